"""What `federate simulate` and `federate server` share: a run that is booked, kept after each round, released."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from discreet.cli.session import Session

if TYPE_CHECKING:
    from discreet.federation.job import Job
    from discreet.federation.next_word_task import NextWordTask
    from discreet.federation.training import Algorithm, State

__all__ = ["AfterRound", "Rounds", "Run", "lead"]

AfterRound = Callable[["State"], None]
Rounds = Callable[["State", AfterRound], "State"]
"""Does the rounds that a state has not done yet, telling of each when it ends."""


@dataclass(frozen=True, kw_only=True)
class Run:
    """A federated run as a command asks for it."""

    operation: str
    dataset: str
    job: "Job"
    algorithm: "Algorithm"
    task: "NextWordTask"
    out: Path
    seed: int | None


def lead(
    session: Session,
    run: Run,
    model: Any,
    rounds: Rounds,
    *,
    ledger: str | None,
    force: bool,
    notes: Callable[[], tuple[str, ...]] = lambda: (),
) -> None:
    """Do the rounds and release the model; a run that was broken off goes on at the round it had reached.

    The spend is reserved for the whole run before its first round, and its entry stands in the checkpoint:
    taken up again, the run uses that entry, so no round is booked twice. `notes` are asked for when the model
    is trained.
    """
    from discreet.federation.checkpoint import save_checkpoint, take_up
    from discreet.federation.weights import load_weights, weights_of
    from discreet.privacy.ledger import Ledger
    from discreet.privacy.release import staged_release
    from discreet.text.output import refuse_existing

    run.out.mkdir(parents=True, exist_ok=True)
    refuse_existing(run.out / "model.safetensors", force)
    kept = run.out / f"{run.operation.split()[-1]}.checkpoint"
    charge = run.job.charge(run.operation, run.dataset, run.algorithm, run.task.to_json(), seed=run.seed)
    with Ledger.open(ledger) as books:
        start, entry = take_up(kept, run.algorithm, weights_of(model), charge, books, seed=run.seed)
        if start.round:
            session.remark(f"going on after round {start.round} of {run.algorithm.rounds}")
        with (
            staged_release(
                run.out / "model.safetensors", ledger=books, force=force, reserved=entry
            ) as staged,
            session.progress("rounds", run.algorithm.rounds) as advance,
        ):
            advance(start.round)

            def after_round(state: "State") -> None:
                save_checkpoint(kept, run.algorithm, state, seed=run.seed, entry=entry)
                advance(1)

            ended = rounds(start, after_round)
            load_weights(model, ended.weights)
            _save(run.task, model, run.out, staged.output.write)
            staged.statement = run.job.statement(
                run.operation,
                run.dataset,
                run.algorithm,
                run.task.to_json(),
                ended,
                seed=run.seed,
                notes=notes(),
            )
    kept.unlink()
    session.result(staged.statement.to_json(), str(staged.statement))


def _save(task: "NextWordTask", model: Any, folder: Path, write: Callable[[bytes], object]) -> None:
    """Hand the weights to `write`, and put the vocabulary and the sizes beside them."""
    import json

    from safetensors.torch import save

    from discreet.federation.weights import weights_of
    from discreet.text.output import write_text

    write(save({name: value.contiguous() for name, value in weights_of(model).items()}))
    write_text(
        folder / "next-word.json", json.dumps(task.to_json(), ensure_ascii=False, indent=1) + "\n", force=True
    )

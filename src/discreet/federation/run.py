"""A federated run: its spend reserved, kept after each round, its model released with a statement."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from torch import nn

from discreet.federation import checkpoint
from discreet.federation.next_word_task import NextWordTask
from discreet.federation.recipe import FederatedRecipe
from discreet.federation.remarks import remarked
from discreet.federation.training import Algorithm, State, called
from discreet.federation.weights import load_weights, weights_of
from discreet.privacy.charge import Charge
from discreet.privacy.guarantee import Guarantee, Unit
from discreet.privacy.ledger import Ledger
from discreet.privacy.local_log import LocalLog
from discreet.privacy.provenance import Private, Public
from discreet.privacy.random import Random
from discreet.privacy.release import staged_release
from discreet.privacy.statement import Statement
from discreet.progress import Progress
from discreet.text.count import counted
from discreet.text.output import refuse_existing, write_text

__all__ = ["AfterRound", "Rounds", "Run"]

VOCABULARY = "the vocabulary is public, or private by its own statement"

AfterRound = Callable[[State], None]
Rounds = Callable[[Algorithm, nn.Module, State, AfterRound], State]
"""Does the rounds that a state has not done yet, telling of each when it ends."""


@dataclass(frozen=True, kw_only=True)
class Run:
    """What is trained, on whose budget, and the folder that the model goes to.

    `operation` and `job` are what the statement says was asked for.
    """

    operation: str
    dataset: str
    recipe: FederatedRecipe
    task: NextWordTask
    output: Path
    seed: int | None = None
    force: bool = False
    job: Mapping[str, Any] = field(default_factory=dict)
    data: bytes = b""
    """A digest of the documents, where they are all here."""
    unit: Unit = "client"
    """What a client is; a simulation and a server of sites know it."""
    named: bool = True
    """Whether the user has named the dataset; the name of a file is not told beside a guarantee."""
    log: LocalLog = field(default_factory=LocalLog)
    public: tuple[str, ...] = ()
    """What the guarantee takes as public beside the vocabulary."""
    names: tuple[str, ...] = ()
    """The sites' names, in the clients' order; empty where clients have numbers only."""

    def lead(
        self,
        population: int,
        rounds: Rounds,
        *,
        ledger: Ledger | None,
        progress: Progress,
        notes: Callable[[nn.Module], tuple[str, ...]] = lambda _: (),
    ) -> Statement:
        """Do the rounds and release the model; a run that was broken off goes on at the round it had reached.

        The spend is reserved for the whole run before its first round, and its entry stands in the checkpoint:
        taken up again, the run uses that entry, so no round is recorded twice. `notes` are asked for when the
        model is trained.
        """
        algorithm, model = self.recipe.algorithm(population, self.unit), self.task.model(self.seed)
        self.output.mkdir(parents=True, exist_ok=True)
        released = self.output / "model.safetensors"
        refuse_existing(released, self.force)
        kept = self.output / f"{self.operation.split()[-1]}.checkpoint"
        charge = self.charge(algorithm)
        start, held = checkpoint.take_up(
            kept, algorithm, weights_of(model), charge, ledger, seed=self.seed, data=self.data
        )
        if start.round:
            progress.remark(f"going on after round {start.round} of {algorithm.rounds}")
        with (
            remarked(progress),
            staged_release(
                released,
                charge=charge,
                ledger=ledger,
                force=self.force,
                reserved=held.entry,
                holder=held.holder,
                job=self.job,
            ) as staged,
            progress.progress("rounds", algorithm.rounds) as advance,
        ):
            advance(start.round)

            def after_round(state: State) -> None:
                checkpoint.save_checkpoint(
                    kept,
                    algorithm,
                    state,
                    seed=self.seed,
                    held=held,
                    charge=charge,
                    data=self.data,
                    ledger=ledger,
                )
                advance(1)

            ended = rounds(algorithm, model, start, after_round)
            load_weights(model, ended.weights)
            _save(self.task, model, self.output, staged.output.write)
            staged.statement = self._statement(algorithm, ended, notes(model))
            _tell(ended, self.names, progress)
        kept.unlink()
        self._write_log(ended, staged.statement.ledger_entry)
        return staged.statement

    def _write_log(self, state: State, entry: str | None) -> None:
        """All who were left out, for the owner."""
        lost = Counter(event.client for event in state.events)
        facts = {
            f"{called(client, self.names)} was left out": Private(counted(count, "rounds"))
            for client, count in lost.items()
        }
        self.log.write(self.operation, facts, dataset=self.dataset, entry=entry)

    def guarantee(self, algorithm: Algorithm) -> Guarantee:
        """What holds, with what it takes as public."""
        holds = algorithm.guarantee
        if not holds.is_private:
            return holds
        return replace(holds, assumptions=(*holds.assumptions, VOCABULARY, *self.public))

    def _options(self, algorithm: Algorithm) -> dict[str, Any]:
        """What a statement shows of the run."""
        sizes = {name: value for name, value in self.task.to_json().items() if name != "vocabulary"}
        return {**sizes, **algorithm.to_json(), "local": asdict(self.recipe.local)}

    def charge(self, algorithm: Algorithm) -> Charge:
        """What the ledger is asked to bear for the whole run, before its first round."""
        return Charge(
            dataset=self.dataset,
            operation=self.operation,
            guarantee=self.guarantee(algorithm),
            options=self._options(algorithm),
            event=algorithm.event,
            seeded=self.seed is not None,
        )

    def _statement(self, algorithm: Algorithm, state: State, notes: tuple[str, ...]) -> Statement:
        holds = self.guarantee(algorithm)
        return Statement(
            operation=self.operation,
            guarantee=holds,
            dataset=self.dataset if self.named or not holds.is_private else "",
            options=self._options(algorithm),
            counts={"rounds": Public(state.round)},
            randomness=Random(self.seed).describe(),
            notes=notes,
        )


def _tell(state: State, names: Sequence[str], progress: Progress) -> None:
    """Say here which clients were left out. It depends on who was drawn and on their texts, so no statement has it."""
    lost = Counter(event.client for event in state.events)
    for client, count in lost.most_common(5):
        progress.remark(
            f"{called(client, names)} was left out of {counted(count, 'rounds')}; that is private"
        )
    if len(lost) > 5:
        progress.remark(f"and {counted(len(lost) - 5, 'clients')} more were left out of some")


def _save(task: NextWordTask, model: nn.Module, folder: Path, write: Callable[[bytes], object]) -> None:
    """Hand the weights to `write`, and put the vocabulary and the sizes beside them."""
    from safetensors.torch import save

    write(save({name: value.contiguous() for name, value in weights_of(model).items()}))
    text = json.dumps(task.to_json(), ensure_ascii=False, indent=1) + "\n"
    write_text(folder / "next-word.json", text, force=True)

"""Verify federate: models of two groups of clients of whom one has another text, through the whole simulation.

A client without an example is no client, so the canary is replaced and not taken away: two units apart, as far as
add-or-remove-one is concerned. The curves allow for that; the ε found is that of a single unit.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from discreet.jobs.neighbours.runs import run_in_turns, scratch, write_documents
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.curves import gaussian_family
from discreet.privacy.verify.empirical import EmpiricalBound, empirical_bound
from discreet.privacy.verify.registry import claims
from discreet.settings import Option, check_settings
from discreet.text.count import counted
from discreet.text.document import Document

__all__ = ["FederateClaim"]

WORDS = ("alpha", "beta")
CLIENTS = 4
DOCUMENTS = 8


@claims.register(
    "federate", "The command federate: neighbouring clients through the whole simulation, by runs."
)
@dataclass(frozen=True, kw_only=True)
class FederateClaim:
    """The command federate: neighbouring clients through the whole simulation, by runs."""

    epsilon: Annotated[float, Option("The ε of the run.", above=0)] = 4.0
    delta: Annotated[float, Option("The δ of the run.", above=0, below=0.5)] = 1e-5
    rounds: Annotated[int, Option("Rounds of a run.", least=1)] = 1

    def __post_init__(self) -> None:
        check_settings(self)

    def check(self, checking: Checking) -> EmpiricalBound:
        """Models trained with one client's texts and with others in their place; all files written are compared."""
        from discreet.jobs.federate import federate

        runs = checking.draws(500)
        checking.refuse_ignored("federate")

        with scratch() as folder:
            words = folder / "words.txt"
            words.write_text("\n".join(WORDS), encoding="utf-8")

            def release(source: Path, output: Path) -> Any:
                return federate(
                    source,
                    output=output / "model",
                    vocabulary=words,
                    dimensions=1,
                    units=1,
                    length=4,
                    rounds=self.rounds,
                    clients=CLIENTS,
                    learning_rate=1.0,
                    clip=0.01,
                    epsilon=self.epsilon,
                    delta=self.delta,
                    ledger=None,
                    dataset="public",
                )

            inputs = _neighbours(folder)
            stated = release(inputs[0], folder / "stated").statement.guarantee
            first, second = run_in_turns(release, inputs, runs=runs)
        apart = 1.0 if stated.relation == "replace-one" else 2.0
        return empirical_bound(
            first,
            second,
            gaussian_family(delta=stated.delta, steps=self.rounds, apart=apart),
            what=f"federate, one of {CLIENTS} clients replaced, {counted(self.rounds, 'rounds')}",
            epsilon=stated.epsilon,
            delta=stated.delta,
        )


def _neighbours(folder: Path) -> tuple[Path, Path]:
    others = [Document(f"{user}", "alpha beta", user=f"user {user}") for user in range(CLIENTS - 1)]
    files = []
    for word in WORDS:
        canary = [
            Document(f"canary {place}", f"{word} {word} {word}", user="canary") for place in range(DOCUMENTS)
        ]
        (folder / word).mkdir()
        files.append(write_documents(folder / word / "clients.jsonl", [*others, *canary]))
    return files[0], files[1]

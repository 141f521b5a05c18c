"""Verify train: models of two groups of users of whom one user is emptied, through the whole private training.

The model is the smallest next-word model. All users but two have no text, as a worst case may have it, and the canary
has many documents with one word, so that its gradient is far above the clip. The clip is near the constant that Adam
adds to its denominator (10⁻⁸): its steps are then nearly linear in the noisy gradient and hide nothing of it.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from discreet.jobs.neighbours.runs import run_in_turns, scratch, write_documents
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.curves import sampled_gaussian_family
from discreet.privacy.verify.empirical import EmpiricalBound, EmpiricalBounds, empirical_bound
from discreet.privacy.verify.registry import claims
from discreet.settings import Option, check_settings
from discreet.text.count import counted
from discreet.text.document import Document

__all__ = ["TrainClaim"]

WORDS = ("alpha", "beta")
USERS = 8
DOCUMENTS = 8
"""Of the canary: what is clipped for each of them, and not for all together, moves the model by as much more."""

CLIP = 1e-8


@claims.register(
    "train", "The command train: neighbouring files through the whole private training, by runs."
)
@dataclass(frozen=True, kw_only=True)
class TrainClaim:
    """The command train: neighbouring files through the whole private training, by runs."""

    epsilon: Annotated[float, Option("The ε of the training.", above=0)] = 8.0
    delta: Annotated[float, Option("The δ of the training.", above=0, below=0.5)] = 1e-5
    steps: Annotated[int, Option("Steps of a training.", least=1)] = 1
    rates: Annotated[
        tuple[float, ...],
        Option("Shares of the users that a step draws, one check each.", commas=True),
    ] = (1.0, 0.25)

    def __post_init__(self) -> None:
        check_settings(self)

    def check(self, checking: Checking) -> EmpiricalBounds:
        """Models trained with one user's documents and without their text; all files written are compared."""
        runs = checking.draws(400)
        checking.refuse_ignored("train")
        with scratch() as folder:
            return EmpiricalBounds(
                parts=tuple(self._bound(folder / f"{rate:g}", rate, runs) for rate in self.rates)
            )

    def _bound(self, folder: Path, rate: float, runs: int) -> EmpiricalBound:
        from discreet.jobs.train import train
        from discreet.learning.tasks.next_word import NextWord

        folder.mkdir()
        words = folder / "words.txt"
        words.write_text("\n".join(WORDS), encoding="utf-8")
        batch = max(1, round(rate * USERS))

        def release(source: Path, output: Path) -> Any:
            return train(
                NextWord(vocab=words, units=1, dimensions=1, length=4),
                source,
                output=output / "model",
                epsilon=self.epsilon,
                delta=self.delta,
                unit="user",
                clip=CLIP,
                batch_size=batch,
                epochs=self.steps * batch / USERS,
                learning_rate=1.0,
                ledger=None,
                dataset="public",
            )

        inputs = neighbours(folder)
        stated = release(inputs[0], folder / "stated").statement.guarantee
        first, second = run_in_turns(release, inputs, runs=runs)
        family = sampled_gaussian_family(delta=stated.delta, steps=self.steps, rate=batch / USERS)
        return empirical_bound(
            first,
            second,
            family,
            what=f"train, one user emptied, {batch} of {USERS} users a step, {counted(self.steps, 'steps')}",
            epsilon=stated.epsilon,
            delta=stated.delta,
        )


def neighbours(folder: Path) -> tuple[Path, Path]:
    """A file with the canary's documents, and the same with their text taken out."""
    others = [Document("beta", "beta", user="beta")]
    others += [Document(f"{user}", " ", user=f"user {user}") for user in range(USERS - 2)]
    files = []
    for name, text in (("full", "alpha alpha alpha"), ("emptied", " ")):
        canary = [Document(f"canary {place}", text, user="canary") for place in range(DOCUMENTS)]
        (folder / name).mkdir(exist_ok=True)
        files.append(write_documents(folder / name / "users.jsonl", [*others, *canary]))
    return files[0], files[1]

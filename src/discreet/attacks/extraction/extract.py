"""Model extraction: how good a copy becomes that is trained on nothing but n answers of the model.

Secure inference hides the weights, not what the answers say. An asker who has n labels of texts of its own
trains the network whose description every party knows. The copy is measured on texts that were neither
asked nor trained on: how often it says what the model says (fidelity), and how often it is right. The
chance baseline says the model's most frequent answer every time; a copy that does not beat it has learned
nothing. (Tramèr et al. 2016, Stealing machine learning models via prediction APIs.)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.attacks.interval import Estimate, proportion
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.secure.classifier import Classifier
from discreet.secure.training import RECIPES, SecureRecipe, train_network

__all__ = ["Copy", "Extraction", "extract"]


@dataclass(frozen=True, kw_only=True)
class Copy:
    """A copy trained on so many answers: agreement with the model, and accuracy where the truth is known."""

    answers: int
    fidelity: Estimate
    accuracy: Estimate | None


@dataclass(frozen=True, kw_only=True)
class Extraction:
    """What n answers give away, for several n."""

    copies: tuple[Copy, ...]
    baseline: Estimate
    original: Estimate | None

    @property
    def enough(self) -> int | None:
        """The fewest answers tried whose copy surely beats the chance baseline."""
        return next((one.answers for one in self.copies if one.fidelity.above(self.baseline)), None)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "copies": [
                {
                    "answers": one.answers,
                    "fidelity": one.fidelity.to_json(),
                    "accuracy": None if one.accuracy is None else one.accuracy.to_json(),
                }
                for one in self.copies
            ],
            "baseline": self.baseline.to_json(),
            "original": None if self.original is None else self.original.to_json(),
            "enough": self.enough,
        }

    def __str__(self) -> str:
        lines = ["Extraction: a copy trained on n answers", "  answers  agrees with the model     accuracy"]
        lines.append(f"  {0:>7}  {self.baseline!s:<25}  (always the most frequent answer)")
        for one in self.copies:
            lines.append(f"  {one.answers:>7}  {one.fidelity!s:<25}  {one.accuracy or 'unknown'}")
        if self.original is not None:
            lines.append(f"  accuracy of the model itself: {self.original}")
        beaten = (
            f"{self.enough} answers are enough to learn something of the model: limit what one client may ask"
            if self.enough
            else "no copy beats the chance baseline beyond its interval; more answers were not tried"
        )
        return "\n".join([*lines, f"  {beaten}"])


def extract(
    model: Classifier,
    asked: NDArray[np.float32],
    unseen: NDArray[np.float32],
    truth: NDArray[np.int64] | None = None,
    *,
    answers: Sequence[int] = (25, 50, 100, 200, 400, 800),
    recipe: SecureRecipe = RECIPES["lean"],
    random: Random | None = None,
) -> Extraction:
    """Ask the model about `asked`, train copies on the first n answers, and measure them on `unseen`.

    The labels that the secure computation opens are those of the clear model (checked when it was
    trained), so the clear model answers here. `truth` are the right labels of `unseen`, where known.
    """
    if len(unseen) == 0:
        raise BadInput("there is no text left to measure a copy on")
    tried = sorted({number for number in answers if 2 <= number <= len(asked)})
    if not tried:
        raise BadInput(f"{len(asked)} texts are too few to ask about; the fewest answers are {min(answers)}")
    asked = asked[(random or Random()).permutation(len(asked))]
    opened, said = model.classify(asked), model.classify(unseen)
    baseline = int(np.bincount(opened).argmax())
    copies = []
    for number in tried:
        copy = train_network(model.network, asked[:number], opened[:number], recipe).classify(unseen)
        right = None if truth is None else _rate(copy == truth)
        copies.append(Copy(answers=number, fidelity=_rate(copy == said), accuracy=right))
    return Extraction(
        copies=tuple(copies),
        baseline=_rate(said == baseline),
        original=None if truth is None else _rate(said == truth),
    )


def _rate(hits: NDArray[np.bool_]) -> Estimate:
    return proportion(int(hits.sum()), len(hits))

"""Randomised response: tell the truth with a fixed probability, otherwise any other answer."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee, Unit
from discreet.privacy.random import Random
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.fit import Fit, fit
from discreet.validate import between, positive

__all__ = ["RandomisedResponse"]

WORD = 2**64


@dataclass(frozen=True, kw_only=True)
class RandomisedResponse:
    """Each answer is kept with probability e^ε/(e^ε + k − 1), else replaced by one of the k − 1 others.

    Pr[y|x]/Pr[y|x'] is at most e^ε for any two answers x, x' and any y, which is ε local DP for each
    answer given; a unit that gives n answers spends n·ε. The coin is a 64-bit word from the system
    held against a whole number, rounded in favour of privacy, so the probabilities are exact and
    `channel` can be certified without rounding. Reference: Warner 1965; Kairouz, Bonawitz and Ramage 2016.
    """

    epsilon: float
    categories: int = 2
    unit: Unit = "document"

    def __post_init__(self) -> None:
        positive("epsilon", self.epsilon)
        between("categories", self.categories, 2, 2**31)

    @property
    def _changing_words(self) -> int:
        """How many of the 2⁶⁴ words change the answer."""
        others = self.categories - 1
        odds = math.exp(-self.epsilon) * others
        return min(max(1, math.ceil(WORD * (odds / (1 + odds)) * (1 + 2**-50))), WORD - 1)

    @property
    def keep(self) -> float:
        """The probability that an answer stays itself."""
        return 1.0 - self._changing_words / WORD

    @property
    def guarantee(self) -> Guarantee:
        """Local DP per answer."""
        return Guarantee(
            notion="local-dp",
            unit=self.unit,
            epsilon=self.epsilon,
            assumptions=(f"a {self.unit} gives one answer",),
            reference="Warner 1965",
        )

    @property
    def channel(self) -> Channel:
        """The output matrix, from the very numbers that `draw` uses."""
        change = math.log(self._changing_words) - math.log(WORD) - math.log(self.categories - 1)
        logs = np.full((self.categories, self.categories), change)
        np.fill_diagonal(logs, math.log1p(-self._changing_words / WORD))
        return Channel.from_logs(logs)

    @property
    def telling_draws(self) -> int:
        """Draws in which about fifty answers change, as far as that is feasible: then it shows when none does."""
        return min(2_000_000, max(20_000, math.ceil(50 * WORD / self._changing_words)))

    def fit(self, answer: int, drawn: NDArray[np.integer[Any]]) -> Fit:
        """What was drawn for one true answer, against its row of the matrix."""
        counts = np.bincount(drawn, minlength=self.categories)
        stated = np.full(len(counts), self._changing_words / WORD / (self.categories - 1))
        stated[self.categories :] = 0.0
        stated[answer] = self.keep
        names = [f"answer {number}" for number in range(len(counts))]
        return fit(f"the true answer {answer}", names, counts, stated, draws=len(drawn))

    def draw(self, answers: ArrayLike, random: Random) -> NDArray[np.int64]:
        """An answer for each of the given ones, all numbered 0 … categories − 1 (or booleans)."""
        given = np.asarray(answers)
        if given.dtype.kind not in "iub" or (
            given.size and not 0 <= given.min() <= given.max() < self.categories
        ):
            raise BadInput(f"the answers must be whole numbers from 0 to {self.categories - 1}, or booleans")
        # In the dtype that came, 255 + 1 may be 0: then some answers could not occur for some inputs.
        given = given.astype(np.int64)
        change = random.words(given.shape) < np.uint64(self._changing_words)
        others = given + 1 + random.integers(self.categories - 1, given.shape)
        return np.where(change, others % self.categories, given).astype(np.int64)

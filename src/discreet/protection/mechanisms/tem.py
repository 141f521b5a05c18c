"""Truncated exponential mechanism (TEM): near words by distance, all far words alike."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.protection.words.channel import LogWeights, draw_words, log_channel
from discreet.protection.words.guarantee import EUCLIDEAN, metric_guarantee
from discreet.protection.words.vocabulary import Vocabulary
from discreet.validate import between, positive

__all__ = ["TEM"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class TEM:
    """Replace a word x by y with probability ∝ exp(−½·ε·min(d(x, y), γ)).

    The paper scores the words within γ of x by −d(x, y) and gives one more candidate, ⊥, the score
    −γ + (2/ε)·ln(number of words beyond γ); ⊥ is then replaced by one of those, uniformly. Each far
    word so has weight exp(−½εγ), which is the formula above. γ = (2/ε)·ln((1−β)(n−1)/β) for n words
    keeps their share of the whole near β at most; a `gamma` given here is used as it is.

    min(d, γ) is itself a metric, so by the argument of the exponential mechanism ε metric-DP holds
    under it. That is more than the published ε·d(x, x'): no two words, however far apart, differ by
    more than ε·γ, which is local differential privacy (Carvalho, Vasiloudis and Feyisetan 2021).
    """

    epsilon: float
    beta: float = 0.001
    gamma: float | None = None

    def __post_init__(self) -> None:
        positive("epsilon", self.epsilon)
        between("beta", self.beta, 1e-12, 0.5)
        if self.gamma is not None:
            positive("gamma", self.gamma)

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "tem"

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as a statement shows them."""
        cut = {"beta": self.beta} if self.gamma is None else {"gamma": self.gamma}
        return {"epsilon": self.epsilon, **cut}

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one word."""
        return metric_guarantee(
            self.epsilon, f"{EUCLIDEAN}, cut off at γ", reference="Carvalho et al. 2021 (TEM)"
        )

    @property
    def published(self) -> Guarantee | None:
        """The paper's claim, ε under the uncut distance, follows from what holds."""
        return None

    def cut(self, vocabulary: Vocabulary) -> float:
        """γ, the distance beyond which all words are alike."""
        if self.gamma is not None:
            return self.gamma
        odds = (1 - self.beta) * max(1, len(vocabulary) - 1) / self.beta
        return 2 / self.epsilon * math.log(odds)

    def space(self, vocabulary: Vocabulary) -> NDArray[np.float32]:
        """Vectors whose Euclidean distance is the metric of the guarantee."""
        return vocabulary.vectors

    def replace(
        self, indices: NDArray[np.int64], vocabulary: Vocabulary, random: Random
    ) -> NDArray[np.int64]:
        """The released word for each word, by index."""
        return draw_words(indices, vocabulary, self._weights(vocabulary), random)

    def log_channel(self, vocabulary: Vocabulary) -> Floats:
        """ln Pr[y | x] for every two words."""
        return log_channel(vocabulary, self._weights(vocabulary))

    def _weights(self, vocabulary: Vocabulary) -> LogWeights:
        gamma = self.cut(vocabulary)
        return lambda distances: -0.5 * self.epsilon * np.minimum(distances, gamma)

"""SanText-style mechanism: draw the answer from all words, near ones more often."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.protection.words.channel import draw_words, log_channel
from discreet.protection.words.guarantee import EUCLIDEAN, metric_guarantee
from discreet.protection.words.vocabulary import Vocabulary
from discreet.validate import positive

__all__ = ["SanText"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class SanText:
    """Replace a word x by y with probability ∝ exp(−½·ε·d(x, y)), y any word of the vocabulary.

    The weight of y changes by a factor of at most exp(½·ε·d(x, x')) between inputs x and x', by the
    triangle inequality, and so does the sum of the weights: together exp(ε·d(x, x')), which is ε
    metric-DP, as published. The output matrix is explicit, so every pair can be checked. Its memory
    of distances is shared by equal words, its randomness is not (Yue, Du, Wang, Li, Sun and Chow 2021).
    """

    epsilon: float

    def __post_init__(self) -> None:
        positive("epsilon", self.epsilon)

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "santext"

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as a statement shows them."""
        return {"epsilon": self.epsilon}

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one word."""
        return metric_guarantee(self.epsilon, EUCLIDEAN, reference="Yue et al. 2021 (Findings of ACL)")

    @property
    def published(self) -> Guarantee | None:
        """The paper's claim is what holds."""
        return None

    def space(self, vocabulary: Vocabulary) -> NDArray[np.float32]:
        """Vectors whose Euclidean distance is the metric of the guarantee."""
        return vocabulary.vectors

    def replace(
        self, indices: NDArray[np.int64], vocabulary: Vocabulary, random: Random
    ) -> NDArray[np.int64]:
        """The released word for each word, by index."""
        return draw_words(indices, vocabulary, self._weights, random)

    def log_channel(self, vocabulary: Vocabulary) -> Floats:
        """ln Pr[y | x] for every two words."""
        return log_channel(vocabulary, self._weights)

    def _weights(self, distances: Floats) -> Floats:
        return -0.5 * self.epsilon * distances

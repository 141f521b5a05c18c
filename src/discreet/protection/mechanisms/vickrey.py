"""Vickrey mechanism: answer with the first or second neighbour of the noisy vector."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.protection.words.guarantee import metric_guarantee, metric_of
from discreet.protection.words.noise import KINDS, metric_space, noise_around
from discreet.protection.words.noisy_neighbours import noisy_neighbours
from discreet.protection.words.vocabulary import Vocabulary
from discreet.validate import between, one_of, positive

__all__ = ["Vickrey", "first_probability"]


@dataclass(frozen=True, kw_only=True)
class Vickrey:
    """Replace a word by the nearest or second nearest neighbour v₁, v₂ of its noisy vector x.

    With dᵢ = ‖φ(vᵢ) − x‖₂ the answer is v₁ with probability (1−t)·d₂ / (t·d₁ + (1−t)·d₂), else v₂.
    t = 0 is the mechanism of the noise alone, t = 1 always takes the second.

    The neighbours are sought among all words, the input included, so the choice is a function of
    the noisy vector and a fair coin: post-processing, and ε metric-DP holds under the metric of the
    noise (`noise` = laplace or mahalanobis). The algorithm printed in the paper leaves the input
    out and has no guarantee: see `VickreyAsPrinted` (Xu, Aggarwal, Feyisetan and Teissier 2021).
    """

    epsilon: float
    t: float = 0.5
    noise: str = "laplace"
    regularisation: float = 0.2

    def __post_init__(self) -> None:
        positive("epsilon", self.epsilon)
        between("t", self.t, 0, 1)
        one_of("noise", self.noise, KINDS)
        between("regularisation", self.regularisation, 0, 1)

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "vickrey"

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as a statement shows them."""
        shown: dict[str, Any] = {"epsilon": self.epsilon, "t": self.t, "noise": self.noise}
        return shown | ({"regularisation": self.regularisation} if self.noise == "mahalanobis" else {})

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one word."""
        return metric_guarantee(
            self.epsilon,
            metric_of(self.noise),
            reference="Xu et al. 2021, Theorem 1, with the input among the candidates",
        )

    @property
    def published(self) -> Guarantee | None:
        """The paper claims the same for an algorithm that is not this one."""
        return None

    def space(self, vocabulary: Vocabulary) -> NDArray[np.float32]:
        """Vectors whose Euclidean distance is the metric of the guarantee."""
        return metric_space(vocabulary, self.noise, self.regularisation)

    def replace(
        self, indices: NDArray[np.int64], vocabulary: Vocabulary, random: Random
    ) -> NDArray[np.int64]:
        """The released word for each word, by index; each draws its own noise."""
        noise = noise_around(
            vocabulary,
            kind=self.noise,
            epsilon=self.epsilon,
            regularisation=self.regularisation,
            random=random,
        )
        answers = np.empty(len(indices), dtype=np.int64)
        for part, near in noisy_neighbours(indices, vocabulary, noise, 2):
            first = random.uniform(len(near.indices)) < first_probability(near.distances, self.t)
            answers[part] = np.where(first, near.indices[:, 0], near.indices[:, 1])
        return answers


def first_probability(distances: NDArray[np.float64], t: float) -> NDArray[np.float64]:
    """The probability of the first neighbour, from the distances of the first and the second.

    Where both are 0 the formula has no value; the limit of equal distances, 1−t, is taken.
    """
    first, second = t * distances[:, 0], (1 - t) * distances[:, 1]
    whole = first + second
    degenerate = whole == 0
    return np.where(degenerate & (distances[:, 1] == 0), 1 - t, second / np.where(degenerate, 1, whole))

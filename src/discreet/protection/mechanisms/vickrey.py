"""Vickrey mechanism: answer with the first or second neighbour of the noisy vector."""

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.protection.registry import mechanisms
from discreet.protection.words.guarantee import metric_guarantee, metric_of
from discreet.protection.words.neighbours import Found
from discreet.protection.words.noise_mechanism import NoiseKind, NoiseMechanism, Regularisation
from discreet.protection.words.word_mechanism import Epsilon
from discreet.settings import Option

__all__ = ["Second", "Vickrey", "first_probability"]

Floats = NDArray[np.float64]

Second = Annotated[
    float,
    Option("0 answers with the first neighbour, 1 with the second.", least=0, most=1, slider=(0.0, 1.0, 0.5)),
]


@mechanisms.register("vickrey", "the first or second neighbour")
@dataclass(frozen=True, kw_only=True)
class Vickrey(NoiseMechanism):
    """Replace a word by the nearest or second nearest neighbour v₁, v₂ of its noisy vector x.

    With dᵢ = ‖φ(vᵢ) − x‖₂ the answer is v₁ with probability (1−t)·d₂ / (t·d₁ + (1−t)·d₂), else v₂.
    t = 0 is the mechanism of the noise alone, t = 1 always takes the second.

    The neighbours are sought among all words, the input included, so the choice is a function of
    the noisy vector and a fair coin: post-processing, and ε metric-DP holds under the metric of the
    noise (`noise` = laplace or mahalanobis). The algorithm printed in the paper leaves the input
    out and has no guarantee: see `VickreyAsPrinted` (Xu, Aggarwal, Feyisetan and Teissier 2021).

        release = discreet.protect("notes.jsonl", discreet.Vickrey(epsilon=12, t=0.75), dataset="ward-7")
    """

    epsilon: Epsilon
    t: Second = 0.5
    noise: NoiseKind = "laplace"
    regularisation: Regularisation = 0.2

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as a statement shows them."""
        shown: dict[str, Any] = {"epsilon": self.epsilon, "t": self.t, "noise": self.noise}
        return shown | ({"regularisation": self.regularisation} if self.noise == "mahalanobis" else {})

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one word. The paper claims the same for an algorithm that is not this one."""
        return metric_guarantee(
            self.epsilon,
            metric_of(self.noise),
            reference="Xu et al. 2021, Theorem 1, with the input among the candidates",
        )

    @property
    def candidates(self) -> int:
        """The two nearest."""
        return 2

    def shape(self) -> tuple[str, float]:
        """The kind of noise and its regularisation λ."""
        return self.noise, self.regularisation

    def chances(self, distances: Floats) -> Floats:
        """The probability of the first and of the second."""
        first = first_probability(distances, self.t)
        return np.stack((first, 1 - first), axis=1)

    def choose(self, near: Found, random: Random) -> NDArray[np.int64]:
        """The first or the second neighbour of each noisy vector."""
        first = random.uniform(len(near.indices)) < first_probability(near.distances, self.t)
        return np.where(first, near.indices[:, 0], near.indices[:, 1])


def first_probability(distances: Floats, t: float) -> Floats:
    """The probability of the first neighbour, from the distances of the first and the second.

    Where both are 0 the formula has no value; the limit of equal distances, 1−t, is taken.
    """
    first, second = t * distances[:, 0], (1 - t) * distances[:, 1]
    whole = first + second
    degenerate = whole == 0
    return np.where(degenerate & (distances[:, 1] == 0), 1 - t, second / np.where(degenerate, 1, whole))

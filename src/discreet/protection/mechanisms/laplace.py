"""Laplace mechanism: answer with the word nearest to the noisy vector."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.protection.words.guarantee import EUCLIDEAN, metric_guarantee
from discreet.protection.words.noise import noise_around
from discreet.protection.words.noisy_neighbours import noisy_neighbours
from discreet.protection.words.vocabulary import Vocabulary
from discreet.validate import positive

__all__ = ["Laplace"]


@dataclass(frozen=True, kw_only=True)
class Laplace:
    """Replace a word by the one nearest to its vector plus multivariate Laplace noise.

    M(w) = argmin over v of ‖φ(v) − (φ(w) + Z)‖₂, with Z of density ∝ exp(−ε‖z‖₂).

    By the triangle inequality the densities of φ(w) + Z and φ(w') + Z differ by a factor of at most
    exp(ε‖φ(w) − φ(w')‖), and taking the nearest word is post-processing: ε metric-DP holds, as
    published (Feyisetan, Balle, Drake and Diethe 2020; Fernandes, Dras and McIver 2019).
    """

    epsilon: float

    def __post_init__(self) -> None:
        positive("epsilon", self.epsilon)

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "laplace"

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as a statement shows them."""
        return {"epsilon": self.epsilon}

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one word."""
        return metric_guarantee(self.epsilon, EUCLIDEAN, reference="Feyisetan et al. 2020 (WSDM)")

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
        """The released word for each word, by index; each draws its own noise."""
        noise = noise_around(
            vocabulary, kind="laplace", epsilon=self.epsilon, regularisation=0.0, random=random
        )
        answers = np.empty(len(indices), dtype=np.int64)
        for part, near in noisy_neighbours(indices, vocabulary, noise, 1):
            answers[part] = near.indices[:, 0]
        return answers

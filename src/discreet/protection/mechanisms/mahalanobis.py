"""Mahalanobis mechanism: noise shaped like the cloud of word vectors, then the nearest word."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.protection.words.guarantee import MAHALANOBIS, metric_guarantee
from discreet.protection.words.noise import metric_space, noise_around
from discreet.protection.words.noisy_neighbours import noisy_neighbours
from discreet.protection.words.vocabulary import Vocabulary
from discreet.validate import between, positive

__all__ = ["Mahalanobis"]


@dataclass(frozen=True, kw_only=True)
class Mahalanobis:
    """Replace a word by the one nearest (Euclidean) to its vector plus elliptical noise.

    Z has density ∝ exp(−ε·d(z, 0)) with d(x, y) = √((x−y)ᵀ A⁻¹ (x−y)) and A = λΣ + (1−λ)I, where Σ
    is the covariance of the public vectors scaled to mean variance 1 and λ is `regularisation`.

    ε metric-DP holds under d, not under the Euclidean distance: the two ε are not comparable. The
    argument is that of the Laplace mechanism with d in place of the norm. λ = 0 is the Laplace
    mechanism (Xu, Aggarwal, Feyisetan and Teissier 2020).
    """

    epsilon: float
    regularisation: float = 0.2

    def __post_init__(self) -> None:
        positive("epsilon", self.epsilon)
        between("regularisation", self.regularisation, 0, 1)

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "mahalanobis"

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as a statement shows them."""
        return {"epsilon": self.epsilon, "regularisation": self.regularisation}

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one word."""
        return metric_guarantee(self.epsilon, MAHALANOBIS, reference="Xu et al. 2020 (PrivateNLP)")

    @property
    def published(self) -> Guarantee | None:
        """The paper's claim is what holds."""
        return None

    def space(self, vocabulary: Vocabulary) -> NDArray[np.float32]:
        """Vectors whose Euclidean distance is the metric of the guarantee."""
        return metric_space(vocabulary, "mahalanobis", self.regularisation)

    def replace(
        self, indices: NDArray[np.int64], vocabulary: Vocabulary, random: Random
    ) -> NDArray[np.int64]:
        """The released word for each word, by index; each draws its own noise."""
        noise = noise_around(
            vocabulary,
            kind="mahalanobis",
            epsilon=self.epsilon,
            regularisation=self.regularisation,
            random=random,
        )
        answers = np.empty(len(indices), dtype=np.int64)
        for part, near in noisy_neighbours(indices, vocabulary, noise, 1):
            answers[part] = near.indices[:, 0]
        return answers

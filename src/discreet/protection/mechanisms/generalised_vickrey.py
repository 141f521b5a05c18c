"""Generalised Vickrey mechanism: answer with one of the k nearest neighbours of the noisy vector."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.protection.words.guarantee import metric_guarantee, metric_of
from discreet.protection.words.noise import KINDS, metric_space, noise_around
from discreet.protection.words.noisy_neighbours import noisy_neighbours
from discreet.protection.words.vocabulary import Vocabulary
from discreet.validate import at_least, between, one_of, positive

__all__ = ["GeneralisedVickrey", "log_choice", "read_thresholds"]


@dataclass(frozen=True, kw_only=True)
class GeneralisedVickrey:
    """Replace a word by one of the k nearest neighbours v₁ … v_k of its noisy vector x.

    v_r is taken with probability ∝ exp(−t_r·‖φ(v_r) − x‖₂). A threshold of infinity rules its
    neighbour out: (∞, ∞, 0) always answers with the third.

    The choice is a function of the noisy vector and fresh randomness: post-processing, and ε
    metric-DP holds under the metric of the noise, for any thresholds. As in `Vickrey`, and unlike
    the printed Algorithm 3, the input stays among the candidates (Xu et al. 2021, section 5).
    """

    epsilon: float
    thresholds: tuple[float, ...] = (1.0, 1.0, 1.0)
    noise: str = "laplace"
    regularisation: float = 0.2

    def __post_init__(self) -> None:
        object.__setattr__(self, "thresholds", tuple(float(t) for t in self.thresholds))
        positive("epsilon", self.epsilon)
        for number, threshold in enumerate(self.thresholds, start=1):
            at_least(f"threshold {number}", threshold, 0)
        if all(math.isinf(threshold) for threshold in self.thresholds):
            raise BadInput("thresholds: at least one must be finite, or no neighbour may be chosen")
        one_of("noise", self.noise, KINDS)
        between("regularisation", self.regularisation, 0, 1)

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "generalised-vickrey"

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as a statement shows them."""
        shown: dict[str, Any] = {
            "epsilon": self.epsilon,
            "thresholds": ", ".join(f"{t:g}" for t in self.thresholds),
            "noise": self.noise,
        }
        return shown | ({"regularisation": self.regularisation} if self.noise == "mahalanobis" else {})

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one word."""
        return metric_guarantee(
            self.epsilon,
            metric_of(self.noise),
            reference="Xu et al. 2021, Theorem 2, with the input among the candidates",
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
        for part, near in noisy_neighbours(indices, vocabulary, noise, len(self.thresholds)):
            weights = log_choice(near.distances, self.thresholds)
            rank = np.argmax(weights + random.gumbel(weights.shape), axis=1)
            answers[part] = np.take_along_axis(near.indices, rank[:, None], axis=1)[:, 0]
        return answers


def log_choice(distances: NDArray[np.float64], thresholds: tuple[float, ...]) -> NDArray[np.float64]:
    """The log-weight of each neighbour, −t_r·d_r; −∞ for those ruled out."""
    limits = np.asarray(thresholds)
    ruled_out = np.isinf(limits)
    weights: NDArray[np.float64] = -np.where(ruled_out, 0.0, limits) * distances
    weights[:, ruled_out] = -np.inf
    return weights


def read_thresholds(text: str) -> tuple[float, ...]:
    """Thresholds as they are typed, "1, 1, 0.5" or "inf, inf, 0"."""
    try:
        return tuple(float(part) for part in text.split(","))
    except ValueError:
        raise BadInput(f"thresholds are {text!r}; write numbers with commas between them, or inf") from None

"""Generalised Vickrey mechanism: answer with one of the k nearest neighbours of the noisy vector."""

import math
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.protection.registry import mechanisms
from discreet.protection.words.guarantee import metric_guarantee, metric_of
from discreet.protection.words.neighbours import Found
from discreet.protection.words.noise_mechanism import NoiseKind, NoiseMechanism, Regularisation
from discreet.protection.words.word_mechanism import Epsilon
from discreet.settings import Option
from discreet.validate import at_least

__all__ = ["GeneralisedVickrey", "log_choice"]

Floats = NDArray[np.float64]


@mechanisms.register("generalised-vickrey", "one of the k nearest")
@dataclass(frozen=True, kw_only=True)
class GeneralisedVickrey(NoiseMechanism):
    """Replace a word by one of the k nearest neighbours v₁ … v_k of its noisy vector x.

    v_r is taken with probability ∝ exp(−t_r·‖φ(v_r) − x‖₂). A threshold of infinity rules its
    neighbour out: (∞, ∞, 0) always answers with the third.

    The choice is a function of the noisy vector and fresh randomness: post-processing, and ε
    metric-DP holds under the metric of the noise, for any thresholds. As in `Vickrey`, and unlike
    the printed Algorithm 3, the input stays among the candidates (Xu et al. 2021, section 5).

        release = discreet.protect("notes.jsonl", discreet.GeneralisedVickrey(epsilon=12, thresholds=(1, 1, 2)), dataset="ward-7")
    """

    epsilon: Epsilon
    thresholds: Annotated[
        tuple[float, ...],
        Option("t₁,…,t_k for the k nearest words; inf rules one out.", commas=True),
    ] = (1.0, 1.0, 1.0)
    noise: NoiseKind = "laplace"
    regularisation: Regularisation = 0.2

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "thresholds", tuple(float(t) for t in self.thresholds))
        for number, threshold in enumerate(self.thresholds, start=1):
            at_least(f"threshold {number}", threshold, 0)
        if all(math.isinf(threshold) for threshold in self.thresholds):
            raise BadInput("thresholds: at least one must be finite, or no neighbour may be chosen")

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
        """What holds for one word. The paper claims the same for an algorithm that is not this one."""
        return metric_guarantee(
            self.epsilon,
            metric_of(self.noise),
            reference="Xu et al. 2021, Theorem 2, with the input among the candidates",
        )

    @property
    def candidates(self) -> int:
        """As many as there are thresholds."""
        return len(self.thresholds)

    def shape(self) -> tuple[str, float]:
        """The kind of noise and its regularisation λ."""
        return self.noise, self.regularisation

    def chances(self, distances: Floats) -> Floats:
        """The probability of each of the k nearest."""
        weights = log_choice(distances, self.thresholds)
        shares = np.exp(weights - weights.max(axis=1, keepdims=True))
        return np.asarray(shares / shares.sum(axis=1, keepdims=True))

    def choose(self, near: Found, random: Random) -> NDArray[np.int64]:
        """One of the k nearest neighbours of each noisy vector."""
        weights = log_choice(near.distances, self.thresholds)
        rank = np.argmax(weights + random.gumbel(weights.shape), axis=1)
        return np.take_along_axis(near.indices, rank[:, None], axis=1)[:, 0]


def log_choice(distances: Floats, thresholds: tuple[float, ...]) -> Floats:
    """The log-weight of each neighbour, −t_r·d_r; −∞ for those ruled out."""
    limits = np.asarray(thresholds)
    ruled_out = np.isinf(limits)
    weights: Floats = -np.where(ruled_out, 0.0, limits) * distances
    weights[:, ruled_out] = -np.inf
    return weights

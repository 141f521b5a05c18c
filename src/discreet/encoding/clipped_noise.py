"""Laplace and Gaussian noise on a vector whose length is clipped first."""

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.bit_mechanism import local_dp
from discreet.encoding.codes import Floats
from discreet.encoding.vectors import check_vectors, clip
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.noise import MARGIN, GaussianNoise, LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.privacy.verify.gaussian import gaussian_epsilon
from discreet.validate import at_least, between, positive

__all__ = ["ClippedGaussian", "ClippedLaplace"]


@dataclass(frozen=True, kw_only=True)
class _Clipped:
    """Vectors of `elements` numbers, clipped to `clip_norm`, with opendp's noise on each number."""

    epsilon: float
    elements: int
    clip_norm: float = 1.0

    name = ""
    order = 2

    def __post_init__(self) -> None:
        positive("epsilon", self.epsilon)
        positive("clip_norm", self.clip_norm)
        at_least("elements", self.elements, 1)

    @property
    def noise(self) -> LaplaceNoise | GaussianNoise:
        """The noise on each number."""
        raise NotImplementedError

    @property
    def published(self) -> None:
        """Nothing else is claimed."""

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as statement and file show them."""
        return asdict(self)

    @property
    def bytes(self) -> int:
        """Bytes a document: four a number."""
        return 4 * self.elements

    def randomise(self, vectors: Floats, random: Random, tally: Tally | None = None) -> NDArray[np.uint8]:
        """The noisy vectors as 32-bit floats, byte by byte."""
        check_vectors(vectors, self.elements)
        noisy = self.noise.add(clip(vectors, self.clip_norm, order=self.order, tally=tally), random)
        return np.ascontiguousarray(noisy, dtype="<f4").view(np.uint8)

    def estimate(self, packed: NDArray[np.uint8]) -> Floats:
        """The noisy vectors: the noise has mean zero."""
        return np.ascontiguousarray(packed).view("<f4").astype(np.float64)

    features = estimate


@dataclass(frozen=True, kw_only=True)
class ClippedLaplace(_Clipped):
    """Vectors clipped to ‖x‖₁ ≤ C, then Laplace noise of scale 2C/ε on each number.

    Any two clipped vectors are at most 2C apart in ℓ₁, so the densities of any output differ by a factor of at
    most exp(2C·ε/2C) = e^ε. Reference: Dwork, McSherry, Nissim and Smith 2006.
    """

    name = "laplace"
    order = 1

    @cached_property
    def noise(self) -> LaplaceNoise:
        """The noise on each number."""
        return LaplaceNoise.for_epsilon(self.epsilon, sensitivity=2 * self.clip_norm)

    @property
    def guarantee(self) -> Guarantee:
        """ε local DP."""
        return local_dp(self.epsilon, "Dwork et al. 2006, sampled by opendp")


@dataclass(frozen=True, kw_only=True)
class ClippedGaussian(_Clipped):
    """Vectors clipped to ‖x‖₂ ≤ C, then Gaussian noise on each number, the least that gives (ε, δ).

    Any two clipped vectors are at most 2C apart in ℓ₂; σ is found from the exact
    δ(ε) = Φ(Δ/2σ − εσ/Δ) − e^ε·Φ(−Δ/2σ − εσ/Δ) with Δ = 2C. Reference: Balle and Wang 2018.
    """

    delta: float = 1e-6

    name = "gaussian"

    def __post_init__(self) -> None:
        super().__post_init__()
        between("delta", self.delta, 1e-300, 0.5)

    @cached_property
    def noise(self) -> GaussianNoise:
        """The least noise, to nine digits, whose exact ε at δ does not exceed the one asked for."""
        low, high = 0.0, 1.0
        while gaussian_epsilon(delta=self.delta, scale=high) > self.epsilon:
            low, high = high, 2.0 * high
        while high - low > 1e-9 * high:
            middle = (low + high) / 2
            if gaussian_epsilon(delta=self.delta, scale=middle) > self.epsilon:
                low = middle
            else:
                high = middle
        sensitivity = 2 * self.clip_norm
        return GaussianNoise(
            scale=high * sensitivity * (1 + MARGIN), delta=self.delta, sensitivity=sensitivity
        )

    @property
    def guarantee(self) -> Guarantee:
        """(ε, δ) local DP."""
        return local_dp(
            self.epsilon,
            "Balle and Wang 2018, sampled by opendp",
            "opendp's grid of 2⁻⁶⁰ of the sensitivity is as good as a continuous Gaussian",
            delta=self.delta,
        )

"""Gaussian noise on a vector whose length is clipped first."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar

from discreet.encoding.bit_mechanism import local_dp
from discreet.encoding.clipped import ClippedNoise
from discreet.encoding.registry import randomisers
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.noise import MARGIN, GaussianNoise
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.fit import DrawnResult
from discreet.privacy.verify.gaussian import gaussian_epsilon, verify_gaussian
from discreet.settings import Option

__all__ = ["ClippedGaussian"]


@randomisers.register("gaussian", "Gaussian noise on a clipped vector")
@dataclass(frozen=True, kw_only=True)
class ClippedGaussian(ClippedNoise):
    """Vectors clipped to ‖x‖₂ ≤ C, then Gaussian noise on each number, the least that gives (ε, δ).

    Any two clipped vectors are at most 2C apart in ℓ₂; σ is found from the exact
    δ(ε) = Φ(Δ/2σ − εσ/Δ) − e^ε·Φ(−Δ/2σ − εσ/Δ) with Δ = 2C. Reference: Balle and Wang 2018.

        codes = discreet.encode("notes.jsonl", discreet.ClippedGaussian(epsilon=4, delta=1e-6), dataset="ward-7")
    """

    delta: Annotated[float, Option("δ of gaussian.", least=1e-300, most=0.5)] = 1e-6

    checked_as = "clipped-gaussian"
    check_with: ClassVar[Mapping[str, Any]] = {"epsilon": 1.0}
    unchecked = frozenset({"elements"})

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

    def check(self, checking: Checking) -> DrawnResult:
        """The exact δ of its noise, in closed form; and the clipping and the noise drawn, against that."""
        from discreet.encoding.drawn import fit_clipped

        # The sensitivity from the norm that is clipped to, not from what the noise says of itself.
        claim = verify_gaussian(
            epsilon=self.epsilon, delta=self.delta, scale=self.noise.scale, sensitivity=2 * self.clip_norm
        )
        mechanism = self if self.elements else self.sized(2)
        return DrawnResult(claim=claim, fits=fit_clipped(mechanism, checking))

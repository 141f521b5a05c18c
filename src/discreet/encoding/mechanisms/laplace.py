"""Laplace noise on a vector whose length is clipped first."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from discreet.encoding.bit_mechanism import local_dp
from discreet.encoding.clipped import ClippedNoise
from discreet.encoding.opposite import opposite
from discreet.encoding.registry import randomisers
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.fit import DrawnResult
from discreet.privacy.verify.statistical import verify_sampler

__all__ = ["ClippedLaplace"]


@randomisers.register("laplace", "Laplace noise on a clipped vector")
@dataclass(frozen=True, kw_only=True)
class ClippedLaplace(ClippedNoise):
    """Vectors clipped to ‖x‖₁ ≤ C, then Laplace noise of scale 2C/ε on each number.

    Any two clipped vectors are at most 2C apart in ℓ₁, so the densities of any output differ by a factor of at
    most exp(2C·ε/2C) = e^ε. Reference: Dwork, McSherry, Nissim and Smith 2006.

        codes = discreet.encode("notes.jsonl", discreet.ClippedLaplace(epsilon=8), dataset="ward-7")
    """

    order = 1
    checked_as = "clipped-laplace"
    check_with: ClassVar[Mapping[str, Any]] = {"epsilon": 1.0, "elements": 2}

    @cached_property
    def noise(self) -> LaplaceNoise:
        """The noise on each number."""
        return LaplaceNoise.for_epsilon(self.epsilon, sensitivity=2 * self.clip_norm)

    @property
    def guarantee(self) -> Guarantee:
        """ε local DP."""
        return local_dp(self.epsilon, "Dwork et al. 2006, sampled by opendp")

    def check(self, checking: Checking) -> DrawnResult:
        """Draws from what releases use: two opposite vectors compared, and the clipping and noise against their density."""
        from discreet.encoding.drawn import fit_clipped

        pair = opposite(self, self.clip_norm, checking.random)
        claim = verify_sampler(*pair, self.epsilon, draws=checking.draws(20_000))
        return DrawnResult(claim=claim, fits=fit_clipped(self, checking))

"""Symmetric and optimised unary encoding, with the probabilities that Lyu et al. (2020) give them."""

import math
from dataclasses import dataclass

from discreet.encoding.bit_mechanism import BitMechanism
from discreet.encoding.flips import Flips

__all__ = ["OUE", "SUE"]

_REFERENCE = "Wang, Blocki, Li and Jha 2017, with the sensitivity of Lyu, Li, He and Xiao 2020, section 3.1"


@dataclass(frozen=True, kw_only=True)
class SUE(BitMechanism):
    """Symmetric unary encoding: p = e^x/(1+e^x), q = 1 − p, with x = ε/Δ and Δ = 2r.

    Each bit that can differ costs x. One-hot codes of r numbers differ in 2r bits, and then ε holds as
    claimed. Sign–integer–fraction codes of l bits differ in r·l, and what holds is l·ε/2.
    """

    name = "sue"
    reference = _REFERENCE

    @property
    def flips(self) -> Flips:
        """p and 1 − p."""
        share = self.epsilon / (2 * self.elements)
        return Flips.of([1 / (1 + math.exp(-share))], [1 / (1 + math.exp(share))])


@dataclass(frozen=True, kw_only=True)
class OUE(BitMechanism):
    """Optimised unary encoding: p = ½, q = 1/(1+e^x), with x = ε/Δ and Δ = 2r.

    For a one-hot code the two bits that differ cost ln(p/q) + ln((1−q)/(1−p)) = x together, so ε/2 holds:
    the original gives all of ε to the pair (x = ε/r), and the paper halves it. For other codes each bit costs
    max(ln(p/q), ln((1−q)/(1−p))).
    """

    name = "oue"
    reference = _REFERENCE

    @property
    def flips(self) -> Flips:
        """½ and q."""
        return Flips.of([0.5], [1 / (1 + math.exp(self.epsilon / (2 * self.elements)))])

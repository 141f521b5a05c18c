"""Optimised unary encoding, with the probabilities that Lyu et al. (2020) give it."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from discreet.encoding.bit_mechanism import UNARY, BitMechanism
from discreet.encoding.flips import Flips
from discreet.encoding.registry import randomisers

__all__ = ["OUE"]


@randomisers.register("oue", "optimised unary encoding, as published")
@dataclass(frozen=True, kw_only=True)
class OUE(BitMechanism):
    """Optimised unary encoding: p = ½, q = 1/(1+e^x), with x = ε/Δ and Δ = 2r.

    For a one-hot code the two bits that differ cost ln(p/q) + ln((1−q)/(1−p)) = x together, so ε/2 holds:
    the original gives all of ε to the pair (x = ε/r), and the paper halves it. For other codes each bit costs
    max(ln(p/q), ln((1−q)/(1−p))).

        codes = discreet.encode("notes.jsonl", discreet.OUE(epsilon=1), dataset="ward-7")
    """

    reference = UNARY
    checked_as = "oue"
    check_with: ClassVar[Mapping[str, Any]] = {"epsilon": 1.0, "elements": 50}

    @property
    def flips(self) -> Flips:
        """½ and q."""
        return Flips.of([0.5], [1 / (1 + math.exp(self.epsilon / (2 * self.size)))])

"""Symmetric unary encoding, with the probabilities that Lyu et al. (2020) give it."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from discreet.encoding.bit_mechanism import UNARY, BitMechanism
from discreet.encoding.flips import Flips
from discreet.encoding.registry import randomisers

__all__ = ["SUE"]


@randomisers.register("sue", "symmetric unary encoding, as published")
@dataclass(frozen=True, kw_only=True)
class SUE(BitMechanism):
    """Symmetric unary encoding: p = e^x/(1+e^x), q = 1 − p, with x = ε/Δ and Δ = 2r.

    Each bit that can differ costs x. One-hot codes of r numbers differ in 2r bits, and then ε holds as
    claimed. Sign–integer–fraction codes of l bits differ in r·l, and what holds is l·ε/2.

        codes = discreet.encode("notes.jsonl", discreet.SUE(epsilon=1), dataset="ward-7")
    """

    reference = UNARY
    checked_as = "sue"
    check_with: ClassVar[Mapping[str, Any]] = {"epsilon": 1.0, "elements": 50}

    @property
    def flips(self) -> Flips:
        """p and 1 − p."""
        share = self.epsilon / (2 * self.size)
        return Flips.of([1 / (1 + math.exp(-share))], [1 / (1 + math.exp(share))])

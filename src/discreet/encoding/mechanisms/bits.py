"""Randomised response on every bit, with the budget it really takes."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from discreet.encoding.bit_mechanism import BitCode, BitMechanism, local_dp
from discreet.encoding.codes import SignBit
from discreet.encoding.flips import WORD, Flips
from discreet.encoding.registry import randomisers
from discreet.privacy.guarantee import Guarantee

__all__ = ["BitResponse"]


@randomisers.register("bits", "randomised response on every bit, with the budget it takes")
@dataclass(frozen=True, kw_only=True)
class BitResponse(BitMechanism):
    """Each bit is turned over with probability 1/(1 + e^{ε/b}), b being the bits two documents can differ in.

    b = r·l for free bits and 2r for one-hot codes; the log-ratios of b independent bits, ε/b each, add up to
    ε, and no smaller ε holds. So few bits, and telling ones, are better than many: take the signs of a
    projection to few dimensions. Reference: Warner 1965.

        codes = discreet.encode("notes.jsonl", discreet.BitResponse(epsilon=8, code=discreet.SignBit()), dataset="ward-7")
    """

    code: BitCode = field(default_factory=SignBit)

    checked_as = "bits"
    check_with: ClassVar[Mapping[str, Any]] = {"epsilon": 1.0, "elements": 16}

    @property
    def flips(self) -> Flips:
        """The same for ones and zeros, rounded in favour of privacy."""
        differing = 2 * self.size if self.code.one_hot else self.width
        turned = math.ceil(WORD / (1 + math.exp(self.epsilon / differing)) * (1 + 2**-50))
        turned = min(turned, WORD // 2)
        return Flips((WORD - turned,), (turned,))

    @property
    def guarantee(self) -> Guarantee:
        """ε as asked for: the rounding of the probabilities only lowers it."""
        return local_dp(self.epsilon, "Warner 1965")

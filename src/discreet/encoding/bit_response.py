"""Randomised response on every bit, with the budget it really takes."""

import math
from dataclasses import dataclass, field

from discreet.encoding.bit_mechanism import BitMechanism, local_dp
from discreet.encoding.codes import Code, SignBit
from discreet.encoding.flips import WORD, Flips
from discreet.privacy.guarantee import Guarantee

__all__ = ["BitResponse"]


@dataclass(frozen=True, kw_only=True)
class BitResponse(BitMechanism):
    """Each bit is turned over with probability 1/(1 + e^{ε/b}), b being the bits two documents can differ in.

    b = r·l for free bits and 2r for one-hot codes; the log-ratios of b independent bits, ε/b each, add up to
    ε, and no smaller ε holds. So few bits, and telling ones, are better than many: take the signs of a
    projection to few dimensions. Reference: Warner 1965.
    """

    code: Code = field(default_factory=SignBit)

    name = "bits"

    @property
    def flips(self) -> Flips:
        """The same for ones and zeros, rounded in favour of privacy."""
        differing = 2 * self.elements if self.code.one_hot else self.width
        turned = math.ceil(WORD / (1 + math.exp(self.epsilon / differing)) * (1 + 2**-50))
        turned = min(turned, WORD // 2)
        return Flips((WORD - turned,), (turned,))

    @property
    def guarantee(self) -> Guarantee:
        """ε as asked for: the rounding of the probabilities only lowers it."""
        return local_dp(self.epsilon, "Warner 1965")

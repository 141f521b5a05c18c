"""What SUE, OUE, OME and randomised response on bits share: a code, flips, and both ways through them."""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.codes import Code, FixedPoint, Floats
from discreet.encoding.flips import Flips
from discreet.encoding.registry import codes
from discreet.encoding.sized import Sized
from discreet.encoding.vectors import check_vectors
from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.privacy.verify.certificate import Certificate
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.fit import DrawnResult
from discreet.privacy.verify.independent import independent
from discreet.settings import OneOf

__all__ = ["PUBLIC", "UNARY", "BitCode", "BitMechanism", "local_dp"]

BLOCK_BITS = 1 << 18
"""Bits worked on at once: they stay in the processor's cache."""

BitCode = Annotated[
    Code,
    OneOf(
        lambda: codes,
        "Sign, integer and fraction; one-hot bins; the sign alone.",
        flag="--code",
        panel="How numbers become bits (bits, sue, oue, ome)",
    ),
]

UNARY = "Wang, Blocki, Li and Jha 2017, with the sensitivity of Lyu, Li, He and Xiao 2020, section 3.1"
PUBLIC = "the embedding, its statistics and the code are public and do not depend on the document"


def local_dp(epsilon: float, reference: str, *assumptions: str, delta: float = 0.0) -> Guarantee:
    """ε local DP per document, between any two documents."""
    return Guarantee(
        notion="local-dp",
        epsilon=epsilon,
        delta=delta,
        assumptions=(PUBLIC, *assumptions),
        reference=reference,
    )


@dataclass(frozen=True, kw_only=True)
class BitMechanism(Sized):
    """`elements` numbers in `code`, every bit randomised by `flips`; subclasses say which.

    What holds is the sum of the worst log-ratios over the bits in which two documents can differ, because
    an observer sees every bit and the bits are drawn independently.
    """

    code: BitCode = field(default_factory=FixedPoint)

    takes_unit = False
    reference: ClassVar[str] = ""

    @property
    def flips(self) -> Flips:
        """The probabilities."""
        raise NotImplementedError

    @property
    def guarantee(self) -> Guarantee:
        """What holds, from the probabilities that are drawn."""
        return local_dp(
            self.flips.epsilon(self.code, self.size), self.reference or "sum over independent bits"
        )

    @property
    def published(self) -> Guarantee | None:
        """What the paper claims."""
        return local_dp(self.epsilon, self.reference) if self.reference else None

    @property
    def width(self) -> int:
        """Bits a document."""
        return self.size * self.code.width

    @property
    def bytes(self) -> int:
        """Bytes a document, the bits packed."""
        return -(-self.width // 8)

    def certificate(self, claim: float | None = None) -> Certificate:
        """The verifier's own answer: every part of the output matrix, exactly."""
        channels = self.flips.channels
        if not self.code.one_hot:
            places = np.arange(self.width) % len(channels)
            times = np.bincount(places, minlength=len(channels)).tolist()
            return independent(channels, times=times, claim=claim)
        if len(channels) > 1:
            raise BadInput("a one-hot code is certified for bits that are all treated alike")
        # Every number has the same codewords; documents choose each freely, so the worst ones add up.
        once = independent(channels * self.code.width, codewords=np.eye(self.code.width, dtype=np.int64))
        return Certificate(
            notion="local-dp",
            epsilon=self.elements * once.epsilon,
            worst=once.worst,
            scope=f"{self.elements:,} independent one-hot codes of {self.code.width} bits",
            claimed_epsilon=claim,
        )

    def check(self, checking: Checking) -> DrawnResult:
        """The worst log-ratios of all bits that can differ, exactly; and the bits drawn, against their probabilities."""
        from discreet.encoding.drawn import fit_bits

        return DrawnResult(claim=self.certificate(self.epsilon), fits=fit_bits(self, checking))

    def randomise(self, vectors: Floats, random: Random, tally: Tally | None = None) -> NDArray[np.uint8]:
        """One row of packed bits a document."""
        check_vectors(vectors, self.size)
        packed = np.empty((len(vectors), self.bytes), dtype=np.uint8)
        rows = max(1, BLOCK_BITS // self.width)
        flips = self.flips
        for start in range(0, len(vectors), rows):
            bits, clipped = self.code.bits(vectors[start : start + rows])
            packed[start : start + rows] = np.packbits(flips.draw(bits, random), axis=1)
            if tally is not None and clipped:
                tally.counts["values clipped"] += clipped
        return packed

    def reported(self, packed: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """The bits as they were sent."""
        return np.unpackbits(packed, axis=1, count=self.width).astype(np.bool_)

    def features(self, packed: NDArray[np.uint8]) -> Floats:
        """b' − q for every bit: its unbiased estimate (b' − q)/(p − q), weighted by p − q, how far it can be trusted.

        Left unweighted, the bits that say least would be the largest, and a classifier would learn their noise.
        """
        return self.reported(packed) - self.flips.chances(self.width)[1]

    def estimate(self, packed: NDArray[np.uint8]) -> Floats:
        """An unbiased estimate of the numbers, as the code can write them."""
        return self.code.values(self.flips.debias(self.reported(packed)))

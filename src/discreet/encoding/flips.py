"""Bits randomised independently, quickly and with exact probabilities.

A bit is reported as 1 when a uniform 64-bit word lies below a whole number, one number for bits that are 1 and
one for bits that are 0; so p = Pr[1→1] and q = Pr[0→1] are multiples of 2⁻⁶⁴, and the guarantee is computed
from those multiples. Only the top byte of the word is drawn at first: it decides unless it equals the top
byte of the number, which happens once in 256 times, and then the other 56 bits are drawn too.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.codes import Bits, Code, Floats
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.verify.channel import Channel
from discreet.validate import between

__all__ = ["WORD", "Flips", "to_words"]

WORD = 2**64
_LOW = 2**56


def to_words(probability: float) -> int:
    """The nearest multiple of 2⁻⁶⁴ strictly between 0 and 1, as a number of words."""
    between("probability", probability, 0.0, 1.0)
    return min(max(1, round(probability * WORD)), WORD - 1)


@dataclass(frozen=True)
class Flips:
    """How many of the 2⁶⁴ words report 1: for a bit that is 1 (`ones`) and for one that is 0 (`zeros`).

    The two tuples repeat along a row, so a mechanism that treats even and odd bits apart has two of each.
    """

    ones: tuple[int, ...]
    zeros: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.ones) != len(self.zeros) or not self.ones:
            raise BadInput("flips need as many probabilities for ones as for zeros, and at least one")
        for words in (*self.ones, *self.zeros):
            between("words", words, 1, WORD - 1)

    @classmethod
    def of(cls, p: Sequence[float], q: Sequence[float]) -> "Flips":
        """Flips with these probabilities, to the nearest 2⁻⁶⁴."""
        return cls(tuple(map(to_words, p)), tuple(map(to_words, q)))

    @cached_property
    def channels(self) -> tuple[Channel, ...]:
        """The output matrix of each kind of bit, from the very numbers that `draw` uses."""
        return tuple(
            Channel.from_logs(
                [[_log(WORD - zero), _log(zero)], [_log(WORD - one), _log(one)]],
                inputs=("bit 0", "bit 1"),
            )
            for one, zero in zip(self.ones, self.zeros, strict=True)
        )

    def epsilon(self, code: Code, elements: int) -> float:
        """What holds for `elements` numbers in this code: the sum of log-ratios over bits that can differ.

        Free bits: each adds max(|ln(p/q)|, |ln((1−p)/(1−q))|). One-hot: a number's two codewords differ in a
        bit a that is lost and a bit b that is won; their worst ratios add up, for the worst pair.
        """
        rising, falling = self._ratios(elements * code.width)
        if not code.one_hot:
            return math.fsum(np.maximum(rising, falling))
        up, down = rising.reshape(elements, -1), falling.reshape(elements, -1)
        pairs = up[:, :, None] + down[:, None, :]
        pairs[:, np.arange(code.width), np.arange(code.width)] = 0.0
        return math.fsum(pairs.max(axis=(1, 2)))

    def _ratios(self, width: int) -> tuple[Floats, Floats]:
        """For each bit the largest log-ratio of 1 over 0 as the input, and of 0 over 1."""
        each = [
            (float((c.logs[1] - c.logs[0]).max()), float((c.logs[0] - c.logs[1]).max()))
            for c in self.channels
        ]
        table = np.array(each)[np.arange(width) % len(each)]
        return table[:, 0], table[:, 1]

    def draw(self, bits: Bits, random: Random) -> NDArray[np.bool_]:
        """The bits as reported."""
        width = bits.shape[1]
        ones, zeros = self._words(self.ones, width), self._words(self.zeros, width)
        high_zero = (zeros >> np.uint64(56)).astype(np.uint8)
        change = high_zero ^ (ones >> np.uint64(56)).astype(np.uint8)
        # 0 or 255 from 0 or 1, then the top byte of the bit's own number: no branch, no gather.
        numbers = (np.uint8(0) - bits) & change
        numbers ^= high_zero
        drawn = np.frombuffer(random.bytes(bits.size), dtype=np.uint8).reshape(bits.shape)
        reported = drawn < numbers
        close = np.flatnonzero(drawn == numbers)
        columns = close % width
        exact = np.where(bits.reshape(-1)[close] == 1, ones[columns], zeros[columns]) & np.uint64(_LOW - 1)
        reported.reshape(-1)[close] = random.words(close.size) >> np.uint64(8) < exact
        return reported

    @staticmethod
    def _words(numbers: tuple[int, ...], width: int) -> NDArray[np.uint64]:
        return np.asarray(np.array(numbers, dtype=np.uint64)[np.arange(width) % len(numbers)])

    def chances(self, width: int) -> tuple[Floats, Floats]:
        """p and q of each bit in a row."""
        ones, zeros = self._words(self.ones, width), self._words(self.zeros, width)
        return ones.astype(np.float64) / float(WORD), zeros.astype(np.float64) / float(WORD)

    def debias(self, reported: NDArray[np.bool_]) -> Floats:
        """(b' − q)/(p − q): its mean over the draws is the bit itself."""
        width = reported.shape[1]
        p, q = (
            self._words(numbers, width).astype(np.float64) / float(WORD)
            for numbers in (self.ones, self.zeros)
        )
        if (p == q).any():
            raise BadInput(
                "some bits are reported alike whatever they are: nothing can be estimated from them"
            )
        return np.asarray((reported - q) / (p - q))


def _log(words: int) -> float:
    return math.log(words) - 64 * math.log(2)

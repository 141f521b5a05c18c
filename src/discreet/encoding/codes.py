"""Numbers as bits: sign, integer and fraction; one-hot bins; the sign alone.

A code says how many bits a number takes, which of them two numbers can differ in, and the way back: `values`
is linear in each bit, so independent unbiased estimates of the bits give an unbiased estimate of the number.
Values outside the range are clipped and counted; they never wrap.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.registry import codes
from discreet.settings import Option, check_settings
from discreet.validate import between

__all__ = ["Bits", "Code", "FixedPoint", "Floats", "OneHotBins", "SignBit"]

Floats = NDArray[np.float64]
Bits = NDArray[np.uint8]


class Code(Protocol):
    """How one number is written in bits."""

    @property
    def name(self) -> str:
        """The name on the command line."""

    @property
    def width(self) -> int:
        """Bits a number."""

    @property
    def one_hot(self) -> bool:
        """True when exactly one bit is set, so that two numbers differ in two bits at most."""

    def bits(self, vectors: Floats) -> tuple[Bits, int]:
        """The bits of n × r numbers, n × r·width of 0 and 1, and how many numbers were clipped."""

    def values(self, bits: Floats) -> Floats:
        """The numbers that (estimated) bits stand for."""


@codes.register("fixed-point", "sign, integer and fraction")
@dataclass(frozen=True, kw_only=True)
class FixedPoint:
    """1 sign bit (1 for negative), m integer bits and n fraction bits, as in Lyu et al. (2020): m = 4, n = 5.

    The magnitude is cut to a multiple of 2⁻ⁿ below 2ᵐ. Any two codes may differ in all 1 + m + n bits.

        discreet.OUE(epsilon=1, code=discreet.FixedPoint(integer_bits=4, fraction_bits=5))
    """

    integer_bits: Annotated[int, Option("Bits before the point.", least=0, most=8)] = 4
    fraction_bits: Annotated[int, Option("Bits after the point.", least=0, most=8)] = 5

    name: ClassVar[str] = ""

    def __post_init__(self) -> None:
        check_settings(self)
        between("integer_bits + fraction_bits", self.integer_bits + self.fraction_bits, 1, 15)

    @property
    def width(self) -> int:
        """Bits a number."""
        return 1 + self.integer_bits + self.fraction_bits

    @property
    def one_hot(self) -> bool:
        """Every bit is free."""
        return False

    @cached_property
    def _table(self) -> Bits:
        """The bits of every code: the sign before the magnitude, the largest power first."""
        codes = np.arange(2**self.width, dtype=np.uint32)[:, None]
        return (codes >> np.arange(self.width - 1, -1, -1, dtype=np.uint32) & 1).astype(np.uint8)

    @cached_property
    def _weights(self) -> Floats:
        return 2.0 ** (self.integer_bits - 1.0 - np.arange(self.width - 1))

    def bits(self, vectors: Floats) -> tuple[Bits, int]:
        """The bits of the numbers, and how many were clipped."""
        steps = np.abs(vectors) * 2.0**self.fraction_bits
        largest = 2 ** (self.width - 1) - 1
        clipped = int(np.count_nonzero(steps >= largest + 1))
        codes = np.minimum(steps, largest, out=steps).astype(np.uint16)  # cut towards zero
        codes += (vectors < 0).astype(np.uint16) << np.uint16(self.width - 1)
        return self._table.take(codes, axis=0).reshape(len(vectors), -1), clipped

    def values(self, bits: Floats) -> Floats:
        """(1 − 2·sign) times the magnitude."""
        apart = bits.reshape(len(bits), -1, self.width)
        return np.asarray((1.0 - 2.0 * apart[..., 0]) * (apart[..., 1:] @ self._weights))


@codes.register("one-hot", "the bin it falls into")
@dataclass(frozen=True, kw_only=True)
class OneHotBins:
    """The bin a number falls into, of `bins` bins that a standard normal number falls into equally often.

    The outer bins are open, so nothing is clipped. The edges are the normal quantiles, public and the same
    for all. A bin stands for the mean of a standard normal number inside it.

        discreet.BitResponse(epsilon=8, code=discreet.OneHotBins(bins=6))
    """

    bins: Annotated[int, Option("Bins of the one-hot code.", least=2, most=256)] = 4

    name: ClassVar[str] = ""

    def __post_init__(self) -> None:
        check_settings(self)

    @property
    def width(self) -> int:
        """Bits a number."""
        return self.bins

    @property
    def one_hot(self) -> bool:
        """Exactly one bit is set."""
        return True

    @cached_property
    def edges(self) -> Floats:
        """The public edges between the bins."""
        from scipy.special import ndtri

        return np.asarray(ndtri(np.arange(1, self.bins) / self.bins))

    @cached_property
    def _means(self) -> Floats:
        density = np.exp(-(self.edges**2) / 2) / np.sqrt(2 * np.pi)
        bounds = np.concatenate(([0.0], density, [0.0]))
        return np.asarray((bounds[:-1] - bounds[1:]) * self.bins)

    def bits(self, vectors: Floats) -> tuple[Bits, int]:
        """The bits of the numbers; none is clipped."""
        places = np.searchsorted(self.edges, vectors, side="right")
        return np.eye(self.bins, dtype=np.uint8).take(places, axis=0).reshape(len(vectors), -1), 0

    def values(self, bits: Floats) -> Floats:
        """Each bin's mean, weighted by its bit."""
        return np.asarray(bits.reshape(len(bits), -1, self.bins) @ self._means)


@codes.register("sign", "the sign alone")
@dataclass(frozen=True, kw_only=True)
class SignBit:
    """One bit a number: 1 for negative. It stands for ±√(2/π), the mean size of a standard normal number.

    The shortest code: one bit for each number of a vector.

        discreet.BitResponse(epsilon=8, code=discreet.SignBit())
    """

    name: ClassVar[str] = ""

    @property
    def width(self) -> int:
        """Bits a number."""
        return 1

    @property
    def one_hot(self) -> bool:
        """The bit is free."""
        return False

    def bits(self, vectors: Floats) -> tuple[Bits, int]:
        """The signs; nothing is clipped."""
        return (vectors < 0).astype(np.uint8), 0

    def values(self, bits: Floats) -> Floats:
        """±√(2/π)."""
        return np.asarray((1.0 - 2.0 * bits) * np.sqrt(2 / np.pi))

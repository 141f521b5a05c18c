"""Numbers as bits: sign, integer and fraction; one-hot bins; the sign alone.

A code says how many bits a number takes, which of them two numbers can differ in, and the way back: `values`
is linear in each bit, so independent unbiased estimates of the bits give an unbiased estimate of the number.
Values outside the range are clipped and counted; they never wrap.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from discreet.validate import between

__all__ = ["Bits", "Code", "FixedPoint", "Floats", "OneHotBins", "SignBit"]

Floats = NDArray[np.float64]
Bits = NDArray[np.uint8]


class Code(Protocol):
    """How one number is written in bits."""

    @property
    def width(self) -> int:
        """Bits a number."""

    @property
    def one_hot(self) -> bool:
        """True when exactly one bit is set, so that two numbers differ in two bits at most."""

    @property
    def options(self) -> dict[str, Any]:
        """The settings, with the code's name."""

    def bits(self, vectors: Floats) -> tuple[Bits, int]:
        """The bits of n × r numbers, n × r·width of 0 and 1, and how many numbers were clipped."""

    def values(self, bits: Floats) -> Floats:
        """The numbers that (estimated) bits stand for."""


@dataclass(frozen=True, kw_only=True)
class FixedPoint:
    """1 sign bit (1 for negative), m integer bits and n fraction bits, as in Lyu et al. (2020): m = 4, n = 5.

    The magnitude is cut to a multiple of 2⁻ⁿ below 2ᵐ. Any two codes may differ in all 1 + m + n bits.
    """

    integer_bits: int = 4
    fraction_bits: int = 5

    def __post_init__(self) -> None:
        between("integer_bits", self.integer_bits, 0, 8)
        between("fraction_bits", self.fraction_bits, 0, 8)
        between("integer_bits + fraction_bits", self.integer_bits + self.fraction_bits, 1, 15)

    @property
    def width(self) -> int:
        """Bits a number."""
        return 1 + self.integer_bits + self.fraction_bits

    @property
    def one_hot(self) -> bool:
        """Every bit is free."""
        return False

    @property
    def options(self) -> dict[str, Any]:
        """The settings, with the code's name."""
        return {
            "code": "fixed-point",
            "integer_bits": self.integer_bits,
            "fraction_bits": self.fraction_bits,
        }

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


@dataclass(frozen=True, kw_only=True)
class OneHotBins:
    """The bin a number falls into, of `bins` bins that a standard normal number falls into equally often.

    The outer bins are open, so nothing is clipped. The edges are the normal quantiles, public and the same
    for all. A bin stands for the mean of a standard normal number inside it.
    """

    bins: int = 4

    def __post_init__(self) -> None:
        between("bins", self.bins, 2, 256)

    @property
    def width(self) -> int:
        """Bits a number."""
        return self.bins

    @property
    def one_hot(self) -> bool:
        """Exactly one bit is set."""
        return True

    @property
    def options(self) -> dict[str, Any]:
        """The settings, with the code's name."""
        return {"code": "one-hot", "bins": self.bins}

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


@dataclass(frozen=True, kw_only=True)
class SignBit:
    """One bit a number: 1 for negative. It stands for ±√(2/π), the mean size of a standard normal number."""

    @property
    def width(self) -> int:
        """Bits a number."""
        return 1

    @property
    def one_hot(self) -> bool:
        """The bit is free."""
        return False

    @property
    def options(self) -> dict[str, Any]:
        """The settings, with the code's name."""
        return {"code": "sign"}

    def bits(self, vectors: Floats) -> tuple[Bits, int]:
        """The signs; nothing is clipped."""
        return (vectors < 0).astype(np.uint8), 0

    def values(self, bits: Floats) -> Floats:
        """±√(2/π)."""
        return np.asarray((1.0 - 2.0 * bits) * np.sqrt(2 / np.pi))

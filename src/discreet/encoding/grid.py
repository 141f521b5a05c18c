"""Vectors rounded to a public grid before they leave, as whole numbers in few bytes.

Noise drawn in floating point betrays its input in its lowest bits (Mironov 2012). Rounding is post-processing
of the real-valued mechanism, so on the grid its guarantee stands; what is computed differs from that only when
rounding errors of about 2⁻⁵⁰ straddle the middle between two steps of 2⁻¹⁴: once in some 2³⁰ numbers.
"""

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.codes import Floats

__all__ = ["GRID_ASSUMPTION", "from_grid", "to_grid"]

GRID_ASSUMPTION = (
    "outputs are rounded to a grid; the draw differs from one in exact arithmetic about once in 2³⁰ numbers"
)


def to_grid(vectors: Floats, step: float, kind: str = "<i2") -> NDArray[np.uint8]:
    """Steps of the grid as integers of the given kind, byte by byte; beyond its range they are clipped."""
    most = np.iinfo(np.dtype(kind)).max
    whole = np.clip(np.rint(vectors / step), -most, most)
    return np.ascontiguousarray(whole.astype(kind)).view(np.uint8)


def from_grid(packed: NDArray[np.uint8], step: float, kind: str = "<i2") -> Floats:
    """The vectors that `to_grid` wrote."""
    return np.ascontiguousarray(packed).view(kind).astype(np.float64) * step

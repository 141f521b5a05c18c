"""Vectors on a grid: clipped and rounded one by one, so that their sum is exact and each adds at most the clip.

    ‖round(x)‖ ≤ ‖x‖ + √d·step/2,

so x is clipped to that much less. Whole numbers of steps add up exactly in double precision below 2⁵³: the
sum does not depend on the order, and what one unit changes is what it added, to the last bit. Gaussian noise
rounded to the same grid then makes the noisy sum the rounding of a Gaussian's (`rounded_gaussian`).
"""

import math

import numpy as np
from numpy.typing import NDArray

from discreet.validate import positive

__all__ = ["MOST_UNITS", "clipped_to_grid", "grid_step"]

MOST_UNITS = 2**20
"""So many vectors surely add up exactly: each entry is below 2³¹ steps, or 2³² with its rounding."""


def grid_step(clip_norm: float) -> float:
    """A power of two, at most 2⁻³⁰ of the clip."""
    return 2.0 ** (math.frexp(clip_norm)[1] - 31)


def clipped_to_grid(vector: NDArray[np.float64], clip_norm: float) -> NDArray[np.float64]:
    """x·min(1, clip/‖x‖) rounded to the grid, of norm at most `clip_norm`; zero where x is not all numbers."""
    positive("clip_norm", clip_norm)
    step = grid_step(clip_norm)
    size = float(np.linalg.norm(vector))
    if not math.isfinite(size):
        return np.zeros_like(vector, dtype=np.float64)
    # 2⁻²⁴ is room for the errors of double precision in up to 2²⁸ entries.
    room = (clip_norm - 0.5 * math.sqrt(vector.size) * step) * (1 - 2.0**-24)
    scale = min(1.0, room / size) if size > 0 else 1.0
    rounded: NDArray[np.float64] = np.rint(vector * (scale / step)) * step
    return rounded

"""A vector on the clip's grid: never longer than the clip, rounding included, and zero where it is no number."""

import math

import numpy as np
import pytest

from discreet.privacy.grid import clipped_to_grid, grid_step


@pytest.mark.parametrize("size", [1, 1_000, 1_000_000])
@pytest.mark.parametrize("clip_norm", [0.7, 1.0, 3.1])
def test_no_vector_is_longer_than_the_clip(size, clip_norm):
    step = grid_step(clip_norm)
    # Entries half a step above a multiple: rounding moves every one of them outwards.
    outwards = (np.floor(clip_norm / math.sqrt(size) / step) + 0.5 + 2.0**-10) * step
    for vector in (np.full(size, outwards), np.full(size, 50.0), np.linspace(-9, 7, size)):
        rounded = clipped_to_grid(vector, clip_norm)
        # In whole steps and added up as integers: no rounding of ours is in the comparison.
        steps = (rounded / step).astype(np.int64)
        assert (steps * step == rounded).all()
        assert math.isqrt(sum(int(each) ** 2 for each in steps)) * step <= clip_norm
        assert float(np.linalg.norm(rounded)) > 0.999 * min(clip_norm, float(np.linalg.norm(vector)))


def test_a_short_vector_is_only_rounded():
    step = grid_step(1.0)
    assert clipped_to_grid(np.array([0.25, -0.5, 0.1]), 1.0) == pytest.approx([0.25, -0.5, 0.1], abs=step)


@pytest.mark.parametrize("odd", [math.nan, math.inf, -math.inf, 1e308])
def test_what_is_no_number_counts_as_zero(odd):
    with np.errstate(over="ignore"):
        assert not clipped_to_grid(np.array([odd, odd, 1.0]), 1.0).any()

"""Laplace noise on vectors that are clipped in the Euclidean norm.

Broken: ‖x‖₂ ≤ C and noise of scale 2C/ε on each number. Two opposite vectors along the diagonal are 2C√d apart in ℓ₁, the
distance that Laplace noise is measured by: ε·√d holds. Sound: `ClippedLaplace`, which clips in ℓ₁.
"""

import math

import numpy as np
import pytest

from discreet.encoding.mechanisms.laplace import ClippedLaplace
from discreet.privacy.random import Random
from discreet.privacy.verify.statistical import verify_sampler

EPSILON, DIMENSIONS, DRAWS = 1.0, 16, 20_000
DIAGONAL = np.full(DIMENSIONS, 1 / math.sqrt(DIMENSIONS))
ENCODER = ClippedLaplace(epsilon=EPSILON, elements=DIMENSIONS, clip_norm=1.0)


def broken(vector):
    generator = np.random.default_rng(3)
    inside = vector / max(1.0, float(np.linalg.norm(vector)))
    return lambda draws: inside + generator.laplace(0.0, 2 / EPSILON, (draws, DIMENSIONS))


def sound(vector):
    random = Random(4)
    return lambda draws: ENCODER.estimate(ENCODER.randomise(np.tile(vector, (draws, 1)), random))


def test_caught():
    # False alarm 1e-6 at most; seeded.
    finding = verify_sampler(broken(DIAGONAL), broken(-DIAGONAL), EPSILON, draws=DRAWS)
    assert finding.violated
    assert finding.epsilon_lower > 1.3
    distance = float(np.abs(2 * DIAGONAL).sum())
    assert distance / (2 / EPSILON) == pytest.approx(EPSILON * math.sqrt(DIMENSIONS))


@pytest.mark.parametrize("vector", [10 * DIAGONAL, 10 * np.eye(DIMENSIONS)[0]], ids=["diagonal", "axis"])
def test_sound_twin_is_not_refuted(vector):
    # False alarm 1e-6 at most; seeded.
    assert not verify_sampler(sound(vector), sound(-vector), EPSILON, draws=DRAWS).violated

"""Every example is clipped, and the guarantee is read as one per user.

Broken: a user with twelve texts moves the sum by twelve clips; ε is stated for one. Sound: the private trainer with the
user as its unit, which joins a user's examples before it clips; measured on its own step.
"""

from dataclasses import replace

import numpy as np
import pytest
from one_step import sum_of_a_step

from discreet.privacy.plan import Plan
from discreet.privacy.verify.gaussian import gaussian_epsilon, verify_gaussian

TEXTS, OTHERS = 12, 8
PER_EXAMPLE = Plan(
    population=TEXTS + OTHERS,
    batch_size=TEXTS + OTHERS,
    steps=1,
    clip_norm=1.0,
    noise_multiplier=4.0,
    delta=1e-5,
    sampler="full-batch",
)
PER_USER = replace(PER_EXAMPLE, population=OTHERS + 1, batch_size=OTHERS + 1, unit="user")
EXAMPLES = [np.array([0.0, 5.0])] * OTHERS
UNITS = [*([place] for place in range(OTHERS)), list(range(OTHERS, OTHERS + TEXTS))]


def reach(plan, units):
    """How far one user's texts move the sum: as they are, against texts that give no gradient."""
    sums = [
        sum_of_a_step([*EXAMPLES, *([np.array([size, 0.0])] * TEXTS)], plan, units) for size in (100.0, 0.0)
    ]
    return float(np.linalg.norm(sums[0] - sums[1]))


def held_against(plan, moved):
    return verify_gaussian(epsilon=plan.epsilon, delta=plan.delta, scale=plan.noise_std, sensitivity=moved)


def test_caught():
    moved = reach(PER_EXAMPLE, None)
    assert moved == pytest.approx(TEXTS, rel=0.01)
    assert held_against(PER_EXAMPLE, moved).violated
    holds = gaussian_epsilon(delta=1e-5, scale=PER_EXAMPLE.noise_std, sensitivity=moved)
    assert holds > 15 * PER_EXAMPLE.epsilon


def test_sound_twin_is_certified():
    moved = reach(PER_USER, UNITS)
    assert 0.99 < moved <= 1.0
    assert PER_USER.guarantee.unit == "user"
    assert not held_against(PER_USER, moved).violated

"""The gradient is clipped after it has been averaged over the batch, and the noise is sized as if before.

Broken: mean the gradients, clip the mean to C, add noise of σC/b. One record can turn the whole mean around, so the
sensitivity is 2C instead of C/b. Sound: the private trainer, which clips each record; sum and noise are measured on its own step.
"""

import numpy as np
import pytest
from one_step import noise_of_a_step, sum_of_a_step

from discreet.privacy.plan import Plan
from discreet.privacy.verify.gaussian import gaussian_epsilon, verify_gaussian

BATCH = 20
PLAN = Plan(
    population=BATCH,
    batch_size=BATCH,
    steps=1,
    clip_norm=1.0,
    noise_multiplier=4.0,
    delta=1e-5,
    sampler="full-batch",
)
OTHERS = [np.array([-1.0, 0.0])] * (BATCH - 1)
PRESENT, ABSENT = np.array([1000.0, 0.0]), np.array([0.0, 0.0])


def clipped_mean(gradients):
    mean = np.mean(gradients, axis=0)
    return mean * min(1.0, PLAN.clip_norm / float(np.linalg.norm(mean)))


def test_caught():
    reach = np.linalg.norm(clipped_mean([*OTHERS, PRESENT]) - clipped_mean([*OTHERS, ABSENT]))
    scale = PLAN.noise_std / BATCH
    assert reach > 1.9 * PLAN.clip_norm
    assert verify_gaussian(
        epsilon=PLAN.epsilon, delta=PLAN.delta, scale=scale, sensitivity=float(reach)
    ).violated
    assert gaussian_epsilon(delta=PLAN.delta, scale=scale, sensitivity=float(reach)) > 50 * PLAN.epsilon


def test_sound_twin_moves_by_the_clip_at_most():
    sums = [sum_of_a_step([*OTHERS, odd], PLAN) for odd in (PRESENT, ABSENT)]
    reach = float(np.linalg.norm(sums[0] - sums[1]))
    assert 0.99 * PLAN.clip_norm < reach <= PLAN.clip_norm
    # 20,000 draws tell a standard deviation to 0.5 %; six times that.
    noise = noise_of_a_step(PLAN)
    assert noise == pytest.approx(PLAN.noise_std, rel=0.03)
    assert not verify_gaussian(
        epsilon=PLAN.epsilon, delta=PLAN.delta, scale=PLAN.noise_std, sensitivity=reach
    ).violated

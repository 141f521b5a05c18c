"""Noise that is kept and added a second time, to a sum that has changed.

Broken: a run with tree-shaped or banded noise is started again with the same noise, as from a seed in its checkpoint, on
data from which one client has gone. The difference of the two models is exact. Sound: the banded noise of `CyclicPlan`, fresh
in every run, whose correlation over the rounds is what the accounting knows: releasing G + C⁻¹z is releasing CG + z.
"""

import math

import numpy as np
import pytest

from discreet.federation.cyclic import CyclicPlan
from discreet.privacy.random import Random
from discreet.privacy.verify.gaussian import gaussian_epsilon
from discreet.privacy.verify.statistical import verify_sampler

PLAN = CyclicPlan(
    population=40, batch_size=10, steps=12, clip_norm=1.0, noise_multiplier=8.0, delta=1e-5, bands=4
)


def rounds(sums, random, count):
    """`count` runs: what the rounds release, with the plan's own noise."""
    fresh = PLAN.noise_std * random.normal((len(sums), count))
    before, released = [], []
    for total, draw in zip(sums, fresh, strict=True):
        noise = PLAN.noise(draw, before)
        before = [noise, *before][: PLAN.bands - 1]
        released.append(total + noise)
    return np.column_stack(released)


def test_caught():
    # False alarm 1e-6 at most. A client that is in the one run and not in the other shows in their difference.
    generator = np.random.default_rng(1)

    def differences(moved):
        def sample(draws):
            noise = generator.normal(0.0, PLAN.noise_std, draws)
            return np.round((10.0 + noise) - (10.0 - moved + noise), 6)

        return sample

    finding = verify_sampler(differences(0.0), differences(1.0), PLAN.epsilon, delta=PLAN.delta, draws=50_000)
    assert finding.violated
    assert finding.epsilon_lower > 7 > PLAN.epsilon


def test_sound_twin_is_certified():
    # The noise of a whole run, as a matrix: column t is what the fresh noise of round t becomes.
    spread = np.zeros((PLAN.steps, PLAN.steps))
    for place in range(PLAN.steps):
        before = []
        for step in range(PLAN.steps):
            noise = PLAN.noise(np.array([1.0 if step == place else 0.0]), before)
            before = [noise, *before][: PLAN.bands - 1]
            spread[step, place] = noise[0]
    worst = 0.0
    for first in range(PLAN.cycle):
        moved = np.zeros(PLAN.steps)
        moved[first :: PLAN.cycle] = 2.0  # replaced, in every round that it takes part in
        worst = max(worst, float(np.linalg.norm(np.linalg.solve(spread, moved))))
    exact = gaussian_epsilon(delta=PLAN.delta, scale=PLAN.noise_std, sensitivity=worst)
    assert exact <= PLAN.epsilon * (1 + 1e-9)
    assert exact == pytest.approx(PLAN.epsilon, rel=0.01)


def test_sound_twin_is_not_refuted_by_its_draws():
    # False alarm 1e-6 at most.
    random = Random(9)
    with_client = np.zeros(PLAN.steps)
    with_client[:: PLAN.cycle] = 1.0
    finding = verify_sampler(
        lambda draws: rounds(with_client, random, draws),
        lambda draws: rounds(-with_client, random, draws),
        PLAN.epsilon,
        delta=PLAN.delta,
        draws=5_000,
    )
    assert not finding.violated
    assert math.isfinite(finding.epsilon_lower)

"""The noisy sum is divided by the number that came, so the noise on the mean depends on who was there.

Broken: (Σ clipped updates + N(0, σ²C²))/|batch|. A client that stays away changes the divisor too: with all others at +C and
one at −C, the mean moves as if the sum had moved by 2C. Sound: the server's own mean, which divides by the planned number.
"""

import numpy as np
import pytest
import torch

from discreet.federation.aggregate import RoundSum, private_average
from discreet.federation.weights import flat
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.privacy.verify.statistical import verify_sampler

OTHERS = 30
PLAN = Plan.for_epsilon(
    1.0,
    population=OTHERS + 1,
    batch_size=OTHERS + 1,
    steps=1,
    clip_norm=1.0,
    delta=1e-5,
    sampler="full-batch",
)
WITH, WITHOUT = (OTHERS - 1.0, OTHERS + 1), (float(OTHERS), OTHERS)
"""The sum and how many came: thirty clients at +1, and one at −1 or nobody."""
DRAWS = 60_000


def broken(total, came):
    generator = np.random.default_rng(2)
    return lambda draws: (total + generator.normal(0.0, PLAN.noise_std, draws)) / came


def sound(total, came):
    random = Random(3)

    def sample(draws):
        # Coordinates have noise of their own: each is a round.
        summed = RoundSum({"w": torch.full((draws,), total, dtype=torch.float64)}, weight=came, taken=came)
        return flat(private_average(summed, {"w": torch.zeros(draws)}, PLAN, random, [])[0])

    return sample


def test_caught():
    # False alarm 1e-6 at most; seeded.
    finding = verify_sampler(broken(*WITH), broken(*WITHOUT), PLAN.epsilon, delta=PLAN.delta, draws=DRAWS)
    assert PLAN.epsilon == pytest.approx(1.0, abs=0.001)
    assert finding.violated
    assert finding.epsilon_lower > 1.2


def test_sound_twin_is_not_refuted():
    # False alarm 1e-6 at most; seeded.
    finding = verify_sampler(sound(*WITH), sound(*WITHOUT), PLAN.epsilon, delta=PLAN.delta, draws=DRAWS)
    assert not finding.violated
    assert 0.3 < finding.epsilon_lower < PLAN.epsilon

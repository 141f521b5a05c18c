"""Batches of a fixed size, accounted as Poisson sampling of the same rate.

Broken: exactly m of n records are taken each step, and the plan says "add or remove one, each by a coin". The number
of records is then fixed, so what can change is a record's content: from +C to −C, which moves the sum of a
batch that holds it by 2C, not by C. Sound: the plan `fixed-without-replacement`, which is accounted under replace-one.
"""

import math

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import norm

from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

POPULATION, BATCH, NOISE, DELTA = 100, 80, 1.0, 1e-5
SETTINGS = {
    "population": POPULATION,
    "batch_size": BATCH,
    "steps": 1,
    "clip_norm": 1.0,
    "noise_multiplier": NOISE,
    "delta": DELTA,
}
CLAIMED = Plan(sampler="poisson", **SETTINGS)
FIXED = Plan(sampler="fixed-without-replacement", **SETTINGS)
RATE = BATCH / POPULATION


def density(value, shift):
    """Of one step's sum: a record of `shift` among others that give nothing, in the batch with probability m/n."""
    return RATE * norm.pdf(value, shift, NOISE) + (1 - RATE) * norm.pdf(value, 0.0, NOISE)


def delta_at(epsilon):
    """The smallest δ for the record +1 against the record −1, by integration."""

    def excess(value):
        return max(0.0, density(value, 1.0) - math.exp(epsilon) * density(value, -1.0))

    return quad(excess, -12, 12, limit=400)[0]


def test_caught():
    assert CLAIMED.epsilon == pytest.approx(4.105, abs=0.001)
    assert delta_at(CLAIMED.epsilon) == pytest.approx(2.4e-3, rel=0.01)


def test_sound_twin_is_not_exceeded():
    assert FIXED.relation == "replace-one"
    assert delta_at(FIXED.epsilon) < DELTA
    assert FIXED.epsilon > CLAIMED.epsilon


def test_the_sampler_takes_exactly_so_many():
    random = Random(3)
    taken = [FIXED.sample(random, 0) for _ in range(500)]
    assert {len(np.unique(each)) for each in taken} == {BATCH}
    # Each record as often as the others: within 6 standard deviations of 100 in 500.
    counts = np.bincount(np.concatenate(taken), minlength=POPULATION)
    assert abs(counts - 500 * RATE).max() < 6 * math.sqrt(500 * RATE * (1 - RATE))

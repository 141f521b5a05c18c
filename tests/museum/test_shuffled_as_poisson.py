"""Batches from a shuffled order, accounted as if each record were drawn by a coin of its own.

Broken: the records are shuffled once an epoch and cut into batches, and the accountant is told of Poisson sampling at
rate batch/population. In an epoch a record takes part once for certain, where the coin would leave it out one time in
e. All other records pull one way, so the largest of the sums shows where the odd one stands (Chua et al. 2024).
Sound: the plan `shuffled`, which counts one Gaussian release an epoch and gains nothing from the shuffle.
"""

import numpy as np
import pytest
from scipy.special import log_ndtr

from discreet.privacy.plan import Plan

STEPS, NOISE, DELTA = 1000, 0.7, 1e-5
SETTINGS = {
    "population": STEPS,
    "batch_size": 1,
    "steps": STEPS,
    "clip_norm": 1.0,
    "noise_multiplier": NOISE,
    "delta": DELTA,
}
CLAIMED = Plan(sampler="poisson", **SETTINGS)
SHUFFLED = Plan(sampler="shuffled", **SETTINGS)


def epsilon_of_the_largest(last):
    """ε of "the largest of an epoch's sums exceeds c", for the best c: one record gives 1, all others −1, or `last`."""
    cuts = np.linspace(-1, 4, 4001)
    log_below = log_ndtr((cuts + 1) / NOISE) * (STEPS - 1)
    often = -np.expm1(log_below + log_ndtr((cuts - 1) / NOISE))
    seldom = -np.expm1(log_below + log_ndtr((cuts - last) / NOISE))
    with np.errstate(divide="ignore"):
        return float(np.log(np.maximum(often - DELTA, 1e-300) / seldom).max())


def test_caught_when_a_record_is_taken_out():
    # Its batch is then empty.
    assert CLAIMED.epsilon == pytest.approx(0.609, abs=0.001)
    assert epsilon_of_the_largest(0.0) == pytest.approx(6.53, abs=0.01)


def test_caught_when_a_record_is_replaced():
    assert epsilon_of_the_largest(-1.0) == pytest.approx(8.75, abs=0.01)


def test_sound_twin_states_more_than_either_shows():
    assert SHUFFLED.relation == "replace-one"
    assert SHUFFLED.epsilon == pytest.approx(15.66, abs=0.01)
    assert epsilon_of_the_largest(-1.0) < SHUFFLED.epsilon


def test_the_batches_that_run_hold_each_record_once_an_epoch():
    seen = np.concatenate([SHUFFLED.sample(None, step) for step in range(STEPS)])
    assert sorted(seen) == list(range(STEPS))

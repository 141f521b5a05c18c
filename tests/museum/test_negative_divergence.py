"""A Rényi divergence that rounding made negative, read as "nothing is spent".

Broken: dp-accounting 0.6.0 answers ε = 0 as soon as one order's divergence comes out below zero. One Poisson-sampled
Gaussian at rate 10⁻⁴ and multiplier 10⁶ has a total variation of 4·10⁻¹¹, so (0, 10⁻¹²) does not hold. Sound: ours
leaves such orders out.
"""

import logging

import pytest
from dp_accounting.dp_event import GaussianDpEvent, PoissonSampledDpEvent
from dp_accounting.rdp import RdpAccountant
from scipy.special import ndtr

from discreet.privacy.accounting import epsilon_of

RATE, NOISE, DELTA = 1e-4, 1e6, 1e-12
EVENT = PoissonSampledDpEvent(RATE, GaussianDpEvent(NOISE))


def smallest_delta():
    """At ε = 0: the total variation of N(0, σ²) and its mixture with N(1, σ²) at the rate."""
    return RATE * (2 * ndtr(1 / (2 * NOISE)) - 1)


def test_caught():
    logger = logging.getLogger("absl")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        stated = RdpAccountant().compose(EVENT).get_epsilon(DELTA)
    finally:
        logger.setLevel(level)
    assert stated == 0
    assert smallest_delta() == pytest.approx(4e-11, rel=0.01)
    assert smallest_delta() > DELTA


def test_sound_twin_states_more_than_nothing():
    spent = epsilon_of(EVENT, "add-or-remove-one", DELTA)
    assert spent.rdp > 0
    # Pr[S|x] ≤ e^ε·Pr[S|x'] + δ must have room for that variation.
    assert spent.epsilon > smallest_delta() - DELTA

"""A noise multiplier of 1 instead of 1.0, and the accountant overlooks all that follows it.

Broken: dp-accounting 0.6.0's RDP accountant asks whether a multiplier is a float when it joins the Gaussian releases of one
sampled step; an integer it takes for the final answer. A step of nine releases is accounted as one. Sound: our accounting,
which writes multipliers as floats before any accountant sees them.
"""

import logging
import math

import pytest
from dp_accounting.dp_event import ComposedDpEvent, GaussianDpEvent, PoissonSampledDpEvent
from dp_accounting.rdp import RdpAccountant
from scipy.integrate import quad
from scipy.stats import norm

from discreet.privacy.accounting import epsilon_of

RATE, RELEASES, DELTA = 0.5, 9, 1e-5
STEP = PoissonSampledDpEvent(RATE, ComposedDpEvent([GaussianDpEvent(1)] * RELEASES))


def delta_at(epsilon):
    """Nine releases of multiplier 1 on one sample are one of multiplier ⅓; the record is in it with probability ½."""
    scale = RELEASES**-0.5

    def excess(value):
        inside = RATE * norm.pdf(value, 1.0, scale) + (1 - RATE) * norm.pdf(value, 0.0, scale)
        return max(0.0, inside - math.exp(epsilon) * norm.pdf(value, 0.0, scale))

    return quad(excess, -4, 5, limit=400)[0]


def test_caught():
    logger = logging.getLogger("absl")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        stated = RdpAccountant().compose(STEP).get_epsilon(DELTA)
    finally:
        logger.setLevel(level)
    assert stated == pytest.approx(3.89, abs=0.01)
    assert delta_at(stated) > 0.1


def test_sound_twin_is_not_exceeded():
    assert delta_at(epsilon_of(STEP, "add-or-remove-one", DELTA).epsilon) < DELTA

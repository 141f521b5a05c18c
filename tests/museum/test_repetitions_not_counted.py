"""Randomised response asked many times, accounted once.

Broken: dp-accounting 0.6.0's PLD accountant composes a `RandomizedResponseDpEvent` a single time, however large its count.
Sound: ours counts each. Exactly: the answers that are true among n are binomial, which is all that n answers tell.
"""

import math

import numpy as np
import pytest
from dp_accounting import NeighboringRelation
from dp_accounting.dp_event import RandomizedResponseDpEvent, SelfComposedDpEvent
from dp_accounting.pld import PLDAccountant
from scipy.stats import binom

from discreet.privacy.accounting import epsilon_of
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_approximate

TIMES, DELTA = 20, 1e-6
ONCE = RandomizedResponseDpEvent(0.5, 2)
"""With probability ½ any of the two answers: the true one with ¾, and ε = ln 3."""


def answers():
    """How often "yes" is said in all, for a true yes and a true no."""
    counts = np.arange(TIMES + 1)
    return Channel.from_probabilities([binom.pmf(counts, TIMES, 0.75), binom.pmf(counts, TIMES, 0.25)])


def test_caught():
    accountant = PLDAccountant(NeighboringRelation.REPLACE_ONE)
    stated = accountant.compose(ONCE, TIMES).get_epsilon(DELTA)
    assert stated == pytest.approx(math.log(3), abs=1e-3)
    certificate = verify_approximate(answers(), epsilon=stated, claim=DELTA)
    assert certificate.violated
    assert certificate.delta > 0.97


def test_sound_twin_is_certified():
    spent = epsilon_of(SelfComposedDpEvent(ONCE, TIMES), "replace-one", DELTA)
    assert not verify_approximate(answers(), epsilon=spent.epsilon, claim=DELTA).violated
    assert spent.epsilon > 10 * math.log(3)

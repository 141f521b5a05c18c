"""How often a client takes part, rounded down.

Broken: clients that come in turn, a cycle of 4 rounds, and a run of 7: "7/4 = 1 participation". Those of the first
three rounds come twice. Sound: `CyclicPlan`, which rounds up, and whose own order shows who comes how often.
"""

import math

import numpy as np
import pytest
from dp_accounting.dp_event import GaussianDpEvent, SelfComposedDpEvent

from discreet.federation.cyclic import CyclicPlan
from discreet.privacy.accounting import epsilon_of
from discreet.privacy.random import Random
from discreet.privacy.verify.gaussian import verify_gaussian

PLAN = CyclicPlan(population=40, batch_size=10, steps=7, clip_norm=1.0, noise_multiplier=6.0, delta=1e-5)


def most_turns():
    """The largest number of rounds that any client takes part in, counted in the run's own order."""
    taken = np.concatenate([PLAN.sample(Random(1), step) for step in range(PLAN.steps)])
    return int(np.bincount(taken, minlength=PLAN.population).max())


def held_against(epsilon):
    """A client that comes `most_turns` times, replaced: its updates are +clip in one world and −clip in the other."""
    reach = 2 * PLAN.clip_norm * math.sqrt(most_turns())
    return verify_gaussian(epsilon=epsilon, delta=PLAN.delta, scale=PLAN.noise_std, sensitivity=reach)


def test_caught():
    rounded_down = SelfComposedDpEvent(GaussianDpEvent(PLAN.noise_multiplier), PLAN.steps // PLAN.cycle)
    stated = epsilon_of(rounded_down, "replace-one", PLAN.delta).epsilon
    assert stated == pytest.approx(1.271, abs=0.001)
    assert held_against(stated).violated


def test_sound_twin_is_certified():
    assert most_turns() == 2
    assert PLAN.epsilon == pytest.approx(1.866, abs=0.001)
    assert not held_against(PLAN.epsilon * (1 + 1e-9)).violated

"""Many private runs, the best one released, ε stated for that one.

Broken: sixteen runs of ε = ¼ each, and the maximum of their results goes out "at ε = ¼". Which of them was largest depends on
all of them: with randomised response, "no" from the best is "no" from all, sixteen times as telling (Liu and Talwar 2019).
Sound: our accounting of all runs, which is met with equality.
"""

import math

import pytest
from dp_accounting.dp_event import SelfComposedDpEvent

from discreet.privacy.accounting import epsilon_of
from discreet.privacy.events import EpsilonDelta
from discreet.privacy.randomised_response import RandomisedResponse
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_pure

EPSILON, RUNS = 0.25, 16


def best_answer():
    """Yes if any of the runs says yes, for a true yes and a true no."""
    keep = RandomisedResponse(epsilon=EPSILON).keep
    never = [(1 - keep) ** RUNS, keep**RUNS]
    return Channel.from_probabilities([[1 - none, none] for none in never], outputs=("yes", "no"))


def test_caught():
    certificate = verify_pure(best_answer(), claim=EPSILON)
    assert certificate.violated
    assert certificate.epsilon == pytest.approx(RUNS * EPSILON)
    assert certificate.worst.output == "no"


def test_sound_twin_is_certified():
    spent = epsilon_of(SelfComposedDpEvent(EpsilonDelta(EPSILON), RUNS), "replace-one", 0.0)
    assert math.isclose(spent.epsilon, RUNS * EPSILON)
    assert not verify_pure(best_answer(), claim=spent.epsilon).violated

"""An output left out of the matrix, because it is rare.

Broken: a mechanism that sends the record itself once in two million times, written down without that output: each
row adds up to 1 within the tolerance for printed tables, and ratios of the listed outputs say ε = 1. Sound: what a row
misses is an output too; the mechanism that answers by randomised response in its place is certified.
"""

import math

import numpy as np
import pytest

from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_approximate, verify_pure

EPSILON, LEAK = 1.0, 5e-7
KEEP = math.e / (1 + math.e)
RESPONSE = np.array([[KEEP, 1 - KEEP], [1 - KEEP, KEEP]])


def listed():
    """What is written down of it: one input never leaks, the other does once in two million times."""
    return Channel.from_probabilities(RESPONSE * [[1 - LEAK], [1.0]], inputs=("ill", "well"))


def test_caught():
    certificate = verify_pure(listed(), claim=EPSILON)
    assert certificate.violated
    assert certificate.epsilon == math.inf
    assert certificate.worst.likely == "ill"


def test_as_approximate_privacy_it_is_the_delta():
    assert verify_approximate(listed(), epsilon=EPSILON).delta == pytest.approx(LEAK, rel=1e-3)
    assert verify_approximate(listed(), epsilon=EPSILON, claim=1e-8).violated


def test_the_listed_outputs_alone_would_not_have_caught_it():
    logs = listed().logs
    assert (logs.max(axis=0) - logs.min(axis=0)).max() == pytest.approx(EPSILON, abs=1e-6)


def test_sound_twin_is_certified():
    assert not verify_pure(Channel.from_probabilities(RESPONSE), claim=EPSILON).violated

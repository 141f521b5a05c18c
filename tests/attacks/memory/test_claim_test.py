"""A bound at one δ refutes claims with that δ or a smaller one, and no others."""

import pytest

from discreet.attacks.interval import proportion
from discreet.attacks.memory.claim_test import ClaimTest
from discreet.attacks.memory.one_run import OneRun
from discreet.privacy.guarantee import Guarantee


def verdict(*, claimed, measured):
    claim = Guarantee(notion="approx-dp", unit="example", epsilon=claimed[0], delta=claimed[1])
    bound = OneRun(
        epsilon=measured[0], delta=measured[1], right=proportion(90, 100), examples=100, confidence=0.95
    )
    return ClaimTest(claimed=claim, measured=bound)


@pytest.mark.parametrize(
    ("claimed", "measured", "broken"),
    [
        ((1.0, 1e-5), (2.0, 1e-5), True),
        ((1.0, 1e-6), (2.0, 1e-5), True),
        ((1.0, 1e-5), (2.0, 1e-6), False),
        ((1.0, 0.5), (2.0, 0.0), False),
        ((2.0, 1e-6), (2.0, 1e-5), False),
        ((3.0, 0.0), (2.0, 1e-5), False),
    ],
)
def test_delta_the_right_way_round(claimed, measured, broken):
    assert verdict(claimed=claimed, measured=measured).broken is broken


def test_a_bound_at_a_smaller_delta_says_that_it_cannot_refute():
    assert "cannot refute" in str(verdict(claimed=(1.0, 1e-5), measured=(2.0, 1e-6)))
    assert "does not hold" in str(verdict(claimed=(1.0, 1e-6), measured=(2.0, 1e-5)))


def test_a_claim_without_epsilon_is_never_broken():
    claim = Guarantee(notion="none", unit="example")
    test = verdict(claimed=(1.0, 0.0), measured=(9.0, 0.1))
    assert not ClaimTest(claimed=claim, measured=test.measured).broken

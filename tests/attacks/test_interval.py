"""Intervals cover what they say they cover."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom, binomtest

from discreet.attacks.interval import Estimate, mean, proportion
from discreet.errors import BadInput


@settings(deadline=None, max_examples=50)
@given(trials=st.integers(1, 5000), share=st.floats(0, 1), confidence=st.floats(0.5, 0.999))
def test_the_interval_is_the_one_of_clopper_and_pearson(trials: int, share: float, confidence: float) -> None:
    successes = round(share * trials)
    ours = proportion(successes, trials, confidence)
    theirs = binomtest(successes, trials).proportion_ci(confidence, method="exact")
    assert ours.low == pytest.approx(theirs.low, abs=1e-9)
    assert ours.high == pytest.approx(theirs.high, abs=1e-9)
    assert ours.low <= ours.value <= ours.high


@pytest.mark.parametrize("truth", [0.01, 0.3, 0.5, 0.97])
def test_the_interval_covers_at_least_its_confidence(truth: float) -> None:
    trials = 200
    covered = 0.0
    for successes in range(trials + 1):
        found = proportion(successes, trials, 0.9)
        if found.low <= truth <= found.high:
            covered += float(binom.pmf(successes, trials, truth))
    assert covered >= 0.9


def test_no_success_and_no_failure_reach_the_ends() -> None:
    assert proportion(0, 10).low == 0.0
    assert proportion(10, 10).high == 1.0


@pytest.mark.parametrize(("successes", "trials"), [(3, 2), (-1, 5), (0, 0)])
def test_impossible_counts_are_refused(successes: int, trials: int) -> None:
    with pytest.raises(BadInput):
        proportion(successes, trials)


def test_the_mean_has_students_interval() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(3.182446305284263 * np.std([1, 2, 3, 4], ddof=1) / 2)
    with pytest.raises(BadInput, match="at least 2"):
        mean([1.0])


def test_an_estimate_survives_json_and_compares_by_its_interval() -> None:
    low, high = proportion(10, 100), proportion(90, 100)
    assert Estimate.from_json(low.to_json()) == low
    assert high.above(low)
    assert not low.above(high)
    assert not low.above(low)
    assert str(proportion(1, 2)) == "0.5 [0.01258, 0.9874]"

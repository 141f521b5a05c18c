"""Counts of draws against stated probabilities: the p-values, the shared error, the power."""

import json

import numpy as np
import pytest
from scipy import stats

from discreet.errors import BadInput
from discreet.privacy.verify.certificate import Certificate
from discreet.privacy.verify.fit import FALSE_ALARM, DrawnResult, fit


@pytest.mark.parametrize(("seen", "probability"), [(0, 0.01), (3, 0.5), (520, 0.5), (1000, 0.9), (7, 1e-4)])
def test_the_p_value_is_the_binomial_one_times_two_and_the_cells(seen, probability):
    found = fit("coins", ["heads", "also heads"], [seen, 500], [probability, 0.5], draws=1000)
    tails = stats.binom.sf(seen - 1, 1000, probability), stats.binom.cdf(seen, 1000, probability)
    assert found.p_value == pytest.approx(min(1.0, 4 * min(tails)), rel=1e-6, abs=1e-300)


def test_bounds_are_held_against_the_nearer_end():
    inside = fit("bounds", ["a"], [450], [0.3], [0.6], draws=1000)
    assert inside.p_value == 1.0
    above = fit("bounds", ["a"], [700], [0.3], [0.6], draws=1000)
    assert above.p_value == pytest.approx(2 * stats.binom.sf(699, 1000, 0.6), rel=1e-6)
    below = fit("bounds", ["a"], [200], [0.3], [0.6], draws=1000)
    assert below.p_value == pytest.approx(2 * stats.binom.cdf(200, 1000, 0.3), rel=1e-6)


def test_false_alarms_stay_below_what_is_stated():
    # At a level of 1e-2 instead, over 2000 honest samples of ten cells: at most 1 in 100, six deviations allowed.
    rng = np.random.default_rng(1)
    stated = rng.dirichlet(np.ones(10))
    alarms = sum(
        fit("honest", list("abcdefghij"), rng.multinomial(500, stated), stated, draws=500).p_value < 1e-2
        for _ in range(2000)
    )
    assert alarms <= 20 + 6 * np.sqrt(20)


def test_an_impossible_output_is_a_violation_and_a_certain_one_that_stays_away_too():
    assert fit("zero", ["never"], [1], [0.0], draws=10**6).violated
    assert fit("one", ["always"], [10**6 - 2], [1.0], draws=10**6).violated
    assert not fit("zero", ["never"], [0], [0.0], draws=10**6).violated
    assert not fit("one", ["always"], [10**6], [1.0], draws=10**6).violated


def test_reach_is_where_an_absent_output_begins_to_show():
    found = fit("rare", ["x"], [0], [0.001], draws=20_000)
    assert found.reach == pytest.approx(np.log(2 / FALSE_ALARM) / 20_000)
    assert fit("rare", ["x"], [0], [1.01 * found.reach], draws=20_000).violated
    assert not fit("rare", ["x"], [0], [0.9 * found.reach], draws=20_000).violated


def test_cells_must_match():
    with pytest.raises(BadInput, match="for each of its cells"):
        fit("coins", ["heads"], [1, 2], [0.5, 0.5], draws=3)


def test_a_certificate_beside_draws_that_do_not_fit_is_violated():
    sound = Certificate(notion="local-dp", epsilon=1.0, claimed_epsilon=1.0)
    good, bad = (fit("coins", ["heads"], [seen], [0.5], draws=1000) for seen in (500, 900))
    assert not DrawnResult(claim=sound, fits=(good,)).violated
    both = DrawnResult(claim=sound, fits=(good, bad))
    assert both.violated
    found = json.loads(json.dumps(both.to_json()))
    assert found["verdict"] == "violated" and [each["verdict"] for each in found["drawn"]] == [
        "drawn as stated",
        "violated",
    ]
    assert "does not draw" in str(both) and "reach" in str(good)

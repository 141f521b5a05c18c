"""The classification attack: right about Gaussians, at chance on equal sets, a bound that holds."""

import math

import numpy as np
import pytest

from discreet.attacks.distinguishing.classification import attack
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.verify.bounds import highest_probability, lowest_probability


def sets(first=400, second=400, shift=0.0, columns=5, seed=0):
    generator = np.random.default_rng(seed)
    a, b = generator.normal(size=(first, columns)), generator.normal(size=(second, columns))
    b[:, 0] += shift
    return a, b


def test_shifted_gaussians_are_distinguished_as_often_as_can_be():
    # The best classifier is right Φ(1) = 0.841 of the time; seeded.
    found = attack(*sets(1500, 1500, shift=2.0), random=Random(1))
    assert found.accuracy.low <= 0.8413 <= found.accuracy.high
    assert found.accuracy.count == 1500
    assert 1.0 < found.bound.epsilon < math.log(0.5 / 1e-2) + 3


def test_equal_sets_leave_it_at_chance():
    # Seeded. The interval misses one half with probability 0.05 for a fresh draw.
    found = attack(*sets(), random=Random(2))
    assert found.accuracy.low <= 0.5 <= found.accuracy.high
    assert found.bound.epsilon < 0.2


def test_the_bound_stays_below_the_epsilon_that_holds():
    # Randomised response with ε = 1 on one bit, noise beside it. Each bound is wrong with probability at
    # most 0.05, so more than 12 of 40 have probability below 1e-6; they come near ε too.
    generator = np.random.default_rng(7)
    keep = math.e / (1 + math.e)
    found = []
    for seed in range(40):
        bits = generator.random((2, 600)) < keep
        a = np.column_stack([bits[0], generator.normal(size=600)]).astype(float)
        b = np.column_stack([~bits[1], generator.normal(size=600)]).astype(float)
        found.append(attack(a, b, random=Random(seed)).bound.epsilon)
    assert sum(epsilon > 1.0 for epsilon in found) <= 12
    assert np.mean(found) > 0.5


def test_the_total_variation_is_bounded_from_below():
    # Φ(1) − Φ(−1) = 0.683 between Gaussians two apart, 0 between equal ones. Seeded.
    apart = attack(*sets(1500, 1500, shift=2.0), random=Random(1))
    assert 0.6 < apart.total_variation == 2 * apart.accuracy.low - 1 < 0.6827
    assert attack(*sets(), random=Random(2)).total_variation == 0.0
    assert apart.to_json()["total_variation_at_least"] == apart.total_variation


def test_the_bound_is_made_of_what_was_counted():
    bound = attack(*sets(300, 200, shift=1.5), delta=1e-3, confidence=0.9, random=Random(3)).bound
    often, seldom = bound.often, bound.seldom
    assert {often.count, seldom.count} == {150, 100}
    low = lowest_probability(round(often.value * often.count), often.count, 0.05)
    high = highest_probability(round(seldom.value * seldom.count), seldom.count, 0.05)
    assert bound.epsilon == pytest.approx(float(np.log((low - 1e-3) / high)))


def test_a_set_apart_in_one_direction_only_is_caught_from_the_right_side():
    # A tenth of the second set carries a mark that the first never has: the event must mark the second.
    generator = np.random.default_rng(3)
    a, b = generator.normal(size=(2, 1000, 2))
    b[:150, 0] += 50
    found = attack(a, b, random=Random(4)).bound
    assert not found.in_first
    assert found.epsilon > 2


def test_the_larger_set_does_not_make_the_chance_baseline_look_good():
    found = attack(*sets(2000, 100), random=Random(5))
    assert found.accuracy.count == 100
    assert found.accuracy.low <= 0.5 <= found.accuracy.high


def test_columns_that_never_vary_do_no_harm():
    a, b = sets(60, 60, shift=3.0)
    a, b = np.column_stack([a, np.ones(60)]), np.column_stack([b, np.ones(60)])
    assert attack(a, b, random=Random(1)).accuracy.value > 0.8


def test_too_few_texts_are_refused():
    with pytest.raises(BadInput, match="at least 20"):
        attack(np.zeros((10, 2)), np.zeros((50, 2)))

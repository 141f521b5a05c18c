"""Randomised response answers with exactly the probabilities that its certificate is computed from."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.randomised_response import RandomisedResponse
from discreet.privacy.verify.exact import verify_pure


@settings(deadline=None, max_examples=60)
@given(st.floats(1e-4, 20.0), st.integers(2, 40))
def test_the_epsilon_stated_is_the_epsilon_that_holds(epsilon, categories):
    mechanism = RandomisedResponse(epsilon=epsilon, categories=categories)
    certificate = verify_pure(mechanism.channel, claim=mechanism.guarantee.epsilon)
    assert not certificate.violated
    assert certificate.epsilon == pytest.approx(epsilon, rel=1e-8)


def test_no_epsilon_is_so_large_that_an_answer_becomes_impossible():
    certificate = verify_pure(RandomisedResponse(epsilon=500.0).channel)
    assert certificate.epsilon == pytest.approx(math.log(2**64 - 1))


@pytest.mark.parametrize("seed", [None, 12])
@pytest.mark.parametrize("categories", [2, 5])
def test_answers_follow_the_channel(seed, categories):
    mechanism = RandomisedResponse(epsilon=1.2, categories=categories)
    for answer in range(categories):
        drawn = mechanism.draw(np.full(50_000, answer), Random(seed))
        counts = np.bincount(drawn, minlength=categories)
        # False alarm below 1e-8 for each of 14 tests.
        expected = 50_000 * mechanism.channel.probabilities[answer]
        assert stats.chisquare(counts, expected / expected.sum() * 50_000).pvalue > 1e-8


def test_bits_may_be_given_as_booleans_in_any_shape():
    drawn = RandomisedResponse(epsilon=40.0).draw(np.array([[True, False], [False, True]]), Random())
    assert drawn.tolist() == [[1, 0], [0, 1]]
    assert RandomisedResponse(epsilon=1.0).draw(np.zeros((0,), dtype=int), Random()).shape == (0,)


def test_the_guarantee_is_local_and_for_one_answer():
    guarantee = RandomisedResponse(epsilon=2.0, unit="user").guarantee
    assert (guarantee.notion, guarantee.epsilon, guarantee.unit) == ("local-dp", 2.0, "user")
    assert guarantee.assumptions == ("a user gives one answer",)


@pytest.mark.parametrize("answers", [[0, 2], [-1], [0.5], ["yes"]])
def test_answers_that_are_no_category_are_refused(answers):
    with pytest.raises(BadInput, match="from 0 to 1"):
        RandomisedResponse(epsilon=1.0).draw(answers, Random())


@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.int16, np.int32, np.uint64, np.int64])
def test_any_whole_number_dtype_gives_the_same_answers(kind):
    """300 categories do not fit into 8 bits; the answers are computed in 64 whatever came in."""
    mechanism = RandomisedResponse(epsilon=0.01, categories=300)
    given = np.full(20_000, 255, dtype=kind)
    drawn = mechanism.draw(given, Random(5))
    assert drawn.dtype == np.int64
    assert (drawn == mechanism.draw(given.astype(np.int64), Random(5))).all()
    # 299 has probability 1/300: it stays away with probability exp(-66).
    assert (drawn == 299).any()


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.uint64])
def test_answers_beyond_the_last_are_refused_in_any_dtype(kind):
    with pytest.raises(BadInput, match="from 0 to 99"):
        RandomisedResponse(epsilon=1.0, categories=100).draw(np.array([3, 100], dtype=kind), Random())


def test_rounding_is_in_favour_of_privacy():
    """The words that change an answer are at least as many as the exact probability asks for."""
    for epsilon in (1e-4, 0.3, 1.0, 7.7, 20.0, 40.0, 43.0):
        for categories in (2, 3, 1000):
            words = Fraction(RandomisedResponse(epsilon=epsilon, categories=categories)._changing_words)
            # math.exp is right to one unit in the last place.
            odds = Fraction(math.exp(-epsilon)) * (categories - 1) * (1 + Fraction(1, 2**52))
            assert words >= 2**64 * odds / (1 + odds)


@pytest.mark.parametrize("settings_", [{"epsilon": 0.0}, {"epsilon": 1.0, "categories": 1}])
def test_settings_that_make_no_sense_are_refused(settings_):
    with pytest.raises(BadInput):
        RandomisedResponse(**settings_)

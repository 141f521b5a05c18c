"""Randomised response answers with exactly the probabilities that its certificate is computed from."""

import math

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


@pytest.mark.parametrize("settings_", [{"epsilon": 0.0}, {"epsilon": 1.0, "categories": 1}])
def test_settings_that_make_no_sense_are_refused(settings_):
    with pytest.raises(BadInput):
        RandomisedResponse(**settings_)

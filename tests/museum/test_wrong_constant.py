"""Randomised response over k answers with the constant of two.

Broken: keep the answer with probability e^ε/(1 + e^ε) whatever the number of answers. The others share
what is left, so an answer betrays itself by a factor of e^ε·(k − 1). Sound: e^ε/(e^ε + k − 1).
"""

import math

import numpy as np
import pytest

from discreet.privacy.random import Random
from discreet.privacy.randomised_response import RandomisedResponse
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_pure
from discreet.privacy.verify.statistical import verify_sampler

EPSILON = 1.0


def broken_channel(categories):
    keep = math.exp(EPSILON) / (1 + math.exp(EPSILON))
    table = np.full((categories, categories), (1 - keep) / (categories - 1))
    np.fill_diagonal(table, keep)
    return Channel.from_probabilities(table)


@pytest.mark.parametrize("categories", [3, 10, 1000])
def test_caught_exactly(categories):
    certificate = verify_pure(broken_channel(categories), claim=EPSILON)
    assert certificate.violated
    assert certificate.epsilon == pytest.approx(EPSILON + math.log(categories - 1))


@pytest.mark.parametrize("categories", [2, 3, 10, 1000])
def test_sound_twin_is_certified(categories):
    mechanism = RandomisedResponse(epsilon=EPSILON, categories=categories)
    certificate = verify_pure(mechanism.channel, claim=EPSILON)
    assert not certificate.violated
    assert certificate.epsilon == pytest.approx(EPSILON)


def test_caught_by_sampling_and_twin_not_refuted():
    # False alarm 1e-6 at most for each; seeded.
    generator = np.random.default_rng(1)
    rows = broken_channel(10).probabilities
    broken = [lambda n, row=row: generator.choice(10, n, p=row) for row in rows[:2]]
    assert verify_sampler(*broken, EPSILON, draws=20_000).violated
    mechanism, random = RandomisedResponse(epsilon=EPSILON, categories=10), Random(2)
    sound = [lambda n, answer=answer: mechanism.draw(np.full(n, answer), random) for answer in (0, 1)]
    assert not verify_sampler(*sound, EPSILON, draws=20_000).violated

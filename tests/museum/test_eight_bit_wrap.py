"""Arithmetic in the dtype that came in: 255 + 1 = 0.

Broken: `(answers + 1 + offset) % k` with the answers in 8 bits. For 300 categories the answer 255 becomes
0 before the offset is added, so it can never be answered with 299 while every other answer can: ε = ∞.
Sound: widen first.
"""

import numpy as np

from discreet.privacy.random import Random
from discreet.privacy.randomised_response import RandomisedResponse
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_pure

EPSILON, CATEGORIES = 1.0, 300
MECHANISM = RandomisedResponse(epsilon=EPSILON, categories=CATEGORIES)


class Every(Random):
    """Every offset once, each time with a change of the answer: the whole support of an answer."""

    def words(self, size):
        return np.zeros(size, dtype=np.uint64)

    def integers(self, high, size):
        return np.arange(high).reshape(size)


def broken_draw(answers, random):
    change = random.words(answers.shape) < np.uint64(MECHANISM._changing_words)
    others = answers + 1 + random.integers(CATEGORIES - 1, answers.shape)
    return np.where(change, others % CATEGORIES, answers).astype(np.int64)


def channel(draw):
    """The output matrix of a draw, from its support: a change is uniform over what is listed."""
    rows = []
    for answer in (0, 255):
        changed = draw(np.full(CATEGORIES - 1, answer, dtype=np.uint8), Every())
        row = np.bincount(changed, minlength=CATEGORIES) * (1 - MECHANISM.keep) / (CATEGORIES - 1)
        row[answer] += MECHANISM.keep
        rows.append(row)
    return Channel.from_probabilities(rows, inputs=("0", "255"))


def test_caught():
    certificate = verify_pure(channel(broken_draw), claim=EPSILON)
    assert certificate.violated
    assert certificate.epsilon == np.inf
    assert certificate.worst.output == "299"


def test_sound_twin_is_certified():
    assert not verify_pure(channel(MECHANISM.draw), claim=EPSILON).violated

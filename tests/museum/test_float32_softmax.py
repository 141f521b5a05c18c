"""An exponential mechanism whose probabilities are a softmax in single precision.

Broken: exp of anything below −104 is zero in float32, so far words become impossible answers and the
ratio infinite, where the formula gives ε·d. Sound: the same weights kept as logarithms.
"""

import math

import numpy as np
import pytest

from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_metric

EPSILON = 4.0
VECTORS = np.random.default_rng(1).normal(scale=20.0, size=(60, 3))


def utilities():
    distances = np.linalg.norm(VECTORS[:, None] - VECTORS[None], axis=2)
    return -EPSILON / 2 * distances


def broken():
    weights = utilities().astype(np.float32)
    powers = np.exp(weights - weights.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def sound():
    weights = utilities()
    top = weights.max(axis=1, keepdims=True)
    return weights - top - np.log(np.exp(weights - top).sum(axis=1, keepdims=True))


def test_caught():
    table = broken()
    assert (table == 0).any()
    certificate = verify_metric(Channel.from_probabilities(table), vectors=VECTORS, claim=EPSILON)
    assert certificate.violated
    assert certificate.epsilon == math.inf


def test_sound_twin_is_certified():
    certificate = verify_metric(Channel.from_logs(sound()), vectors=VECTORS, claim=EPSILON)
    assert not certificate.violated
    assert certificate.epsilon <= EPSILON


def test_both_answer_alike_where_it_can_be_seen():
    assert broken() == pytest.approx(np.exp(sound()), abs=1e-5)

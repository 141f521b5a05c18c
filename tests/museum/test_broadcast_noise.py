"""One scalar of noise added to a whole vector, as `vector + laplace(scale)` does in array code.

Broken: the differences between coordinates carry no noise at all. Each coordinate alone looks right, so
tests of single values pass. Sound: noise for each coordinate.
"""

import numpy as np
import pytest
from scipy import stats

from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.verify.statistical import verify_sampler

EPSILON = 1.0
COUNTS = np.array([40, 12, 7, 31, 5])
NEIGHBOUR = COUNTS - [0, 1, 0, 0, 0]
DRAWS = 10_000


def broken(counts, random):
    noise = LaplaceNoise.for_epsilon(EPSILON)
    return lambda draws: counts + noise.add(np.zeros((draws, 1), dtype=counts.dtype), random)


def sound(counts, random):
    noise = LaplaceNoise.for_epsilon(EPSILON)
    return lambda draws: noise.add(np.tile(counts, (draws, 1)), random)


@pytest.mark.parametrize("kind", [np.int64, np.float64])
def test_caught(kind):
    # False alarm 1e-6 at most; seeded.
    counts, neighbour = COUNTS.astype(kind), NEIGHBOUR.astype(kind)
    finding = verify_sampler(broken(counts, Random(1)), broken(neighbour, Random(2)), EPSILON, draws=DRAWS)
    assert finding.violated
    assert finding.epsilon_lower > 5


@pytest.mark.parametrize("kind", [np.int64, np.float64])
def test_sound_twin_is_not_refuted(kind):
    # False alarm 1e-6 at most; from the system's entropy, through opendp.
    counts, neighbour = COUNTS.astype(kind), NEIGHBOUR.astype(kind)
    finding = verify_sampler(sound(counts, Random()), sound(neighbour, Random()), EPSILON, draws=DRAWS)
    assert finding.verdict == "not refuted"


def test_a_look_at_single_values_would_not_have_caught_it():
    drawn = broken(COUNTS.astype(float), Random(3))(DRAWS)
    for column, value in zip(drawn.T, COUNTS, strict=True):
        assert stats.kstest(column - value, stats.laplace.cdf).pvalue > 1e-8

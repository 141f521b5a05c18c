"""Independent parts add up; the sum equals the ε of the product written out in full."""

import itertools
import math

import numpy as np
import pytest

from discreet.errors import BadInput
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_pure
from discreet.privacy.verify.independent import independent


def bit(p, q):
    """A bit that is reported as 1 with probability q when it is 0 and p when it is 1."""
    return Channel.from_probabilities([[1 - q, q], [1 - p, p]])


def written_out(channels, codewords):
    rows = []
    for word in codewords:
        outputs = itertools.product(*(range(len(channel.outputs)) for channel in channels))
        rows.append(
            [
                sum(
                    channel.logs[symbol, y] for channel, symbol, y in zip(channels, word, output, strict=True)
                )
                for output in outputs
            ]
        )
    return Channel.from_logs(rows)


CHANNELS = [
    bit(0.8, 0.3),
    bit(0.5, 0.1),
    Channel.from_probabilities([[0.2, 0.3, 0.5], [0.6, 0.3, 0.1], [0.3, 0.3, 0.4]]),
]


def test_the_sum_is_the_epsilon_of_the_product():
    everything = list(itertools.product(range(2), range(2), range(3)))
    expected = verify_pure(written_out(CHANNELS, everything)).epsilon
    assert independent(CHANNELS).epsilon == pytest.approx(expected, rel=1e-12)
    assert independent(CHANNELS, codewords=everything).epsilon == pytest.approx(expected, rel=1e-12)


def test_codewords_limit_what_can_differ():
    words = [(0, 0, 0), (1, 0, 2), (1, 1, 1)]
    expected = verify_pure(written_out(CHANNELS, words)).epsilon
    found = independent(CHANNELS, codewords=words)
    assert found.epsilon == pytest.approx(expected, rel=1e-12)
    assert found.epsilon < independent(CHANNELS).epsilon


def test_one_hot_unary_encoding_spends_its_epsilon_in_two_bits():
    # Optimised unary encoding (Wang et al. 2017) on one-hot codes of 6 bits holds exactly ε = 2.
    one_hot = independent([bit(0.5, 1 / (1 + math.exp(2.0)))] * 6, codewords=np.eye(6, dtype=int))
    assert one_hot.epsilon == pytest.approx(2.0)
    assert independent([bit(0.5, 1 / (1 + math.exp(2.0)))] * 6).epsilon > 8.0


def test_times_repeats_a_channel():
    assert independent(CHANNELS, times=[3, 0, 2]).epsilon == pytest.approx(
        independent([CHANNELS[0]] * 3 + [CHANNELS[2]] * 2).epsilon
    )
    assert "5 independent parts" in str(independent(CHANNELS, times=[3, 0, 2]))


def test_an_impossible_output_in_one_part_makes_the_whole_infinite():
    found = independent([bit(0.8, 0.3), bit(0.5, 0.0)], claim=100.0)
    assert found.epsilon == math.inf
    assert found.violated
    assert "in part 2, which contributes most" in str(found)
    assert independent([bit(0.8, 0.3), bit(0.5, 0.0)], times=[1, 0]).epsilon < math.inf
    assert independent([bit(0.8, 0.3), bit(0.5, 0.0)], codewords=[[0, 0], [1, 0]]).epsilon < math.inf
    assert independent([bit(0.8, 0.3), bit(0.5, 0.0)], codewords=[[0, 0], [1, 1]]).epsilon == math.inf


@pytest.mark.parametrize(
    "run",
    [
        lambda: independent([]),
        lambda: independent(CHANNELS, times=[1]),
        lambda: independent(CHANNELS, times=[1, -1, 1]),
        lambda: independent(CHANNELS, codewords=[[0, 0]]),
        lambda: independent(CHANNELS, codewords=[[0, 0, 3]]),
    ],
)
def test_parts_that_do_not_fit_together_are_refused(run):
    with pytest.raises(BadInput):
        run()

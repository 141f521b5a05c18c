"""Bits drawn with exact probabilities: the quick way is the slow way, and what holds is what the verifier finds."""

import itertools
import math

import numpy as np
import pytest

from discreet.encoding.codes import FixedPoint, OneHotBins, SignBit
from discreet.encoding.flips import WORD, Flips, to_words
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_pure
from discreet.privacy.verify.independent import independent

FLIPS = Flips.of([0.9, 1 / 300], [0.2, 0.5])


def test_drawn_as_often_as_stated():
    count = 400_000
    for value, words in ((1, FLIPS.ones), (0, FLIPS.zeros)):
        shares = FLIPS.draw(np.full((count, 2), value, np.uint8), Random(7)).mean(axis=0)
        for share, wanted in zip(shares, (number / WORD for number in words), strict=True):
            # Six deviations: below 2e-9 each. 1/300 has the deviation 9.1e-5, so 1/256 would be seen.
            assert share == pytest.approx(wanted, abs=6 * math.sqrt(wanted * (1 - wanted) / count))


class Told:
    """A source that gives the words it was told, in the order that `draw` asks for their parts."""

    def __init__(self, words):
        self._high = bytes(word >> 56 for word in words)
        self._words = words

    def bytes(self, count):
        assert count == len(self._high)
        return self._high

    def words(self, count):
        return np.array(self._rest[:count], dtype=np.uint64)


@pytest.mark.parametrize("bit", [0, 1])
def test_fast_is_slow(bit):
    number = (FLIPS.ones if bit else FLIPS.zeros)[0]
    high = number >> 56 << 56
    edge = [number - 1, number, number + 1, high, high + 2**56 - 1]
    words = [word for word in (*edge, *range(0, WORD, WORD // 199)) if 0 <= word < WORD]
    source = Told(words)
    source._rest = [(word & (2**56 - 1)) << 8 for word in words if word >> 56 == number >> 56]
    drawn = Flips((FLIPS.ones[0],), (FLIPS.zeros[0],)).draw(np.full((len(words), 1), bit, np.uint8), source)
    assert drawn[:, 0].tolist() == [word < number for word in words]


def test_what_holds_for_free_bits_is_what_the_verifier_finds():
    code = FixedPoint(integer_bits=1, fraction_bits=1)
    outputs = list(itertools.product((0, 1), repeat=6))
    logs = [
        [
            sum(FLIPS.channels[i % 2].logs[x, y] for i, (x, y) in enumerate(zip(a, b, strict=True)))
            for b in outputs
        ]
        for a in outputs
    ]
    whole = verify_pure(Channel.from_logs(logs)).epsilon
    assert FLIPS.epsilon(code, 2) == pytest.approx(whole)


def test_what_holds_for_one_hot_codes_is_what_the_verifier_finds():
    code = OneHotBins(bins=3)
    flips = Flips.of([0.7], [0.1])
    found = independent(flips.channels * 3, codewords=np.eye(3, dtype=int)).epsilon
    assert flips.epsilon(code, 4) == pytest.approx(4 * found)
    # With even and odd bits apart, the pair of bits matters, and the phase of each number.
    pair = Flips.of([0.7, 0.6], [0.1, 0.5])
    lists = [[pair.channels[(start + i) % 2] for i in range(3)] for start in (0, 1)]
    both = sum(independent(one, codewords=np.eye(3, dtype=int)).epsilon for one in lists)
    assert pair.epsilon(code, 2) == pytest.approx(both)


def test_debiased_bits_are_right_on_average():
    bits = np.random.default_rng(3).integers(0, 2, size=(1, 8)).astype(np.uint8)
    flips = Flips.of([0.8], [0.3])
    draws = flips.debias(flips.draw(bits.repeat(60_000, axis=0), Random(2)))
    # The deviation of a mean is at most 1/√60,000 = 0.0041; six of them: below 2e-8 for all eight.
    assert draws.mean(axis=0) == pytest.approx(bits[0], abs=0.025)


def test_probabilities_are_never_zero_or_one():
    assert to_words(0.0) == 1
    assert to_words(1.0) == WORD - 1
    assert Flips.of([1.0], [0.0]).epsilon(SignBit(), 1) == pytest.approx(64 * math.log(2))


def test_bits_that_say_nothing_cannot_be_debiased():
    with pytest.raises(BadInput, match="nothing can be estimated"):
        Flips.of([0.5], [0.5]).debias(np.zeros((1, 1), bool))
    with pytest.raises(BadInput, match="as many"):
        Flips((1, 2), (1,))

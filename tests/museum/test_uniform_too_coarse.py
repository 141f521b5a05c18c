"""A rare region sampled through a uniform number that stops short of it.

Broken: PrivUnit's output outside its cap at place q + (1 − q)·U of the sphere, U on a grid of 2⁻⁵². For ε = 60 the caps
have a share of q = 2⁻⁷³, and the last place of the grid is 2⁻⁵³ away from the end: the cap around the opposite
direction is never reached, while that direction reaches it nearly always: ε = ∞. Sound: U with digits at every scale,
measured from the end that is nearer.
"""

import numpy as np
import pytest

from discreet.encoding.flips import WORD
from discreet.encoding.mechanisms.privunit import PrivUnit
from discreet.privacy.random import Random
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_pure

MECHANISM = PrivUnit(epsilon=60.0, elements=16)
SHARE = MECHANISM.cap.share
LAST = 1 - 2.0**-53
"""The largest number that a uniform on a grid of 2⁻⁵² gives."""


def channel(opposite_cap):
    """Near cap, opposite cap, rest, for a direction and its opposite, with this chance of the opposite cap."""
    near, outside = MECHANISM.cap.words / WORD, (WORD - MECHANISM.cap.words) / WORD
    far = outside * opposite_cap
    return Channel.from_probabilities([[near, far, outside - far], [far, near, outside - far]])


def test_caught():
    beyond = SHARE + (1 - SHARE) * LAST
    assert 1 - beyond > SHARE, "the place nearest to the opposite pole lies outside the opposite cap"
    assert verify_pure(channel(0.0), claim=60.0).epsilon == np.inf


class Told(Random):
    """Fine uniforms as told, measured from the far end."""

    def __init__(self, value):
        super().__init__(1)
        self.value = value

    def fine_uniform(self, size):
        return np.full(size, self.value)

    def bernoulli(self, probability, size):
        return np.ones(size, dtype=bool)


@pytest.mark.parametrize(("place", "reached"), [(0.999, True), (1.001, False)])
def test_sound_twin_reaches_the_opposite_cap_with_its_probability(place, reached):
    """From the far end (half of the draws) the cap is reached for U < 2q/(1 − q): together q/(1 − q)."""
    edge = 2 * SHARE / (1 - SHARE)
    tail, leans = MECHANISM._tails(np.zeros(1, dtype=bool), Told(place * edge))
    assert not leans[0]
    assert (tail[0] < SHARE) is np.bool_(reached)
    assert not verify_pure(channel(edge / 2), claim=60.0).violated

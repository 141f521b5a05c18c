"""Statistics of a "public" file that is the private one.

Broken: vectors are centred by the mean of a file said to be public, which leaves with the model as it is; the file given is the
training file. Sound: what is said to be public is held against the private documents, and refused where they are the same.
"""

import math

import numpy as np
import pytest

from discreet.errors import Refused
from discreet.privacy.public import refuse_shared
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_pure

PRIVATE = [f"Note {number}: seen, {'ill' if number % 3 else 'well'}." for number in range(60)]
NEIGHBOUR = [*PRIVATE[:-1], "Note 59: seen, and much longer than the others."]
PUBLIC = [f"An encyclopaedia's article number {number}." for number in range(60)]


def centre(public):
    """What leaves without noise: the mean length of a text."""
    return float(np.mean([len(text) for text in public]))


def channel(statistic):
    """The centre as an output, for the two inputs."""
    values = [statistic(PRIVATE), statistic(NEIGHBOUR)]
    outputs = sorted(set(values))
    rows = [[1.0 if value == output else 0.0 for output in outputs] for value in values]
    return Channel.from_probabilities(
        rows, inputs=("with", "without"), outputs=[str(each) for each in outputs]
    )


def guarded(private, public):
    refuse_shared(None, "the file of --public", public, private)
    return centre(public)


def test_caught():
    certificate = verify_pure(channel(lambda private: centre(private)), claim=1.0)
    assert certificate.violated
    assert certificate.epsilon == math.inf


@pytest.mark.parametrize("share", [60, 20, 7])
def test_sound_twin_refuses_it_whole_or_in_part(share):
    with pytest.raises(Refused, match="public"):
        guarded(PRIVATE, [*PRIVATE[:share], *PUBLIC[share:]])


def test_sound_twin_gives_the_same_for_both():
    certificate = verify_pure(channel(lambda private: guarded(private, PUBLIC)), claim=0.0)
    assert not certificate.violated
    assert certificate.epsilon == 0.0

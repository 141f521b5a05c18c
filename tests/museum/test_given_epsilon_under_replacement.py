"""An ε given for adding or removing a record, composed under replace-one as it stands.

Broken: an accounting event that only says "ε = 1" keeps its 1 when its account turns to replace-one, while
noise multipliers beside it are doubled. Two bits, one a value, each told by randomised response: ε = 1 when
a record comes or goes and 2 when it becomes another. Sound: to replace is to remove and then to add, (2ε, (1 + e^ε)·δ).
"""

import math

import numpy as np

from discreet.privacy.accounting import epsilon_of
from discreet.privacy.events import EpsilonDelta, under_replacement
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_pure

GIVEN = EpsilonDelta(1.0)
INPUTS = {"no record": (0, 0), "a": (1, 0), "b": (0, 1)}
ADD_OR_REMOVE = np.array([[0, 1, 1], [1, 0, 0], [1, 0, 0]])
REPLACE = np.array([[0, 0, 0], [0, 0, 1], [0, 1, 0]])


def presence_bits():
    """Is there an a, is there a b: each answer true with odds e."""
    true = math.e / (1 + math.e)
    rows = [
        [
            math.prod(true if bit == told else 1 - true for bit, told in zip(bits, answer, strict=True))
            for answer in ((0, 0), (0, 1), (1, 0), (1, 1))
        ]
        for bits in INPUTS.values()
    ]
    return Channel.from_probabilities(rows, inputs=tuple(INPUTS))


def test_what_is_given_holds_for_adding_and_removing():
    assert not verify_pure(presence_bits(), neighbours=ADD_OR_REMOVE, claim=GIVEN.epsilon).violated


def test_caught():
    broken = epsilon_of(GIVEN, "replace-one", 0.0).epsilon
    assert broken == 1.0
    assert verify_pure(presence_bits(), neighbours=REPLACE, claim=broken).violated


def test_sound_twin_is_certified_and_tight():
    sound = epsilon_of(under_replacement(GIVEN), "replace-one", 0.0).epsilon
    certificate = verify_pure(presence_bits(), neighbours=REPLACE, claim=sound)
    assert not certificate.violated
    assert math.isclose(certificate.epsilon, sound)

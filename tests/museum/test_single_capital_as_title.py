"""A single capital counted as Title, in a text in capitals.

Broken: casing is carried over to the released word, and of one capital by itself it is taken to be Title. In "I SAW A
DOG" the two words of one letter then come out as the only ones in Title, whatever ε: behind "We" stood one letter for
certain. Sound: one capital has the casing of its neighbours, and texts in capitals come out in capitals.
"""

import math
from collections import Counter

import numpy as np

from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_pure
from discreet.protection.mechanisms.santext import SanText
from discreet.protection.words.policy import Slots
from discreet.protection.words.vocabulary import Vocabulary
from discreet.text.document import Document

EPSILON, DRAWS = 0.01, 4000
WORDS = Vocabulary(("we", "i", "go"), np.array([[0.0], [0.5], [1.0]], dtype=np.float32))


def channel(texts):
    """How often each text comes out as each, by counting."""
    release = SanText(epsilon=EPSILON).over(WORDS)
    counts = []
    for number, text in enumerate(texts):
        given = [Document(id=str(row), text=text) for row in range(DRAWS)]
        made = release.apply(given, random=Random(number), tally=Tally())
        counts.append(Counter(one.text for one in made))
    outputs = sorted(set().union(*counts))
    table = np.array([[count[one] for one in outputs] for count in counts]) / DRAWS
    return Channel.from_probabilities(table, inputs=texts, outputs=outputs)


def settled_as_title(self):
    """What was shipped: one capital is Title."""
    for slot, _ in self.singles:
        self.casings[slot] = "title"


def test_caught(monkeypatch):
    monkeypatch.setattr(Slots, "settle_singles", settled_as_title)
    assert verify_pure(channel(("I GO", "WE GO")), claim=EPSILON).epsilon == math.inf


def test_sound_twin_has_the_same_outputs_for_both():
    table = channel(("I GO", "WE GO"))
    assert np.isfinite(table.logs).all()
    # Sixteen outputs of 250 draws each, about: a ratio beyond e^0.5 is 5.6 standard deviations off. Seeded.
    assert verify_pure(table).epsilon < 0.5

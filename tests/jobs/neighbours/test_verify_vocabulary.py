"""verify vocabulary finds what is wrong with a vocabulary, through the whole command; false alarms below 1e-6."""

import numpy as np

from discreet.jobs.neighbours.vocabulary import VocabularyClaim
from discreet.learning.vocabulary import threshold
from discreet.learning.vocabulary.units import Contribution
from discreet.privacy.noise import GaussianNoise
from discreet.privacy.verify.checking import Checking


def test_a_vocabulary_as_shipped_is_not_refuted():
    found = VocabularyClaim().check(Checking(draws=60))
    assert not found.violated and len(found.parts) == 3
    assert found.largest.stated_delta == 0.01


def test_a_threshold_without_noise(monkeypatch):
    monkeypatch.setattr(GaussianNoise, "add", lambda _self, values, _random: np.asarray(values))
    assert VocabularyClaim(pairs=("shared",)).check(Checking(draws=120)).violated


def test_half_of_the_noise(monkeypatch):
    add = GaussianNoise.add

    def less(self, values, random):
        return add(GaussianNoise(scale=self.scale / 2, delta=self.delta), values, random)

    monkeypatch.setattr(GaussianNoise, "add", less)
    assert VocabularyClaim(pairs=("shared",)).check(Checking(draws=400)).violated


def test_words_of_a_single_document_that_pass(monkeypatch):
    monkeypatch.setattr(threshold.WordThreshold, "threshold", property(lambda _: 1.0))
    assert VocabularyClaim(pairs=("new",)).check(Checking(draws=200)).violated


def test_more_words_than_may_count(monkeypatch):
    monkeypatch.setattr(Contribution, "most_words", property(lambda _: 1000, lambda *_: None), raising=False)
    assert VocabularyClaim(pairs=("many",)).check(Checking(draws=250)).violated

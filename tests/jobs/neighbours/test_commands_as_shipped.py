"""Commands as shipped are not refuted by verify: a false alarm has probability below 1e-6 for each."""

import pytest

from broken_twins import sound_trainer
from discreet.errors import BadInput
from discreet.jobs.neighbours.count import CountClaim
from discreet.jobs.neighbours.encode import EncodeClaim
from discreet.jobs.neighbours.federate import FederateClaim
from discreet.jobs.neighbours.ngrams import NgramsClaim
from discreet.jobs.neighbours.protect import ProtectClaim
from discreet.jobs.neighbours.train import TrainClaim
from discreet.jobs.neighbours.vocabulary import VocabularyClaim
from discreet.privacy.verify.checking import Checking


def test_count():
    found = CountClaim(epsilon=2.0).check(Checking(draws=600))
    assert not found.violated and 0.5 < found.epsilon_lower <= found.stated_epsilon == 2.0
    assert found.ceiling > 2


def test_train():
    found = TrainClaim(epsilon=2.0).check(Checking(draws=80))
    assert not found.violated
    assert [part.stated_epsilon for part in found.parts] == pytest.approx([2.0, 2.0], rel=1e-3)
    assert all(part.ceiling > part.stated_epsilon for part in found.parts)


def test_a_small_trainer_in_the_place_of_ours():
    with sound_trainer():
        assert not TrainClaim(rates=(1.0,), epsilon=2.0).check(Checking(draws=150)).violated


def test_federate():
    found = FederateClaim(epsilon=1.0).check(Checking(draws=80))
    assert not found.violated and found.ceiling > 1


@pytest.mark.parametrize("claim", [VocabularyClaim(), NgramsClaim()])
def test_words_and_phrases(claim):
    found = claim.check(Checking(draws=60))
    assert not found.violated and len(found.parts) == 3
    assert found.largest.stated_delta == 0.01


def test_protect():
    found = ProtectClaim().check(Checking(draws=2000))
    assert not found.violated and len(found.parts) == 6
    assert all(0.2 < part.epsilon_lower < part.ceiling for part in found.parts)


def test_encode():
    found = EncodeClaim().check(Checking(draws=2000))
    assert not found.violated and len(found.parts) == 5
    assert [part.stated_epsilon for part in found.parts] == pytest.approx([2.0] * 5, rel=1e-6)
    assert all(part.ceiling > part.stated_epsilon for part in found.parts)
    assert found.parts[0].epsilon_lower > 1


def test_names_that_are_none():
    with pytest.raises(BadInput, match="no word mechanism"):
        ProtectClaim(mechanisms=("mask",))
    with pytest.raises(BadInput, match="no encoder"):
        EncodeClaim(mechanisms=("ome",))

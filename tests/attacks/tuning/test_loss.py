"""Losses agree with what can be worked out by hand."""

from dataclasses import dataclass

import numpy as np
import pytest

from discreet.attacks.tuning.loss import ClassifierLoss, LabelLoss, known_words
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.protection.words.vocabulary import Vocabulary
from discreet.text.document import Document

GOOD = tuple(f"good{i}" for i in "abcd")
BAD = tuple(f"bad{i}" for i in "abcd")
SIDES = Vocabulary((*GOOD, *BAD), np.asarray([[1.0, i] for i in range(4)] + [[-1.0, i] for i in range(4)]))
LABELS = dict.fromkeys(GOOD, "good") | dict.fromkeys(BAD, "bad")


@dataclass(frozen=True)
class Swap:
    """To the same word on the other side, with a probability."""

    probability: float

    def replace(self, indices, vocabulary, random):
        return np.where(random.bernoulli(self.probability, indices.shape), (indices + 4) % 8, indices)


@pytest.mark.parametrize("probability", [0.0, 0.3, 1.0])
def test_label_loss_is_the_share_of_changed_labels(probability: float) -> None:
    found = LabelLoss(vocabulary=SIDES, labels=LABELS, trials=40_000)(Swap(probability), Random(3))
    # Six standard deviations: a false alarm below 1e-8.
    assert found.value == pytest.approx(probability, abs=6 * np.sqrt(0.21 / 40_000))


def test_label_loss_weighs_words_by_the_prior_and_counts_the_unlabelled_as_lost() -> None:
    labels = {"gooda": "good", "goodb": "good", "badb": "good"}
    loss = LabelLoss(vocabulary=SIDES, labels=labels, prior={"gooda": 3, "goodb": 1}, trials=40_000)
    # gooda becomes bada, which has no label; goodb becomes badb, which keeps its label.
    assert loss(Swap(1.0), Random(3)).value == pytest.approx(0.75, abs=6 * np.sqrt(0.19 / 40_000))


def documents(count: int = 200) -> list[Document]:
    generator = np.random.default_rng(4)
    made = []
    for number in range(count):
        side = number % 2
        words = generator.choice(GOOD if side else BAD, size=6)
        made.append(Document(id=str(number), text="The " + " ".join(words) + "!", label=str(side)))
    return made


def test_a_classifier_loses_nothing_when_nothing_changes_and_all_when_sides_are_drawn() -> None:
    loss = ClassifierLoss(documents(), SIDES, random=Random(5))
    assert loss.clean_error.value == 0.0
    assert loss.clean_error.count == 200
    assert loss.commonest == 0.5
    assert loss(Swap(0.0), Random(1)).value == 0.0
    # With every word on a fair side the label is lost: an error of 0.5, seven deviations above 0.25.
    assert loss(Swap(0.5), Random(1)).low > 0.25


def test_a_classifier_needs_labels() -> None:
    with pytest.raises(BadInput, match="two labels"):
        ClassifierLoss([Document(id="1", text="gooda", label="1")] * 30, SIDES)
    with pytest.raises(BadInput, match="0 of 30 documents have a label"):
        ClassifierLoss([Document(id="1", text="gooda")] * 30, SIDES)


def test_a_classifier_that_learns_nothing_measures_no_loss() -> None:
    shuffled = [Document(id=str(i), text="gooda bada", label=str(i % 2)) for i in range(60)]
    with pytest.raises(BadInput, match="learned nothing that protection could cost"):
        ClassifierLoss(shuffled, SIDES, random=Random(5))


def test_a_document_without_a_known_word_is_no_obstacle() -> None:
    texts = [
        *documents(40),
        Document(id="none", text="12 …", label="0"),
        Document(id="else", text="zebra", label="1"),
    ]
    ClassifierLoss(texts, SIDES, random=Random(5))(Swap(0.1), Random(1))


def test_known_words_are_found_in_any_case() -> None:
    assert known_words("GoodA, unheard of; badb", SIDES).tolist() == [0, 5]

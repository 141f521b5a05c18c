"""What use is left: nothing lost when nothing changed, everything when all words are gone, labels learned honestly."""

import pytest

from discreet.text.document import Document
from discreet.workbench.compare.uses import FEWEST_LABELLED, Sample

SIDES = {"ill": "fever pain nausea cough", "well": "garden holiday music lunch"}


def documents(texts, labels=None):
    return [
        Document(id=str(number), text=text, label=None if labels is None else labels[number])
        for number, text in enumerate(texts)
    ]


@pytest.fixture(scope="module")
def labelled():
    names = list(SIDES) * 15
    texts = [f"{SIDES[name]} seen {number % 7}" for number, name in enumerate(names)]
    return Sample(documents(texts, names))


def test_the_texts_as_they_are_keep_all(labelled):
    uses = labelled.uses(labelled.documents)
    assert uses["similarity"]["value"] == pytest.approx(1.0)
    assert uses["words"]["value"] == 1.0
    assert uses["labels"]["value"] == labelled.baselines()["unprotected"] == 1.0
    assert labelled.baselines()["commonest"] == 0.5


def test_texts_that_say_nothing_keep_nothing(labelled):
    empty = documents(["house"] * 30)
    uses = labelled.uses(empty)
    assert uses["words"]["value"] == 0.0
    assert uses["similarity"]["value"] < 0.9
    assert uses["labels"]["value"] <= 0.5


def test_a_classifier_that_learns_from_exchanged_texts_tells_the_wrong_label(labelled):
    """The exam is on the original texts: what was learned from the release is what counts."""
    swapped = documents([SIDES["well" if one.label == "ill" else "ill"] for one in labelled.documents])
    assert labelled.uses(swapped)["labels"]["value"] == 0.0


def test_words_are_counted_as_often_as_they_stand():
    sample = Sample(documents(["pain pain cough fever", "lunch"]))
    assert sample.uses(documents(["pain and fever", "lunch lunch"]))["words"]["value"] == pytest.approx(0.75)


@pytest.mark.parametrize(
    "labels",
    [
        None,
        ["one"] * FEWEST_LABELLED,
        ["one"] * (FEWEST_LABELLED - 1) + ["two"],
        [None, *["one", "two"] * (FEWEST_LABELLED // 2)],
    ],
)
def test_samples_without_enough_labels_have_no_such_measure(labels):
    sample = Sample(documents(["pain today"] * len(labels or "ab"), labels))
    assert sample.labels is None
    assert sample.baselines() == {}

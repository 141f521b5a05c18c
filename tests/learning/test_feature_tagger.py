"""The tagger on public features: lines read by themselves, a head that learns, a folder that round-trips."""

from pathlib import Path

import numpy as np
import pytest
import torch

from discreet.errors import BadInput
from discreet.learning.plain import PlainRecipe, fit
from discreet.learning.tagging.feature_tagger import FeatureTagger, lines_in, marked_lines
from discreet.learning.tagging.features import WordFeatures, read_words
from discreet.learning.tagging.folder import load_tagger, save_tagger
from discreet.learning.tagging.head import HeadTagger
from discreet.learning.tagging.learner import tags_for
from discreet.learning.tagging.tagger import Tagger
from discreet.learning.tagging.words import words_of
from discreet.text.document import Document, Span

NAMES = ("Ann", "Bob", "Cara", "Dev", "Ella", "Finn")
DOCUMENTS = [
    Document(name, f"{name} came home.\n\nWe saw {name} again.").with_spans(
        (Span(0, len(name), "PERSON"), Span(len(name) + 20, 2 * len(name) + 20, "PERSON"))
    )
    for name in NAMES
]


@pytest.fixture(scope="module")
def features() -> WordFeatures:
    return WordFeatures.from_public(lines_in(DOCUMENTS))


def test_words_are_grouped_by_their_lines():
    text = "One two\n\n three.\nFour"
    words = words_of(text)
    assert [words.texts[line] for line in words.lines()] == [("One", "two"), ("three", "."), ("Four",)]
    assert words_of("\n").lines() == []


def test_a_word_has_the_mean_state_of_its_pieces_or_the_first():
    sentences = [("Ann", "unforgivingly"), ("home",)]
    mean = {place: states for place, _, states in read_words(sentences, (6,))}
    first = {place: states for place, _, states in read_words(sentences, (6,), pooled="first")}
    assert mean[0].shape == (2, 1, 384)
    np.testing.assert_allclose(mean[1], first[1], atol=1e-5)
    assert np.abs(mean[0][1] - first[0][1]).max() > 0.01


def test_a_line_is_read_by_itself_and_its_neighbours_are_beside_each_word(features: WordFeatures):
    together = features.of([("Ann", "came", "home"), ("We", "slept")])
    alone = features.of([("Ann", "came", "home")])[0]
    np.testing.assert_allclose(together[0], alone, atol=1e-4)
    assert alone.shape == (3, features.width) and np.isfinite(alone).all()
    kept = features.directions.shape[1]
    before, itself = alone[:, kept : kept + 50], alone[:, kept + 50 : kept + 100]
    assert not before[0].any()
    np.testing.assert_allclose(2 * before[1:], itself[:-1], atol=1e-6)
    assert alone[:, -2].tolist() == [0.5, 0.0, 0.0] and alone[:, -1].tolist() == [0.5] * 3


def test_it_learns_is_kept_and_finds_the_same_again(features: WordFeatures, tmp_path: Path):
    tags = tags_for(DOCUMENTS)
    examples, origin = marked_lines(DOCUMENTS, tags, features)
    assert origin == [place for place in range(6) for _ in range(2)]
    head = HeadTagger(features.width, len(tags))
    fit(head, examples, PlainRecipe(epochs=40, batch_size=12, learning_rate=0.1))
    tagger = FeatureTagger(head, features, tags, {"kind": "features", "tags": list(tags)})
    found = list(tagger.find(DOCUMENTS))
    assert [[(s.start, s.end, s.label) for s in one.spans] for one in found] == [
        [(s.start, s.end, s.label) for s in one.spans] for one in DOCUMENTS
    ]
    with (tmp_path / "model.safetensors").open("wb") as file:
        save_tagger(tagger, tmp_path, file.write)
    again = load_tagger(tmp_path)
    assert again.labels == ("PERSON",)
    assert list(again.find(DOCUMENTS)) == found
    with pytest.raises(BadInput, match="tagger on features"):
        Tagger.load(tmp_path)
    with pytest.raises(BadInput, match="not those of a tagger on features"):
        FeatureTagger.from_weights({}, tags, {"head.weight": torch.zeros(3, 4)})


def test_public_documents_without_words_are_refused():
    with pytest.raises(BadInput, match="no word"):
        WordFeatures.from_public([])

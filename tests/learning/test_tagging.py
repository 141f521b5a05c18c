"""The tagger: words and tags, windows that lose nothing, training that learns, files that round-trip."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.errors import BadInput
from discreet.language.local_models import load_tokenizer
from discreet.language.registry import locate
from discreet.learning.tagging import quantisation
from discreet.learning.tagging.folder import save_tagger
from discreet.learning.tagging.quantisation import measured
from discreet.learning.tagging.tagger import Tagger, padded
from discreet.learning.tagging.train import Recipe, train_tagger
from discreet.learning.tagging.windows import windows_of
from discreet.learning.tagging.words import casing, spans_of, tags_of, words_of
from discreet.text.document import Document, Span

FIRST = ["Ann", "Bob", "Cara", "Dev", "Ella", "Finn"]
PLACES = ["Paris", "Rome", "Oslo", "Lima"]


@cache
def _tokenizer() -> Any:
    return load_tokenizer(locate("minilm"))


def _documents(count: int) -> list[Document]:
    documents = []
    for number in range(count):
        name, place = FIRST[number % len(FIRST)], PLACES[number % len(PLACES)]
        text = f"Yesterday {name} went to {place} by train."
        at = text.index(place)
        spans = (Span(10, 10 + len(name), "PERSON"), Span(at, at + len(place), "LOCATION"))
        documents.append(Document(str(number), text).with_spans(spans))
    return documents


@pytest.fixture(scope="module")
def tagger() -> Tagger:
    recipe = Recipe(epochs=4, learning_rate=5e-4, pieces_a_step=256, window=64, layers=3)
    return train_tagger(_documents(160), recipe)


def test_tags_and_spans_are_each_others_reverse() -> None:
    document = _documents(1)[0]
    words = words_of(document.text)
    tags = tags_of(document, words)
    assert tags[:5] == ["O", "B-PERSON", "O", "O", "B-LOCATION"]
    back = spans_of(tags, [0.5] * len(tags), words, "tagger")
    assert [(span.start, span.end, span.label) for span in back] == [
        (span.start, span.end, span.label) for span in document.spans
    ]


@pytest.mark.parametrize(
    ("word", "kind"), [("abc", 0), ("Abc", 1), ("ABC", 2), ("aBc", 3), ("12.5", 4), ("?", 5), ("A", 1)]
)
def test_casing_is_told_beside_the_pieces(word: str, kind: int) -> None:
    assert casing(word) == kind


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.sampled_from(["Ann", "went", "unbelievably", "zzxxqqv", "é", "☂", "12"]), max_size=200),
    st.integers(32, 80),
)
def test_every_word_is_answered_by_exactly_one_window(words: list[str], size: int) -> None:
    answered = []
    for window in windows_of(words, _tokenizer(), size=size, margin=8):
        assert len(window.pieces) <= size
        assert (
            window.first_word <= window.keep_from < window.keep_to <= window.first_word + len(window.firsts)
        )
        answered += range(window.keep_from, window.keep_to)
    assert answered == list(range(len(words)))


def test_it_learns_and_reads_long_texts_to_the_end(tagger: Tagger) -> None:
    sentence = "Yesterday Cara went to Oslo by train. "
    found = tagger.spans([sentence * 60])[0]
    assert [span.start for span in found if span.label == "PERSON"] == [
        number * len(sentence) + 10 for number in range(60)
    ]
    assert sum(span.label == "LOCATION" for span in found) == 60


def test_a_batch_reads_as_one_by_one(tagger: Tagger) -> None:
    texts = [document.text for document in _documents(20)] + ["", "Nobody.", "Bob " * 100]
    together = tagger.spans(texts)
    assert [[(span.start, span.end, span.label) for span in one] for one in together] == [
        [(span.start, span.end, span.label) for span in tagger.spans([text])[0]] for text in texts
    ]


def test_a_saved_tagger_is_the_same_tagger(tagger: Tagger, tmp_path: Path) -> None:
    with (tmp_path / "model.safetensors").open("wb") as file:
        save_tagger(tagger, tmp_path, file.write, guarantee=False)
    again = Tagger.load(tmp_path)
    texts = [document.text for document in _documents(12)]
    assert again.labels == ("LOCATION", "PERSON")
    assert [[(s.start, s.end, s.label) for s in one] for one in again.spans(texts)] == [
        [(s.start, s.end, s.label) for s in one] for one in tagger.spans(texts)
    ]


def _marked(tagger: Tagger, texts: list[str]) -> list[list[tuple[int, int, str]]]:
    return [[(span.start, span.end, span.label) for span in one] for one in tagger.spans(texts)]


def test_onnxruntime_in_float32_gives_the_networks_own_scores(tagger: Tagger) -> None:
    texts = [document.text for document in _documents(12)] + ["", "Nobody.", "Bob went to Lima. " * 40]
    quick = tagger.quickened(int8=False)
    assert quick.quick is not None
    windows = [
        window for text in texts for window in windows_of(words_of(text).texts, tagger.tokenizer, size=64)
    ]
    pieces, casings, mask = padded(windows)
    with torch.inference_mode():
        slow = tagger.network(pieces, casings, mask).numpy()
    fast = quick.quick.scores(pieces.numpy(), casings.numpy(), mask.numpy())
    assert np.abs(fast - slow)[mask.numpy() == 1].max() < 1e-4
    assert _marked(quick, texts) == _marked(tagger, texts)


def test_8_bit_weights_mark_the_same_and_each_text_by_itself(tagger: Tagger) -> None:
    quick = tagger.quickened()
    texts = [document.text for document in _documents(24)] + ["Bob went to Lima by train. " * 40]
    slow = {(place, *span) for place, one in enumerate(_marked(tagger, texts)) for span in one}
    fast = {(place, *span) for place, one in enumerate(_marked(quick, texts)) for span in one}
    assert len(slow & fast) >= 0.98 * len(slow | fast)
    scores = [[span.score for span in one] for one in quick.spans(texts)]
    assert scores == [[span.score for span in quick.spans([text])[0]] for text in texts]


def test_the_path_that_keeps_f1_is_noted_and_taken(
    tagger: Tagger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted, notes = measured(tagger, _documents(12), seen=False)
    assert noted.about["int8"] is True
    assert notes[0].startswith("held-out strict F1")
    assert "8-bit is used" in notes[-1]
    with (tmp_path / "model.safetensors").open("wb") as file:
        save_tagger(noted, tmp_path, file.write, guarantee=False)
    assert Tagger.load(tmp_path).quick is not None
    assert Tagger.load(tmp_path, int8=False).quick is None
    monkeypatch.setattr(quantisation, "MOST_LOST", -1.0)
    refused, notes = measured(tagger, _documents(12), seen=True)
    assert refused.about["int8"] is False
    assert len(notes) == 1
    assert "on 12 training documents: float32 is used" in notes[0]


def test_fewer_layers_are_trained_saved_and_loaded(tmp_path: Path) -> None:
    small = train_tagger(_documents(8), Recipe(epochs=1, layers=2, window=64))
    with (tmp_path / "model.safetensors").open("wb") as file:
        save_tagger(small, tmp_path, file.write, guarantee=False)
    again = Tagger.load(tmp_path)
    assert len(again.network.encoder.encoder.layer) == 2
    texts = ["Yesterday Cara went to Oslo by train."]
    assert _marked(again, texts) == _marked(small, texts) == _marked(again.quickened(int8=False), texts)


@pytest.mark.parametrize("wrong", [{"window": 513}, {"window": 8}, {"layers": 0}, {"hidden_words": 1.5}])
def test_a_recipe_that_cannot_be_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(BadInput, match=next(iter(wrong))):
        Recipe(**wrong)


def test_documents_without_spans_cannot_be_trained_on() -> None:
    with pytest.raises(BadInput, match="no document has a span"):
        train_tagger([Document("1", "text")], Recipe())


def test_a_folder_that_is_no_tagger_is_answered(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="discreet train tagger"):
        Tagger.load(tmp_path)
    (tmp_path / "tagger.json").write_text(json.dumps({}), encoding="utf-8")
    with pytest.raises(BadInput, match=r"model\.safetensors"):
        Tagger.load(tmp_path)

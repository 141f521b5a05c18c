"""The BiLSTM taggers: padding changes nothing, they learn, and each kind of output layer answers."""

import numpy as np
import pytest
import torch

from discreet.learning.plain import PlainRecipe, fit
from discreet.learning.tagging.bilstm import BiLstmTagger, TaggedWords

VECTORS = np.vstack((np.zeros((1, 6)), np.random.default_rng(0).normal(size=(9, 6)))).astype(np.float32)


def _tagger(crf: bool) -> BiLstmTagger:
    torch.manual_seed(0)
    return BiLstmTagger(VECTORS, 3, units=8, crf=crf)


def _sentences() -> list[TaggedWords]:
    """Word 1 opens (tag 1), what follows it is inside (tag 2), the rest is outside."""
    draw = np.random.default_rng(1)
    sentences = []
    for length in draw.integers(2, 9, 120):
        words = draw.integers(1, 10, length)
        tags = [1 if w == 1 else 2 if at and words[at - 1] == 1 else 0 for at, w in enumerate(words)]
        sentences.append(TaggedWords(tuple(int(word) for word in words), tuple(tags)))
    return sentences


@pytest.mark.parametrize("crf", [False, True])
def test_padding_changes_nothing(crf: bool) -> None:
    tagger = _tagger(crf)
    sentences = _sentences()[:9]
    together = tagger.losses(*tagger.collate(sentences))
    alone = torch.cat([tagger.losses(*tagger.collate([sentence])) for sentence in sentences])
    torch.testing.assert_close(together, alone)
    assert tagger.tag(sentences) == [tagger.tag([sentence])[0] for sentence in sentences]


@pytest.mark.parametrize("crf", [False, True])
def test_it_learns(crf: bool) -> None:
    tagger, sentences = _tagger(crf), _sentences()
    fit(tagger, sentences, PlainRecipe(epochs=12, batch_size=16, learning_rate=0.03))
    found = tagger.tag(sentences)
    right = sum(
        a == b for tags, s in zip(found, sentences, strict=True) for a, b in zip(tags, s.tags, strict=True)
    )
    assert right / sum(map(len, sentences)) > 0.97

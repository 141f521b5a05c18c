"""Features of words from public models alone: fixed, so that a linear head on them learns from little.

A word in a sentence has 438 numbers: four layers of MiniLM at the word, whitened to 256 and of length 1;
GloVe's vectors of the word and its two neighbours; how five words are written; whether the sentence begins
here; a constant. The scales say how much of a sentence's clipped gradient each part may take. Whitening
needs the mean and the main directions of *public* words; nothing is learned from the private ones.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np
import torch
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.language.local_models import load_model, load_tokenizer
from discreet.language.registry import locate
from discreet.language.vectors import glove
from discreet.learning.tagging.tagger import batches_of, padded
from discreet.learning.tagging.windows import windows_of
from discreet.learning.tagging.words import CASINGS, casing

__all__ = ["WIDTH", "Sentence", "WordFeatures", "read_words"]

Sentence = Sequence[str]
Floats = NDArray[np.float32]

WIDTH = 384
"""Numbers in a state of MiniLM."""

LAYERS = (1, 3, 5, 6)
KEPT = 256
PUBLIC_WORDS = 20_000
COMMON_WORDS = 20_000
NEIGHBOURS = ((-1, 0.4), (0, 0.8), (1, 0.4))
WRITTEN = ((-2, 0.3), (-1, 0.5), (0, 0.5), (1, 0.5), (2, 0.3))
CONSTANT = 0.5


def read_words(
    sentences: Sequence[Sentence],
    layers: Sequence[int],
    *,
    pooled: Literal["first", "mean"] = "mean",
    size: int = 256,
) -> Iterator[tuple[int, slice, Floats]]:
    """MiniLM's states of words, (words, layers, 384), with the sentence's number and the words' places.

    A word's state is that of its first piece, or the mean over its pieces. No sentence sees another.
    """
    from transformers import AutoModel

    tokenizer = load_tokenizer(locate("minilm"))
    encoder = load_model(AutoModel, locate("minilm"), add_pooling_layer=False)
    windows = [
        (place, window)
        for place, words in enumerate(sentences)
        for window in windows_of(list(words), tokenizer, size=size)
    ]
    for batch in batches_of([window for _, window in windows], 2048):
        pieces, _, mask = padded([windows[number][1] for number in batch])
        with torch.inference_mode():
            hidden = encoder(pieces, attention_mask=mask, output_hidden_states=True).hidden_states
            states = torch.stack([hidden[layer] for layer in layers], 2).numpy()
        for row, number in enumerate(batch):
            place, window = windows[number]
            firsts = np.asarray(window.firsts)
            if pooled == "first":
                each = states[row, firsts]
            else:
                # The last piece of a window closes it and belongs to no word.
                lengths = np.diff([*firsts, len(window.pieces) - 1])
                sums = np.add.reduceat(states[row, : len(window.pieces) - 1], firsts, axis=0)
                each = sums / lengths[:, None, None]
            inside = slice(window.keep_from - window.first_word, window.keep_to - window.first_word)
            yield place, slice(window.keep_from, window.keep_to), each[inside]


@dataclass(frozen=True)
class WordFeatures:
    """The public map from MiniLM's states to features: the mean taken off, the directions kept."""

    mean: Floats
    directions: Floats

    @classmethod
    def from_public(cls, sentences: Sequence[Sentence]) -> "WordFeatures":
        """Whitening by the first words of public sentences."""
        chosen: list[Sentence] = []
        words = 0
        for sentence in sentences:
            if words >= PUBLIC_WORDS:
                break
            chosen.append(sentence)
            words += len(sentence)
        if not words:
            raise BadInput("the public documents hold no word to scale the features by")
        values = np.concatenate([_level(states) for _, _, states in read_words(chosen, LAYERS)])
        mean = values.mean(0)
        rows = torch.from_numpy(values - mean)
        spread, directions = torch.linalg.eigh(rows.T @ rows / len(rows))
        spread, directions = spread.flip(0)[:KEPT], directions.flip(1)[:, :KEPT]
        # A tenth of the mean spread keeps the last directions, mostly noise, from counting as much as the first.
        return cls(mean, (directions / torch.sqrt(spread + 0.1 * spread.mean())).numpy())

    @property
    def width(self) -> int:
        """The number of a word's features."""
        around = len(NEIGHBOURS) * _meaning().dimension + len(WRITTEN) * len(CASINGS) + 2
        return int(self.directions.shape[1]) + around

    def of(self, sentences: Sequence[Sentence]) -> list[Floats]:
        """The features of each sentence's words, (words, features)."""
        context = [np.zeros((len(words), self.directions.shape[1]), np.float32) for words in sentences]
        for place, inside, states in read_words(sentences, LAYERS):
            each = (_level(states) - self.mean) @ self.directions
            context[place][inside] = each / np.maximum(np.linalg.norm(each, axis=1, keepdims=True), 1e-6)
        meaning = _meaning()
        return [
            np.concatenate([mine, *_beside(words, meaning)], 1).astype(np.float32)
            for mine, words in zip(context, sentences, strict=True)
        ]


def _level(states: Floats) -> Floats:
    """Each layer's numbers at mean 0 and spread 1, one layer after the other."""
    level = (states - states.mean(2, keepdims=True)) / (states.std(2, keepdims=True) + 1e-5)
    return np.asarray(level.reshape(len(states), -1), np.float32)


class _Meaning:
    """GloVe's vectors at the scale of its common words, of length 1; nothing for an unknown word."""

    def __init__(self) -> None:
        self._vectors = glove()
        common = self._vectors.matrix[:COMMON_WORDS]
        self._mean, self._spread = common.mean(0), common.std(0)

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        return self._vectors.dimension

    def __call__(self, words: Sentence) -> Floats:
        known = np.array([self._vectors.index.get(word.lower(), -1) for word in words], np.int64)
        vectors = (self._vectors.matrix[known] - self._mean) / self._spread
        vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
        return np.where(known[:, None] >= 0, vectors, 0.0)


@cache
def _meaning() -> _Meaning:
    return _Meaning()


def _beside(words: Sentence, meaning: _Meaning) -> list[Floats]:
    """What is known of the words themselves and of those around them."""
    vectors, written = (
        meaning(words),
        np.eye(len(CASINGS), dtype=np.float32)[[casing(word) for word in words]],
    )
    ends = np.full((len(words), 2), CONSTANT)
    ends[1:, 0] = 0.0
    return [
        *(_shifted(vectors, by) * scale for by, scale in NEIGHBOURS),
        *(_shifted(written, by) * scale for by, scale in WRITTEN),
        ends,
    ]


def _shifted(values: Floats, by: int) -> Floats:
    """The values of the word `by` places on, nothing beyond the sentence."""
    out = np.zeros_like(values)
    if by >= 0:
        out[: max(0, len(values) - by)] = values[by:]
    else:
        out[-by:] = values[:by]
    return out

"""BiLSTM taggers on fixed word vectors: with a dense layer on each word (TDDL), or with a CRF on top.

As Jana and Biemann 2021 build them: input vectors, one bidirectional LSTM, and either a softmax for each
word or a conditional random field for the sentence (Huang et al. 2015). The vectors are public and stay
as they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from discreet.learning.recurrent import Lstm
from discreet.learning.tagging.crf import Crf

__all__ = ["BiLstmTagger", "TaggedWords"]


@dataclass(frozen=True, slots=True)
class TaggedWords:
    """A sentence: the number of each word's vector (0 for none) and of its tag."""

    words: tuple[int, ...]
    tags: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.words)


class BiLstmTagger(nn.Module):
    """Word numbers in, tag scores out; `vectors[0]` serves padding and words without a vector."""

    vectors: Tensor

    def __init__(
        self, vectors: NDArray[np.float32], tags: int, *, units: int = 100, crf: bool = False
    ) -> None:
        super().__init__()
        self.register_buffer("vectors", torch.from_numpy(vectors), persistent=False)
        self.forwards = Lstm(vectors.shape[1], units)
        self.backwards = Lstm(vectors.shape[1], units)
        self.output = nn.Linear(2 * units, tags)
        self.crf = Crf(tags) if crf else None

    def forward(self, words: Tensor, lengths: Tensor) -> Tensor:
        """Scores (sentences, places, tags)."""
        inputs = self.vectors[words]
        # Each sentence is turned round within its own length; padding stays behind it.
        places = torch.arange(words.shape[1]).expand_as(words)
        turned = torch.where(places < lengths[:, None], lengths[:, None] - 1 - places, places)
        rows = torch.arange(len(words))[:, None]
        backwards = self.backwards(inputs[rows, turned])[rows, turned]
        scores: Tensor = self.output(torch.cat((self.forwards(inputs), backwards), 2))
        return scores

    def losses(self, words: Tensor, tags: Tensor, lengths: Tensor) -> Tensor:
        """For each sentence −ln Pr of its tags, divided by its length."""
        scores = self(words, lengths)
        mask = torch.arange(words.shape[1]) < lengths[:, None]
        if self.crf is not None:
            return self.crf.losses(scores, tags, mask) / lengths
        each = nn.functional.cross_entropy(scores.transpose(1, 2), tags, reduction="none")
        return (each * mask).sum(1) / lengths

    def collate(self, sentences: Sequence[TaggedWords], longest: int = 0) -> tuple[Tensor, Tensor, Tensor]:
        """Sentences as padded rows of words and tags, at least `longest` wide, and their lengths."""
        lengths = [len(sentence) for sentence in sentences]
        table = np.zeros((2, len(sentences), max(longest, *lengths)), dtype=np.int64)
        for row, sentence in enumerate(sentences):
            table[0, row, : lengths[row]] = sentence.words
            table[1, row, : lengths[row]] = sentence.tags
        words, tags = torch.from_numpy(table)
        return words, tags, torch.tensor(lengths)

    def tag(self, sentences: Sequence[TaggedWords], at_once: int = 256) -> list[list[int]]:
        """The most likely tags of each sentence, in order."""
        order = sorted(range(len(sentences)), key=lambda place: len(sentences[place]))
        found: list[list[int]] = [[] for _ in sentences]
        for start in range(0, len(order), at_once):
            places = order[start : start + at_once]
            words, _, lengths = self.collate([sentences[place] for place in places])
            with torch.no_grad():
                scores = self(words, lengths)
                mask = torch.arange(words.shape[1]) < lengths[:, None]
                best = scores.argmax(2) if self.crf is None else self.crf.best(scores, mask)
            for place, row in zip(places, best.tolist(), strict=True):
                found[place] = row[: len(sentences[place])]
        return found

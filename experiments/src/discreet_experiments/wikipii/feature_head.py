"""A linear tagger on fixed features: MiniLM reads each sentence once, and only the last layer is trained.

Where many small trainings are compared, reading the sentences again for each would take all the time.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from discreet.learning.tagging.features import WIDTH, read_words
from discreet.learning.tagging.words import CASINGS, casing

__all__ = ["FeatureHead", "Read", "read_sentences"]

_NO_TAG = -100
LAYERS = (3, 6)
"""The middle layer stands beside the last: it knows more of the words themselves."""


@dataclass(frozen=True)
class Read:
    """A sentence as MiniLM reads it: a row of features and the number of the tag for each word."""

    features: Tensor
    tags: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.tags)


class FeatureHead(nn.Module):
    """One linear layer from features to tags."""

    def __init__(self, features: int, tags: int) -> None:
        super().__init__()
        self.output = nn.Linear(features, tags)
        nn.init.zeros_(self.output.weight)
        nn.init.zeros_(self.output.bias)

    def losses(self, features: Tensor, answers: Tensor) -> Tensor:
        """For each sentence the mean −ln Pr of its words' tags."""
        scores = self.output(features)
        each = nn.functional.cross_entropy(
            scores.transpose(1, 2), answers, ignore_index=_NO_TAG, reduction="none"
        )
        return each.sum(1) / (answers != _NO_TAG).sum(1).clamp(min=1)

    def collate(self, sentences: Sequence[Read]) -> tuple[Tensor, Tensor]:
        """Features and answers, filled up to the longest sentence."""
        longest = max(len(one) for one in sentences)
        features = torch.zeros(len(sentences), longest, sentences[0].features.shape[1])
        answers = torch.full((len(sentences), longest), _NO_TAG)
        for row, one in enumerate(sentences):
            features[row, : len(one)] = one.features
            answers[row, : len(one)] = torch.tensor(one.tags)
        return features, answers

    def tag(self, sentences: Sequence[Read]) -> list[list[int]]:
        """The likeliest tag of each word."""
        with torch.inference_mode():
            return [self.output(one.features).argmax(1).tolist() for one in sentences]


def read_sentences(
    sentences: Sequence[tuple[Sequence[str], Sequence[int]]], *, size: int = 128
) -> list[Read]:
    """Read words with MiniLM; each word has the features of its first piece and how it is written."""
    width = WIDTH * len(LAYERS)
    rows = [np.zeros((len(words), width + len(CASINGS)), np.float32) for words, _ in sentences]
    for place, (words, _) in enumerate(sentences):
        rows[place][np.arange(len(words)), [width + casing(word) for word in words]] = 1.0
    read = read_words([words for words, _ in sentences], LAYERS, pooled="first", size=size)
    for place, inside, states in read:
        rows[place][inside, :width] = states.reshape(len(states), -1)
    return [Read(torch.from_numpy(row), tuple(tags)) for row, (_, tags) in zip(rows, sentences, strict=True)]

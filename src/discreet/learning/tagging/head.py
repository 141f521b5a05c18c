"""A linear tagger on features that were computed once: the cheapest model to train privately, often the best.

Few weights mean little noise, and fixed features mean that a step over all sentences takes a second: so
every step can use every sentence. Features must come from public models alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

__all__ = ["FeaturedWords", "HeadTagger"]


@dataclass(frozen=True, slots=True)
class FeaturedWords:
    """A sentence: the features of each word, (words, features), and the numbers of their tags."""

    features: NDArray[np.float32]
    tags: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.tags)


class HeadTagger(nn.Module):
    """Scores of the tags as linear functions of a word's features; it starts at nothing.

    There is no bias. A constant among the features serves as one, and its size says how much of a
    sentence's clipped gradient it may take: all words pull at it in one direction.
    """

    def __init__(self, features: int, tags: int) -> None:
        super().__init__()
        self.head = nn.Linear(features, tags, bias=False)
        nn.init.zeros_(self.head.weight)

    def forward(self, features: Tensor) -> Tensor:
        """Scores (sentences, words, tags)."""
        scores: Tensor = self.head(features)
        return scores

    def losses(self, features: Tensor, tags: Tensor, mask: Tensor) -> Tensor:
        """For each sentence the sum of −ln Pr of its tags: long ones weigh more until the clip says stop."""
        each = nn.functional.cross_entropy(self(features).transpose(1, 2), tags, reduction="none")
        return (each * mask).sum(1)

    def collate(self, sentences: Sequence[FeaturedWords], longest: int = 0) -> tuple[Tensor, Tensor, Tensor]:
        """Features, tags and mask, filled up to the longest sentence, or to `longest`."""
        longest = max(longest, *map(len, sentences))
        features = np.zeros((len(sentences), longest, self.head.in_features), np.float32)
        tags = np.zeros((len(sentences), longest), np.int64)
        mask = np.zeros((len(sentences), longest), np.float32)
        for row, sentence in enumerate(sentences):
            features[row, : len(sentence)] = sentence.features
            tags[row, : len(sentence)] = sentence.tags
            mask[row, : len(sentence)] = 1.0
        return torch.from_numpy(features), torch.from_numpy(tags), torch.from_numpy(mask)

    def tag(self, sentence: FeaturedWords) -> list[int]:
        """The most likely tag of each word."""
        with torch.no_grad():
            found: list[int] = self(torch.from_numpy(sentence.features)).argmax(1).tolist()
        return found

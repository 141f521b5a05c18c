"""Examples cut into sequences, and sequences into batches of about the same length."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from tagger.examples import Example, tagged

__all__ = ["Batch", "Shard", "batches", "shard"]

_LONGEST = 192


@dataclass(frozen=True)
class Shard:
    """Sequences of word indices and tags; the class of each says what its source lacks."""

    words: list[str]
    tokens: list[NDArray[np.int32]]
    tags: list[NDArray[np.uint8]]
    classes: list[int]
    weights: list[float]


@dataclass(frozen=True)
class Batch:
    """Sequences side by side: the distinct words, each token's place among them, tags, classes, weights."""

    distinct: NDArray[np.int64]
    index: Tensor
    tags: Tensor
    real: Tensor
    classes: Tensor
    weights: Tensor


def shard(examples: Sequence[tuple[Example, float]], classes: list[frozenset[str]]) -> Shard:
    """Tokenise examples; long ones are cut into pieces at line ends where possible."""
    places: dict[str, int] = {}
    result = Shard([], [], [], [], [])
    for example, weight in examples:
        if example.lacks not in classes:
            classes.append(example.lacks)
        words, tags = tagged(example)
        numbers = np.fromiter((places.setdefault(word, len(places)) for word in words), np.int32, len(words))
        start = 0
        while start < len(words):
            end = _cut(words, start)
            result.tokens.append(numbers[start:end])
            result.tags.append(tags[start:end])
            result.classes.append(classes.index(example.lacks))
            result.weights.append(weight)
            start = end
    result.words.extend(places)
    return result


def _cut(words: list[str], start: int) -> int:
    end = min(start + _LONGEST, len(words))
    if end < len(words):
        for place in range(end, start + _LONGEST // 2, -1):
            if words[place - 1] in ("\n", "\n\n"):
                return place
    return end


def batches(data: Shard, random: Random, size: int) -> Iterator[Batch]:
    """Every sequence once, in random batches of `size` tokens with padding."""
    order = sorted(range(len(data.tokens)), key=lambda place: len(data.tokens[place]) + random.random() * 6)
    groups: list[list[int]] = [[]]
    longest = 0
    for place in order:
        longest = max(longest, len(data.tokens[place]))
        if groups[-1] and longest * (len(groups[-1]) + 1) > size:
            groups.append([])
            longest = len(data.tokens[place])
        groups[-1].append(place)
    random.shuffle(groups)
    for group in groups:
        length = max(len(data.tokens[place]) for place in group)
        tokens = np.full((len(group), length), -1, np.int64)
        tags = np.zeros((len(group), length), np.int64)
        for row, place in enumerate(group):
            tokens[row, : len(data.tokens[place])] = data.tokens[place]
            tags[row, : len(data.tokens[place])] = data.tags[place]
        distinct, index = np.unique(tokens, return_inverse=True)
        padded = int(distinct[0] == -1)
        yield Batch(
            distinct[padded:],
            torch.from_numpy(np.maximum(index.reshape(tokens.shape) - padded, 0)),
            torch.from_numpy(tags),
            torch.from_numpy(tokens >= 0),
            torch.tensor([data.classes[place] for place in group]),
            torch.tensor([data.weights[place] for place in group]),
        )

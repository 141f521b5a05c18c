"""Batches of sequences of like length, so that little is spent on padding."""

from collections.abc import Iterator, Sequence

import torch
from torch import Tensor

__all__ = ["by_length", "padded"]


def by_length(lengths: Sequence[int], batch_tokens: int) -> Iterator[list[int]]:
    """Places of sequences, shortest first, in batches of at most `batch_tokens` with their padding."""
    batch: list[int] = []
    for place in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[place] > batch_tokens:
            yield batch
            batch = []
        batch.append(place)
    if batch:
        yield batch


def padded(sequences: Sequence[Sequence[int]], pad: int, longest: int = 0) -> tuple[Tensor, Tensor]:
    """The sequences as one tensor at least `longest` wide, and the mask that is 1 where they are and 0 where the padding is."""
    longest = max(longest, *map(len, sequences))
    tokens = torch.tensor([[*row, *[pad] * (longest - len(row))] for row in sequences])
    lengths = torch.tensor([len(row) for row in sequences])
    return tokens, (torch.arange(longest) < lengths[:, None]).long()

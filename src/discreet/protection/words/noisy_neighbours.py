"""The step all noise mechanisms share: move each word's vector by noise, then look up what is near.

Everything after the noise is a function of the noisy vector alone, so it is post-processing and
costs no privacy. That is why nothing here hands the input word on.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.protection.words.neighbours import Found
from discreet.protection.words.noise import Noise
from discreet.protection.words.vocabulary import Vocabulary

__all__ = ["noisy_neighbours"]


def noisy_neighbours(
    indices: NDArray[np.int64], vocabulary: Vocabulary, noise: Noise, k: int
) -> Iterator[tuple[slice, Found]]:
    """The k nearest entries of each word's noisy vector, in batches that fit the memory bound."""
    if len(vocabulary) < k:
        raise BadInput(f"the vocabulary has {len(vocabulary)} words; this mechanism needs at least {k}")
    search = vocabulary.neighbours
    for start in range(0, len(indices), search.rows):
        part = slice(start, min(start + search.rows, len(indices)))
        moved = noise(part.stop - part.start)
        moved += vocabulary.vectors[indices[part]]
        yield part, search.search(moved.astype(np.float32), k)

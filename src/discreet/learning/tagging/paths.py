"""The likeliest tags that make sense together: an I- only where its own label goes on.

Reading each word by itself can answer "O I-PER"; the best path that the scheme allows cannot. It is the one
with the largest sum of ln Pr over the words, found by Viterbi's algorithm.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["allowed", "likeliest"]

Floats = NDArray[np.float32] | NDArray[np.float64]


def allowed(tags: Sequence[str]) -> NDArray[np.bool_]:
    """For each pair of tags whether the second may follow the first; the last row is the beginning."""
    before = [*tags, "O"]
    return np.asarray([[tag[:2] != "I-" or one[2:] == tag[2:] for tag in tags] for one in before])


def likeliest(scores: Floats, follows: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The places of the best path through rows of ln Pr, one row a word."""
    if not len(scores):
        return np.zeros(0, dtype=np.int64)
    cost = np.where(follows, 0.0, -np.inf)
    reached = scores[0] + cost[-1]
    steps = np.empty((len(scores), scores.shape[1]), dtype=np.int64)
    for place in range(1, len(scores)):
        through = reached[:, None] + cost[:-1]
        steps[place] = through.argmax(axis=0)
        reached = through.max(axis=0) + scores[place]
    path = np.empty(len(scores), dtype=np.int64)
    path[-1] = reached.argmax()
    for place in range(len(scores) - 1, 0, -1):
        path[place - 1] = steps[place, path[place]]
    return path

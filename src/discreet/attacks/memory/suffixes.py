"""Random suffixes to rank a secret among, drawn as a tree so that millions of them are scored quickly.

A suffix of L words needs the model's state after each of its first L − 1. `count` suffixes are drawn as
count/fan random beginnings of L − 1 words, each ended by `fan` random words: every suffix is uniform,
those that share a beginning are not independent of each other, and the model runs for the distinct
beginnings only. For L = 1, or where there are no more than `count` suffixes at all, every one is taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random
from discreet.validate import at_least

__all__ = ["Level", "Suffixes"]

Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Level:
    """The distinct beginnings of one length: the word each ends with, and the beginning it extends."""

    words: Integers
    parents: Integers


@dataclass(frozen=True, kw_only=True)
class Suffixes:
    """`levels` lead to the beginnings of length L − 1; `last` holds the words that may end each of them.

    `last` is one row of words for all beginnings, or a row for each.
    """

    levels: tuple[Level, ...]
    last: Integers
    length: int

    @classmethod
    def draw(
        cls,
        candidates: Sequence[int],
        *,
        length: int,
        random: Random,
        count: int = 2_000_000,
        fan: int = 100,
    ) -> "Suffixes":
        """About `count` suffixes of `length` words from `candidates` (at least; a whole number of fans)."""
        at_least("length", length, 1)
        at_least("count", count, 1)
        at_least("fan", fan, 1)
        pool = np.unique(np.asarray(candidates, dtype=np.int64))
        if length == 1 or len(pool) ** length <= count:
            return cls(levels=_levels(_product(pool, length - 1)), last=pool, length=length)
        beginnings = -(-count // fan)
        drawn = pool[random.integers(len(pool), (beginnings, length - 1))]
        return cls(
            # A beginning that was drawn twice is scored once for each fan of words that it gets.
            levels=_levels(drawn[np.lexsort(drawn.T[::-1])]),
            last=pool[random.integers(len(pool), (beginnings, fan))],
            length=length,
        )

    @property
    def count(self) -> int:
        """How many suffixes there are."""
        beginnings = len(self.levels[-1].words) if self.levels else 1
        return beginnings * self.last.shape[-1]

    def rows(self) -> Integers:
        """Every suffix as a row of words: for small samples, and to check the quick way against."""
        begun = np.empty((1, 0), dtype=np.int64)
        for level in self.levels:
            begun = np.hstack([begun[level.parents], level.words[:, None]])
        width = self.last.shape[-1]
        ends = np.broadcast_to(self.last, (len(begun), width)).reshape(-1, 1)
        return np.hstack([np.repeat(begun, width, axis=0), ends])


def _product(pool: Integers, length: int) -> Integers:
    rows = np.empty((1, 0), dtype=np.int64)
    for _ in range(length):
        rows = np.hstack([np.repeat(rows, len(pool), axis=0), np.tile(pool, len(rows))[:, None]])
    return rows


def _levels(beginnings: Integers) -> tuple[Level, ...]:
    """Sorted rows of words as a tree; the last level keeps every row, even one that comes twice."""
    levels: list[Level] = []
    parents = np.zeros(len(beginnings), dtype=np.int64)
    for place in range(beginnings.shape[1]):
        words = beginnings[:, place]
        if place == beginnings.shape[1] - 1:
            levels.append(Level(words, parents))
            break
        pairs, numbers = np.unique(np.stack([parents, words]), axis=1, return_inverse=True)
        levels.append(Level(pairs[1], pairs[0]))
        parents = numbers.reshape(-1)
    return tuple(levels)

"""The ways a training step chooses its records; what runs here is what the plan accounts for."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random

__all__ = ["fixed_sample", "poisson_sample", "shuffled_batch"]

Indices = NDArray[np.int64]


def poisson_sample(population: int, rate: float, random: Random) -> Indices:
    """Each record independently with probability `rate`, in order; the sample's size varies.

    A coin for each record when many are taken. Otherwise the gaps between those taken are drawn,
    which are geometric: the same distribution for a cost that follows the sample, not the corpus.
    """
    if rate > 0.1:
        return np.flatnonzero(random.bernoulli(rate, population)).astype(np.int64)
    taken: list[Indices] = []
    last = -1
    while last < population:
        block = int(rate * (population - last) * 1.1) + 64
        gaps = np.floor(random.exponential(block) / -np.log1p(-rate))
        # A gap beyond the end is as good as the end, and keeps the sum within 64 bits.
        here = last + np.cumsum(np.minimum(gaps, population).astype(np.int64) + 1)
        taken.append(here)
        last = int(here[-1])
    every = np.concatenate(taken)
    return every[every < population]


def fixed_sample(population: int, size: int, random: Random) -> Indices:
    """A uniformly random subset of exactly `size` records, in order."""
    if 4 * size > population:
        return np.sort(random.permutation(population)[:size])
    drawn: Indices = np.empty(0, dtype=np.int64)
    while True:
        # The first `size` different records of a sequence of independent draws are such a subset.
        drawn = np.concatenate((drawn, random.integers(population, size + 16)))
        first = np.sort(np.unique(drawn, return_index=True)[1])
        if len(first) >= size:
            return np.sort(drawn[first[:size]])


def shuffled_batch(population: int, size: int, step: int) -> Indices:
    """The step's share of a public order of the records that changes with each epoch.

    Every record stands in at most one batch of an epoch; the remainder of the last batch is left
    out. The order is the same for everyone: no privacy is claimed from it.
    """
    epoch, place = divmod(step, population // size)
    return _order(population, epoch)[place * size : (place + 1) * size]


@lru_cache(maxsize=2)
def _order(population: int, epoch: int) -> Indices:
    return Random(seed=epoch).permutation(population)

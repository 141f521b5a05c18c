"""Mechanisms that write out Pr[y | x] for every word y: their matrix, and draws from its rows.

All of it stays in log space. A probability of e⁻⁸⁰⁰ is no number in floating point and still must
not become zero, or one output would rule an input out.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random
from discreet.protection.words.distances import word_distances
from discreet.protection.words.vocabulary import Vocabulary

__all__ = ["LogWeights", "draw", "draw_words", "log_channel"]

Floats = NDArray[np.float64]
LogWeights = Callable[[Floats], Floats]
"""From distances to the logarithm of unnormalised probabilities."""

TIER = 20.0
"""Weights within a factor e²⁰ of each other are drawn together; double precision does that well."""

DEEPEST = 2**20
"""The last tier; what lies beyond, below e⁻²⁰⁰⁰⁰⁰⁰⁰, is gathered there."""


def log_channel(vocabulary: Vocabulary, weights: LogWeights) -> Floats:
    """The whole matrix of log-probabilities: row x, column y. Its size is the vocabulary's squared."""
    logs = weights(word_distances(vocabulary.vectors, vocabulary.vectors))
    top = logs.max(axis=1, keepdims=True)
    return np.asarray(logs - top - np.log(np.exp(logs - top).sum(axis=1, keepdims=True)))


def draw_words(
    indices: NDArray[np.int64], vocabulary: Vocabulary, weights: LogWeights, random: Random
) -> NDArray[np.int64]:
    """One draw for each word; equal words share the work of their row but not their randomness."""
    answers = np.empty(len(indices), dtype=np.int64)
    distinct, which = np.unique(indices, return_inverse=True)
    places = np.argsort(which, kind="stable")
    ends = np.cumsum(np.bincount(which, minlength=len(distinct)))
    rows = max(1, vocabulary.memory // (32 * len(vocabulary)))
    for start in range(0, len(distinct), rows):
        logs = weights(word_distances(vocabulary.vectors[distinct[start : start + rows]], vocabulary.vectors))
        for row, log in enumerate(logs, start=start):
            here = places[ends[row - 1] if row else 0 : ends[row]]
            answers[here] = draw(log, len(here), random)
    return answers


def draw(logs: Floats, count: int, random: Random) -> NDArray[np.int64]:
    """`count` independent draws with probabilities ∝ exp(logs), however small some of them are.

    The weights are sorted into tiers a factor e²⁰ wide. A tier is chosen first, by comparing
    logarithms, then an entry within it, where all weights are comparable and double precision
    suffices.
    """
    top = logs.max()
    tier = np.minimum((top - logs) / TIER, DEEPEST).astype(np.int64)
    weights = np.exp(logs - top + TIER * tier)
    mass = np.bincount(tier, weights=weights)
    with np.errstate(divide="ignore"):
        # The last entry of `below` is the logarithm of the smallest tier's mass, the first of the whole.
        below = np.logaddexp.accumulate((np.log(mass) - TIER * np.arange(len(mass)))[::-1])[::-1]
    level = below[0] + _log_uniform(count, random)
    chosen = np.searchsorted(-below, -level, side="right") - 1
    uniform = random.uniform(count)
    answers = np.empty(count, dtype=np.int64)
    for one in np.unique(chosen):
        mine = chosen == one
        members = np.flatnonzero(tier == one)
        steps = np.cumsum(weights[members])
        found = np.searchsorted(steps, uniform[mine] * steps[-1], side="right")
        answers[mine] = members[np.minimum(found, len(members) - 1)]
    return answers


def _log_uniform(count: int, random: Random) -> Floats:
    """The logarithm of uniform numbers on (0, 1), exact in its tail: a word of zeros draws another."""
    words = random.words(count).copy()
    offset = np.zeros(count)
    while (empty := words == 0).any():
        words[empty] = random.words(int(empty.sum()))
        offset[empty] -= 64 * np.log(2)
    return np.asarray(np.log(words.astype(np.float64)) - 64 * np.log(2) + offset)

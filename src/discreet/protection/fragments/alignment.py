"""Word alignment: IBM model 2 with the diagonal prior of fast_align, by expectation–maximisation in numpy.

A target word j of n comes from the source word i of m, or from none, with

    p(i | j) = (1 − p₀)·exp(−λ·|i/m − j/n|) / Z(j),    p(none | j) = p₀,

and is then drawn from t(· | i). Five rounds estimate t under a sparse Dirichlet prior (mean-field
variational Bayes: t ∝ exp ψ(count + α)); every target word is linked to its likeliest origin.
Reference: Dyer, Chahuneau and Smith 2013 (p₀ = 0.08, λ = 4, α = 0.01 are theirs).

Done here rather than by a package because the directions must be had apart to be combined as asked:
systran-align hands back only a combination of its own, and its wheel names no licence; eflomal is GPLv3.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discreet.protection.fragments.side import Side

__all__ = ["Links", "align"]

Whole = NDArray[np.int64]
Floats = NDArray[np.float64]
Links = tuple[Whole, Whole]
"""Linked words, numbered across the corpus: those of the source, those of the target."""

NONE, TENSION, SPARSITY = 0.08, 4.0, 0.01
ROUNDS = 5
UNSEEN, ALIKE = 1e-7, 0.1
"""t of a pair of words that the public pairs do not have."""
CHUNK = 2_000_000
"""Possible links worked on at a time: it bounds the memory of a round."""


def align(source: Side, target: Side, taught: tuple[Side, Side] | None = None) -> Links:
    """Each target word linked to the source word it most likely comes from, if any.

    The table t is learned from the texts themselves; from `taught`, source and target of public pairs,
    where a document's links must not depend on the other documents. Words that those do not have are
    linked by spelling and place.
    """
    chunks = list(_chunks(*(taught or (source, target))))
    codes = np.unique(np.concatenate([np.unique(chunk.codes) for chunk in chunks]))
    for chunk in chunks:
        chunk.codes = np.searchsorted(codes, chunk.codes)
    origin, words = codes >> 32, np.unique(codes & (2**32 - 1)).size
    table = np.ones(len(codes))
    for _ in range(ROUNDS):
        counts = np.zeros(len(codes))
        for chunk in chunks:
            counts += np.bincount(chunk.codes, chunk.posterior(table), minlength=len(codes))
        table = _translations(counts, origin, words)
    if taught is None:
        found = [chunk.best(table[chunk.codes]) for chunk in chunks]
    else:
        found = [chunk.best(_looked_up(chunk.codes, codes, table)) for chunk in _chunks(source, target)]
    return np.concatenate([one for one, _ in found]), np.concatenate([other for _, other in found])


def _translations(counts: Floats, origin: Whole, words: int) -> Floats:
    """t(target word | source word) of every pair that occurs."""
    from scipy.special import digamma

    totals = np.bincount(origin, counts)
    logs = digamma(counts + SPARSITY) - digamma(totals + SPARSITY * words)[origin]
    return np.asarray(np.exp(logs))


def _looked_up(wanted: Whole, codes: Whole, table: Floats) -> Floats:
    """t of each pair; of a pair that was never seen, little, or much where both words are spelled alike."""
    place = np.minimum(np.searchsorted(codes, wanted), len(codes) - 1)
    alike = (wanted >> 32) == (wanted & (2**32 - 1)) + 1
    return np.where(codes[place] == wanted, table[place], np.where(alike, ALIKE, UNSEEN))


@dataclass
class _Chunk:
    """All possible links of some sentences, target word by target word, the link to none first."""

    codes: Whole  # source word + 1 (0 is none) in the upper half, target word in the lower
    prior: Floats
    begin: Whole  # where each target word's links begin
    group: Whole  # which target word a link is of
    source: Whole  # the source word of each link, numbered across the corpus; −1 is none
    first: int  # the first target word, numbered across the corpus

    def posterior(self, table: Floats) -> Floats:
        """How likely each link is, given its target word."""
        weights = self.prior * table[self.codes]
        return np.asarray(weights / np.add.reduceat(weights, self.begin)[self.group])

    def best(self, translations: Floats) -> Links:
        """The likeliest link of each target word, where that is not to none, given t of each link."""
        weights = self.prior * translations
        top = np.flatnonzero(weights == np.maximum.reduceat(weights, self.begin)[self.group])
        words, places = np.unique(self.group[top], return_index=True)
        source = self.source[top[places]]
        linked = source >= 0
        return source[linked], words[linked] + self.first


def _chunks(source: Side, target: Side) -> Iterator[_Chunk]:
    possible = np.cumsum((source.lengths + 1) * target.lengths)
    start = 0
    while start < len(possible):
        before = possible[start - 1] if start else 0
        end = max(start + 1, int(np.searchsorted(possible, before + CHUNK)))
        yield _chunk(source, target, np.arange(start, end))
        start = end


def _chunk(source: Side, target: Side, sentences: Whole) -> _Chunk:
    m, n = source.lengths[sentences], target.lengths[sentences]
    first, last = target.offsets[sentences[0]], target.offsets[sentences[-1] + 1]
    wide = np.repeat(m + 1, n)  # links of each target word
    begin = np.concatenate(([0], np.cumsum(wide)[:-1]))
    group = np.repeat(np.arange(last - first), wide)
    i = np.arange(len(group)) - begin[group]  # 0 is none
    j = np.arange(first, last) - np.repeat(target.offsets[sentences], n)
    of_source = (np.repeat(source.offsets[sentences], n))[group] + i - 1
    prior = np.exp(-TENSION * np.abs(i / np.repeat(m, n)[group] - ((j + 1) / np.repeat(n, n))[group]))
    prior[begin] = 0.0
    prior *= ((1 - NONE) / np.add.reduceat(prior, begin))[group]
    prior[begin] = NONE
    word = source.words[np.maximum(of_source, 0)] + 1
    word[begin] = 0
    of_source[begin] = -1
    codes = (word << 32) | target.words[first:last][group]
    return _Chunk(codes=codes, prior=prior, begin=begin, group=group, source=of_source, first=int(first))

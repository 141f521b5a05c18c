"""Which phrases are kept: not the rare ones, none that could be chained, each once, a random share.

Kinds of phrases and documents are named by number (see `Occurrences`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random
from discreet.protection.fragments.occurrences import Occurrences
from discreet.validate import at_least, between

__all__ = ["Selection", "bounded", "chainless", "document_counts"]

Whole = NDArray[np.int64]
Mask = NDArray[np.bool_]
Words = tuple[int, ...]


LONGEST = 20


@dataclass(frozen=True, kw_only=True)
class Selection:
    """What is kept of the phrases.

    Of 1 … `longest` words, at least `shortest` on each side; seen in `least_documents` or more; with
    `overlap`, none that another one continues by more than so many words; with `deduplicate`, each once;
    and of what is left a random `share`.
    """

    longest: int = 4
    shortest: int = 1
    share: float = 0.5
    least_documents: int = 1
    overlap: int | None = None
    deduplicate: bool = False

    def __post_init__(self) -> None:
        between("the longest phrase", self.longest, 1, LONGEST)
        between("the shortest phrase", self.shortest, 1, self.longest)
        between("share", self.share, 0.0, 1.0)
        at_least("the least number of documents", self.least_documents, 1)
        if self.overlap is not None:
            between("overlap", self.overlap, 0, self.longest)

    def chosen(self, found: Occurrences, random: Random) -> list[int]:
        """The kinds to release, an entry for each time, in random order."""
        good = document_counts(found.kinds, found.documents) >= self.least_documents
        if self.overlap is not None:
            common, words = np.flatnonzero(good), found.words()
            order = random.permutation(len(common))
            good[common] = chainless([words[kind] for kind in common], self.overlap, order)
        left = np.flatnonzero(good) if self.deduplicate else found.kinds[good[found.kinds]]
        drawn = random.permutation(len(left))[: round(self.share * len(left))]
        released: list[int] = left[drawn].tolist()
        return released


def document_counts(kinds: Whole, documents: Whole) -> Whole:
    """In how many documents each kind occurs."""
    pairs = _pairs(kinds, documents)
    return np.bincount(pairs[0], minlength=int(kinds.max(initial=-1)) + 1)


def bounded(kinds: Whole, documents: Whole, most: int, random: Random) -> Whole:
    """Kinds as `document_counts` counts them, but of each document only `most`, drawn from its own."""
    of_kind, of_document = _pairs(kinds, documents)
    order = np.lexsort((random.words(len(of_kind)), of_document))
    begins = np.searchsorted(of_document[order], of_document[order])
    drawn = order[np.arange(len(order)) - begins < most]
    return np.bincount(of_kind[drawn], minlength=int(kinds.max(initial=-1)) + 1)


def _pairs(kinds: Whole, documents: Whole) -> tuple[Whole, Whole]:
    """Each kind once for each document that has it."""
    wide = int(documents.max(initial=0)) + 1
    codes = np.unique(kinds * wide + documents)
    return codes // wide, codes % wide


def chainless(phrases: Sequence[Sequence[Words]], most: int, order: Whole) -> Mask:
    """A choice of phrases none of which ends in more than `most` words that another one begins with.

    Each phrase is given by its words on every side, and the rule holds on each: two phrases that could be
    put end to end by an overlap of `most` + 1 words or more are never both kept. They are tried in
    `order`; a phrase inside another one is no harm, since it makes nothing longer.
    """
    kept = np.zeros(len(phrases), dtype=np.bool_)
    heads: list[set[Words]] = [set() for _ in phrases[0]] if phrases else []
    tails: list[set[Words]] = [set() for _ in phrases[0]] if phrases else []
    for place in order.tolist():
        sides = phrases[place]
        mine_head = [[words[:size] for size in range(most + 1, len(words))] for words in sides]
        mine_tail = [[words[-size:] for size in range(most + 1, len(words))] for words in sides]
        if any(
            not heads[side].isdisjoint(mine_tail[side]) or not tails[side].isdisjoint(mine_head[side])
            for side in range(len(sides))
        ):
            continue
        kept[place] = True
        for side in range(len(sides)):
            heads[side].update(mine_head[side])
            tails[side].update(mine_tail[side])
    return kept

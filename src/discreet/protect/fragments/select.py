"""Which phrases are kept: not the rare ones, none that could be chained, each once, a random share.

Phrases are named by number here: occurrence o is of kind `kinds[o]` and stands in document `documents[o]`.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random

__all__ = ["bounded", "chainless", "document_counts", "numbered", "sampled"]

Whole = NDArray[np.int64]
Mask = NDArray[np.bool_]
Words = tuple[int, ...]


def numbered(names: Sequence[str]) -> tuple[Whole, list[str]]:
    """The number of each name's kind, and the kinds."""
    known: dict[str, int] = {}
    numbers = np.fromiter((known.setdefault(name, len(known)) for name in names), np.int64, len(names))
    return numbers, list(known)


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


def sampled(count: int, share: float, random: Random) -> Whole:
    """A random share of 0 … count−1, in random order."""
    return random.permutation(count)[: round(share * count)]

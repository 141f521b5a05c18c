"""Which phrases are kept: not the rare ones, none that could be chained, each once, a random share.

Kinds of phrases and documents are named by number (see `Occurrences`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random
from discreet.protection.fragments.occurrences import Occurrences
from discreet.settings import Option, check_settings
from discreet.validate import between

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

    longest: Annotated[int, Option("Words in a phrase at most, on either side.", least=1, most=LONGEST)] = 4
    shortest: Annotated[int, Option("Words in a phrase at least.", least=1)] = 1
    share: Annotated[
        float | None, Option("Share of the phrases that is kept, at random; default 0.5.", least=0, most=1)
    ] = None
    least_documents: Annotated[
        int | None, Option("Drop phrases seen in fewer documents; default 1.", least=1)
    ] = None
    overlap: Annotated[
        int | None,
        Option("Keep no two phrases of which one continues the other by more words.", least=0),
    ] = None
    deduplicate: Annotated[bool, Option("Release each phrase once.")] = False

    def __post_init__(self) -> None:
        check_settings(self)
        between("the shortest phrase", self.shortest, 1, self.longest)
        if self.overlap is not None:
            between("overlap", self.overlap, 0, self.longest)

    @property
    def fewest(self) -> int:
        """The documents that a phrase is seen in at least."""
        return 1 if self.least_documents is None else self.least_documents

    @property
    def part(self) -> float:
        """The share that is kept."""
        return 0.5 if self.share is None else self.share

    def chosen(self, found: Occurrences, random: Random) -> list[int]:
        """The kinds to release, an entry for each time, in random order."""
        good = document_counts(found.kinds, found.documents) >= self.fewest
        if self.overlap is not None:
            common, words = np.flatnonzero(good), found.words()
            order = random.permutation(len(common))
            good[common] = chainless([words[kind] for kind in common], self.overlap, order)
        left = np.flatnonzero(good) if self.deduplicate else found.kinds[good[found.kinds]]
        drawn = random.permutation(len(left))[: round(self.part * len(left))]
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

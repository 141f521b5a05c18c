"""Phrase pairs that are consistent with a word alignment (Koehn, Och and Marcu 2003).

A stretch of source words and a stretch of target words are a phrase pair when no link joins a word
inside one with a word outside the other, and at least one link lies inside. So words without a link may
stand at either end of either side. Every source stretch is looked at in one sweep over the whole corpus:
the narrowest target stretch that its links allow is consistent or not, and widens over unlinked words.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discreet.protection.fragments.alignment import Links
from discreet.protection.fragments.side import Side

__all__ = ["Phrases", "extract_phrases", "ngrams"]

Whole = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Phrases:
    """Occurrences of phrase pairs: the sentence, the first and last word on both sides, across the corpus.

    An n-gram of one language has no target.
    """

    sentence: Whole
    source: tuple[Whole, Whole]
    target: tuple[Whole, Whole] | None = None

    def __len__(self) -> int:
        return len(self.sentence)

    @property
    def spans(self) -> tuple[tuple[Whole, Whole], ...]:
        """First and last words on each side there is."""
        return (self.source,) if self.target is None else (self.source, self.target)

    def take(self, places: NDArray[np.int64] | NDArray[np.bool_]) -> "Phrases":
        """Those at `places`, in that order."""
        target = None if self.target is None else (self.target[0][places], self.target[1][places])
        source = self.source[0][places], self.source[1][places]
        return Phrases(sentence=self.sentence[places], source=source, target=target)


def extract_phrases(source: Side, target: Side, links: Links, longest: int) -> Phrases:
    """All phrase pairs of at most `longest` words on either side."""
    far = np.iinfo(np.int64).max
    low, high = _extent(links[0], links[1], len(source.words), far)
    back_low, back_high = _extent(links[1], links[0], len(target.words), far)
    unlinked = back_high < 0
    before, after = _runs(unlinked, target.offsets, longest), _runs(unlinked[::-1], _turned(target), longest)
    after = after[::-1]
    sentence = np.repeat(np.arange(len(source.texts)), source.lengths)
    ends = source.offsets[1:][sentence]
    first = np.arange(len(source.words))
    narrow, wide = np.full(len(first), far), np.full(len(first), -1)
    found: list[tuple[Whole, Whole, Whole, Whole]] = []
    for length in range(1, longest + 1):
        inside = first + length <= ends[first]
        first, narrow, wide = first[inside], narrow[inside], wide[inside]
        last = first + length - 1
        narrow, wide = np.minimum(narrow, low[last]), np.maximum(wide, high[last])
        good = (wide >= 0) & (wide - narrow < longest)
        core = first[good], last[good], narrow[good], wide[good]
        found += _widened(_consistent(core, back_low, back_high, longest), before, after, longest)
    a, b, c, d = (np.concatenate(columns) for columns in zip(*found, strict=True))
    return Phrases(sentence=sentence[a], source=(a, b), target=(c, d))


def _extent(words: Whole, others: Whole, count: int, far: int) -> tuple[Whole, Whole]:
    """The first and the last word that each word is linked to; (far, −1) for a word without a link."""
    low, high = np.full(count, far), np.full(count, -1)
    np.minimum.at(low, words, others)
    np.maximum.at(high, words, others)
    return low, high


def _runs(unlinked: NDArray[np.bool_], offsets: Whole, longest: int) -> Whole:
    """How many unlinked words stand right before each word in its sentence, counted up to `longest`."""
    inner = np.ones(len(unlinked), dtype=np.bool_)
    inner[offsets[:-1][np.diff(offsets) > 0]] = False  # nothing stands before the first word
    run = np.zeros(len(unlinked), dtype=np.int64)
    for _ in range(longest):
        longer = np.zeros_like(run)
        longer[1:] = np.where(inner[1:] & unlinked[:-1], run[:-1] + 1, 0)
        run = longer
    return run


def _turned(side: Side) -> Whole:
    """The offsets of the corpus read from its end."""
    return np.asarray(side.offsets[-1] - side.offsets[::-1])


def _consistent(
    core: tuple[Whole, ...], back_low: Whole, back_high: Whole, longest: int
) -> tuple[Whole, ...]:
    """Without those where a target word between the ends is linked to a source word outside."""
    for step in range(longest):
        first, last, narrow, wide = core
        word = np.minimum(narrow + step, wide)
        good = (back_low[word] >= first) & (back_high[word] <= last)
        core = tuple(column[good] for column in core)
    return core


def _widened(
    core: tuple[Whole, ...], before: Whole, after: Whole, longest: int
) -> list[tuple[Whole, Whole, Whole, Whole]]:
    """Each pair, and with every number of unlinked target words that may be added to its ends."""
    first, last, narrow, wide = core
    room = longest - (wide - narrow + 1)
    left, right = np.minimum(before[narrow], room), np.minimum(after[wide], room)
    found = []
    for a in range(int(left.max(initial=0)) + 1):
        for b in range(int(np.minimum(right, room - a).max(initial=0)) + 1):
            fits = (left >= a) & (right >= b) & (room >= a + b)
            found.append((first[fits], last[fits], narrow[fits] - a, wide[fits] + b))
    return found


def ngrams(side: Side, longest: int) -> Phrases:
    """Every stretch of at most `longest` words of each text."""
    sentence = np.repeat(np.arange(len(side.texts)), side.lengths)
    ends = side.offsets[1:][sentence]
    first = np.arange(len(side.words))
    parts = [first[first + length <= ends] for length in range(1, longest + 1)]
    begins = np.concatenate(parts)
    lengths = np.repeat(np.arange(1, longest + 1), [len(part) for part in parts])
    return Phrases(sentence=sentence[begins], source=(begins, begins + lengths - 1))

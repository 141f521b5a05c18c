"""Phrases as they occur: which kind each occurrence is of, and which document it stands in."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discreet.protection.fragments.phrases import Phrases
from discreet.protection.fragments.side import Side

__all__ = ["Occurrences", "occurrences"]

Whole = NDArray[np.int64]
Words = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Occurrences:
    """Occurrence o is of the kind `kinds[o]`, called `names[kinds[o]]`, and in the document `documents[o]`."""

    kinds: Whole
    names: list[str]
    documents: Whole
    sides: Sequence[Side]
    phrases: Phrases

    def words(self) -> list[list[Words]]:
        """The words of each kind, on every side."""
        firsts = np.unique(self.kinds, return_index=True)[1]
        return [
            [
                tuple(side.words[first[place] : last[place] + 1].tolist())
                for side, (first, last) in zip(self.sides, self.phrases.spans, strict=True)
            ]
            for place in firsts
        ]


def occurrences(
    sides: Sequence[Side], phrases: Phrases, documents: Sequence[str], shortest: int
) -> Occurrences:
    """The phrases of at least `shortest` words on each side; `documents` names the one of each sentence."""
    lengths = [last - first + 1 for first, last in phrases.spans]
    phrases = phrases.take(np.minimum.reduce(lengths) >= shortest)
    texts = [side.phrases(phrases.sentence, *span) for side, span in zip(sides, phrases.spans, strict=True)]
    kinds, names = _numbered(["\t".join(row) for row in zip(*texts, strict=True)])
    of_sentence, _ = _numbered(documents)
    return Occurrences(
        kinds=kinds, names=names, documents=of_sentence[phrases.sentence], sides=sides, phrases=phrases
    )


def _numbered(names: Sequence[str]) -> tuple[Whole, list[str]]:
    """The number of each name, and the names in order of their number."""
    known: dict[str, int] = {}
    numbers = np.fromiter((known.setdefault(name, len(known)) for name in names), np.int64, len(names))
    return numbers, list(known)

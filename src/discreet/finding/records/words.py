"""The words of a text with their places, and when two words differ by no more than a slip of the pen."""

import re
from typing import NamedTuple

from rapidfuzz.distance import OSA

__all__ = ["Word", "close_enough", "split_words"]

_WORD = re.compile(r"\S*@\S*|([^\W_]+(?:['’](?!s\b)[^\W_]+)*)(?:['’]s\b)?")


class Word(NamedTuple):
    """A word, where it stands, and its case-folded form."""

    text: str
    start: int
    end: int
    folded: str


def split_words(text: str) -> list[Word]:
    """The words and numbers of a text; a possessive 's is left out, and so are e-mail addresses."""
    return [
        Word(match.group(1), match.start(1), match.end(1), match.group(1).casefold())
        for match in _WORD.finditer(text)
        if match.group(1)
    ]


def close_enough(known: str, seen: str) -> bool:
    """True for one slip in a word of five letters or more, two in one of nine or more.

    A slip is a letter lost, doubled, changed, or swapped with its neighbour; the first letter must be right.
    """
    if known[:1] != seen[:1] or min(len(known), len(seen)) < 5:
        return False
    allowed = 2 if len(known) >= 9 else 1
    return OSA.distance(known, seen, score_cutoff=allowed) <= allowed

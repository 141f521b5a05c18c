"""The sentence around a span, and new words fitted into it."""

import re
from dataclasses import dataclass

from discreet.protection.spans.values import folded

__all__ = ["AROUND", "Place", "banned_words", "cased_like", "may_stand", "place_of"]

AROUND = 240
"""Characters on each side at most: a sentence of some forty words and the word in its middle."""

_END = re.compile(r"(?<=[a-z0-9)\]]{3})[.!?][\"'”’)\]]*\s+(?=[\"'“‘(\[]?[A-Z0-9])|\n")
"""The end of a sentence; not the point after a title or an initial."""

_TELLING = re.compile(r"[^\W_]{3,}")
_GENERIC = frozenset(
    "the and for academy bank centre center church city clinic club college company council county "
    "department district family general group health high hospital house infirmary international limited "
    "medical national north old party practice primary road royal saint school service society south state "
    "states street surgery team trust union united university upper".split()
)
"""Words that many bodies and places have in their names; sharing one of them gives nothing away."""


@dataclass(frozen=True, slots=True)
class Place:
    """A span `text[start:end]` in its sentence."""

    text: str
    start: int
    end: int

    @property
    def words(self) -> str:
        """What stands there."""
        return self.text[self.start : self.end]

    def holding(self, words: str) -> "Place":
        """The same place with other words in it."""
        text = self.text[: self.start] + words + self.text[self.end :]
        return Place(text, self.start, self.start + len(words))


def place_of(before: str, words: str, after: str) -> Place:
    """The sentence that holds the words, cut out of what stands before and after them."""
    left = before[-AROUND:]
    if ends := list(_END.finditer(left + words[:1])):
        left = left[ends[-1].end() :]
    right = after[:AROUND]
    if end := _END.search(words[-3:] + right):
        right = right[: max(0, end.end() - len(words[-3:]))]
    return Place(left + words + right, len(left), len(left) + len(words))


def banned_words(originals: list[str]) -> frozenset[str]:
    """The words of private phrases that no new phrase in the same document may hold."""
    words = {word for original in originals for word in _TELLING.findall(folded(original))}
    return frozenset(words - _GENERIC)


def may_stand(candidate: str, original: str, banned: frozenset[str]) -> bool:
    """True for words that are neither the original nor share a telling word with what is private."""
    plain = folded(candidate)
    return bool(plain) and plain != folded(original) and banned.isdisjoint(_TELLING.findall(plain))


def cased_like(words: str, original: str) -> str:
    """Words in small letters, written as the original is: Title, UPPER, or as they are."""
    patterns = original.split() or [""]
    written = []
    for place, word in enumerate(words.split()):
        pattern = patterns[min(place, len(patterns) - 1)]
        if len(pattern) > 1 and pattern.isupper():
            written.append(word.upper())
        else:
            written.append(word[:1].upper() + word[1:] if pattern[:1].isupper() else word)
    return " ".join(written)

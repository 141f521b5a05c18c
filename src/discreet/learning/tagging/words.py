"""A text as words for a tagger: the words, their places, their casing, and their tags from spans."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from discreet.text.document import Document, Span
from discreet.text.tags import decode, encode
from discreet.text.tokens import tokenise

__all__ = ["CASINGS", "Words", "casing", "spans_of", "tags_of", "words_of"]

CASINGS = ("lower", "Title", "UPPER", "mixed", "number", "mark")
"""How a word is written; the encoder's vocabulary knows small letters only, so this is told beside it."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text with their places."""

    texts: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    text: str

    def lines(self) -> list[slice]:
        """The words of each line that has any."""
        starts = [
            place
            for place in range(len(self.texts))
            if place == 0 or "\n" in self.text[self.places[place - 1][1] : self.places[place][0]]
        ]
        return [slice(start, end) for start, end in pairwise([*starts, len(self.texts)])]


def words_of(text: str) -> Words:
    """Everything but white space, one word, number or mark at a time."""
    tokens = [token for token in tokenise(text) if token.kind != "space"]
    return Words(
        tuple(token.text for token in tokens), tuple((token.start, token.end) for token in tokens), text
    )


def casing(word: str) -> int:
    """The place of a word's casing in `CASINGS`."""
    if not any(character.isalpha() for character in word):
        return 4 if any(character.isdigit() for character in word) else 5
    if word.islower():
        return 0
    if word.isupper() and len(word) > 1:
        return 2
    return 1 if word[0].isupper() and word[1:].lower() == word[1:] else 3


def tags_of(document: Document, words: Words) -> list[str]:
    """B-, I- and O: a word belongs to the first span that shares a character with it."""
    ranges: list[tuple[int, int, str]] = []
    at = 0
    for span in sorted(document.spans):
        while at < len(words.places) and words.places[at][1] <= span.start:
            at += 1
        end = at
        while end < len(words.places) and words.places[end][0] < span.end:
            end += 1
        if end > at:
            ranges.append((at, end, span.label))
        at = end
    return encode(ranges, len(words.places))


def spans_of(tags: Sequence[str], scores: Sequence[float], words: Words, source: str) -> tuple[Span, ...]:
    """The spans that tags describe; a span's score is that of its least certain word."""
    return tuple(
        Span(
            words.places[start][0],
            words.places[end - 1][1],
            label,
            round(float(min(scores[start:end])), 4),
            source,
            "the trained tagger read it so",
        )
        for start, end, label in decode(tags)
    )

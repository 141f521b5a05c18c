"""The same words again: what was found once in a document is found wherever it stands in it.

A title or a form gives a name away once ("Mr Baker"); the bare name further down is the same person.
A name that is also an English word (Will, May, Young) is followed only where its capital means
something: not at the start of a sentence. Words without capital or digit, and short numbers, are not
followed at all.
"""

import re
from collections.abc import Iterable, Iterator

from discreet.finding.eponyms import is_eponym
from discreet.finding.everyday_words import is_plain_word
from discreet.text.document import Span

__all__ = ["repeats"]

_HEAD = re.compile(r"[^\W_]+")
_TELLING = re.compile(r"[^\W\d_]{3,}|\d{5,}")


def repeats(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Further places where the words of a span stand, as spans of their own."""
    by_word: dict[str, dict[str, Span]] = {}
    taken: set[int] = set()
    for span in spans:
        taken.add(span.start)
        words = text[span.start : span.end]
        head = _HEAD.search(words)
        if head and _TELLING.search(words) and (words != words.lower() or any(map(str.isdigit, words))):
            by_word.setdefault(head[0], {}).setdefault(words, span)
    for head in _HEAD.finditer(text) if by_word else ():
        for words, first in by_word.get(head[0], {}).items():
            start = head.start() - words.index(head[0])
            end = start + len(words)
            if (
                start not in taken
                and text.startswith(words, start)
                and _means_the_same(text, start, end, first)
            ):
                why = f"the same words as at {first.start}, where: {first.why}"
                yield Span(start, end, first.label, round(first.score * 0.9, 3), "repeat", why)


def _means_the_same(text: str, start: int, end: int, first: Span) -> bool:
    if start > 0 and _joined(text[start - 1], text[start]):
        return False
    if end < len(text) and _joined(text[end - 1], text[end]):
        return False
    if is_eponym(text, start, end):
        return False
    return first.label != "PERSON" or not is_plain_word(text, start, end)


def _joined(left: str, right: str) -> bool:
    """True inside a word or a number."""
    return (left.isalnum() or left == "_") and (right.isalnum() or right == "_")

"""The same words again: what was found once in a document is found wherever it stands in it.

A title or a form gives a name away once ("Mr Baker"); the bare name further down is the same person.
A name that is also an English word (Will, May, Young) is followed only where its capital means
something: not at the start of a sentence. Words without capital or digit, and short numbers, are not
followed at all.
"""

import re
from collections.abc import Iterable, Iterator

from discreet.find.also_words import is_plain_word
from discreet.find.eponyms import is_eponym
from discreet.text.document import Span

__all__ = ["repeats"]

_TELLING = re.compile(r"[^\W\d_]{3,}|\d{5,}")


def repeats(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Further places where the words of a span stand, as spans of their own."""
    seen: dict[str, Span] = {}
    taken: set[int] = set()
    for span in spans:
        taken.add(span.start)
        words = text[span.start : span.end]
        if words != words.lower() or any(map(str.isdigit, words)):
            seen.setdefault(words, span)
    for words, first in seen.items():
        if not _TELLING.search(words) or text.count(words) < 2:
            continue
        for match in re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", text):
            if match.start() not in taken and _means_the_same(text, match, first):
                why = f"the same words as at {first.start}, where: {first.why}"
                yield Span(match.start(), match.end(), first.label, first.score * 0.9, "repeat", why)


def _means_the_same(text: str, match: re.Match[str], first: Span) -> bool:
    start, end = match.span()
    if is_eponym(text, start, end):
        return False
    return first.label != "PERSON" or not is_plain_word(text, start, end)

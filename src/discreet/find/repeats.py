"""The same words again: what was found once in a document is found wherever it stands in it.

A title or a form gives a name away once ("Mr Baker"); the bare name further down is the same person.
A name that is also an English word (Will, May, Young) is followed only where its capital means
something: not at the start of a sentence.
"""

import re
from collections.abc import Iterable, Iterator

from discreet.find.also_words import is_plain_word
from discreet.find.eponyms import is_eponym
from discreet.text.document import Span

__all__ = ["repeats"]

_SHORTEST = 3
_FOLLOWED = frozenset("PERSON LOCATION ORGANIZATION PHONE EMAIL CARD ACCOUNT ID".split())


def repeats(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Further places where the words of a span stand, as spans of their own."""
    from discreet.find.labels import label_of

    seen: dict[str, Span] = {}
    taken: set[int] = set()
    for span in spans:
        taken.add(span.start)
        words = text[span.start : span.end]
        if len(words) >= _SHORTEST and label_of(span.label) in _FOLLOWED:
            seen.setdefault(words, span)
    for words, first in seen.items():
        if text.find(words, text.find(words) + 1) < 0:
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

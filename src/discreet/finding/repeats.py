"""The same words again, and one person's name in all its forms: what was found once is found wherever it stands.

A title or a form gives a name away once ("Mr Baker"); the bare name further down is the same person. Of a person the
parts are followed too, whatever their case, order and spelling (KOWALCZYK Jan, Kowalczyk, J. Kowalczyk, Mueller for
Müller). An error must not spread: a common word is never followed, nor one part of a name that is also an everyday word
(Will, May, Young) where its capital means nothing, nor a name that was hardly believed.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from discreet.finding.common_words import is_common
from discreet.finding.eponyms import is_eponym
from discreet.finding.everyday_words import OPENING_WORDS, is_plain_word
from discreet.text.document import Span
from discreet.text.name_folding import name_key
from discreet.text.name_words import PARTICLES

__all__ = ["KnownNames", "repeats", "settled"]

_HEAD = re.compile(r"[^\W_]+")
_TELLING = re.compile(r"[^\W\d_]{3,}|\d{5,}")
_PART = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_BETWEEN = re.compile(r"[ \t]{1,2}|\.[ ]?|-|,[ ]|\n")
_BELIEVED = 0.5
"""The score from which the parts of a name are followed."""
_DOUBTED = 0.8
"""The score below which a name in the text overrules the tagger's label."""
_INITIALS = re.compile(r"(?<![\w.])(?:[A-ZÀ-ÖØ-ÞŁŚŻ]\.[ -]?){1,3}$")
_SHORTEST = 3
_SMALL = 5
"""Letters of a part, and of one that is followed in small letters."""


class KnownNames:
    """The parts of people's names, by key; those of a user's earlier documents can be carried on."""

    def __init__(self) -> None:
        self.parts: dict[str, set[str]] = {}

    def add(self, words: str) -> None:
        """Follow the parts of this name."""
        found = [part for part in _PART.findall(words) if part.casefold() not in PARTICLES]
        keys = {name_key(part) for part in found}
        for part in found:
            if len(part) >= _SHORTEST and not is_common(part) and part.lower() not in OPENING_WORDS:
                self.parts.setdefault(name_key(part), set()).update(keys)


def repeats(
    text: str, spans: Sequence[Span], known: KnownNames | None = None, *, small: bool = False
) -> Iterator[Span]:
    """Further places where the words of a span stand, as spans of their own.

    `known` are the names of the same user's earlier documents, to which this one's are added. With `small`, parts
    of a name are followed in small letters too.
    """
    yield from _same_words(text, spans)
    names = KnownNames() if known is None else known
    for span in spans:
        if span.label == "PERSON" and span.score >= _BELIEVED and text[span.start].isupper():
            names.add(text[span.start : span.end])
    if names.parts:
        yield from _same_people(text, spans, names, small)


def settled(text: str, spans: Iterable[Span]) -> tuple[Span, ...]:
    """People whole and under their label: initials before a name belong to it, and a place or organisation that was hardly
    believed is a person where its one word is part of a person's name in the same text."""
    names = KnownNames()
    spans = list(spans)
    for span in spans:
        if span.label == "PERSON" and span.score >= _BELIEVED:
            names.add(text[span.start : span.end])
    result: list[Span] = []
    for span in spans:
        doubted = (
            span.label in ("LOCATION", "ORGANIZATION") and span.source == "tagger" and span.score < _DOUBTED
        )
        if doubted and name_key(text[span.start : span.end]) in names.parts:
            span = replace(span, label="PERSON", why=f"{span.why}; part of a name that stands elsewhere")
        if span.label == "PERSON":
            before = _INITIALS.search(text[max(0, span.start - 12) : span.start])
            start = span.start - len(before[0]) if before else span.start
            if before and (not result or result[-1].end <= start):
                span = replace(span, start=start)
        result.append(span)
    return tuple(result)


def _same_words(text: str, spans: Iterable[Span]) -> Iterator[Span]:
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
                and not is_common(words)
                and _means_the_same(text, start, end, first.label)
            ):
                why = f"the same words as at {first.start}, where: {first.why}"
                yield Span(start, end, first.label, round(first.score * 0.9, 3), "repeat", why)


def _same_people(text: str, spans: Sequence[Span], names: KnownNames, small: bool) -> Iterator[Span]:
    """Runs of words that are parts of one known name, with its initials and particles."""
    words = list(_PART.finditer(text))
    taken = _taken(spans)
    place = 0
    while place < len(words):
        start = place
        owners = names.parts.get(name_key(words[place][0]))
        place += 1
        if owners is None or words[start].start() in taken or not _is_part(words[start][0], small):
            continue
        first, last = start, start
        if (
            start
            and _is_initial(words[start - 1][0], owners)
            and _joined(text, words[start - 1], words[start])
        ):
            first = start - 1
        while last + 1 < len(words) and _joined(text, words[last], words[last + 1]):
            further = words[last + 1]
            if further.start() in taken or not (
                (name_key(further[0]) in owners and _is_part(further[0], small))
                or _is_initial(further[0], owners)
            ):
                break
            last += 1
        place = last + 1
        begin, end = words[first].start(), words[last].end()
        if _means_the_same(text, begin, end, "PERSON"):
            yield Span(begin, end, "PERSON", 0.7, "repeat", "part of a name that stands elsewhere in full")


def _taken(spans: Iterable[Span]) -> set[int]:
    return {place for span in spans for place in range(span.start, span.end)}


def _is_part(word: str, small: bool) -> bool:
    return word[0].isupper() or (small and len(word) >= _SMALL)


def _is_initial(word: str, owners: set[str]) -> bool:
    return len(word) == 1 and word.isupper() and any(owner[:1] == name_key(word) for owner in owners)


def _joined(text: str, left: re.Match[str], right: re.Match[str]) -> bool:
    return _BETWEEN.fullmatch(text, left.end(), right.start()) is not None


def _means_the_same(text: str, start: int, end: int, label: str) -> bool:
    if start > 0 and _inside(text[start - 1], text[start]):
        return False
    if end < len(text) and _inside(text[end - 1], text[end]):
        return False
    if is_eponym(text, start, end):
        return False
    return label != "PERSON" or not is_plain_word(text, start, end)


def _inside(left: str, right: str) -> bool:
    """True inside a word or a number."""
    return (left.isalnum() or left == "_") and (right.isalnum() or right == "_")

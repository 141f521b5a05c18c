"""Automatic annotation: mark in each person's documents what their record already says.

The idea is that of Hathurusinghe, Nejadgholi and Bolic (2021): an institution that has kept fields
beside its documents can annotate them by programme, without showing them to anybody. Each kind of
field has its own rule; overlapping mentions go to the longest; one-word names pass a context check
that the paper lacks.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from discreet.finding.labels import label_of
from discreet.finding.records.context import is_the_person
from discreet.finding.records.field import Field
from discreet.finding.records.numbers import mentions_of_email, mentions_of_number, mentions_of_phone
from discreet.finding.records.person_names import mentions_of_name, parse_names
from discreet.finding.records.phrases import mentions_of_address, mentions_of_institution, mentions_of_text
from discreet.finding.records.table import Records, owner_of
from discreet.finding.records.words import Word, split_words
from discreet.text.dates import dates_in, parse_date
from discreet.text.document import Document, Span

__all__ = ["Annotator", "Unmatched", "annotate_text", "joined"]

_NUMBERS = frozenset(("CARD", "ACCOUNT", "PHONE", "VEHICLE", "DEVICE"))
"""Labels of numbers that say more than ID."""
_EDGES = " \t\n,;:.-–/()"

_AGE = re.compile(
    r"(?<!\w)(\d{1,3})(?=(?:[- ]?(?:years?|yrs?|y/o|yo)\b|[MF]\b))|(?:\bage[d:]?|\baged) (\d{1,3})\b",
    re.IGNORECASE,
)


@dataclass
class Unmatched:
    """What did not come together: counted while the documents pass."""

    documents_without_record: int = 0
    records_without_document: int = 0
    empty_fields: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, kw_only=True)
class Annotator:
    """Marks the values of each person's record in that person's documents.

    A document belongs to the record whose key equals its `user`, or its field named `key`. Spans that
    documents already bear (names found by spaCy, say) tell persons from places of the same name; with
    `keep_others` those that no record explains stay beside the record's own.
    """

    records: Records
    fields: tuple[Field, ...]
    key: str
    keep_others: bool = False
    unmatched: Unmatched = field(default_factory=Unmatched)

    def annotate(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The same documents in the same order, with the spans of their record."""
        seen: set[str] = set()
        for document in documents:
            yield self._one(document, seen)
        self.unmatched.records_without_document = len(self.records.keys() - seen)

    def _one(self, document: Document, seen: set[str]) -> Document:
        owner = owner_of(document, self.key)
        record = self.records.get(owner)
        others = document.spans if self.keep_others else ()
        if record is None:
            self.unmatched.documents_without_record += 1
            return document.with_spans(others)
        seen.add(owner)
        for one in self.fields:
            if one.kind != "skip" and not record.get(one.column):
                self.unmatched.empty_fields[one.column] += 1
        written = str(document.fields.get("date") or "")
        known = annotate_text(document.text, record, self.fields, document.spans, written)
        return document.with_spans(joined(document.text, known, others))


def annotate_text(
    text: str,
    record: Mapping[str, str],
    fields: Sequence[Field],
    entities: Sequence[Span] = (),
    written: str = "",
) -> tuple[Span, ...]:
    """The mentions of a record's values in one text; `written` is the text's own date, if known."""
    words = split_words(text)
    spans: list[Span] = []
    for one in fields:
        value = record.get(one.column, "")
        if value and one.kind != "skip":
            spans += _of_field(one, value, text, words, entities, written)
    return _longest(spans)


def _of_field(
    one: Field, value: str, text: str, words: list[Word], entities: Sequence[Span], written: str
) -> Iterator[Span]:
    def span(start: int, end: int, why: str, label: str = one.label) -> Span:
        return Span(start, end, label, 1.0, f"record:{one.column}", why)

    if one.kind == "name":
        for name in parse_names(value):
            for at, end, why in mentions_of_name(name, words, text):
                if end - at > 1 or is_the_person(words, at, text, entities):
                    yield span(words[at].start, words[end - 1].end, f"{one.column}: {why}")
    elif one.kind in ("date", "birth-date"):
        days = parse_date(value)
        for mention in dates_in(text):
            if any(mention.means(day) for day in days):
                yield span(mention.start, mention.end, f"{one.column}: the same day")
        if one.kind == "birth-date" and days and written:
            yield from (
                span(*place, f"{one.column}: the age that follows", "AGE")
                for place in _ages(text, days, written)
            )
    elif one.kind in ("number", "phone", "email"):
        search = {"phone": mentions_of_phone, "email": mentions_of_email}.get(one.kind, mentions_of_number)
        for start, end in search(value, text):
            yield span(start, end, f"{one.column}: the same characters")
    else:
        rule = {"address": mentions_of_address, "institution": mentions_of_institution}.get(
            one.kind, mentions_of_text
        )
        # An infobox names several schools in one cell, a line each.
        for part in value.split("\n") if one.kind == "institution" else (value,):
            for at, end, why in rule(part, words, text):
                yield span(words[at].start, words[end - 1].end, f"{one.column}: {why}")


def _ages(text: str, born: list[date], written: str) -> Iterator[tuple[int, int]]:
    days = parse_date(written)
    ages = {
        day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))
        for day in days
        for birth in born
    }
    for match in _AGE.finditer(text):
        group = 1 if match.group(1) else 2
        if int(match.group(group)) in ages:
            yield match.span(group)


def joined(text: str, known: Sequence[Span], others: Sequence[Span]) -> tuple[Span, ...]:
    """The record's spans and those found otherwise, every character of either still covered.

    A found span around a known value keeps its whole extent ("Maria Keller" around "Keller"), with the record's label
    and reason; a number keeps the finer label under which it was found (CARD for ID). Of a found span that a known one
    overlaps in part, the rest stays by itself.
    """
    result = list(known)
    for other in others:
        mine = [place for place, span in enumerate(result) if span.overlaps(other)]
        if not mine:
            result.append(other)
            continue
        first = result[mine[0]]
        inside = all(other.start <= result[place].start and result[place].end <= other.end for place in mine)
        label = other.label if first.label == "ID" and other.label in _NUMBERS else first.label
        if (
            inside
            and len({result[place].label for place in mine}) == 1
            and label_of(other.label) in (label, first.label)
        ):
            for place in reversed(mine):
                del result[place]
            result.append(replace(first, start=other.start, end=other.end, label=label))
            continue
        if label != first.label:
            result[mine[0]] = replace(first, label=label)
        result += _rest(text, other, [result[place] for place in mine])
    return tuple(sorted(result))


def _rest(text: str, other: Span, taken: Iterable[Span]) -> Iterator[Span]:
    """What is left of a span beside those that overlap it, where it holds a letter or digit."""
    start = other.start
    for span in [*sorted(taken), None]:
        end = other.end if span is None else min(span.start, other.end)
        piece = text[start:end] if end > start else ""
        inner = piece.strip(_EDGES)
        if any(map(str.isalnum, inner)):
            begin = start + piece.index(inner)
            yield replace(other, start=begin, end=begin + len(inner))
        if span is not None:
            start = max(start, span.end)


def _longest(spans: list[Span]) -> tuple[Span, ...]:
    """No two overlap: the longest first, then the field that stands first in the record."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda span: span.start - span.end):
        if not any(span.overlaps(other) for other in kept):
            kept.append(span)
    return tuple(sorted(kept))

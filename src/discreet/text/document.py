"""A document and the spans marked in it: what every part of discreet takes and gives."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from discreet.errors import BadInput

__all__ = ["Document", "Span"]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A marked stretch of a text: `text[start:end]`, in characters.

    `source` names what marked it (`gold`, `pattern:CreditCardRecognizer`, `spacy`, …) and `why`
    says for a person how it came to be found.

    `score` is between 0 and 1; offsets count characters, the end excluded.

        span = discreet.Span(3, 9, "PERSON", score=0.85, why="name after a title")
    """

    start: int
    end: int
    label: str
    score: float = 1.0
    source: str = ""
    why: str = ""

    def overlaps(self, other: "Span") -> bool:
        """True when the two share at least one character."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Document:
    """A text with its id and, where known, the person it belongs to, a label, fields and spans.

    It is frozen: `with_text` and `with_spans` give changed copies.

        note = discreet.Document("1", "Dr Okafor called.", user="P7")
        note = note.with_spans((discreet.Span(3, 9, "PERSON"),))
        print(note.covered(note.spans[0]))
    """

    id: str
    text: str
    user: str | None = None
    label: str | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    spans: tuple[Span, ...] = ()

    def with_text(self, text: str, spans: tuple[Span, ...] = ()) -> "Document":
        """The same document with another text; spans of the old text no longer apply."""
        return replace(self, text=text, spans=spans)

    def with_spans(self, spans: tuple[Span, ...]) -> "Document":
        """The same document with these spans, in order of position, checked against the text."""
        for span in spans:
            if not 0 <= span.start < span.end <= len(self.text):
                raise BadInput(
                    f"document {self.id!r}: span {span.start}–{span.end} ({span.label}) lies outside "
                    f"the text of {len(self.text)} characters; offsets count characters, end excluded"
                )
        return replace(self, spans=tuple(sorted(spans)))

    def covered(self, span: Span) -> str:
        """The words a span stands on."""
        return self.text[span.start : span.end]

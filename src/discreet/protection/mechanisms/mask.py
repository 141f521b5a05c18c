"""Mask: every marked span becomes its label."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.protection.metadata import UserNumbers
from discreet.protection.registry import mechanisms
from discreet.protection.spans.marked import MarkedTexts
from discreet.protection.spans.people import Cast
from discreet.protection.spans.span_mechanism import SpanMechanism
from discreet.protection.spans.values import plain_value
from discreet.settings import Option
from discreet.text.document import Document, Span

__all__ = ["Mask", "Style"]

Style = Literal["label", "numbered", "block"]

_BLOCK = "█"
_BLOCK_LENGTH = 5


@mechanisms.register("mask", "every marked span becomes its label")
@dataclass(frozen=True, kw_only=True)
class Mask(SpanMechanism):
    """Replace each marked span with [PERSON], [PERSON 2] or a block.

    "Dr Maria Keller rang" → "Dr [PERSON] rang". In the style `numbered` the same person has the same
    number within a document and nowhere else; `block` shows not even what kind of thing stood there.
    `keep_length` makes a block as long as the words were: lengths narrow a name down, so it is off.

    Nothing is guaranteed: what nobody marked stands in the text, and facts that name no one can still
    point to one person.

        release = discreet.protect("notes.jsonl", discreet.Mask(style="numbered"), dataset="ward-7")
    """

    style: Annotated[Style, Option("[PERSON], [PERSON 1] (the same person within a text) or █████.")] = (
        "label"
    )
    keep_length: Annotated[bool, Option("Blocks as long as the words; lengths tell something.")] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.keep_length and self.style != "block":
            raise BadInput("only a block can keep the length of the words; choose the style 'block'")

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as the statement shows them."""
        return {"style": self.style, "keep_length": self.keep_length, **self._shared_options}

    def apply(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Document]:
        """Mask a stream of documents; draws nothing at random."""
        del random
        texts = MarkedTexts(
            tally, rename_user=UserNumbers(tally), keep_fields=self.keep_fields, repeats=self.repeats
        )
        for document in documents:
            spans = texts.spans(document)
            new = self._words(document.text, spans)
            yield texts.exchange(document, spans, new, labelled=self.style != "block")
        texts.close()
        tally.notes.append(tally.users.note)

    def _words(self, text: str, spans: tuple[Span, ...]) -> list[str]:
        if self.style == "label":
            return [f"[{span.label}]" for span in spans]
        if self.style == "block":
            length = (lambda span: span.end - span.start) if self.keep_length else (lambda _: _BLOCK_LENGTH)
            return [_BLOCK * length(span) for span in spans]
        cast = Cast(text, spans)
        numbers: dict[str, dict[str, int]] = {}
        words = []
        for span in spans:
            value = (
                cast.who(span)
                if span.label == "PERSON"
                else plain_value(span.label, text[span.start : span.end])
            )
            seen = numbers.setdefault(span.label, {})
            words.append(f"[{span.label} {seen.setdefault(value, len(seen) + 1)}]")
        return words

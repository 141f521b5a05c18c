"""The loop that every mechanism on marked spans shares: what is replaced, what passes, what is counted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from discreet.privacy.release import Tally
from discreet.protection.metadata import MetadataFilter
from discreet.protection.spans.cover import REPEAT, cover, rewrite
from discreet.protection.spans.residual_identifiers import ResidualIdentifiers
from discreet.text.document import Document, Span

__all__ = ["MarkedTexts"]

NOT_COVERED = (
    "what nobody marked is passed through verbatim: the finder's recall is the limit of this release"
)
INDIRECT = "style, rare facts and combinations of them can point to a person without a name"


@dataclass
class MarkedTexts:
    """The documents of one release, their spans exchanged one by one."""

    tally: Tally
    rename_user: Callable[[str], str]
    keep_fields: tuple[str, ...] = ()
    repeats: bool = True
    _residual: ResidualIdentifiers = field(default_factory=ResidualIdentifiers)
    _marked: int = 0

    def __post_init__(self) -> None:
        self._metadata = MetadataFilter(self.tally, self.rename_user, self.keep_fields)

    def spans(self, document: Document) -> tuple[Span, ...]:
        """What is to be replaced in a document, in order, nothing twice."""
        return cover(document, repeated=self.repeats)

    def exchange(
        self, document: Document, spans: Sequence[Span], words: Sequence[str], *, labelled: bool = True
    ) -> Document:
        """The document with new words in place of its spans, counted."""
        text, placed = rewrite(document.text, zip(spans, words, strict=True))
        self._count(document.text, spans)
        return self._metadata.filtered(document.with_text(text, placed if labelled else ()))

    def _count(self, text: str, spans: Sequence[Span]) -> None:
        for span in spans:
            self._marked += 1
            if span.source == REPEAT:
                self.tally.counts["repeats replaced"] += 1
            self.tally.counts[f"{span.label} replaced"] += 1
        remaining, _ = rewrite(text, ((span, "\n") for span in spans))
        kept = len(remaining) - len(spans)
        self.tally.verbatim["characters outside spans"] += kept
        self.tally.verbatim["digits outside spans"] += sum(map(str.isdigit, remaining))
        self._residual.add(text, spans, remaining)

    def close(self) -> None:
        """Enter into the tally what is known only at the end."""
        self._metadata.close()
        self.tally.risks.update(self._residual.risks())
        self.tally.notes += (NOT_COVERED, INDIRECT)
        if not self._marked:
            self.tally.notes.append("no span was marked in any document, so nothing was replaced")

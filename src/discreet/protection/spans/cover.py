"""What is replaced in a document: every marked character once, and the same words wherever they stand again."""

from collections.abc import Iterable

from discreet.finding.repeats import repeats
from discreet.text.document import Document, Span

__all__ = ["REPEAT", "cover", "rewrite", "union"]

REPEAT = "repeat"
"""The source of a span that was not marked but has the words of one that is."""


def cover(document: Document, *, repeated: bool = True) -> tuple[Span, ...]:
    """The document's spans without overlaps, with the repeats of their words."""
    marked = union(document.spans)
    if not repeated:
        return marked
    taken = bytearray(len(document.text))
    for span in marked:
        taken[span.start : span.end] = b"\1" * (span.end - span.start)
    again = [span for span in repeats(document.text, marked) if not any(taken[span.start : span.end])]
    return tuple(sorted((*marked, *union(again))))


def union(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Overlapping spans as one that covers them all and bears the label of the longest.

    Choosing one of them and dropping the rest would leave marked characters in the open.
    """
    merged: list[Span] = []
    longest = 0
    for span in sorted(spans):
        if merged and span.start < merged[-1].end:
            last = merged[-1]
            label = last.label
            if span.end - span.start > longest:
                label, longest = span.label, span.end - span.start
            merged[-1] = Span(last.start, max(last.end, span.end), label, last.score, last.source)
        else:
            merged.append(Span(span.start, span.end, span.label, span.score, span.source))
            longest = span.end - span.start
    return tuple(merged)


def rewrite(text: str, replaced: Iterable[tuple[Span, str]]) -> tuple[str, tuple[Span, ...]]:
    """The text with each span's words exchanged, and where the new words stand; spans in order."""
    pieces: list[str] = []
    spans: list[Span] = []
    reached = length = 0
    for span, new in replaced:
        between = text[reached : span.start]
        pieces += (between, new)
        length += len(between)
        if new:
            spans.append(Span(length, length + len(new), span.label))
        length += len(new)
        reached = span.end
    pieces.append(text[reached:])
    return "".join(pieces), tuple(spans)

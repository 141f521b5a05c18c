"""Address blocks: a street and the postcode, town, region and country that follow it, as one span.

The tagger marks the parts, since sources differ in what they call an address. A block is a street with what
follows it by commas, dashes or a line end; a postcode and the town beside it belong together without a street.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from discreet.text.document import Span

__all__ = ["address_blocks"]

_BETWEEN = re.compile(r"[ \t]*(?:[,;–-]|\()?[ \t]*\n?[ \t]*")
_PLACES = ("ADDRESS", "LOCATION", "POSTCODE", "CA_POSTAL_CODE")


def address_blocks(text: str, spans: Iterable[Span]) -> tuple[Span, ...]:
    """The spans with the parts of an address joined; a block bears ADDRESS and the lowest score of its parts."""
    result: list[Span] = []
    for span in spans:
        last = result[-1] if result else None
        if last is not None and _belongs(text, last, span):
            label = "ADDRESS" if "ADDRESS" in (last.label, span.label) else "LOCATION"
            result[-1] = replace(
                last, end=_closed(text, span), label=label, score=min(last.score, span.score)
            )
        else:
            result.append(span)
    return tuple(result)


def _belongs(text: str, last: Span, span: Span) -> bool:
    if (
        last.label not in _PLACES
        or span.label not in _PLACES
        or not _BETWEEN.fullmatch(text, last.end, span.start)
    ):
        return False
    if "ADDRESS" in (last.label, span.label):
        return (
            last.label == "ADDRESS"
            or _postcode(text[last.start : last.end])
            or "\n" not in text[last.end : span.start]
        )
    return "\n" not in text[last.end : span.start] and any(
        _postcode(text[one.start : one.end]) for one in (last, span)
    )


def _closed(text: str, span: Span) -> int:
    """The span's end, with the bracket after it when one was opened before it."""
    opened = text[: span.start].rstrip().endswith("(")
    return span.end + 1 if opened and text.startswith(")", span.end) else span.end


def _postcode(text: str) -> bool:
    return any(char.isdigit() for char in text)

"""Spans as they stand in a file: `[start, end, label]` or an object, in a list."""

import math
from typing import Any

import orjson

from discreet.text.document import Span

__all__ = ["spans_from", "spans_to"]

_SHAPE = "write [start, end, label] or {start, end, label, score, source, why}"


def spans_from(value: Any, length: int) -> tuple[Span, ...]:
    """Read a list of spans (or its JSON text) for a text of so many characters, sorted.

    Other keys of an object are left out. A ValueError says what is wrong.
    """
    if isinstance(value, str):
        try:
            value = orjson.loads(value) if value else []
        except orjson.JSONDecodeError:
            raise ValueError(f"this is not JSON; {_SHAPE}, in a list") from None
    if not isinstance(value, list):
        raise ValueError(f"this is not a list; {_SHAPE}, in a list")
    return tuple(sorted(_span(item, number, length) for number, item in enumerate(value, 1)))


def _span(item: Any, number: int, length: int) -> Span:
    if isinstance(item, list) and len(item) == 3:
        start, end, label = item
        score, source, why = 1.0, "", ""
    elif isinstance(item, dict):
        start, end, label = item.get("start"), item.get("end"), item.get("label")
        score = 1.0 if item.get("score") is None else item["score"]
        source, why = item.get("source") or "", item.get("why") or ""
    else:
        raise ValueError(f"span {number} has an unknown shape; {_SHAPE}")
    if type(start) is not int or type(end) is not int:
        raise ValueError(f"span {number}: start and end must be whole numbers")
    if not all(isinstance(part, str) for part in (label, source, why)):
        raise ValueError(f"span {number}: label, source and why must be strings")
    if isinstance(score, bool) or not isinstance(score, int | float) or not math.isfinite(score):
        raise ValueError(f"span {number}: score must be a number")
    if not 0 <= start < end <= length:
        raise ValueError(
            f"span {number} ({start}–{end}) lies outside the text of {length} characters; "
            "offsets count characters, end excluded"
        )
    return Span(start, end, label, float(score), source, why)


def spans_to(spans: tuple[Span, ...]) -> list[dict[str, Any]]:
    """Spans as objects, without what is at its default."""
    return [_object(span) for span in spans]


def _object(span: Span) -> dict[str, Any]:
    item: dict[str, Any] = {"start": span.start, "end": span.end, "label": span.label}
    if span.score != 1.0:
        item["score"] = span.score
    if span.source:
        item["source"] = span.source
    if span.why:
        item["why"] = span.why
    return item

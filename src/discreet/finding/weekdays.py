"""Weekdays belong to the date after them: "Monday, 3 May 2021", "le lundi 3 mai", "Montag, den 3. Mai"."""

import re
from collections.abc import Iterable
from dataclasses import replace

from discreet.finding.local_dates import WEEKDAY
from discreet.text.document import Span

__all__ = ["with_weekdays"]

_BEFORE = re.compile(
    rf"(?<!\w)(?:{'|'.join(sorted(WEEKDAY, key=len, reverse=True))})\.?,?[ ](?:(?:the|den|dem|der|am|le|el|dia|de|il|dnia)[ ])?$",
    re.IGNORECASE,
)
_LONGEST = 24
_NO_FIGURE = re.compile(r"\D+")


def with_weekdays(text: str, spans: Iterable[Span]) -> tuple[Span, ...]:
    """The spans, in order, dates with the day of the week before them; a weekday's own span goes into its date's."""
    result: list[Span] = []
    for span in spans:
        if span.label == "DATE" and not _NO_FIGURE.fullmatch(text, span.start, span.end):
            before = _BEFORE.search(text[max(0, span.start - _LONGEST) : span.start])
            if before is not None:
                start = span.start - len(before[0])
                while result and result[-1].start >= start and result[-1].label in ("DATE", "WEEKDAY"):
                    result.pop()
                if not result or result[-1].end <= start:
                    span = replace(span, start=start)
        result.append(span)
    return tuple(result)

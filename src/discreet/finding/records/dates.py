"""Dates as people write them: every expression in a text, with the days it may mean."""

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

__all__ = ["WrittenDate", "dates_in", "parse_date"]

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
            "august aug", "september sept sep", "october oct", "november nov", "december dec",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH = "(?P<month>" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")(?:\.(?=[ ,]+['’]?\d))?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_PATTERNS = tuple(
    re.compile(r"(?<![\w/.-])" + pattern + r"(?![\w/]|[.-]\d)", re.IGNORECASE)
    for pattern in (
        r"(?P<year>\d{4})[-/.](?P<number>\d{1,2})[-/.](?P<day>\d{1,2})",
        r"(?P<first>\d{1,2})[-/.](?P<second>\d{1,2})[-/.](?P<year>\d{4}|\d{2})",
        _DAY + r"(?: of)?[ -]" + _MONTH + r"(?:,?[ -](?P<year>\d{4}|['’]?\d{2}))?",
        _MONTH + r" " + _DAY + r"(?:,? (?P<year>\d{4}))?",
    )
)


class WrittenDate(NamedTuple):
    """A date expression: where it stands and each (year or None, month, day) it may mean."""

    start: int
    end: int
    readings: frozenset[tuple[int | None, int, int]]

    def means(self, day: date) -> bool:
        """True when one reading is that day; a year left out fits every year."""
        return any(
            (year is None or year == day.year) and (month, number) == (day.month, day.day)
            for year, month, number in self.readings
        )


def dates_in(text: str) -> Iterator[WrittenDate]:
    """Every date expression of the text that names a day and a month, the longest at each place."""
    end = 0
    matches = (match for pattern in _PATTERNS for match in pattern.finditer(text))
    for match in sorted(matches, key=lambda match: (match.start(), -match.end())):
        readings = frozenset(_readings(match.groupdict()))
        if readings and match.start() >= end:
            yield WrittenDate(match.start(), match.end(), readings)
            end = match.end()


def parse_date(value: str) -> list[date]:
    """The days a record's cell may mean; both readings of 03/04/1970 when they differ."""
    days = []
    for written in dates_in(value):
        days += [date(year, month, day) for year, month, day in written.readings if year is not None]
    return sorted(set(days))


def _readings(parts: dict[str, str | None]) -> Iterator[tuple[int | None, int, int]]:
    year, month = _year(parts.get("year")), parts.get("month")
    if parts.get("first"):
        first, second = int(parts["first"] or 0), int(parts["second"] or 0)
        candidates = {(second, first), (first, second)}
    elif month:
        candidates = {(_MONTHS[month.casefold()], int(parts["day"] or 0))}
    else:
        candidates = {(int(parts["number"] or 0), int(parts["day"] or 0))}
    for number, day in candidates:
        try:
            date(year or 2000, number, day)
        except ValueError:
            continue
        yield year, number, day


def _year(written: str | None) -> int | None:
    """Two digits: the most recent century in which the year is not beyond 2030."""
    if not written:
        return None
    digits = int(written.strip("'’"))
    return digits if digits > 99 else 2000 + digits if digits <= 30 else 1900 + digits

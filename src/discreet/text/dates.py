"""Dates as people write them, read in one place: what a date means, where its parts stand, and how to write
another day in the same manner.

Everything that reads a date comes here (the finder's check of the calendar, the records' cells and mentions,
pseudonyms and shifted dates), so that one date has one meaning and one pseudonym.

Two conventions are fixed. A year of two digits is 2000–2030 for 00–30 and 1931–1999 for the rest: birth
dates reach back ninety years and appointments ahead by a few, and the rule must not turn with the clock, or
the same release would read its dates differently next year. Of figures that could both be the month, the
day comes first (`day_first`), as everywhere but in the United States; both readings are kept. Which order a
whole corpus follows is read off the dates that leave no doubt (`date_order`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from discreet.text.months import GERMAN_ONLY, MONTH, NAMES, month_number

__all__ = [
    "LAST_SHORT_YEAR",
    "Order",
    "Reading",
    "WrittenDate",
    "dates_in",
    "exists",
    "ordinal",
    "parse_date",
    "read_date",
]

LAST_SHORT_YEAR = 30
"""The last year of two digits that is of this century: '30 is 2030, '31 is 1931."""

_DAY = r"(?P<day>\d{1,2})(?P<ordinal>st|nd|rd|th)?(?:er|[º°ª])?"
_NAME = rf"(?P<month>{MONTH})\b(?:\.(?=[\s,]*['’]?\d))?"
_GAP = r"[\s-]{0,3}"
# "3. Mai" is German; "day 12. May need a dose" is not, so the point asks for a German month or a year.
_POINT = rf"(?:\.(?=\s?(?:(?:{GERMAN_ONLY})\b|(?:{MONTH})\b\.?\s+\d{{4}})))?"
_FORMS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<year>\d{4})(?P<s>[-/.])(?P<month>\d{1,2})(?P=s)(?P<day>\d{1,2})"
        r"(?:(?:[T ]\d\d:\d\d:\d\d|T\d\d:\d\d)(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?)?",
        r"(?P<day>\d{1,2})(?P<s>[-/.])(?P<month>\d{1,2})(?P=s)(?P<year>\d{4}|\d\d)",
        rf"{_DAY}{_POINT}(?:\s+(?:of|de))?{_GAP}{_NAME}(?:,?(?:[\s-]+|\s+del?\s+)['’]?(?P<year>\d{{4}}|\d\d))?",
        # Here two bare digits may count what follows ("March 4, 12 patients"), unless they end the text.
        rf"{_NAME}{_GAP}{_DAY}(?:,?[\s-]+['’]?(?P<year>\d{{4}}|(?<=['’])\d\d|\d\d\Z))?",
    )
)
_ALONE = tuple(
    re.compile(rf"(?<![\w/.-])(?:{form.pattern})(?![\w/]|[.-]\d)", re.IGNORECASE) for form in _FORMS
)
_CLOCK = re.compile(r"[T ]\d.*")
_PARTS = ("day", "month", "year", "ordinal")


Order = Literal["day", "month"]
"""Which of two figures before the year comes first."""


class Reading(NamedTuple):
    """One meaning of a written date; a year left out is None."""

    year: int | None
    month: int
    day: int


@dataclass(frozen=True)
class WrittenDate:
    """A date as it stands in a text: its words, what they may mean, and where in them the parts stand.

    The first of the `readings` is the one by convention, and the one that `places` belong to.
    """

    start: int
    words: str
    readings: tuple[Reading, ...]
    places: tuple[tuple[str, int, int], ...]

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.words)

    @property
    def ambiguous(self) -> bool:
        """True for figures of which either could be the month."""
        return len(self.readings) > 1

    @property
    def order(self) -> Order | Literal["either"] | None:
        """Which figure comes first, the day or the month; None when the month has a name or the year comes first."""
        at = {name: (start, self.words[start:end]) for name, start, end in self.places}
        (day, number), (month, other) = at["day"], at["month"]
        if not other.isdigit() or "year" not in at or at["year"][0] < min(day, month):
            return None
        if max(int(number), int(other)) <= 12:
            return "either"
        return "day" if day < month else "month"

    @property
    def day(self) -> date:
        """The day by convention; only of a date that names its year."""
        year, month, day = self.readings[0]
        if year is None:
            raise ValueError("the date names no year")
        return date(year, month, day)

    def means(self, day: date) -> bool:
        """True when one reading is that day; a year left out fits every year."""
        return any(
            (year is None or year == day.year) and (month, number) == (day.month, day.day)
            for year, month, number in self.readings
        )

    def write(self, day: date) -> str:
        """Another day in the same manner: order, separators, padding, names and ordinals kept."""
        figures = [self.words[start:end] for name, start, end in self.places if name in ("day", "month")]
        figures = [figure for figure in figures if figure.isdigit()]
        padded = figures[0][0] == "0" if len(figures) == 1 else all(len(figure) == 2 for figure in figures)
        words = self.words
        for name, start, end in sorted(self.places, key=lambda place: -place[1]):
            words = words[:start] + _part(name, words[start:end], day, padded) + words[end:]
        return words


def read_date(written: str, *, day_first: bool = True) -> WrittenDate | None:
    """Read a date that names day, month and year; None when it does not, or is not in the calendar.

    Of figures that could be either, `day_first` says which is the day. A clock time may follow a date that
    begins with its year.
    """
    for form in _FORMS:
        match = form.match(written)
        rest = "" if match is None else written[match.end() :]
        if (
            match is None
            or not match["year"]
            or (rest and not (form is _FORMS[0] and _CLOCK.fullmatch(rest)))
        ):
            continue
        found = _read(match, day_first)
        return None if found is None else WrittenDate(0, written, found.readings, found.places)
    return None


def dates_in(text: str) -> Iterator[WrittenDate]:
    """Every date of a text that names a day and a month, the longest at each place."""
    end = 0
    matches = (match for form in _ALONE for match in form.finditer(text))
    for match in sorted(matches, key=lambda match: (match.start(), -match.end())):
        found = _read(match)
        if found is not None and found.start >= end:
            yield found
            end = found.end


def parse_date(value: str) -> list[date]:
    """The days that a record's cell may mean; both readings of 03/04/1970 when they differ."""
    return sorted(
        {
            date(year, month, day)
            for written in dates_in(value)
            for year, month, day in written.readings
            if year is not None
        }
    )


def exists(written: str) -> bool:
    """False when a date is written that no calendar has; a month or a year alone is not asked for its day."""
    match = next((match for form in _FORMS if (match := form.search(written))), None)
    return match is None or _read(match) is not None


def _read(match: re.Match[str], day_first: bool = True) -> WrittenDate | None:
    """What a match of one of the forms means; None when it is not in the calendar."""
    places = {name: match.span(name) for name in _PARTS if match.groupdict().get(name)}
    swapped = places | {"day": places["month"], "month": places["day"]}
    by_figures = match["month"].isdigit() and match.start("month") > match.start("day")
    orders = (places, swapped) if by_figures else (places,)
    read = [(reading, order) for order in orders if (reading := _reading(match.string, order)) is not None]
    if not day_first:
        read.reverse()
    if not read:
        return None
    start = match.start()
    return WrittenDate(
        start,
        match[0],
        tuple(dict.fromkeys(reading for reading, _ in read)),
        tuple((name, first - start, last - start) for name, (first, last) in read[0][1].items()),
    )


def _reading(text: str, places: dict[str, tuple[int, int]]) -> Reading | None:
    day, month, year = (text[slice(*places[name])] if name in places else "" for name in _PARTS[:3])
    number = int(month) if month.isdigit() else month_number(month) or 0
    read = Reading(_whole_year(year), number, int(day) if day.isdigit() else 0)
    try:
        date(2000 if read.year is None else read.year, read.month, read.day)
    except ValueError:
        return None
    return read


def _whole_year(figures: str) -> int | None:
    if not figures:
        return None
    year = int(figures)
    return year if len(figures) == 4 else year + (2000 if year <= LAST_SHORT_YEAR else 1900)


def ordinal(day: int) -> str:
    """st, nd, rd or th after the number of a day."""
    return "th" if 11 <= day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _part(name: str, old: str, day: date, padded: bool) -> str:
    if name == "ordinal":
        return ordinal(day.day)
    if name == "year":
        return f"{day.year:04d}" if len(old) == 4 else f"{day.year % 100:02d}"
    if name == "month" and not old.isdigit():
        return _month_like(old, day.month)
    return f"{getattr(day, name):02d}" if padded else str(getattr(day, name))


def _month_like(old: str, month: int) -> str:
    """A month's name in the language, length and case of another's."""
    names = next(names for names in NAMES if old.lower() in (name.lower() for name in names))
    name = names[month - 1]
    return name.upper() if old.isupper() else name.lower() if old.islower() else name

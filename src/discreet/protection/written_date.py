"""A complete date as somebody wrote it, which can be written again for another day in the same manner."""

import re
from dataclasses import dataclass
from datetime import date

from discreet.finding.months import MONTH, NAMES, month_number

__all__ = ["WrittenDate", "read_date"]

_DAY = r"(?P<day>\d{1,2})(?P<ordinal>st|nd|rd|th)?"
_NAME = rf"(?P<month>{MONTH})\b\.?"
_YEAR = r"['’]?(?P<year>\d{4}|\d\d)"
_FORMS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<year>\d{4})(?P<s>[-/.])(?P<month>\d{1,2})(?P=s)(?P<day>\d{1,2})(?:[T ]\d.*)?",
        r"(?P<day>\d{1,2})(?P<s>[/.-])(?P<month>\d{1,2})(?P=s)(?P<year>\d{4}|\d\d)",
        rf"{_DAY}\.?(?:\s+of)?[\s-]*{_NAME},?[\s-]+{_YEAR}",
        rf"{_NAME}[\s-]*{_DAY},?[\s-]+{_YEAR}",
    )
)
_PARTS = ("day", "month", "year", "ordinal")
_TURN = 70
"""A year of two digits from here on is of the twentieth century."""


@dataclass(frozen=True)
class WrittenDate:
    """A day, the words it was written in, and where in them its parts stand.

    `ambiguous` is true for figures of which either could be the month.
    """

    day: date
    words: str
    places: tuple[tuple[str, int, int], ...]
    ambiguous: bool = False

    def write(self, day: date) -> str:
        """Another day in the same manner: order, separators, padding, names and ordinals kept."""
        figures = [self.words[start:end] for name, start, end in self.places if name in ("day", "month")]
        figures = [figure for figure in figures if figure.isdigit()]
        padded = figures[0][0] == "0" if len(figures) == 1 else all(len(figure) == 2 for figure in figures)
        words = self.words
        for name, start, end in sorted(self.places, key=lambda place: -place[1]):
            words = words[:start] + _part(name, words[start:end], day, padded) + words[end:]
        return words


def _part(name: str, old: str, day: date, padded: bool) -> str:
    if name == "ordinal":
        return "th" if 11 <= day.day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
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


def read_date(written: str, *, day_first: bool = True) -> WrittenDate | None:
    """Read a date that names day, month and year; None when it does not, or is not in the calendar.

    Of figures that could be either, `day_first` says which is the day.
    """
    match = next((match for form in _FORMS if (match := form.fullmatch(written))), None)
    if match is None:
        return None
    places = {name: match.span(name) for name in _PARTS if match.groupdict().get(name)}
    day, month = int(match["day"]), month_number(match["month"]) or _number(match["month"])
    ambiguous = False
    if match["month"].isdigit() and places["day"] < places["year"]:
        ambiguous = day != month and day <= 12 and month <= 12
        if month > 12 or (ambiguous and not day_first):
            day, month = month, day
            places["day"], places["month"] = places["month"], places["day"]
    try:
        found = date(_whole_year(match["year"]), month, day)
    except ValueError:
        return None
    return WrittenDate(found, written, tuple((name, *place) for name, place in places.items()), ambiguous)


def _number(figures: str) -> int:
    return int(figures) if figures.isdigit() else 0


def _whole_year(figures: str) -> int:
    year = int(figures)
    return year if len(figures) == 4 else year + (1900 if year >= _TURN else 2000)

"""Slots for dates, ages and times as each language writes them."""

import re

from tagger.examples import ANY
from tagger.synthetic.sheet import Sheet

__all__ = ["Dates"]

_SLOT = re.compile(r"\{(\w+)\}")


class Dates(Sheet):
    """Writes dates and ages; bare weekdays and months may be marked or not, times are none."""

    def _date(self) -> None:
        self.put(self._date_text(1990, 2027), "DATE")

    def _dob(self) -> None:
        self.put(self._date_text(1925, 2021), "DATE")

    def _date_text(self, low: int, high: int) -> str:
        draw = self.random
        day, month, year = draw.randint(1, 28), draw.randint(1, 12), draw.randint(low, high)
        parts = {
            "d": str(day),
            "dd": f"{day:02}",
            "m": str(month),
            "mm": f"{month:02}",
            "y": str(year),
            "yy": f"{year % 100:02}",
            "month": self.locale.months[month - 1],
            "mon": self.locale.short_months[month - 1],
            "weekday": self._one(self.locale.weekdays),
            "th": "th" if 11 <= day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th"),
        }
        return _SLOT.sub(lambda found: parts[found[1]], self._one(self.locale.dates))

    def _year(self) -> None:
        self.put(str(self.random.randint(1950, 2027)), "DATE")

    def _weekday(self) -> None:
        self.put(self._one(self.locale.weekdays), ANY)

    def _month(self) -> None:
        self.put(self._one(self.locale.months), ANY)

    def _time(self) -> None:
        hour, minute = self.random.randint(0, 23), self.random.randint(0, 59)
        self.put(f"{hour:02}{self._one((':', '.', ':'))}{minute:02}")

    def _age(self) -> None:
        years = str(self.random.choice((self.random.randint(1, 99), self.random.randint(18, 90))))
        self.put(self._one(self.locale.ages).replace("{n}", years), "AGE")

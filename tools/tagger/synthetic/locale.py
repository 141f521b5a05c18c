"""What differs from language to language: names, places, formats, phrases."""

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Locale", "lines", "words"]


def words(text: str) -> tuple[str, ...]:
    """The words of a text."""
    return tuple(text.split())


def lines(text: str) -> tuple[str, ...]:
    """The lines of a text, or what stands between its semicolons; empty ones left out."""
    parts = text.split(";") if "\n" not in text.strip() else text.split("\n")
    return tuple(part.strip().replace("\\n", "\n") for part in parts if part.strip())


@dataclass(frozen=True, kw_only=True)
class Locale:
    """Lists and templates of one language.

    In a template `{slot}` is filled and `[a|b|c]` is one of the three; in a pattern `#` is a digit, `@` a
    capital letter. `number_first` says that a house number stands before its street.
    """

    language: str
    women: tuple[str, ...]
    men: tuple[str, ...]
    last: tuple[str, ...]
    particles: tuple[str, ...] = ()
    titles: tuple[str, ...]
    towns: tuple[str, ...]
    regions: tuple[str, ...]
    countries: tuple[str, ...]
    streets: tuple[str, ...]
    flats: tuple[str, ...]
    number_first: bool = False
    postcodes: tuple[str, ...]
    town_first: bool = False
    phones: tuple[str, ...]
    ids: tuple[str, ...]
    cases: tuple[str, ...]
    months: tuple[str, ...]
    short_months: tuple[str, ...]
    weekdays: tuple[str, ...]
    dates: tuple[str, ...]
    ages: tuple[str, ...] = ("{n}",)
    companies: tuple[str, ...]
    trades: tuple[str, ...]
    hospitals: tuple[str, ...]
    courts: tuple[str, ...]
    bodies: tuple[str, ...]
    plates: tuple[str, ...]
    nationalities: tuple[str, ...]
    events: tuple[str, ...]
    fields: tuple[str, ...]
    greetings: tuple[str, ...]
    closings: tuple[str, ...]
    headings: tuple[str, ...]
    fillers: tuple[str, ...]
    sentences: Mapping[str, tuple[str, ...]]

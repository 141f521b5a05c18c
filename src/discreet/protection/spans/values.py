"""A value in its plainest form, so that two ways of writing it get one pseudonym."""

import unicodedata

from discreet.text.dates import Order, read_date

__all__ = ["folded", "plain_value"]

_NUMBERS = frozenset(("CARD", "ACCOUNT", "ID", "VEHICLE", "DEVICE"))
_PHONE_DIGITS = 9
"""The last digits of a telephone number, which it keeps with and without its country's prefix."""


def folded(text: str) -> str:
    """Without accents and capitals, single spaces between words."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).split())


def plain_value(label: str, written: str, order: Order | None = None) -> str:
    """The value behind the words: digits of a phone number, the day of a date, letters without accents.

    A date of which either figure could be the month is read in the `order` given, and is its own words without one.
    """
    if label == "PHONE":
        digits = "".join(letter for letter in written if letter.isdigit())
        return digits[-_PHONE_DIGITS:] or folded(written)
    if label in _NUMBERS:
        return "".join(letter for letter in folded(written) if letter.isalnum()) or folded(written)
    if label == "DATE":
        date = read_date(written, day_first=order != "month")
        if date is not None and (order is not None or not date.ambiguous):
            return date.day.isoformat()
    return folded(written)

"""The names of the months in English and German, long and short."""

__all__ = ["MONTH", "NAMES", "month_number"]

NAMES: tuple[tuple[str, ...], ...] = tuple(
    tuple(line.split())
    for line in (
        "January February March April May June July August September October November December",
        "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez",
        "Jänner Feber Maerz April Mai Juni Juli August Sept Oktober November Dezember",
    )
)
"""Lists of twelve: one way to write the months each."""

_NUMBERS = {name.lower(): number for names in NAMES for number, name in enumerate(names, 1)}

MONTH = "|".join(sorted({name for names in NAMES for name in names}, key=lambda name: (-len(name), name)))
"""A regular expression's alternatives for a month, longest first."""


def month_number(name: str) -> int | None:
    """1 … 12 for a month's name in any of its forms, a point after it allowed."""
    return _NUMBERS.get(name.rstrip(".").lower())

"""The names of the months in the languages that are covered: the one list that every room reads."""

__all__ = ["GERMAN_ONLY", "LOCAL_MONTH", "MONTH", "NAMES", "month_number"]

NAMES: tuple[tuple[str, ...], ...] = tuple(
    tuple(line.split())
    for line in (
        "January February March April May June July August September October November December",
        "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
        "Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec",
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez",
        "Jänner Feber Maerz April Mai Juni Juli August September Oktober November Dezember",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre",
        "januari februari maart april mei juni juli augustus september oktober november december",
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
        "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień",
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    )
)
"""Lists of twelve: one way to write the months each, the first in full English."""

_NUMBERS = {name.lower(): number for names in NAMES for number, name in enumerate(names, 1)}


def _alternatives(names: set[str]) -> str:
    return "|".join(sorted(names, key=lambda name: (-len(name), name)))


MONTH = _alternatives({name for names in NAMES for name in names})
"""A regular expression's alternatives for a month, longest first."""

GERMAN_ONLY = _alternatives({*NAMES[3], *NAMES[5]} - {*NAMES[0]})
"""The full names that are no English ones: after "3." they make a date without a year."""


LOCAL_MONTH = _alternatives(
    {name for names in NAMES[6:] for name in names} | {name.lower() for name in NAMES[3]}
)
"""The same in the languages that write months small."""


def month_number(name: str) -> int | None:
    """1 … 12 for a month's name in any of its forms, a point after it allowed."""
    return _NUMBERS.get(name.rstrip(".").lower())

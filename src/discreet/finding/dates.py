"""Dates as people write them: figures in three orders, months by name, with and without year or day.

What is found must exist in the calendar: 31/02/2020, the blood pressure 142/88 and the score 4/5 are not
dates. Clock times after an ISO date belong to it.
"""

import re
from functools import cache

from discreet.finding.context import Context
from discreet.finding.rule import Rule
from discreet.text.dates import exists
from discreet.text.months import GERMAN_ONLY, MONTH

__all__ = ["date_rules"]

_DAY = r"(?:[12]\d|3[01]|0?[1-9])"
_ORDINAL = r"(?:st|nd|rd|th)"
_YEAR = r"(?:1[89]|20|21)\d\d"
_SHORT_YEAR = r"['’]\d\d"
_CLOCK = r"(?:(?:[T ]\d\d:\d\d:\d\d|T\d\d:\d\d)(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?)?"
_NAME = rf"(?:{MONTH})\b(?:\.(?=[ ]?\d))?"
_CONTEXT = Context.of(
    (
        "date,dated,dob,d.o.b,birth,born,birthday,admitted,discharged,seen,appointment,expiry,expires,valid until,"
        "exp,geb,geboren"
    ).split(",")
)

_PATTERNS: tuple[tuple[str, str, str, float], ...] = (
    ("DATE", "date, year first", rf"\b{_YEAR}(?P<s>[-/.])\d{{1,2}}(?P=s)\d{{1,2}}{_CLOCK}(?![\d-])", 0.7),
    ("DATE", "date in figures", rf"(?<![\d/.-])\d{{1,2}}(?P<s>[/.-])\d{{1,2}}(?P=s){_YEAR}(?![\d/-])", 0.7),
    (
        "DATE",
        "date in figures, short year",
        r"(?<![\d/.-])\d\d?(?P<s>[/.])\d\d?(?P=s)\d\d(?![\d/%-]|\.\d)",
        0.5,
    ),
    ("DATE", "date in figures, short year", r"(?<![\d/.-])\d\d-\d\d-\d\d(?![\d/.%-])", 0.4),
    (
        "DATE",
        "day, month by name",
        rf"\b(?:{_DAY}{_ORDINAL}?\s?[-–]\s?)?{_DAY}{_ORDINAL}?(?:\s+of)?[ -]?\s?{_NAME}"
        rf"(?:,?[ -]{_YEAR}\b|-\d\d\b|\s{_SHORT_YEAR}\b)?",
        0.7,
    ),
    ("DATE", "day, month by name", rf"\b{_DAY}\.[ ]?(?:{_NAME}[ ]{_YEAR}\b|(?:{GERMAN_ONLY})\b)", 0.7),
    (
        "DATE",
        "month by name, day",
        rf"\b{_NAME}[ -]{_DAY}(?:{_ORDINAL})?\b(?!\s?(?:mg|ml|%|units?|times|days?|[.:/]\d))"
        rf"(?:,?\s{_YEAR}\b|,?\s{_SHORT_YEAR}\b)?",
        0.6,
    ),
    ("DATE", "month and year", rf"(?<!\d[ -])\b{_NAME},?[ -]{_YEAR}\b", 0.6),
    ("DATE", "month and year in figures", rf"(?<![\d/.-])(?:0?[1-9]|1[0-2])/{_YEAR}(?![\d/-])", 0.3),
    ("DATE", "month and year in figures", r"(?<![\d/.-])(?:0[1-9]|1[0-2])/\d\d(?![\d/%.-])", 0.1),
    ("WEEKDAY", "day of the week", r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b", 0.3),
)

_YEAR_ALONE = (
    r"(?:\b(?:in|since|from|until|till|before|after|during|by|of|early|late|mid|summer|winter|spring|autumn|year)[\s-]|\()"
    rf"(?P<year>{_YEAR})(?![\d/:%-]|[.,]\d|\s?(?:mg|ml|mcg|units?|steps|kcal|g|times)\b)"
)


@cache
def date_rules() -> tuple[Rule, ...]:
    """The rules for dates."""
    rules = [
        Rule(
            kind=kind,
            what=what,
            source="pattern:dates",
            regex=re.compile(pattern),
            score=score,
            check=lambda matched: None if exists(matched) else False,
            context=_CONTEXT,
            digits=0 if kind == "WEEKDAY" else 1,
            reach=0 if kind == "WEEKDAY" else 24,
        )
        for kind, what, pattern, score in _PATTERNS
    ]
    year = Rule(
        kind="YEAR",
        what="year",
        source="pattern:dates",
        regex=re.compile(_YEAR_ALONE, re.IGNORECASE),
        group="year",
        score=0.45,
        run=4,
        reach=24,
    )
    return (*rules, year)

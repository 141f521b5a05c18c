"""Dates, years and ages as German, French, Spanish, Dutch, Portuguese, Polish and Italian write them.

3 de mayo de 2021, le 1er mars 2020, 12 maja 2021 r., mei 2021, en 1998, 45-jähriger, âgé de 45 ans.
"""

import re
from functools import cache

from discreet.finding.rule import Rule
from discreet.text.dates import exists
from discreet.text.months import LOCAL_MONTH

__all__ = ["WEEKDAY", "local_date_rules"]

_DAY = r"(?:[12]\d|3[01]|0?[1-9])(?:er|[º°ª]|\.)?"
_YEAR = r"(?:1[89]|20|21)\d\d"
_MONTH = rf"(?i:{LOCAL_MONTH})"
_OF = r"(?:[ ]del?[ ]|[ ])"
_WORDS = frozenset(LOCAL_MONTH.split("|"))

WEEKDAY = (
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun "
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag "
    "lundi mardi mercredi jeudi vendredi samedi dimanche "
    "lunes martes miércoles jueves viernes sábado domingo "
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag "
    "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira "
    "poniedziałek wtorek środa środę czwartek piątek sobota sobotę niedziela niedzielę "
    "lunedì martedì mercoledì giovedì venerdì sabato domenica"
).split()
"""Days of the week, in small letters."""

_DATES = (
    (
        "day, month by name",
        rf"(?<![\w/.-])(?:{_DAY}[ ]?[-–][ ]?)?{_DAY}{_OF}{_MONTH}\b(?:,?{_OF}{_YEAR}\b)?",
        0.7,
    ),
    ("month and year", rf"(?<![\w.])(?<!\d[ ]){_MONTH}(?:[ ]del?)?[ ]{_YEAR}\b", 0.6),
)
_YEARS = (
    r"\b(?:(?:en|desde|hasta|año|em|desde|até|ano|depuis|année|jusqu'en|avant|après|im|Jahre?|seit|Anfang|Ende|Mitte|um|sinds|jaar|tot|"
    r"w|od|do|roku|rok|nel|dal|fino al|anno|del|in|początku|końcu)[ ]|\()"
    rf"(?P<year>{_YEAR})(?![\d/:%-]|[.,]\d|[ ]?(?:mg|ml|€|euros?|zł|Euro|EUR|kg|km)\b)"
)
_AFTER = (
    r"(?=[ -]?(?:[Jj]ahre?n?[ ]alt|-?[Jj]ährige[rsnm]?\b|[Jj]ährige[rsnm]?\b|ans\b(?![ ]d['e])|años\b|jaar[ ]oud|-?jarige?\b|anos\b(?:[ ]de[ ]idade)?|"
    r"lat(?:a|ek)?\b|-?letni\w*|anni\b|enne\b|anni[ ]d['’]età))"
)
_AGES = (
    ("age in years", rf"(?<![\w.,/-])(?P<age>1[01]\d|\d{{1,2}}){_AFTER}", 0.5),
    (
        "age after its word",
        r"\b(?i:alter|âge|âgée?[ ]de|edad|leeftijd|idade|wiek|età|edad[ ]de|im[ ]alter[ ]von|de[ ]edad)[ ]?:?[ ]{0,3}(?P<age>1[01]\d|\d{1,2})\b(?![.,/]\d)",
        0.7,
    ),
)
_OTHERS = frozenset(("de", "fr", "es", "nl", "pt", "pl", "it"))


@cache
def local_date_rules() -> tuple[Rule, ...]:
    """The rules for dates, years and ages in languages other than English."""
    dates = [
        Rule(
            kind="DATE",
            what=what,
            source="pattern:local_dates",
            regex=re.compile(pattern),
            score=score,
            check=lambda matched: None if exists(matched) else False,
            digits=1,
            words=_WORDS,
            reach=32,
        )
        for what, pattern, score in _DATES
    ]
    year = Rule(
        kind="YEAR",
        what="year",
        source="pattern:local_dates",
        regex=re.compile(_YEARS),
        group="year",
        score=0.45,
        run=4,
        reach=24,
        languages=_OTHERS,
    )
    ages = [
        Rule(
            kind=kind,
            what=what,
            source="pattern:local_dates",
            regex=re.compile(pattern),
            group="age",
            score=score,
            check=lambda matched, old=kind == "AGE_OVER_89": None if (int(matched) > 89) == old else False,  # type: ignore[misc]
            digits=1,
            reach=32,
            languages=_OTHERS,
        )
        for kind in ("AGE_OVER_89", "AGE_UNDER_90")
        for what, pattern, score in _AGES
    ]
    return (*dates, year, *ages)

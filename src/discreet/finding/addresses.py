"""Street addresses: number and street in English order, street and number in German order, PO boxes.

A town and postcode that follow on the same or the next line belong to the address.
"""

import re
from functools import cache

from discreet.finding.postcodes import GERMAN, UK, US
from discreet.finding.rule import Rule
from discreet.text.months import MONTH

__all__ = ["address_rules"]

_TYPE = (
    r"(?:(?:Street|Road|Avenue|Lane|Drive|Close|Court|Crescent|Place|Way|Terrace|Gardens|Square|Boulevard|Hill|Row|Mews|"
    r"Grove|Parade|Walk|Highway|Parkway|Circle|Trail|Rise|Yard|Wharf|Quay|Broadway|Embankment|Green|View|Park)\b|"
    r"(?:St|Rd|Ave|Av|Ln|Ct|Cres|Pl|Terr|Gdns|Sq|Blvd|Hwy|Pkwy|Cir|Dr(?!\.?\s[A-Z]))\b\.?)"
)
_UNIT = r"(?:Flat|Apt\.?|Apartment|Unit|Suite|Ste\.?|Room|Floor)\s\#?\w{1,5}"
_NUMBER = r"\d{1,5}[A-Za-z]?(?:\s?[-–/]\s?\d{1,5}[A-Za-z]?)?"
_WORD = rf"(?!(?:{MONTH})\b|Dr\b|Mr|Ms|Dear\b)(?:[A-Z][\w'’.-]*|\d+(?:st|nd|rd|th))"
_TOWN = r"[A-Z][\w'’.-]+(?:[ -](?:[A-Z][\w'’.-]+|upon|on|in|the|le|by|am|an|der)){0,4}"
_TAIL = (
    rf"(?:,?\s{{1,2}}{_UNIT})?"
    rf"(?:(?:,\s{{0,2}}|\s{{0,2}}\n\s{{0,8}}|\s){_TOWN}){{0,2}}?,?\s{{1,2}}(?:{UK}|{US})\b"
)
_ENGLISH = (
    rf"(?<![\w.,/-])(?:{_UNIT},?\s)?{_NUMBER},?[ ](?:[NSEW]\.?[ ])?(?:{_WORD}[ ]){{1,4}}?{_TYPE}"
    rf"(?:{_TAIL}|,?\s{{1,2}}{_UNIT}\b)?"
)
_WITH_POSTCODE = rf"(?<![\w.,/-])(?:{_UNIT},?\s)?{_NUMBER},?[ ]{_WORD}(?:[ ]{_WORD}){{0,3}}{_TAIL}"
_GERMAN = (
    r"(?<!\w)(?:[A-ZÄÖÜ][\wäöüß.-]*[ -])?[A-ZÄÖÜ]?[a-zäöüß]{2,}(?:straße|strasse|str\.|weg|platz|allee|gasse|damm|ufer)"
    rf"\s\d{{1,4}}\s?[a-z]?\b(?:,?\s{{1,2}}{GERMAN})?"
)
_GERMAN_TWO_WORDS = (
    r"(?<!\w)(?:[A-ZÄÖÜ][\wäöüß-]*er\s)(?:Straße|Strasse|Str\.|Weg|Platz|Allee|Ring|Damm|Ufer)"
    rf"\s\d{{1,4}}\s?[a-z]?\b(?:,?\s{{1,2}}{GERMAN})?"
)
_BOX = r"\bP\.?\s?O\.?\s?Box\s\d+\b"

_SHAPES = (
    ("number and street", _ENGLISH, 0.75),
    ("number, street, town and postcode", _WITH_POSTCODE, 0.75),
    ("street and number", _GERMAN, 0.75),
    ("street and number", _GERMAN_TWO_WORDS, 0.75),
    ("post office box", _BOX, 0.75),
)


@cache
def address_rules() -> tuple[Rule, ...]:
    """The rules for addresses."""
    return tuple(
        Rule(
            kind="ADDRESS",
            what=what,
            source="pattern:addresses",
            regex=re.compile(pattern),
            score=score,
            digits=1,
            reach=96,
        )
        for what, pattern, score in _SHAPES
    )

"""Postcodes of the United Kingdom, the United States and Germany, where the shape or a word tells them."""

import re
from functools import cache

from discreet.finding.context import Context
from discreet.finding.rule import Rule

__all__ = ["GERMAN", "UK", "US", "postcode_rules"]

UK = r"[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}"
US_STATES = (
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH "
    "OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR"
)
US = rf"(?:{'|'.join(US_STATES.split())})\s\d{{5}}(?:-\d{{4}})?"
GERMAN = r"(?:D-)?\d{5}\s[A-ZÄÖÜ][a-zäöüß]+(?:[- ](?:am|an der|im|[A-ZÄÖÜ][a-zäöüß]+)){0,2}"

_CONTEXT = Context.of(("postcode", "post code", "postal code", "zip", "zip code", "address", "lives", "live"))
_GERMAN_CONTEXT = Context.of(
    (
        "plz",
        "postleitzahl",
        "adresse",
        "anschrift",
        "wohnhaft",
        "wohnt",
        "straße",
        "strasse",
        "str",
        "lives",
        "address",
    )
)
_SHAPES = (
    ("UK postcode", rf"(?<![\w-]){UK}(?![\w-])", 0.5, _CONTEXT, 2),
    (
        "UK postcode without its space",
        r"(?<![\w-])[A-Z]{1,2}\d[A-Z\d]?\d[ABD-HJLNP-UW-Z]{2}(?![\w-])",
        0.2,
        _CONTEXT,
        2,
    ),
    ("US state and ZIP code", rf"(?<!\w){US}(?!\w)", 0.6, _CONTEXT, 5),
    (
        "US ZIP code",
        r"(?<![\w-])\d{5}(?:-\d{4})?(?![\w-])",
        0.05,
        Context.of(("zip", "zip code", "zipcode")),
        5,
    ),
    ("German postcode and town", rf"(?<![\w-]){GERMAN}(?!\w)", 0.2, _GERMAN_CONTEXT, 5),
    ("German postcode and town", r"(?<![\w-])D-\d{5}\s[A-ZÄÖÜ]\w+", 0.7, _GERMAN_CONTEXT, 5),
)


@cache
def postcode_rules() -> tuple[Rule, ...]:
    """The rules for postcodes."""
    return tuple(
        Rule(
            kind="POSTCODE",
            what=what,
            source="pattern:postcodes",
            regex=re.compile(pattern),
            score=score,
            context=context,
            digits=digits,
            reach=48,
        )
        for what, pattern, score, context, digits in _SHAPES
    )

"""Towns and countries that the words before them give away: lives in, moved to, returned from."""

import re
from functools import cache

from discreet.finding.rule import Rule
from discreet.text.months import NAMES

__all__ = ["MOVES", "place_rules"]

MOVES = (
    "live lives lived living reside resides resided born raised moved moving returned travelled traveled travelling "
    "emigrated immigrated settled grew holiday based away home"
).split()
_PLACE = r"(?P<place>[A-ZÀ-Þ][\w'’-]+(?:[ -](?:upon|on|the|le|[A-ZÀ-Þ][\w'’-]+)){0,3}(?<![ -]on)(?<![ -]the))"
_PATTERN = rf"\b(?:{'|'.join(MOVES)})(?:\sup)?\s(?:in|to|from|near|outside)\s(?:the\s)?{_PLACE}"
_NOT = re.compile(rf"(?:{'|'.join(NAMES[0])})\b")
"""Months in full English only: "Mar" and "Jan" also begin places."""


@cache
def place_rules() -> tuple[Rule, ...]:
    """The rule for places after a verb of living or moving."""
    return (
        Rule(
            kind="LOCATION",
            what="place after a word such as 'lives in'",
            source="pattern:places",
            regex=re.compile(_PATTERN),
            group="place",
            score=0.7,
            check=lambda matched: False if _NOT.match(matched) else None,
            words=frozenset(MOVES),
            languages=frozenset(("en",)),
        ),
    )

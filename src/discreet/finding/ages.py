"""Ages, with those over 89 apart: the age from which the United States' rules ask for removal.

The number is what is marked: of "a 93-year-old woman" the 93.
"""

import re
from functools import cache

from discreet.finding.rule import Rule

__all__ = ["age_rules"]

_OLD = r"9\d|1[0-2]\d"
_YOUNG = r"[1-8]?\d"
_TENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_ONES = "one|two|three|four|five|six|seven|eight|nine"
_OLD_WORDS = rf"ninety(?:[-\s](?:{_ONES}))?|(?:one\s|a\s)?hundred(?:\sand\s(?:{_ONES}|{_TENS}))?"
_YOUNG_WORDS = rf"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty)(?:[-\s](?:{_ONES}))?|{_TENS}|{_ONES}"
_SPAN = r"(?:years?|yrs?|yr\.?|y)"
_BABY = r"(?:months?|mths?|weeks?|wks?|days?)"
_WORDS = frozenset(("year", "years", "yr", "yrs"))
_AFTER_AGE = r"(?!\s?%|\s?(?:mg|ml|kg|cm|units?|days?|weeks?|months?|minutes?|hours?)\b|[\d.:/]\d)"


def _shapes(figure: str, words: str, baby: str) -> tuple[tuple[str, str, float], ...]:
    number = rf"(?P<age>{figure})"
    return (
        (
            "age in years",
            rf"\b{number}(?=[\s-]?{_SPAN}[\s/-]?(?:old|o)\b|\s{_SPAN}\sof\sage\b|[\s-]?yo\b)",
            0.8,
        ),
        ("age in words", rf"\b(?P<age>{words})(?=[\s-]{_SPAN}[\s-](?:old|of\sage)\b)", 0.8),
        ("age after 'aged'", rf"\b(?:aged|age|age\sof|age\sis|turned)\s?[:=]?\s?{number}\b{_AFTER_AGE}", 0.7),
        ("age and sex", rf"(?<![\w.,/-]){number}\s?(?:F|M|female|male)\b(?![.\-/]?\w)", 0.5),
        *((("age of a baby", rf"\b{number}(?=[\s-]{baby}[\s-]old\b)", 0.7),) if baby else ()),
    )


@cache
def age_rules() -> tuple[Rule, ...]:
    """The rules for ages."""
    return tuple(
        Rule(
            kind=kind,
            what=what + (" over 89" if kind == "AGE_OVER_89" else ""),
            source="pattern:ages",
            regex=re.compile(pattern, 0 if "sex" in what else re.IGNORECASE),
            group="age",
            score=score,
            words=_WORDS if "words" in what else frozenset(),
            reach=0 if "words" in what else 24,
        )
        for kind, shapes in (
            ("AGE_OVER_89", _shapes(_OLD, _OLD_WORDS, "")),
            ("AGE_UNDER_90", _shapes(_YOUNG, _YOUNG_WORDS, _BABY)),
        )
        for what, pattern, score in shapes
    )

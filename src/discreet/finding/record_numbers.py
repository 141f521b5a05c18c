"""Numbers that a word before them makes somebody's: record, case, policy, member and account numbers.

Presidio has no rule for a hospital's own numbers, because they have no shape of their own: seven
digits here, two letters and six digits there. What they do have is "MRN" or "Hospital No:" in front.
Seven digits and more that nothing explains are taken for such a number as well, at the lowest score.
"""

import re
from functools import cache

from discreet.finding.rule import Rule

__all__ = ["record_number_rules"]

_SIGN = r"(?:\s?(?:number|numbers|no\.?|nos\.?|num\.?|nr\.?|id|code|\#))"
_LINK = r"\s?(?:\(\w+\)\s?)?(?:[:=\#.]|is|was|-)?\s{0,2}"
_VALUE = r"(?P<value>(?=[A-Z/-]*\d)[A-Z]{0,5}[-/]?\d[\dA-Z/-]*(?:\s\d{3,})*[\dA-Z])(?![\w@]|[.,]\d)"

_RECORD = (
    rf"\b(?:MRN|URN|UHID|PID|CRN|NHI|(?:medical\s|health\s|patient\s)?record{_SIGN}|"
    rf"(?:hospital|hosp\.?|patient|chart|unit|case|admission|episode|encounter|accession|specimen|lab|sample){_SIGN}|"
    rf"patienten-?(?:nummer|nr\.?|id)|fall-?(?:nummer|nr\.?)|akten-?(?:zeichen|nummer))"
)
_OTHER = (
    rf"\b(?:(?:policy|insurance|member|membership|subscriber|claim|group|plan|account|acct\.?|a/c|reference|ref\.?|file|"
    rf"licence|license|passport|customer|client|employee|staff|student|registration|reg\.?|invoice|booking|ticket|"
    rf"badge|device|serial|certificate|prescription|referral|identity|identification|tax|visa|personnel){_SIGN}|"
    rf"(?:policy|account|reference|ref|member|insurance|id)\s?[:\#]|"
    rf"versicherten-?(?:nummer|nr\.?)|versicherungs-?(?:nummer|nr\.?)|kunden-?(?:nummer|nr\.?)|konto-?(?:nummer|nr\.?))"
)
_LONG = r"(?<![\w.,/:+-])(?!\d+000\b)\d{7,12}(?![\w%@/-]|[.,:]\d|\s?(?:mg|ml|mcg|g|kg|units?|copies|cells|patients|people|times)\b)"
_CODE = r"(?<![\w-])[A-Z]{2,4}-\d{6,10}(?:-[A-Z0-9]{1,4})?(?![\w-])"


def _long_enough(matched: str) -> bool | None:
    """A number of somebody's has four digits at least, and is not a year with a slash in it."""
    digits = sum(letter.isdigit() for letter in matched)
    return None if digits >= 4 else False


@cache
def record_number_rules() -> tuple[Rule, ...]:
    """The rules for numbers that follow their name."""
    shapes = (
        (
            "MEDICAL_RECORD_NUMBER",
            "number after the word for a medical record",
            _RECORD + _LINK + _VALUE,
            0.85,
        ),
        (
            "ID_NUMBER",
            "number after a word such as policy, account or reference",
            _OTHER + _LINK + _VALUE,
            0.75,
        ),
    )
    bare = (
        ("code of letters and digits", _CODE, 0.6, 6),
        ("long number that nothing explains", _LONG, 0.4, 7),
    )
    return (
        *(
            Rule(
                kind=kind,
                what=what,
                source="pattern:record_numbers",
                regex=re.compile(pattern, re.IGNORECASE),
                group="value",
                score=score,
                check=_long_enough,
                digits=4,
                reach=48,
            )
            for kind, what, pattern, score in shapes
        ),
        *(
            Rule(
                kind="ID_NUMBER",
                what=what,
                source="pattern:record_numbers",
                regex=re.compile(pattern),
                score=score,
                run=run,
                reach=24,
            )
            for what, pattern, score, run in bare
        ),
    )

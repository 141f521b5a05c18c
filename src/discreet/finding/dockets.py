"""Docket and application numbers of courts: 36110/97, III ZR 123/19, C-123/45, 3:19-cv-01234, ECLI:NL:RBAMS:2020:1234."""

import re
from functools import cache

from discreet.finding.rule import Rule

__all__ = ["docket_rules"]

_BEFORE = (
    r"(?:applications?|case|docket|cause|appeal|file|petition|suit|action|complaint|claim|civil|criminal|index|"
    r"Az\.?|Aktenzeichen|Gesch\.?-?Z\.?|Geschäftszeichen|requête|pourvoi|arrêt|dossier|affaire|R\.?G\.?|rôle|minute|"
    r"recurso|sentencia|auto|procedimiento|autos|expediente|rollo|apelación|diligencias|demanda|asunto|"
    r"zaak(?:nummer)?|rolnummer|parketnummer|zaaknr|arrest|rekest(?:nummer)?|"
    r"processo|acórdão|proc|apelação|autos|recurso|sygn(?:atura)?\.?(?:\s+akt)?|sprawa|sprawy|wyrok|skarg[aię]|"
    r"sentenza|ricorso|causa|procedimento|ordinanza|decreto|ruolo|cassazione)"
)
_SIGN = r"(?:\s{0,2}(?:\(?(?:numbers?|nos?|nrs?|núms?|num|nº|n°|n\.?\s?º|n\.?\s?°|nr|n|№|\#|Rs|sp|zn)\b\.?\)?|[:#№]|n[º°]))"
_NUMBER = r"[A-Z]{0,4}[- ]?\d{1,7}(?:[./:-][A-Za-z0-9]{1,12}){1,5}"

_SHAPES: tuple[tuple[str, str, float], ...] = (
    ("number after the word for a case", rf"(?i:\b{_BEFORE}){_SIGN}{{0,2}}\s{{0,2}}(?P<value>{_NUMBER})(?![\w/])", 0.75),
    ("application number", r"(?<![\w./-])(?P<value>\d{4,6}/\d{2})(?![\w/-]|[.,]\d|\s?(?:mm|%))", 0.65),
    ("number after 'no.'", r"\b(?i:nos?|nr|nº|n°|n\.º)\.?\s(?P<value>\d{1,6}/\d{2,4})(?![\w/])", 0.65),
    (
        "file number of a court",
        r"(?<![\w-])(?P<value>(?:[IVX]{1,5}|\d{1,3})[ ][A-Z][A-Za-z]{0,4}[ ](?:\([A-Za-z]+\)[ ])?\d{1,5}/\d{2,4})(?!\w)",
        0.7,
    ),
    ("case of the European court", r"(?<![\w-])(?P<value>[CT][-‑–]\d{1,4}/\d{2})(?!\w)", 0.7),
    ("docket of a United States court", r"(?<!\w)(?P<value>\d:\d\d-(?:cv|cr|mc|bk|mj|ap)-\d{3,6}(?:-[A-Z]{2,4})*)(?!\w)", 0.8),
    ("docket of a United States court", r"(?<![\w-])(?P<value>\d\d-(?:cv|cr|CV|CR|mc|bk)-\d{3,6})(?![\w-])", 0.8),
    ("European case law identifier", r"(?<!\w)(?P<value>ECLI:[A-Z]{2}:[A-Z0-9]{1,10}:\d{4}:[A-Z0-9.]{1,30}[A-Z0-9])", 0.9),
    ("neutral citation", r"(?<!\w)(?P<value>\[\d{4}\]\s[A-Z]{2,6}(?:\s[A-Z][a-z]+)?\s\d{1,5}(?:\s\([A-Z][a-z]+\))?)", 0.6),
)  # fmt: skip


@cache
def docket_rules() -> tuple[Rule, ...]:
    """The rules for dockets."""
    return tuple(
        Rule(
            kind="DOCKET",
            what=what,
            source="pattern:dockets",
            regex=re.compile(pattern),
            group="value",
            score=score,
            check=_is_docket,
            digits=2,
            reach=40,
        )
        for what, pattern, score in _SHAPES
    )


def _is_docket(matched: str) -> bool | None:
    """A date in figures is none, nor is a fraction; three figures at least."""
    if re.fullmatch(r"\d{1,2}[./-]\d{1,2}[./-](?:\d\d|\d{4})|\d{4}-\d\d-\d\d|\d{1,2}[.:]\d\d", matched):
        return False
    return None if sum(map(str.isdigit, matched)) >= 3 else False

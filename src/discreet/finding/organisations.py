"""Organisations that say what they are: hospitals, practices, schools, companies with their legal form."""

import re
from functools import cache

from discreet.finding.rule import Rule
from discreet.text.name_words import COMMON_TITLES

__all__ = ["organisation_rules"]

_CARE = (
    "Hospital,Hospitals,Infirmary,Clinic,Hospice,Surgery,Medical Centre,Medical Center,Medical Practice,Medical Group,"
    "Health Centre,Health Center,Treatment Centre,Day Centre,Practice,Sanatorium,Nursing Home,Care Home,Pharmacy,"
    "NHS Trust,NHS Foundation Trust"
).split(",")
_LEARNING = (
    "School,Primary School,Secondary School,High School,Grammar School,Junior School,Infant School,Elementary School,"
    "Middle School,Comprehensive School,College,University,Academy,Nursery,Kindergarten,Institute"
).split(",")
_TRADE = (
    "Ltd,Limited,plc,PLC,LLP,LLC,Inc,Corp,Corporation,GmbH,AG,Partners,Associates,& Sons,and Sons,& Son,and Son,"
    "& Daughters,and Daughters,& Co,and Co,& Company,and Company,Bank,Airlines,Logistics,Council,Bakery,Brewery,Garage,Builders"
).split(",")
_TRADES = ["teacher", "driver", "manager", "student", "pupil", "clerk", "engineer", "accountant", "assistant"]
_OPENINGS = (
    "The This That His Her Their Our Your My In At On From To A An And Dear No Seen Discharged Referred Attends Local "
    "Private Day General Clinic Hospital School Please Since After Before Work Works Worked Lives"
).split() + list(COMMON_TITLES)
"""Capitalised words that stand before a name without being part of it."""


def _any_of(words: list[str]) -> str:
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) + ")"


_PART = r"(?:St\.|[A-Z][\w'’&-]*)"
_WORDS = rf"(?!{_any_of(_OPENINGS)}\s)(?:{_PART}[ ](?:(?:of|and|the|for|&)[ ])?){{1,5}}"
_OF = rf"(?:[ ](?:of|for)[ ](?:the[ ])?{_PART}(?:[ ]{_PART}){{0,2}})?"

_SHAPES = (
    ("hospital, practice or clinic", rf"\b{_WORDS}{_any_of(_CARE)}\b{_OF}", 0.7, _CARE),
    ("school or university", rf"\b{_WORDS}{_any_of(_LEARNING)}\b{_OF}", 0.65, _LEARNING),
    (
        "school or university",
        rf"\b(?:University|College|Institute|School)[ ]of[ ](?:the[ ])?{_PART}(?:[ ]{_PART}){{0,3}}",
        0.65,
        ["University", "College", "Institute", "School"],
    ),
    (
        "organisation that somebody works for",
        rf"\b(?:work(?:s|ed|ing)?|job|employed|{_any_of(_TRADES)})[ ](?:at|for|by|with)[ ](?:the[ ])?"
        rf"(?P<name>{_PART}(?:[ ](?:(?:of|and|&)[ ])?{_PART}){{0,4}})",
        0.65,
        ["work", "works", "worked", "working", "job", "employed", *_TRADES],
    ),
    ("company", rf"\b{_WORDS}{_any_of(_TRADE)}(?!\w)", 0.6, _TRADE),
)


@cache
def organisation_rules() -> tuple[Rule, ...]:
    """The rules for organisations."""
    return tuple(
        Rule(
            kind="ORGANIZATION",
            what=what,
            source="pattern:organisations",
            regex=re.compile(pattern),
            group="name" if "?P<name>" in pattern else 0,
            score=score,
            words=frozenset(phrase.split()[-1].lower() for phrase in phrases),
            languages=frozenset(("en",)),
        )
        for what, pattern, score, phrases in _SHAPES
    )

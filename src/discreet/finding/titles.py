"""Names that the words around them give away: a title, a form's label, a salutation, a relation.

The name is what is marked, not the title: of "Dr Maria Keller" the words "Maria Keller".
"""

import re
from functools import cache

from discreet.finding.common_words import is_common
from discreet.finding.rule import Rule
from discreet.text.name_words import PROSE_PARTICLES, TITLES

__all__ = ["NAME", "TITLE", "title_rules"]

_FORMS = (
    "Patient,Patient name,Name,Full name,Surname,First name,Re,RE,Signed,Signed by,Seen by,Reviewed by,Dictated by,Author,"
    "Consultant,GP,Next of kin,NOK,Carer,Contact,From,To,Cc,cc,Attn,Named nurse,Requested by,Requesting doctor,Called by,Caller"
).split(",")
_KIN = (
    "wife husband daughter son mother father mum dad sister brother partner aunt uncle niece nephew cousin grandmother "
    "grandfather granddaughter grandson fiancé fiancée carer friend neighbour neighbor"
).split()
_GREETINGS = ("Dear", "Hello", "Hi", "Hallo")
_CLOSINGS = (
    "sincerely",
    "faithfully",
    "regards",
    "Regards",
    "wishes",
    "Wishes",
    "thanks",
    "Thanks",
    "Grüßen",
)
_NO_NAMES = (
    "The This That He She They It His Her Is Was Has Had And Or On In At To From For With Please Consultant Registrar "
    "Surgeon Physician Specialist Practitioner Manager Clinic Hospital Ward Unit Department Cardiologist Oncologist "
    "Neurologist Psychiatrist Re Dear DOB NHS MRN Tel Phone Address Date Age Yours Thank Thanks Many I We You Not No None "
    "Unknown Patient Team Colleague Sir Sirs Madam All Both Name Signed Plan Lead"
).split()
"""Capitalised words that follow a name or a title without being part of the name."""


def _any_of(words: tuple[str, ...] | list[str]) -> str:
    return "(?:" + "|".join(re.escape(word) for word in words) + ")"


TITLE = rf"{_any_of(TITLES)}\b\.?"
_CAPITAL = r"[A-ZÀ-ÖØ-ÞĀĂĄĆČĎĐĒĘĚĞĢĪĮİĶĹĽŁŃŇŌŐŒŔŘŚŞŠŢŤŪŮŰŹŻŽ]"
_LETTER = r"[^\W\d_]"
_PARTICLE = rf"(?:{'|'.join(sorted(PROSE_PARTICLES))}|st\.)"
_WORD = rf"(?!{_any_of([*_NO_NAMES, *TITLES])}(?![\w'’-]))(?:{_CAPITAL}['’])?{_CAPITAL}{_LETTER}+(?:[-'’]{_CAPITAL}?{_LETTER}+)*(?<!['’]s)"
_INITIAL = rf"{_CAPITAL}\b\.?"
NAME = (
    rf"(?:{_INITIAL}[ ]?){{0,3}}(?:{_PARTICLE}[ ]){{0,2}}{_WORD}"
    rf"(?:[ ](?:(?:{_PARTICLE}[ ]){{1,2}}|{_INITIAL}[ ]?)?{_WORD}){{0,3}}"
)
_CAPITALS = rf"{_CAPITAL}{{3,}}(?:[-'’]{_CAPITAL}+)?"
_LISTED = rf"{_WORD},[ ]{_WORD}(?:[ ]{_INITIAL})?(?![ ]{_CAPITAL})"
_BIRTH = r"(?=[\s,|(]{1,4}(?:DOB|D\.O\.B|born|geb\.|MRN|NHS[ ]))"
_SHORT = rf"(?P<name>{_WORD}(?:\s{_WORD}){{0,2}})"
_BIRTHS = ("dob", "d.o.b", "born", "geb", "mrn", "nhs")
_TITLED = rf"(?:{TITLE}\s){{0,3}}(?P<name>{NAME})"

_ACTS = "taken seen reviewed written signed dictated referred accompanied requested reported called".split()

_SHAPES: tuple[tuple[str, str, float, tuple[str, ...] | list[str]], ...] = (
    ("name after a title", rf"\b{TITLE}\s{_TITLED}", 0.85, TITLES),
    (
        "name in a form",
        rf"\b{_any_of(_FORMS)}\s?:\s{{0,3}}(?:(?P<name>{_LISTED})|(?:{TITLE}\s){{0,3}}{NAME})",
        0.75,
        _FORMS,
    ),
    ("name in a form", rf"\b{_any_of(_FORMS)}\s?:\s{{0,3}}(?!{_LISTED}){_TITLED}", 0.75, _FORMS),
    ("name after the word patient", rf"\b(?:Patient|Pt)\s(?P<name>{NAME})", 0.65, ("patient", "pt")),
    (
        "name before a birth date or number",
        rf"(?<![\w'’-])(?P<name>(?>{_CAPITALS},?[ ]{_WORD}|{_LISTED}|{NAME})){_BIRTH}",
        0.7,
        _BIRTHS,
    ),
    (
        "name after a relation",
        rf"\b(?:[Hh]is|[Hh]er|[Mm]y|[Tt]he|[Tt]heir)\s{_any_of(_KIN)},?\s{_SHORT}",
        0.7,
        _KIN,
    ),
    ("name after a relation", rf"\b(?i:{_any_of(_KIN)})\s?\({_SHORT}", 0.7, _KIN),
    ("name of who did it", rf"\b{_any_of(_ACTS)}\sby\s{_SHORT}", 0.65, _ACTS),
    ("name after a salutation", rf"^[ \t]{{0,8}}{_any_of(_GREETINGS)}\s{_TITLED}", 0.8, _GREETINGS),
    (
        "name under a letter",
        rf"{_any_of(_CLOSINGS)},?[ \t]{{0,8}}(?:\n[ \t]{{0,8}}){{1,3}}{_TITLED}",
        0.75,
        _CLOSINGS,
    ),
    ("last name in capitals, first name", rf"(?<![\w,])(?P<name>{_CAPITALS},\s{_WORD})", 0.5, ()),
)


@cache
def title_rules() -> tuple[Rule, ...]:
    """The rules for names that something stands before."""
    return tuple(
        Rule(
            kind="PERSON",
            what=what,
            source="pattern:titles",
            regex=re.compile(pattern, re.MULTILINE),
            group="name",
            score=score,
            check=lambda matched: False if is_common(matched) else None,
            words=frozenset(phrase.split()[0].lower().partition(".")[0] for phrase in phrases),
            languages=frozenset(("en",)),
        )
        for what, pattern, score, phrases in _SHAPES
    )

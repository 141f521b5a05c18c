"""A person's name in a text: full, reordered, initials, surname or first name only, nickname, with a slip.

A name is a set of parts (first, middle, last). Each word of the text is asked which parts it could
be; a mention is the longest run of such words, joined by spaces, a point after an initial, a comma
after a last name, or a hyphen. An initial alone is never a mention.
"""

import re
from dataclasses import dataclass

from discreet.finding.everyday_words import RECORD_WORDS
from discreet.finding.records.words import Word, close_enough
from discreet.text.name_words import PARTICLES, RECORD_TITLES
from discreet.text.nicknames import same_first_name

__all__ = ["PersonName", "mentions_of_name", "parse_names"]

_SUFFIXES = frozenset(["jr", "sr", "ii", "iii", "iv", "md", "phd", "esq", "obe", "mbe", "cbe"])
_JOINED = re.compile(r"^(?:[ \u00a0]|\.[ \u00a0]?|,[ \u00a0]|-|\n)?$")


@dataclass(frozen=True)
class PersonName:
    """First and middle names, and the words of the last name; what a record's cell says of one person."""

    given: tuple[str, ...]
    last: tuple[str, ...]

    @property
    def full(self) -> str:
        """The name as usually written."""
        return " ".join((*self.given, *self.last))


def parse_names(value: str) -> list[PersonName]:
    """The people in a cell: split at semicolons, lines, slashes and 'and'; remarks in brackets dropped."""
    value = re.sub(r"\([^)]*\)|\[[^\]]*\]", ";", value)
    people = []
    for part in re.split(r"[;\n/|•]|\band\b|&", value):
        name = _parse_one(part)
        if name is not None:
            people.append(name)
    return people


def _parse_one(part: str) -> PersonName | None:
    """'First Middle Last' or 'Last, First Middle'; titles and suffixes dropped; a number is no name."""
    before, comma, after = part.partition(",")
    first_half, second_half = _name_words(before), _name_words(after)
    if comma and first_half and second_half:
        return PersonName(tuple(second_half), tuple(first_half))
    words = first_half or second_half
    if not words:
        return None
    if len(words) == 1:
        return PersonName((words[0],), ())
    start = next((at for at in range(1, len(words)) if words[at].casefold() in PARTICLES), len(words) - 1)
    return PersonName(tuple(words[:start]), tuple(words[start:]))


def _name_words(text: str) -> list[str]:
    words = re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", text.replace(".", " "))
    return [word for word in words if word.casefold() not in RECORD_TITLES | _SUFFIXES]


def mentions_of_name(name: PersonName, words: list[Word], text: str) -> list[tuple[int, int, str]]:
    """Where the name is mentioned: (index of the first word, one past the last, how it was recognised)."""
    roles = [_roles(name, word) for word in words]
    found, at = [], 0
    while at < len(words):
        end = at
        while end < len(words) and roles[end] and (end == at or _goes_on(words, end, text)):
            end += 1
        end = _trim(roles, at, end)
        if end > at:
            used = {role for place in range(at, end) for role in roles[place]}
            if used & {"last", "given", "nickname", "slip"}:
                found.append((at, end, _describe(used, end - at)))
        at = max(end, at + 1)
    return found


def _goes_on(words: list[Word], at: int, text: str) -> bool:
    """Whether a word carries the mention on: joined to the one before, and no mere word.

    In "Will Baker will come" the last word is the verb: everyday, and small beside a capital.
    """
    left, right = words[at - 1], words[at]
    small = next((one for one in (left, right) if one.text.islower() and one.folded in RECORD_WORDS), None)
    alike = left.text[:1].isupper() == right.text[:1].isupper()
    return (alike or small is None) and _joins(left, right, text)


def _joins(left: Word, right: Word, text: str) -> bool:
    gap = text[left.end : right.start]
    return bool(_JOINED.match(gap)) and not (gap.startswith(".") and len(left.text) > 1)


def _trim(roles: list[set[str]], at: int, end: int) -> int:
    """A trailing initial or particle does not belong to the mention unless a last name stands before it."""
    while end > at and roles[end - 1] <= {"particle"}:
        end -= 1
    return end


def _roles(name: PersonName, word: Word) -> set[str]:
    roles = set()
    folded = word.folded
    last = [part.casefold() for part in name.last]
    given = [part.casefold() for part in name.given]
    if folded in last:
        roles.add("particle" if folded in PARTICLES else "last")
    if folded in given:
        roles.add("given")
    elif given and same_first_name(given[0], folded):
        roles.add("nickname")
    if len(folded) == 1 and word.text.isupper() and any(part[:1] == folded for part in given + last):
        roles.add("initial")
    if not roles and word.text[:1].isupper():
        slips = [part for part in given + last if part not in PARTICLES and close_enough(part, folded)]
        # 'Marina' may be another first name; a slip in a short name counts only beside another part.
        roles |= {"slip" if len(part) >= 6 else "slip in a short name" for part in slips}
    return roles


def _describe(used: set[str], length: int) -> str:
    if used & {"slip", "slip in a short name"}:
        return "the name, misspelt"
    if "nickname" in used:
        return "a short form of the name"
    if "initial" in used:
        return "the name with an initial"
    if length == 1:
        return "last name alone" if "last" in used else "first name alone"
    return "the full name"

"""Who is who in a document: the ways in which one person's name is written, drawn together.

A full name (a first name and a last name) stands for a person. "Ms Keller", "M. Keller", "Keller" and
"Maria" are that person when exactly one full name fits; when two do ("Maria Keller and Paul Keller"), or
when titles contradict ("Mr Keller" beside "Mrs Keller"), the mention stays by itself and is counted.
Middle names are not compared. Two people of one full name cannot be distinguished.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from discreet.protection.spans.values import folded
from discreet.text.document import Span
from discreet.text.name_folding import name_key
from discreet.text.name_words import PARTICLES, SEX_OF_TITLE, TITLES

__all__ = ["Cast", "Name", "read_name"]

_TITLES = frozenset(title.casefold() for title in TITLES)
_BEFORE = 12
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_GENITIVE = re.compile(r"['’]s?$")


@dataclass(frozen=True)
class Name:
    """A name in its parts, folded; `sex` is "F", "M" or nothing, as far as a title tells."""

    first: str
    last: str
    sex: str = ""

    @property
    def is_full(self) -> bool:
        """True with a first name that is more than an initial, and a last name."""
        return len(self.first) > 1 and bool(self.last)

    @property
    def key(self) -> str:
        """What a pseudonym is made from: first and last name, or the one word there is."""
        return f"{self.first} {self.last}".strip()


def read_name(words: str, before: str = "") -> Name:
    """Take a name apart: titles off, "Keller, Maria" and "KELLER Maria" turned round, initials kept."""
    words = _GENITIVE.sub("", words.strip())
    turned = words.partition(",")[::2] if "," in words else ("", words)
    last_words, first_words = _WORD.findall(turned[0]), _WORD.findall(turned[1])
    if not turned[1].strip():
        last_words, first_words = [], _WORD.findall(turned[0])
    sex = _sex(_WORD.findall(before)[-1:] + last_words + first_words)
    first_words = [word for word in first_words if word.lower() not in _TITLES]
    last_words = [word for word in last_words if word.lower() not in _TITLES]
    capitals = [word for word in first_words if len(word) > 2 and word.isupper()]
    if not last_words and len(first_words) > 1 and len(capitals) == 1 and first_words[0] == capitals[0]:
        last_words, first_words = first_words[:1], first_words[1:]
    ordered = [name_key(word) for word in (*first_words, *last_words)]
    if not ordered:
        return Name("", folded(words), sex)
    if len(ordered) == 1:
        return Name("", ordered[0], sex)
    return Name(ordered[0] if ordered[0] not in PARTICLES else "", ordered[-1], sex)


def _sex(words: Iterable[str]) -> str:
    for word in words:
        if sex := SEX_OF_TITLE.get(word.lower()):
            return sex
    return ""


class Cast:
    """The people of a document; `earlier` are full names of the same user's earlier documents."""

    def __init__(self, text: str, spans: Sequence[Span], earlier: Iterable[Name] = ()) -> None:
        self._names = {
            span: read_name(text[span.start : span.end], text[max(0, span.start - _BEFORE) : span.start])
            for span in spans
            if span.label == "PERSON"
        }
        self.full = _merged(name for name in self._names.values() if name.is_full)
        self._earlier = _merged(earlier)
        self._contradicted = _contradicted(self._names.values())
        self._keys = {span: self._key(name) for span, name in self._names.items()}

    def who(self, span: Span) -> str:
        """The key of the person a span names."""
        return self._keys[span][0]

    def count(self, how: str) -> int:
        """How many mentions are `full`, `linked`, `earlier`, `ambiguous` or `alone`."""
        return sum(found == how for _, found in self._keys.values())

    def _key(self, name: Name) -> tuple[str, str]:
        if name.is_full:
            return name.key, "full"
        for people, how in ((self.full, "linked"), (self._earlier, "earlier")):
            fitting = [full for full in people.values() if _fits(name, full)]
            settled = fitting and name.sex and fitting[0].sex
            if len(fitting) > 1 or (fitting and name.last in self._contradicted and not settled):
                return name.key, "ambiguous"
            if fitting:
                return fitting[0].key, how
        return name.key, "alone"


def _merged(names: Iterable[Name]) -> dict[str, Name]:
    """One entry a full name, with the sex that any of its mentions tells."""
    people: dict[str, Name] = {}
    for name in names:
        if name.key not in people or not people[name.key].sex:
            people[name.key] = name
    return people


def _contradicted(names: Iterable[Name]) -> set[str]:
    """Last names that stand with titles of both sexes where no first name helps."""
    sexes: dict[str, set[str]] = {}
    for name in names:
        if name.sex and not name.is_full:
            sexes.setdefault(name.last, set()).add(name.sex)
    return {last for last, seen in sexes.items() if len(seen) > 1}


def _fits(name: Name, full: Name) -> bool:
    """Could this shorter mention mean that person?"""
    if name.sex and full.sex and name.sex != full.sex:
        return False
    if name.first:
        return name.last == full.last and full.first.startswith(name.first)
    return name.last == full.last or (not name.sex and name.last == full.first)

"""Linkage: an attacker who has the patient table tries to say whose note this is.

The attacker knows every patient's record, writes each value in the ways notes write it, and looks for
it in the note. A hit counts for ln(patients / patients who share it), three times over when the value
is made to be unique (a number, an address): a record number says more than a first name, and a town
that half the patients live in says little. The patient with the most wins; a tie is no answer.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from discreet.synthetic.mentions import DATE_STYLES
from discreet.synthetic.names import NICKNAMES
from discreet.text.document import Document

__all__ = ["Linkage", "Linker"]

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, kw_only=True)
class Linkage:
    """How many notes were linked to the right patient, to a wrong one, to nobody."""

    notes: int
    right: int
    wrong: int

    @property
    def share(self) -> float:
        """Notes linked to the right patient."""
        return self.right / max(1, self.notes)


class Linker:
    """An attacker who has the table of patients."""

    def __init__(self, table: Iterable[Mapping[str, Any]]) -> None:
        self.owners: dict[tuple[str, ...], set[str]] = defaultdict(set)
        strength: dict[tuple[str, ...], int] = defaultdict(int)
        patients = set()
        for record in table:
            patients.add(record["patient"])
            for value, strong in _ways_to_write(record):
                words = tuple(_words(value))
                self.owners[words].add(record["patient"])
                strength[words] = max(strength[words], 3 if strong else 1)
        self.weight = {
            words: strength[words] * math.log(len(patients) / len(owners))
            for words, owners in self.owners.items()
        }
        self.longest = max(map(len, self.owners), default=0)

    def link(self, text: str) -> str | None:
        """The patient the text points to, or None when it points to nobody in particular."""
        words = _words(text)
        scores: dict[str, float] = defaultdict(float)
        found = {
            run
            for start in range(len(words))
            for end in range(start + 1, min(start + self.longest, len(words)) + 1)
            if (run := tuple(words[start:end])) in self.owners
        }
        for run in found:
            for owner in self.owners[run]:
                scores[owner] += self.weight[run]
        best = sorted(scores, key=scores.__getitem__, reverse=True)[:2]
        if not best or scores[best[0]] <= 0:
            return None
        tie = len(best) == 2 and math.isclose(scores[best[0]], scores[best[1]])
        return None if tie else best[0]

    def measure(self, texts: Iterable[Document], truth: Mapping[str, str]) -> Linkage:
        """Link every note and compare with the truth, given by the note's id."""
        notes = wrong = 0
        right: set[str] = set()
        for document in texts:
            notes += 1
            answer = self.link(document.text)
            if answer == truth[document.id]:
                right.add(document.id)
            elif answer is not None:
                wrong += 1
        return Linkage(notes=notes, right=len(right), wrong=wrong)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _ways_to_write(record: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    """Every value of a record in the forms under which it turns up, and whether it is made to be unique."""
    first, _, last = record["name"].partition(" ")
    relatives = [record[name].partition(" (")[0] for name in ("relative", "second_relative")]
    gp = record["gp"].removeprefix("Dr ")
    weak = [
        f"{first} {last}",
        f"{last} {first}",
        f"{first[0]} {last}",
        first,
        last,
        NICKNAMES.get(first, first),
    ]
    weak += [*relatives, *(name.partition(" ")[0] for name in relatives), gp, gp.rpartition(" ")[2]]
    weak += [record[name] for name in ("occupation", "employer", "school", "practice")]
    born = date.fromisoformat(record["birth_date"])
    strong = [
        write(born)
        for style, write in DATE_STYLES.items()
        if str(born.year)[2:] in write(born) and style != "month"
    ]
    strong += [record[name] for name in ("address", "email", "mrn", "insurance_number")]
    strong.append(record["address"].partition(", ")[0])
    for name in ("phone", "relative_phone", "nhs_number", "card_number"):
        strong += [record[name], record[name].replace(" ", "")]
    yield from ((value, False) for value in weak)
    yield from ((value, True) for value in strong)

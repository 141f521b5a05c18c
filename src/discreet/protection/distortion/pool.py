"""Phrases to put in place of private ones, by label, and where they come from.

A pool taken from the private texts hands one person's name to another person's note. So the pool is
public: the one built in here, which is synthetic, or a file that the user names. The input itself is a
pool only when it is asked for by name, and the statement says so.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from random import Random

from discreet.errors import BadInput
from discreet.protection.spans.values import folded
from discreet.synthetic.identifiers import (
    card_number,
    email,
    insurance_number,
    mrn,
    nhs_number,
    phone_number,
    postcode,
)
from discreet.synthetic.mentions import DATE_STYLES
from discreet.synthetic.names import CULTURES
from discreet.synthetic.places import CITIES, HOSPITALS, JOBS, PRACTICES, SCHOOLS, STREETS, TOWNS
from discreet.text.document import Document

__all__ = ["Pool", "built_in_pool", "common_label", "pool_from_documents", "pool_from_file"]

_SAME = {"PER": "PERSON", "NAME": "PERSON", "LOC": "LOCATION", "GPE": "LOCATION", "ORG": "ORGANIZATION"}
"""Other names of labels, as corpora write them."""

_COUNTRIES = (
    "Austria Brazil Canada Chile Denmark Egypt Finland Greece Hungary India Iceland Japan Kenya Malta Mexico "
    "Morocco Norway Peru Poland Portugal Senegal Spain Sweden Turkey Uganda Vietnam"
).split()
_EACH = 120
"""Phrases for a label whose phrases are made rather than listed."""


@dataclass(frozen=True)
class Pool:
    """Phrases by label; `source` says in words where they were taken from."""

    phrases: Mapping[str, tuple[str, ...]]
    source: str

    def of(self, label: str) -> tuple[str, ...]:
        """The phrases for a label, which may go by another name."""
        found = self.phrases.get(label) or self.phrases.get(common_label(label))
        if not found:
            raise BadInput(
                f"the pool ({self.source}) has no phrase labelled {label}, only {', '.join(sorted(self.phrases))}; "
                "give public ones with --pool FILE (label, tab, phrase on each line)"
            )
        return found


def common_label(label: str) -> str:
    """PERSON for PER, and so on; a label without another name is itself."""
    return _SAME.get(label, label)


def pool_from_file(path: Path) -> Pool:
    """A public pool: on each line a label, a tab and a phrase."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(
            f"{path}: the pool cannot be read ({problem}); it is UTF-8 text, label, tab, phrase"
        ) from None
    rows = []
    for number, line in enumerate(lines, start=1):
        label, tab, phrase = line.partition("\t")
        if line.strip():
            if not tab or not label.strip() or not phrase.strip():
                raise BadInput(f"{path}:{number}: not a label, a tab and a phrase")
            rows.append((label.strip(), phrase.strip()))
    if not rows:
        raise BadInput(f"{path}: the pool is empty; write a label, a tab and a phrase on each line")
    return _gathered(rows, f"the file {path.name}")


def pool_from_documents(documents: Iterable[Document], source: str) -> Pool:
    """The marked phrases of documents, each once."""
    return _gathered(
        ((span.label, document.covered(span)) for document in documents for span in document.spans), source
    )


def _gathered(rows: Iterable[tuple[str, str]], source: str) -> Pool:
    phrases: dict[str, dict[str, str]] = {}
    for label, phrase in rows:
        words = " ".join(phrase.split())
        phrases.setdefault(label, {}).setdefault(folded(words), words)
    return Pool({label: tuple(found.values()) for label, found in phrases.items()}, source)


@cache
def built_in_pool() -> Pool:
    """Synthetic people, places, bodies, dates and numbers, always the same ones."""
    random = Random(29)
    people = [_person(random) for _ in range(_EACH)]
    days = [date(1950, 1, 1) + timedelta(days=random.randrange(27_000)) for _ in range(_EACH)]
    styles = list(DATE_STYLES.values())
    rows = {
        "PERSON": [
            *(f"{first} {last}" for first, last in people),
            *(name for pair in people for name in pair),
        ],
        "LOCATION": [
            *TOWNS,
            *CITIES,
            *_COUNTRIES,
            *(f"{random.randrange(1, 90)} {street}" for street in STREETS),
            *(postcode(random) for _ in range(20)),
        ],
        "ORGANIZATION": [*HOSPITALS, *PRACTICES, *SCHOOLS, *(employer for _, employer in JOBS)],
        "DATE": [styles[place % len(styles)](day) for place, day in enumerate(days)],
        "AGE": [*map(str, range(18, 90)), *(f"{age}-year-old" for age in range(18, 90, 3))],
        "PHONE": [phone_number(random) for _ in range(_EACH)],
        "EMAIL": [email(first, last, random) for first, last in people],
        "URL": [f"https://www.example.org/{town.split()[0].lower()}" for town in TOWNS],
        "CARD": [card_number(random) for _ in range(_EACH)],
        "ACCOUNT": [f"{random.randrange(10**8):08d}" for _ in range(_EACH)],
        "ID": [make(random) for make in (nhs_number, mrn, insurance_number) for _ in range(_EACH // 3)],
        "VEHICLE": [f"QZ{random.randrange(51, 75)} {_letters(random, 3)}" for _ in range(_EACH)],
        "DEVICE": [f"192.0.2.{last}" for last in range(1, _EACH)],
    }
    return _gathered(
        ((label, phrase) for label, phrases in rows.items() for phrase in phrases),
        "built in: synthetic people, places, bodies and numbers",
    )


def _person(random: Random) -> tuple[str, str]:
    culture = random.choice(list(CULTURES.values()))
    return random.choice(culture.women + culture.men), random.choice(culture.last)


def _letters(random: Random, count: int) -> str:
    return "".join(random.choice("ABCDEFGHJKLMNPRSTUVWXYZ") for _ in range(count))

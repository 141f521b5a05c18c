"""A column of the record: what kind of value it holds, and which label its mentions get."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from discreet.errors import BadInput

__all__ = ["Field", "Kind", "guess_fields", "parse_field"]

Kind = Literal[
    "name", "birth-date", "date", "number", "phone", "email", "address", "institution", "text", "skip"
]

LABELS: Mapping[str, str] = {
    "name": "PERSON",
    "birth-date": "DATE",
    "date": "DATE",
    "number": "ID",
    "phone": "PHONE",
    "email": "EMAIL",
    "address": "LOCATION",
    "institution": "ORGANIZATION",
    "text": "OTHER",
}

_BY_NAME: tuple[tuple[str, Kind], ...] = (
    (r"e[-_ ]?mail", "email"),
    (r"phone|mobile|tel\b|fax", "phone"),
    (r"birth[-_ ]?date|date[-_ ]?of[-_ ]?birth|\bdob\b|^born", "birth-date"),
    (r"\bdate\b|_date$|_on$|admitted|discharged", "date"),
    (r"address|street|birth[-_ ]?place|residence", "address"),
    (
        r"school|college|university|alma|education|employer|company|hospital|practice|institution",
        "institution",
    ),
    (
        r"number|\bid\b|_id$|mrn|nhs|ssn|iban|card|passport|licen[cs]e|policy|account|plate|imei|\bmac\b|device|"
        r"pesel|\bbsn\b|\bnif\b|\bdni\b|\bnie\b|\bnir\b|codice[-_ ]?fiscale|nummer|número|numéro|numer\b",
        "number",
    ),
    (
        r"name|spouse|husband|wife|partner|child|parent|mother|father|sibling|brother|sister|relative|"
        r"doctor|\bgp\b|physician|nurse|contact|guardian|kin",
        "name",
    ),
    (r"^(sex|gender|label|kind|split|url|age)$", "skip"),
)


_NUMBER_LABELS: tuple[tuple[str, str], ...] = (
    (r"card(?!io)", "CARD"),
    (r"iban|account|bank|sort[-_ ]?code|wallet", "ACCOUNT"),
    (r"plate|vehicle|registration[-_ ]?mark", "VEHICLE"),
    (r"imei|\bmac\b|\bip\b|device|serial", "DEVICE"),
)
"""Numbers that have a label of their own."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """One column: its name, the kind that picks the matching rule, and the label of its mentions."""

    column: str
    kind: Kind
    label: str


def guess_fields(columns: list[str], *, label_by_column: bool = False) -> tuple[Field, ...]:
    """A field for each column, its kind read off the column's name; what fits nothing is plain text."""
    return tuple(_field(column, _guess(column), label_by_column) for column in columns)


def parse_field(written: str, columns: list[str]) -> Field:
    """The field that `COLUMN=KIND` or `COLUMN=KIND:LABEL` describes."""
    column, _, rest = written.partition("=")
    kind, _, label = rest.partition(":")
    if column not in columns:
        raise BadInput(
            f"--field {written}: there is no column {column!r}; the table has {', '.join(columns)}"
        )
    if kind not in get_args(Kind):
        raise BadInput(f"--field {written}: {kind!r} is no kind; choose one of {', '.join(get_args(Kind))}")
    known: Kind = kind  # type: ignore[assignment]
    return Field(column=column, kind=known, label=label or LABELS.get(kind, ""))


def _guess(column: str) -> Kind:
    lowered = column.casefold()
    return next((kind for pattern, kind in _BY_NAME if re.search(pattern, lowered)), "text")


def _field(column: str, kind: Kind, label_by_column: bool) -> Field:
    own = re.sub(r"\W+", "_", column).strip("_").upper()
    plain = own if kind == "text" else LABELS.get(kind, "")
    if kind == "number":
        plain = next((label for name, label in _NUMBER_LABELS if re.search(name, column.casefold())), plain)
    return Field(column=column, kind=kind, label=own if label_by_column else plain)

"""WikiBio: infoboxes and the first sentences of the biographies they stand in."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from discreet.errors import BadInput
from discreet.finding.records.annotate import annotate_text
from discreet.finding.records.field import Field
from discreet.text.document import Document
from discreet_experiments.data import open_data
from discreet_experiments.wikipii.infobox import INFOBOX_FIELDS

__all__ = ["FIELDS", "Coverage", "coverage", "parse_box", "read_biographies"]

FIELDS = (
    Field(column="NAME", kind="name", label="NAME"),
    *INFOBOX_FIELDS,
    Field(column="BIRTH_PLACE", kind="address", label="BIRTH_PLACE"),
)
_ROWS = {
    "NAME": ("name", "fullname", "birth_name", "birthname", "article_title"),
    "BIRTH_DATE": ("birth_date",),
    "PARENTS": ("parents", "father", "mother"),
    "SPOUSES": ("spouse",),
    "CHILDREN": ("children",),
    "EDUCATION": ("alma_mater", "education", "college", "school", "highschool"),
    "BIRTH_PLACE": ("birth_place",),
}
_MARKS = {"-lrb-": "(", "-rrb-": ")", "-lsb-": "[", "-rsb-": "]", "--": "–", "``": "“", "''": "”"}


@dataclass(frozen=True, kw_only=True)
class Coverage:
    """One field: how many boxes have it, and in how many of their sentences it was found."""

    field: str
    boxes: int
    found: int
    mentions: int

    def to_json(self) -> dict[str, str | int]:
        """A plain dictionary."""
        return {"field": self.field, "boxes": self.boxes, "found": self.found, "mentions": self.mentions}


def parse_box(box: str) -> dict[str, str]:
    """WikiBio's `field_n:token` cells, divided by tabs, as a record under the paper's tags.

    `<none>` is an empty field. Rows of one tag stand on lines of their own.
    """
    rows: dict[str, list[str]] = {}
    for cell in box.split("\t"):
        name, colon, token = cell.partition(":")
        if not colon:
            raise ValueError(f"the cell {cell[:40]!r} is not field:token")
        if token != "<none>":
            rows.setdefault(re.sub(r"_\d+$", "", name), []).append(token)
    values = {tag: [_joined(rows[name]) for name in names if name in rows] for tag, names in _ROWS.items()}
    return {tag: "\n".join(dict.fromkeys(lines)) for tag, lines in values.items() if lines}


def read_biographies(data: Path) -> Iterator[tuple[Document, dict[str, str]]]:
    """The sample's sentences, each with its record."""
    path = data / "wikibio_sample" / "wikibio_300.jsonl.gz"
    with open_data(path, "the JSON lines box, summary, split of a WikiBio sample") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                row = json.loads(line)
                record = parse_box(row["box"])
                text = _joined(row["summary"].split())
            except (ValueError, KeyError, TypeError, AttributeError) as problem:
                raise BadInput(f"{path}:{number}: not a box with its summary ({problem})") from None
            yield Document(id=f"bio-{number}", text=text), record


def coverage(biographies: list[tuple[Document, dict[str, str]]]) -> tuple[list[Coverage], list[Document]]:
    """What the annotator finds of each field, and the sentences with their annotations."""
    marked = [
        document.with_spans(annotate_text(document.text, record, FIELDS)) for document, record in biographies
    ]
    records = [record for _, record in biographies]
    found = []
    for field in FIELDS:
        having = [one for one, record in zip(marked, records, strict=True) if field.column in record]
        mentions = [sum(span.label == field.label for span in one.spans) for one in having]
        found.append(
            Coverage(
                field=field.label,
                boxes=len(having),
                found=sum(count > 0 for count in mentions),
                mentions=sum(mentions),
            )
        )
    return found, marked


def _joined(tokens: list[str]) -> str:
    """Tokens as a text, with brackets, dashes and the space before a comma as they are usually written."""
    return re.sub(r" (?=[,.;:)])|(?<=\() ", "", " ".join(_MARKS.get(token, token) for token in tokens))

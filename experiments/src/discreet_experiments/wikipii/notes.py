"""The synthetic clinic: notes annotated from the patients' table, beside their gold spans.

What is scored is what the table can know: the patient's own values and the relatives'. Staff,
hospitals and the days of a stay stand in no column.
"""

from discreet.finding.records.annotate import Annotator
from discreet.finding.records.field import guess_fields, parse_field
from discreet.synthetic import clinic
from discreet.synthetic.clinic import patients
from discreet.text.document import Document

__all__ = ["annotated_notes"]

_OTHERS = ("patient", "occupation", "gp", "practice")
"""The key, a column whose words are no identifiers, and the two that tell of staff."""


def annotated_notes(count: int, people: int = 60) -> tuple[list[Document], list[Document]]:
    """Notes with automatic spans, and the same notes with the gold spans of the table's values."""
    records = {row["patient"]: row for row in patients(people)}
    columns = [column for column in next(iter(records.values())) if column not in _OTHERS]
    fields = tuple(
        parse_field("card_number=number:CARD", columns) if field.column == "card_number" else field
        for field in guess_fields(columns)
    )
    annotator = Annotator(records=records, fields=fields, key="patient")
    gold = [_known(note) for note in clinic(patients=people, notes=count)]
    return list(annotator.annotate([note.with_spans(()) for note in gold])), gold


def _known(note: Document) -> Document:
    return note.with_spans(tuple(span for span in note.spans if span.why.startswith(("patient", "relative"))))

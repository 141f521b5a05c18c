"""Between a row of a file and a document: the five parts by their names, the rest as fields."""

from collections.abc import Callable
from typing import Any

from discreet.errors import BadInput
from discreet.text.columns import Columns
from discreet.text.document import Document, Span
from discreet.text.reading import Reading
from discreet.text.spans import spans_from, spans_to

__all__ = ["document_maker", "row_from"]


def document_maker(reading: Reading) -> Callable[[dict[str, Any]], Document | None]:
    """A function that makes the document of a row, or None when the row is bad and skipped.

    The row is used up. An id, user or label is a string; a number becomes its digits, null or an empty
    string counts as missing. A missing id is given from the file's name and the line.
    """
    columns = reading.columns
    text_name, id_name, user_name, label_name = columns.text, columns.id, columns.user, columns.label
    parts = columns.parts

    def make(row: dict[str, Any]) -> Document | None:
        text = row.get(text_name)
        if type(text) is not str:
            _no_text(row, reading)
            return None
        id, user, label = row.get(id_name), row.get(user_name), row.get(label_name)
        try:
            id = id if type(id) is str and id else _string(id_name, id) or f"{reading.name}:{reading.line}"
            user = user if type(user) is str and user else _string(user_name, user)
            label = label if type(label) is str and label else _string(label_name, label)
            # A row that is read for its label alone has no text that its spans could lie in.
            spans = () if text_name == label_name else _spans(columns.spans, row, len(text))
        except ValueError as wrong:
            reading.bad(str(wrong))
            return None
        if not reading.is_new(id):
            return None
        if reading.awaited:
            reading.awaited.difference_update(row)
        for name in parts:
            row.pop(name, None)
        return Document(id, text, user, label, row, spans)

    return make


def _string(name: str, value: Any) -> str | None:
    if value is None or value == "" or value != value:
        return None
    if type(value) is str:
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    raise ValueError(f"field {name!r}: {_kind(value)} stands where a string should")


def _spans(name: str, row: dict[str, Any], length: int) -> tuple[Span, ...]:
    value = row.get(name)
    if value is None:
        return ()
    try:
        return spans_from(value, length)
    except ValueError as wrong:
        raise ValueError(f"field {name!r}: {wrong}") from None


def _no_text(row: dict[str, Any], reading: Reading) -> None:
    name = reading.columns.text
    if name in row:
        reading.bad(f"field {name!r}: {_kind(row[name])} stands where a string should")
        return
    there = ", ".join(map(repr, list(row)[:12])) or "none"
    reading.bad(
        f"field {name!r}: missing (the fields here: {there})",
        advice="name the text column with --text-column",
    )


def _kind(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return "null" if value is None else "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    return f"a value of type {type(value).__name__}"


def row_from(document: Document, columns: Columns) -> dict[str, Any]:
    """The row of a document; parts that are not there are left out."""
    row: dict[str, Any] = {columns.id: document.id, columns.text: document.text}
    if document.user is not None:
        row[columns.user] = document.user
    if document.label is not None:
        row[columns.label] = document.label
    if document.fields:
        _refuse_hidden(document, columns)
        row.update(document.fields)
    if document.spans:
        row[columns.spans] = spans_to(document.spans)
    return row


def _refuse_hidden(document: Document, columns: Columns) -> None:
    """Stop when a field has the name of a part: one of the two would be lost."""
    if document.fields.keys().isdisjoint(columns.parts):
        return
    for name in columns.parts:
        if name in document.fields:
            raise BadInput(
                f"document {document.id!r}: field {name!r} has the name under which a part of the document "
                "is written; rename it in the input"
            )

"""JSON Lines: one object a line."""

from collections.abc import Iterator

import orjson

from discreet.errors import BadInput
from discreet.text.columns import Columns
from discreet.text.document import Document
from discreet.text.exact_json import dumps, loads
from discreet.text.lines import lines
from discreet.text.reading import Reading
from discreet.text.row import document_maker, row_from
from discreet.text.sink import Sink
from discreet.text.utf8 import TOO_LONG, flaw

__all__ = ["JsonlWriter", "read_jsonl"]

_BATCH = 1 << 20


def read_jsonl(reading: Reading) -> Iterator[Document]:
    """The documents of a JSONL file; blank lines are skipped."""
    make = document_maker(reading)
    for number, line in enumerate(lines(reading.source), 1):
        reading.line = number
        if line is None:
            reading.bad(f"the line is {TOO_LONG}", advice="split it")
            continue
        try:
            row = loads(line)
        except orjson.JSONDecodeError as problem:
            if line.strip():
                _malformed(line, problem, reading)
            continue
        if type(row) is not dict:
            reading.bad("the line is JSON but not an object", advice='write {"text": …}')
            continue
        document = make(row)
        if document is not None:
            yield document


def _malformed(line: bytes, problem: orjson.JSONDecodeError, reading: Reading) -> None:
    if wrong := flaw(line):
        reading.bad(wrong[1], advice="save the file as UTF-8")
    else:
        reading.bad(f"malformed JSON at column {problem.colno} ({problem.msg})")


class JsonlWriter:
    """Writes documents as lines: id, text, user, label, the other fields, spans."""

    def __init__(self, sink: Sink, columns: Columns) -> None:
        self._sink = sink
        self._columns = columns
        self._batch: list[bytes] = []
        self._held = 0

    def write(self, document: Document) -> None:
        """Append a document."""
        try:
            line = dumps(row_from(document, self._columns))
        except (TypeError, ValueError) as problem:
            raise BadInput(
                f"document {document.id!r} cannot be written as JSON ({problem}); give it plain values"
            ) from None
        self._batch.append(line)
        self._held += len(line)
        if self._held >= _BATCH:
            self._hand_on()

    def close(self) -> None:
        """Hand on what is held back."""
        if self._batch:
            self._hand_on()

    def _hand_on(self) -> None:
        self._batch.append(b"")
        self._sink.write(b"\n".join(self._batch))
        self._batch.clear()
        self._held = 0

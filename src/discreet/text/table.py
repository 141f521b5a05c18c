"""CSV and TSV: a header, then one row a document; cells in quotes may hold line breaks."""

import csv
from collections.abc import Iterator
from typing import Any

from discreet.errors import BadInput
from discreet.text.columns import Columns
from discreet.text.document import Document
from discreet.text.exact_json import dumps
from discreet.text.lines import lines
from discreet.text.reading import Reading
from discreet.text.row import document_maker, row_from
from discreet.text.sink import Sink
from discreet.text.utf8 import TOO_LONG, flaw

__all__ = ["LONGEST_CELL", "TableWriter", "read_table", "table_header"]

LONGEST_CELL = 64 << 20
"""The longest cell, in characters: it stops a quote that is never closed from taking in the whole file."""

# Both line-end characters must be named, or a lone carriage return in a text would not be quoted.
_DIALECTS: dict[str, dict[str, Any]] = {
    "csv": {"delimiter": ",", "lineterminator": "\r\n", "strict": True},
    "tsv": {"delimiter": "\t", "lineterminator": "\r\n", "strict": True},
    "tsv-unquoted": {
        "delimiter": "\t",
        "lineterminator": "\r\n",
        "strict": True,
        "quoting": csv.QUOTE_NONE,
        "quotechar": None,
    },
}


class _Feed:
    """Lines for the csv module. What is wrong with one is kept until its row is complete."""

    def __init__(self, reading: Reading) -> None:
        self.line = 0
        self.wrong: tuple[int, str] | None = None
        self._reading = reading

    def __iter__(self) -> Iterator[str]:
        for line in lines(self._reading.source):
            self.line += 1
            if line is None:
                self.wrong = self.line, f"the line is {TOO_LONG}"
                yield "\n"
                continue
            text = line.decode(errors="replace")
            if ("\ufffd" in text or "\0" in text) and (wrong := flaw(line)):
                self.wrong = self.line, wrong[1]
            yield text + "\n"


def _rows(reading: Reading, dialect: str) -> Iterator[list[str]]:
    """The rows that can be used, each with `reading.line` at its first line; blank lines are skipped."""
    csv.field_size_limit(max(csv.field_size_limit(), LONGEST_CELL))
    feed = _Feed(reading)
    rows = csv.reader(feed, **_DIALECTS[dialect])
    while True:
        reading.line = rows.line_num + 1
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as problem:
            feed.wrong = None
            reading.bad(*_explain(str(problem), dialect))
            continue
        if feed.wrong is not None:
            reading.line, wrong = feed.wrong
            feed.wrong = None
            reading.bad(wrong, advice="save the file as UTF-8")
        elif row:
            yield row


def _explain(problem: str, dialect: str) -> tuple[str, ...]:
    unquoted = ", or say --format tsv-unquoted if quotes mean nothing here" if dialect == "tsv" else ""
    if "unexpected end of data" in problem:
        return ("a quote opened in this row is never closed",)
    if "field limit" in problem:
        return (f"a cell is longer than {LONGEST_CELL >> 20} million characters: an open quote?",)
    if "new-line character" in problem:
        return ("a carriage return stands outside quotes",)
    return (f"the quotes do not fit ({problem}){unquoted}",)


def table_header(reading: Reading, *, dialect: str) -> tuple[str, ...]:
    """The names in the first row; a file without the columns that were named is an error."""
    return _header(reading, _rows(reading, dialect))


def _header(reading: Reading, rows: Iterator[list[str]]) -> tuple[str, ...]:
    header = tuple(next(rows, ()))
    where = f"{reading.source.label}:{reading.line}"
    if reading.skipped.count:
        raise BadInput(f"{reading.skipped.messages[0]}; the header must be sound")
    if not header:
        raise BadInput(f"{where}: there is no header; the first row must name the columns")
    for name in header:
        if header.count(name) > 1:
            raise BadInput(f"{where}: two columns are named {name!r}; rename one")
    reading.require(header, where)
    return header


def read_table(reading: Reading, *, dialect: str) -> Iterator[Document]:
    """The documents of a CSV or TSV file."""
    rows = _rows(reading, dialect)
    header = _header(reading, rows)
    make = document_maker(reading)
    for row in rows:
        if len(row) != len(header):
            reading.bad(f"the row has {len(row)} cells, the header {len(header)}")
            continue
        document = make(dict(zip(header, row, strict=True)))
        if document is not None:
            yield document


class TableWriter:
    """Writes documents as rows.

    The columns are those of `columns.header` where it is known, else id, text, user, label and the
    first document's fields; ids and spans always get one. A value that is not a string is written as JSON.
    """

    def __init__(self, sink: Sink, columns: Columns, *, dialect: str) -> None:
        self._sink = sink
        self._columns = columns
        self._header: dict[str, None] = {}
        self._writer = csv.writer(_Encoder(sink), **_DIALECTS[dialect])

    def write(self, document: Document) -> None:
        """Append a document."""
        if not self._header:
            self._begin(document)
        row = row_from(document, self._columns)
        for name in row.keys() - self._header.keys():
            raise BadInput(
                f"document {document.id!r}: field {name!r} has no column, because the first document lacks it; "
                "write .jsonl instead"
            )
        try:
            self._writer.writerow([_cell(row.get(name)) for name in self._header])
        except (csv.Error, TypeError, ValueError) as problem:
            raise BadInput(
                f"document {document.id!r} cannot be written as a table row ({problem}); write .jsonl instead"
            ) from None

    def _begin(self, document: Document) -> None:
        names = self._columns
        start = names.header or (names.id, names.text, names.user, names.label)
        self._header = dict.fromkeys((*start, names.id, *document.fields, names.spans))
        self._writer.writerow(list(self._header))

    def close(self) -> None:
        """Nothing is held back; a table without documents still has its header."""
        if not self._header:
            self._begin(Document("", ""))


class _Encoder:
    """Takes the csv module's rows and ends them with a newline alone, as files here do."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink

    def write(self, row: str) -> int:
        if "\0" in row:
            raise ValueError("it holds a NUL character")
        return self._sink.write((row[:-2] + "\n").encode())


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return value
    return "" if value is None else dumps(value).decode()

"""Read a file of documents, whatever its format, as a stream that can be started again."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Literal

from discreet.errors import BadInput
from discreet.text.as_table import AsTable
from discreet.text.columns import Columns
from discreet.text.conll import read_conll
from discreet.text.document import Document
from discreet.text.formats import format_of, stem_of
from discreet.text.jsonl import read_jsonl
from discreet.text.parquet import parquet_header, read_parquet
from discreet.text.plain import read_lines, read_text
from discreet.text.reading import Reader, Reading
from discreet.text.skipped import Skipped
from discreet.text.table import read_table, table_header
from discreet.validate import one_of

__all__ = ["Corpus", "read"]

_READERS: dict[str, Reader] = {
    "jsonl": read_jsonl,
    "csv": partial(read_table, dialect="csv"),
    "tsv": partial(read_table, dialect="tsv"),
    "tsv-unquoted": partial(read_table, dialect="tsv-unquoted"),
    "parquet": read_parquet,
    "text": read_text,
    "lines": read_lines,
    "conll": read_conll,
}
_HEADERS: dict[str, Callable[[Reading], tuple[str, ...]]] = {
    "csv": partial(table_header, dialect="csv"),
    "tsv": partial(table_header, dialect="tsv"),
    "tsv-unquoted": partial(table_header, dialect="tsv-unquoted"),
    "parquet": parquet_header,
}


class Corpus(AsTable):
    """The documents of a file. Each iteration opens the file anew; none keeps more than a block of it.

    It can be iterated again and again, becomes a table (`to_pandas`, `to_polars`, `to_dataset`), and is a source for
    every job. `skipped` counts the malformed rows of the latest pass.

        notes = discreet.read("notes.csv", text_column="note", on_error="skip")
        print(sum(1 for _ in notes), notes.skipped.count)
    """

    def __init__(
        self,
        path: Path,
        *,
        format: str,
        columns: Columns,
        on_error: Literal["stop", "skip"] = "stop",
        skipped: Callable[[str], None] | None = None,
    ) -> None:
        self.path = path
        self.format = format
        self.name = stem_of(path)
        self.columns = columns
        self.on_error = on_error
        self._notify = skipped
        self._reader: Reader = _READERS[format]
        self._begun = False
        self._pass = self._begin()
        if format in _HEADERS and str(path) != "-":
            self.columns = replace(columns, header=_HEADERS[format](self._begin()))

    def __iter__(self) -> Iterator[Document]:
        if str(self.path) == "-" and self._begun:
            raise BadInput("standard input can be read only once; save it to a file first")
        self._begun = True
        self._pass = self._begin()
        return self._documents(self._pass)

    def __repr__(self) -> str:
        return f"Corpus({str(self.path)!r}, format={self.format!r})"

    def _begin(self) -> Reading:
        return Reading(
            self.path,
            name=self.name,
            columns=self.columns,
            skip=self.on_error == "skip",
            notify=self._notify,
            reader=self._reader,
        )

    def _documents(self, reading: Reading) -> Iterator[Document]:
        document = None
        for document in self._reader(reading):
            yield document
        if document is None:
            skipped = reading.skipped
            why = (
                f"; all {skipped.count} rows are malformed, the first: {skipped.messages[0]}"
                if skipped.count
                else ""
            )
            raise BadInput(f"{reading.source.label}: there is no document in it{why}")
        reading.finish()

    @property
    def skipped(self) -> Skipped:
        """What the latest pass has left out so far."""
        return self._pass.skipped

    @property
    def size(self) -> int | None:
        """The bytes on the disk, None when unknown; compressed files count as they lie there."""
        return self.path.stat().st_size if self.path.is_file() else None

    @property
    def position(self) -> int:
        """How many of them the latest pass has worked through."""
        return self._pass.source.position


def read(
    path: str | Path,
    *,
    format: str | None = None,
    text_column: str = "text",
    id_column: str = "id",
    user_column: str = "user",
    label_column: str = "label",
    on_error: Literal["stop", "skip"] = "stop",
    skipped: Callable[[str], None] | None = None,
) -> Corpus:
    """Open a file (or a folder of .txt, or `-` for JSONL on standard input) as a corpus.

    The format follows from the suffix, also before .gz and .xz, unless `format` says it. A malformed
    row stops the reading with its file, line and field; with `on_error="skip"` it is skipped,
    counted in `Corpus.skipped` and told to `skipped`. A missing file or column always stops, here
    and now.

    `format` is one of jsonl, csv, tsv, tsv-unquoted, parquet, text, lines and conll; the four columns name where text,
    id, user and label stand. The corpus is a stream: memory does not grow with the file.

        for note in discreet.read("notes.jsonl.gz"):
            print(note.id, note.user, len(note.text))
    """
    one_of("on_error", on_error, ("stop", "skip"))
    path = Path(path)
    if str(path) != "-" and not path.exists():
        raise BadInput(f"{path}: there is no such file; check the name")
    format = format_of(path, format)
    if path.is_dir() and format != "text":
        raise BadInput(f"{path} is a folder, which is read as plain text (.txt) only; name a file")
    if path.is_file() and path.stat().st_size == 0:
        raise BadInput(f"{path}: the file is empty; there is nothing to read")
    columns = Columns(text=text_column, id=id_column, user=user_column, label=label_column)
    return Corpus(path, format=format, columns=columns, on_error=on_error, skipped=skipped)

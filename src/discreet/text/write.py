"""Write documents to a file in the format its name says."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Protocol

from discreet.errors import BadInput, DiscreetError
from discreet.text.columns import Columns
from discreet.text.conll_writer import ConllWriter
from discreet.text.document import Document
from discreet.text.formats import format_of
from discreet.text.jsonl import JsonlWriter
from discreet.text.output import Output
from discreet.text.parquet_writer import ParquetWriter
from discreet.text.plain import LinesWriter, TextWriter
from discreet.text.sink import Sink, compressing
from discreet.text.table import TableWriter

__all__ = ["Writer", "open_writer"]


class Writer(Protocol):
    """Takes documents in order."""

    def write(self, document: Document) -> None:
        """Append a document."""

    def close(self) -> None:
        """Write what is held back and let go of the sink."""


_WRITERS: dict[str, Callable[[Sink, Columns], Writer]] = {
    "jsonl": JsonlWriter,
    "csv": partial(TableWriter, dialect="csv"),
    "tsv": partial(TableWriter, dialect="tsv"),
    "tsv-unquoted": partial(TableWriter, dialect="tsv-unquoted"),
    "parquet": ParquetWriter,
    "text": TextWriter,
    "lines": LinesWriter,
    "conll": ConllWriter,
}


@contextmanager
def open_writer(
    output: Output, path: Path, *, format: str | None = None, columns: Columns | None = None
) -> Iterator[Writer]:
    """A writer of documents into `output`; `path` is the name the file will get.

    `columns`, taken from the corpus that was read (`Corpus.columns`), keeps its column names and their
    order; without it they are id, text, user, label, the fields, spans.
    """
    if path.is_dir():
        raise BadInput(f"{path} is a folder; name a file to write, such as {path / 'documents.jsonl'}")
    make = _WRITERS[format_of(path, format)]
    packed = compressing(output, path)
    writer = make(output if packed is None else packed, columns or Columns())
    try:
        yield writer
    except BaseException:
        with suppress(DiscreetError):
            writer.close()  # into a file that is thrown away: a library's writer must not wake up later
        raise
    writer.close()
    if packed is not None:
        packed.close()

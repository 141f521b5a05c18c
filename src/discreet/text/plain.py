"""Plain text: a file is a document, a folder of .txt files is a corpus; or a line is a document."""

import os
from collections.abc import Iterator
from pathlib import Path

from discreet.errors import BadInput
from discreet.text.columns import Columns
from discreet.text.document import Document
from discreet.text.lines import lines
from discreet.text.reading import Reading
from discreet.text.sink import Sink
from discreet.text.source import LONGEST, Source
from discreet.text.utf8 import TOO_LONG, flaw

__all__ = ["LinesWriter", "TextWriter", "read_lines", "read_text"]

_SUFFIXES = (".txt", ".txt.gz", ".txt.xz")


def read_text(reading: Reading) -> Iterator[Document]:
    """One document of a file, or one of each .txt file in a folder and below, in order of name.

    Line ends stay as they are. The id is the file's name without .txt, below a folder with the way to it.
    """
    if not reading.path.is_dir():
        yield Document(reading.name, _content(reading.source))
        return
    found = False
    for path in _files(reading.path):
        found = True
        try:
            text = _content(Source(path))
        except BadInput as problem:
            reading.bad_file(problem)
            continue
        yield Document(path.relative_to(reading.path).as_posix().removesuffix(".txt"), text)
    if not found:
        raise BadInput(
            f"{reading.path}: there is no .txt file in this folder; name a file, or another folder"
        )


def _files(folder: Path) -> Iterator[Path]:
    for here, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.lower().endswith(_SUFFIXES) and not name.startswith("."):
                yield Path(here, name)


def _content(source: Source) -> str:
    parts, size = [], 0
    for block in source.blocks():
        size += len(block)
        if size > LONGEST:
            raise BadInput(
                f"{source.label}: the text is {TOO_LONG}; split it, or read each line as a document "
                "with --format lines"
            )
        parts.append(block)
    data = b"".join(parts)
    if wrong := flaw(data):
        line = data.count(b"\n", 0, wrong[0]) + 1
        raise BadInput(f"{source.label}:{line}: {wrong[1]}; save the file as UTF-8")
    return data.decode()


def read_lines(reading: Reading) -> Iterator[Document]:
    """One document a line, empty ones too; the line end, with or without a carriage return, is not part of it."""
    for number, line in enumerate(lines(reading.source), 1):
        reading.line = number
        if line is None:
            reading.bad(f"the line is {TOO_LONG}", advice="split it")
        elif wrong := flaw(line):
            reading.bad(wrong[1], advice="save the file as UTF-8")
        else:
            yield Document(f"{reading.name}:{number}", line.removesuffix(b"\r").decode())


class TextWriter:
    """Writes the text of one document and nothing else."""

    def __init__(self, sink: Sink, columns: Columns) -> None:  # noqa: ARG002
        self._sink = sink
        self._done = False

    def write(self, document: Document) -> None:
        """Write the text; a second document is refused, since nothing would show where it begins."""
        if self._done:
            raise BadInput(
                f"document {document.id!r} is the second one, and a .txt file holds one; write .jsonl instead"
            )
        self._done = True
        self._sink.write(_encoded(document))

    def close(self) -> None:
        """Nothing is held back."""


class LinesWriter:
    """Writes each text as a line."""

    def __init__(self, sink: Sink, columns: Columns) -> None:  # noqa: ARG002
        self._sink = sink

    def write(self, document: Document) -> None:
        """Append a line; a text of several lines is refused."""
        if "\n" in document.text or document.text.endswith("\r"):
            raise BadInput(f"document {document.id!r} has a line break in its text; write .jsonl instead")
        self._sink.write(_encoded(document) + b"\n")

    def close(self) -> None:
        """Nothing is held back."""


def _encoded(document: Document) -> bytes:
    try:
        return document.text.encode()
    except UnicodeEncodeError as problem:
        raise BadInput(
            f"document {document.id!r}: character {problem.start + 1} of its text is half a surrogate pair, "
            "which UTF-8 cannot hold; fix the text"
        ) from None

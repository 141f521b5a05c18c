"""How whoever has an input is told what it looks like, opens it, shows how far it is, and says what was skipped."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, Protocol, TypeVar

from discreet.progress import Progress
from discreet.settings import Option
from discreet.text.count import counted
from discreet.text.given import Given, Source, open_source
from discreet.text.read import Corpus
from discreet.text.skipped import Skipped

__all__ = [
    "Format",
    "IdColumn",
    "LabelColumn",
    "OnError",
    "Reads",
    "Stream",
    "TextColumn",
    "UserColumn",
    "followed",
    "name_of",
    "open_input",
    "remark_skipped",
]

Item_co = TypeVar("Item_co", covariant=True)

_PANEL = "How the input is read"

TextColumn = Annotated[
    str,
    Option(
        "--text-column", "--text", "Column or field with the text.", panel=_PANEL, common=True, local=True
    ),
]
IdColumn = Annotated[
    str, Option("--id-column", "Column with the id; made up if absent.", panel=_PANEL, local=True)
]
UserColumn = Annotated[
    str, Option("--user-column", "Column with the person a text belongs to.", panel=_PANEL, local=True)
]
LabelColumn = Annotated[
    str, Option("--label-column", "Column with the class label.", panel=_PANEL, local=True)
]
Format = Annotated[
    str | None,
    Option(
        "jsonl, csv, tsv, tsv-unquoted, parquet, text, lines or conll; default: by the suffix.",
        panel=_PANEL,
        local=True,
    ),
]
OnError = Annotated[
    Literal["stop", "skip"],
    Option("At a malformed row: stop, or skip and count it.", panel=_PANEL, local=True),
]


@dataclass(frozen=True, kw_only=True)
class Reads:
    """How documents are read: settings of everything with an input."""

    text: TextColumn = "text"
    id: IdColumn = "id"
    user: UserColumn = "user"
    label: LabelColumn = "label"
    format: Format = None
    on_error: OnError = "stop"


class Stream(Protocol[Item_co]):
    """A file that is read as a stream: documents, or sentence pairs."""

    def __iter__(self) -> Iterator[Item_co]: ...

    @property
    def size(self) -> int | None:
        """The bytes on the disk, None when unknown."""

    @property
    def position(self) -> int:
        """How many of them have been worked through."""

    @property
    def skipped(self) -> Skipped:
        """What was left out so far."""


def open_input(source: Source, reads: Any) -> Corpus | Given:
    """The documents of a source, read as the settings say: those of `Reads` that the object has."""
    names = ("text", "id", "user", "label", "format", "on_error")
    return open_source(source, **{name: getattr(reads, name) for name in names if hasattr(reads, name)})


def name_of(source: object) -> str:
    """What a page calls an input: the name of its file, or that it was in memory."""

    return (
        Path(source).name if isinstance(source, str | Path) else str(getattr(source, "name", "") or "memory")
    )


def followed(progress: Progress, corpus: Stream[Item_co], label: str) -> Iterator[Item_co]:
    """Pass the documents on while a bar shows how much of the file is done, in per cent."""
    size = corpus.size
    with progress.progress(label, 100 if size else None) as advance:
        shown = 0.0
        for document in corpus:
            yield document
            if size:
                reached = 100 * corpus.position / size
                advance(reached - shown)
                shown = reached


def remark_skipped(progress: Progress, corpus: Stream[object]) -> None:
    """Say how many rows were skipped, and the first few reasons."""
    skipped = corpus.skipped
    if skipped.count:
        progress.remark(f"skipped {counted(skipped.count, 'malformed rows')}:")
        for message in skipped.messages:
            progress.remark(f"  {message}")

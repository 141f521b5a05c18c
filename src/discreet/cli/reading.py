"""How a command is told what its input looks like: options shared by all that read documents."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, Protocol, TypeVar

import typer

from discreet.cli.session import Session
from discreet.text.count import counted

if TYPE_CHECKING:
    from discreet.text.read import Corpus
    from discreet.text.skipped import Skipped

__all__ = [
    "Format",
    "IdColumn",
    "LabelColumn",
    "OnError",
    "Stream",
    "TextColumn",
    "UserColumn",
    "followed",
    "open_corpus",
    "tell_skipped",
]

_PANEL = "How the input is read"

TextColumn = Annotated[
    str, typer.Option("--text-column", help="Column or field with the text.", rich_help_panel=_PANEL)
]
IdColumn = Annotated[
    str, typer.Option("--id-column", help="Column with the id; made up if absent.", rich_help_panel=_PANEL)
]
UserColumn = Annotated[
    str,
    typer.Option("--user-column", help="Column with the person a text belongs to.", rich_help_panel=_PANEL),
]
LabelColumn = Annotated[
    str, typer.Option("--label-column", help="Column with the class label.", rich_help_panel=_PANEL)
]
Format = Annotated[
    str | None,
    typer.Option(
        "--format",
        help="jsonl, csv, tsv, tsv-unquoted, parquet, text, lines or conll; by the suffix unless given.",
        rich_help_panel=_PANEL,
    ),
]
OnError = Annotated[
    Literal["stop", "skip"],
    typer.Option(
        "--on-error", help="At a malformed row: stop, or skip and count it.", rich_help_panel=_PANEL
    ),
]


def open_corpus(
    path: str | Path,
    *,
    format: str | None = None,
    text_column: str = "text",
    id_column: str = "id",
    user_column: str = "user",
    label_column: str = "label",
    on_error: Literal["stop", "skip"] = "stop",
) -> "Corpus":
    """Open the input as these options describe it."""
    from discreet.text.read import read

    return read(
        path,
        format=format,
        text_column=text_column,
        id_column=id_column,
        user_column=user_column,
        label_column=label_column,
        on_error=on_error,
    )


Item_co = TypeVar("Item_co", covariant=True)


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
    def skipped(self) -> "Skipped":
        """What was left out so far."""


def followed(session: Session, corpus: Stream[Item_co], label: str) -> Iterator[Item_co]:
    """Pass the documents on while a bar shows how much of the file is done, in per cent."""
    size = corpus.size
    with session.progress(label, 100 if size else None) as advance:
        shown = 0.0
        for document in corpus:
            yield document
            if size:
                reached = 100 * corpus.position / size
                advance(reached - shown)
                shown = reached


def tell_skipped(session: Session, corpus: Stream[object]) -> None:
    """Say on stderr how many rows were passed over, and the first few reasons."""
    skipped = corpus.skipped
    if skipped.count:
        session.remark(f"passed over {counted(skipped.count, 'malformed rows')}:")
        for message in skipped.messages:
            session.remark(f"  {message}")

"""How a job opens its input, shows how far it is, and says what was skipped."""

from collections.abc import Iterator
from typing import Protocol, TypeVar

from discreet.jobs.job import Reads
from discreet.progress import Progress
from discreet.text.count import counted
from discreet.text.given import Given, Source, open_source
from discreet.text.read import Corpus
from discreet.text.skipped import Skipped

__all__ = ["Stream", "followed", "open_input", "remark_skipped"]

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
    def skipped(self) -> Skipped:
        """What was left out so far."""


def open_input(source: Source, job: Reads) -> Corpus | Given:
    """The documents of a source, read as the job's settings say."""
    return open_source(
        source,
        text=job.text,
        id=job.id,
        user=job.user,
        label=job.label,
        format=job.format,
        on_error=job.on_error,
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

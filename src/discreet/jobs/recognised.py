"""Whose budget a job's documents are: read for their fingerprint before anything is reserved or drawn."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from operator import attrgetter
from pathlib import Path
from typing import Any

from discreet.jobs.context import Context
from discreet.jobs.job import Recorded
from discreet.progress import Progress
from discreet.text.given import Given

__all__ = ["KEPT", "Recognised", "recognised", "refuse_private", "refuse_private_file"]

KEPT = 64_000_000
"""Up to so many bytes, about, documents are kept in memory, so that their file is not read a second time."""

_BATCH = 128
_ALONE = 1000
"""Bytes that a document takes beside its text."""


@dataclass(frozen=True, kw_only=True)
class Recognised:
    """The dataset's name, and its documents, to be read again; `has_spans` is None where nobody looked.

    A name that is not `named` by the user may be that of a file, and is not for a statement with a guarantee.
    """

    name: str
    corpus: Any
    has_spans: bool | None = None
    named: bool = False

    @property
    def title(self) -> str:
        """What a statement with a guarantee calls the dataset."""
        return self.name if self.named else ""


def recognised(
    job: Recorded, corpus: Any, context: Context, *, text_of: Callable[[Any], str] | None = None
) -> Recognised:
    """Read the documents for the dataset that the ledger knows them by.

    Small files are read once: what the fingerprint was made of is what is released. A stream can be read a single time,
    so its documents are held in memory from here on, however many; save a large one to a file. Without a ledger
    nothing is read, and the name is the caller's or the file's.
    """
    given = job.dataset is not None
    name = corpus.name if job.dataset is None else job.dataset
    with context.open_ledger() as ledger:
        if ledger is None:
            return Recognised(name=name, corpus=corpus, named=given)
        if getattr(corpus, "once", str(corpus.path) == "-"):
            corpus = _held(corpus)
        looked = _Looked(corpus, context.progress)
        texts = _Texts(looked, text_of)
        known = ledger.recognise(ledger.fingerprint(texts), name, given=given, other_data=job.other_data)
    if not given:
        context.progress.remark(f"recorded on the dataset {known!r}; name another with --dataset")
    return Recognised(name=known, corpus=looked, has_spans=looked.has_spans, named=given)


def refuse_private(job: Recorded, what: str, corpus: Any, context: Context, *, beside: Iterable[Any]) -> None:
    """Refuse a file that is measured without noise and has documents of a private dataset, or of those `beside` it."""
    from discreet.privacy.public import refuse_shared

    if job.other_data:
        return
    with context.open_ledger() as ledger:
        refuse_shared(ledger, what, map(_text_of, corpus), map(_text_of, beside))


def refuse_private_file(job: Recorded, option: str, path: Path, context: Context) -> None:
    """Refuse a file of words, phrases or vectors, said to be public, that has documents of a private dataset."""
    from discreet.language.public_file import public_texts
    from discreet.privacy.public import refuse_shared

    if job.other_data or not path.is_file():
        return
    with context.open_ledger() as ledger:
        if ledger is not None:
            refuse_shared(ledger, f"{option} {path}", public_texts(path, text=getattr(job, "text", "text")))


class _Looked:
    """A corpus that was looked through once: whether a document had a span, and the documents, if they are few."""

    def __init__(self, corpus: Any, progress: Progress) -> None:
        self._corpus = corpus
        self._progress = progress
        self._kept: list[Any] | None = None
        self._done = 0
        self.has_spans = False

    def __iter__(self) -> Iterator[Any]:
        return iter(self._corpus) if self._kept is None else self._again(self._kept)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._corpus, name)

    @property
    def position(self) -> int:
        """How many bytes have been worked through."""
        if self._kept is None:
            return int(self._corpus.position)
        return int(self._corpus.size or 0) * self._done // len(self._kept)

    def batches(self) -> Iterator[list[Any]]:
        """The documents, a few at a time, to be looked at."""
        size, shown, weight = self._corpus.size, 0.0, 0
        kept: list[Any] | None = []
        rest = iter(self._corpus)
        with self._progress.progress("recognising the documents", 100 if size else None) as advance:
            while batch := list(islice(rest, _BATCH)):
                self.has_spans = self.has_spans or any(getattr(each, "spans", False) for each in batch)
                yield batch
                if kept is not None:
                    kept += batch
                    weight += sum(len(_text_of(each)) for each in batch) + _ALONE * len(batch)
                    kept = None if max(weight, self._corpus.position) > KEPT else kept
                if size:
                    reached = 100 * self._corpus.position / size
                    advance(reached - shown)
                    shown = reached
        self._kept = kept

    def _again(self, kept: list[Any]) -> Iterator[Any]:
        for self._done, document in enumerate(kept, 1):
            yield document


class _Texts:
    """The texts of documents; each iteration looks through the corpus."""

    def __init__(self, looked: _Looked, text_of: Callable[[Any], str] | None) -> None:
        self._looked = looked
        self._text_of = text_of

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(map(self._of(batch[0]), batch) for batch in self._looked.batches())

    def _of(self, item: Any) -> Callable[[Any], str]:
        if self._text_of is not None:
            return self._text_of
        return attrgetter("text") if hasattr(item, "text") else _text_of


def _text_of(item: Any) -> str:
    """A document's text, or both sides of a sentence pair."""
    return item.text if hasattr(item, "text") else f"{item.source} {item.target}"


def _held(corpus: Any) -> Given:
    held = Given(
        list(corpus), columns=corpus.columns, kind=getattr(corpus, "kind", "documents"), name=corpus.name
    )
    held.skipped = corpus.skipped
    return held

"""Whose budget a job's documents are: read once for their fingerprint, before anything is reserved or drawn."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from discreet.jobs.context import Context
from discreet.jobs.job import Recorded
from discreet.text.given import Given
from discreet.text.input import followed

__all__ = ["Recognised", "recognised", "refuse_private"]


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

    A stream can be read a single time, so its documents are held in memory from here on; save a large one to a file.
    Without a ledger nothing is read, and the name is the caller's or the file's.
    """
    given = job.dataset is not None
    name = corpus.name if job.dataset is None else job.dataset
    with context.open_ledger() as ledger:
        if ledger is None:
            return Recognised(name=name, corpus=corpus, named=given)
        if getattr(corpus, "once", str(corpus.path) == "-"):
            corpus = _held(corpus)
        look = _Look(followed(context.progress, corpus, "recognising the documents"), text_of or _text_of)
        known = ledger.recognise(ledger.fingerprint(look), name, given=given, other_data=job.other_data)
    if not given:
        context.progress.remark(f"recorded on the dataset {known!r}; name another with --dataset")
    return Recognised(name=known, corpus=corpus, has_spans=look.has_spans, named=given)


def refuse_private(job: Recorded, what: str, corpus: Any, context: Context, *, beside: Iterable[Any]) -> None:
    """Refuse a file that is measured without noise and has documents of a private dataset, or of those `beside` it."""
    from discreet.privacy.public import refuse_shared

    if job.other_data:
        return
    with context.open_ledger() as ledger:
        refuse_shared(ledger, what, map(_text_of, corpus), map(_text_of, beside))


class _Look:
    """The texts of documents in passing, and whether one of them had a span."""

    def __init__(self, documents: Iterable[Any], text_of: Callable[[Any], str]) -> None:
        self._documents = documents
        self._text_of = text_of
        self.has_spans = False

    def __iter__(self) -> Iterator[str]:
        for document in self._documents:
            if not self.has_spans and getattr(document, "spans", False):
                self.has_spans = True
            yield self._text_of(document)


def _text_of(item: Any) -> str:
    """A document's text, or both sides of a sentence pair."""
    return item.text if hasattr(item, "text") else f"{item.source} {item.target}"


def _held(corpus: Any) -> Given:
    held = Given(
        list(corpus), columns=corpus.columns, kind=getattr(corpus, "kind", "documents"), name=corpus.name
    )
    held.skipped = corpus.skipped
    return held

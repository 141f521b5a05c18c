"""The one gate by which results leave: spend reserved, file and statement written, spend confirmed."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from discreet.errors import DiscreetError
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Charge, Ledger
from discreet.privacy.random import Random
from discreet.privacy.statement import Statement, statement_path
from discreet.text.document import Document
from discreet.text.output import Output, new_file, refuse_existing
from discreet.text.write import open_writer

__all__ = ["Departure", "Mechanism", "Release", "Tally", "departure"]


@dataclass
class Tally:
    """What a mechanism counts while it works, for the statement."""

    verbatim: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    risks: dict[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


class Mechanism(Protocol):
    """Text in, safer text out: a frozen dataclass of public settings."""

    @property
    def name(self) -> str:
        """The name on the command line."""

    @property
    def guarantee(self) -> Guarantee:
        """What holds."""

    @property
    def published(self) -> Guarantee | None:
        """What the paper claims, where that differs."""

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as the statement shows them; never a secret."""

    def apply(self, documents: Iterable[Document], *, random: Random, tally: Tally) -> Iterator[Document]:
        """Protect a stream of documents, in order, counting into `tally`."""


@dataclass
class Departure:
    """A file on its way out; set `statement` before the block ends."""

    output: Output
    statement: Statement | None = None


@contextmanager
def departure(
    path: Path, *, charge: Charge | None = None, ledger: Ledger | None = None, force: bool = False
) -> Iterator[Departure]:
    """Write `path` and its statement, or neither, with the spend booked around it.

    The order is what makes a crash safe: the spend is reserved before the first byte; the statement
    gets its name before the file does, so no file stands without one; the spend is confirmed last.
    A crash in between leaves a reservation, which counts as spent. An error that is noticed before
    anything has its name gives the reservation back.
    """
    refuse_existing(path, force)
    refuse_existing(statement_path(path), force=True)
    entry = ledger.reserve(charge) if ledger is not None and charge is not None else None
    try:
        with new_file(path, force=force) as output:
            leaving = Departure(output)
            yield leaving
            if leaving.statement is None:
                raise DiscreetError(f"{path} was written without a statement")
            output.flush()
            leaving.statement = replace(
                leaving.statement,
                ledger_entry=entry,
                output={"name": path.name, "sha256": output.sha256, "bytes": output.size},
            )
            _write_statement(path, leaving.statement)
    except BaseException:
        if ledger is not None and entry is not None and not path.exists():
            ledger.cancel(entry)
        raise
    if ledger is not None and entry is not None:
        ledger.confirm(entry)


def _write_statement(path: Path, statement: Statement) -> None:
    import json

    with new_file(statement_path(path), force=True) as output:
        output.write(json.dumps(statement.to_json(), ensure_ascii=False, indent=2).encode() + b"\n")


class Release:
    """Documents on their way through a mechanism.

    Nothing happens until it is used. `write` streams to a file, with statement and ledger entry, and
    keeps nothing in memory; iterating, or asking for `statement`, works through the documents once
    and keeps them.
    """

    def __init__(
        self,
        documents: Iterable[Document],
        mechanism: Mechanism,
        *,
        random: Random | None = None,
        dataset: str = "",
    ) -> None:
        self.mechanism = mechanism
        self.random = random or Random()
        self.dataset = dataset
        self._source = documents
        self._kept: list[Document] | None = None
        self._tally = Tally()

    def __iter__(self) -> Iterator[Document]:
        if self._kept is None:
            self._tally = Tally()
            self._kept = list(self._run())
        return iter(self._kept)

    def _run(self) -> Iterator[Document]:
        for document in self.mechanism.apply(self._source, random=self.random, tally=self._tally):
            self._tally.counts["documents"] += 1
            yield document

    @property
    def statement(self) -> Statement:
        """What this release promises, with its counts."""
        iter(self)
        return self._describe()

    def _describe(self) -> Statement:
        tally = self._tally
        return Statement(
            operation=f"protect --with {self.mechanism.name}",
            options=self.mechanism.options,
            guarantee=self.mechanism.guarantee,
            published=self.mechanism.published,
            dataset=self.dataset,
            verbatim=dict(tally.verbatim),
            counts=dict(tally.counts),
            randomness=self.random.describe(),
            risks=tally.risks,
            notes=tuple(tally.notes),
        )

    def write(
        self,
        path: str | Path,
        *,
        ledger: Ledger | None = None,
        force: bool = False,
        format: str | None = None,
    ) -> Statement:
        """Write the documents to `path` and the statement beside it; returns the statement."""
        path = Path(path)
        charge = Charge(
            dataset=self.dataset,
            operation=f"protect --with {self.mechanism.name}",
            guarantee=self.mechanism.guarantee,
            options=self.mechanism.options,
        )
        with departure(path, charge=charge, ledger=ledger, force=force) as leaving:
            documents: Iterable[Document] = self._kept if self._kept is not None else self._run()
            with open_writer(leaving.output, path, format=format) as writer:
                for document in documents:
                    writer.write(document)
            leaving.statement = self._describe()
        return leaving.statement

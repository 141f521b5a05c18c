"""The one gate by which results leave: spend reserved, file and statement written, spend confirmed."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from secrets import token_bytes
from typing import Any, Protocol

from discreet.errors import BadInput, DiscreetError
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import DEFAULT_LEDGER, Charge, Ledger, name_needed, opened_ledger
from discreet.privacy.local_log import LocalLog
from discreet.privacy.provenance import Count, Private, Public, Released, told
from discreet.privacy.random import Random
from discreet.privacy.statement import Statement, statement_path
from discreet.text.columns import Columns
from discreet.text.document import Document
from discreet.text.output import Output, refuse_existing
from discreet.text.write import open_writer

__all__ = [
    "Mechanism",
    "Release",
    "StagedRelease",
    "Tally",
    "UserKey",
    "recorded",
    "staged_release",
    "with_entry",
]

UNRECORDED = "not recorded in a ledger"
BESIDE = (
    "what leaves beside the texts as it is, is no secret: class labels, kept fields, who has which documents"
)
IDS_BESIDE = "the documents' ids, which are kept, are no secret"


@dataclass(frozen=True, kw_only=True)
class UserKey:
    """What the numbers of users are keyed by; `lasting` when further releases of the dataset have the same."""

    secret: bytes
    lasting: bool = False

    @property
    def note(self) -> str:
        """How far the numbers reach, for the statement."""
        if not self.lasting:
            return "users have numbers of this release alone: a person has another one in any other release"
        return (
            "users have numbers that are the same in every release of this dataset under this ledger; who holds the "
            "ledger can compute them"
        )


@dataclass
class Tally:
    """What a mechanism counts while it works.

    Without a guarantee all of it is told in the statement. Beside one, a count is told only if `marks` says by its
    name that it is `Public` or `Released`; the others are private and go to the local log, and so does what is said
    `aside`, a fact by its name.
    """

    verbatim: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    risks: dict[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    aside: dict[str, Private[str]] = field(default_factory=dict)
    marks: dict[str, type[Public] | type[Released]] = field(default_factory=dict)
    users: "UserKey" = field(default_factory=lambda: UserKey(secret=token_bytes(32)))

    def told(self, counts: Mapping[str, int], guarantee: Guarantee) -> dict[str, Count]:
        """Those of the counts that may stand beside the guarantee."""
        if not guarantee.is_private:
            return told(counts)
        return {name: self.marks[name](count) for name, count in counts.items() if name in self.marks}

    def remarks(self, guarantee: Guarantee) -> tuple[str, ...]:
        """The notes that may stand beside the guarantee."""
        if guarantee.is_private:
            return tuple(self.notes)
        return (*self.notes, *(f"{name}: {fact.reveal()}" for name, fact in self.aside.items()))

    def private(self, guarantee: Guarantee) -> dict[str, Private[Any]]:
        """What may not: for the local log."""
        if not guarantee.is_private:
            return {}
        counts = {**self.verbatim, **self.counts}
        kept = {name: Private(count) for name, count in counts.items() if count and name not in self.marks}
        return {**kept, **self.aside}


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
class StagedRelease:
    """A file on its way out; set `statement` before the block ends."""

    output: Output
    statement: Statement | None = None


@contextmanager
def staged_release(
    path: Path,
    *,
    charge: Charge | None = None,
    ledger: Ledger | None = None,
    force: bool = False,
    reserved: str | None = None,
    holder: str | None = None,
    job: Mapping[str, Any] | None = None,
) -> Iterator[StagedRelease]:
    """Write `path` and its statement, or neither, with the spend recorded around it.

    The order is what makes a crash safe: the spend is reserved before the first byte; the statement
    gets its name before the file does, so no file stands without one, and a file that is replaced
    goes before either, so none stands beside another's; the spend is confirmed last. A crash in
    between leaves a reservation, which counts as spent. An error gives the reservation back, if the
    file has certainly not got its name. An entry that was `reserved` before, by a run that is taken up
    again, is used instead of a new one and never given back: that run may have shown something already. Its
    `holder` is the token of the run's lease.
    The statement gets the `job`, and says so when a charge is recorded nowhere.
    """
    refuse_existing(path, force)
    refuse_existing(statement_path(path), force=True)
    entry = reserved
    if entry is None and ledger is not None and charge is not None:
        entry = ledger.reserve(charge)
    output: Output | None = None
    try:
        output = Output(path)
        staged = StagedRelease(output)
        yield staged
        if staged.statement is None:
            raise DiscreetError(f"{path} was written without a statement")
        output.flush()
        said = staged.statement if charge is None else with_entry(staged.statement, entry)
        staged.statement = replace(
            said,
            ledger_entry=entry,
            job=said.job if job is None else job,
            output={"name": path.name, "sha256": output.sha256, "bytes": output.size},
        )
        if ledger is not None and entry is not None and holder is not None:
            ledger.check_holder(entry, holder)
        _place(output, staged.statement, force)
    except BaseException:
        unplaced = output is None or output.part.exists()
        if ledger is not None and entry is not None and reserved is None and unplaced:
            # If even this fails the reservation stays, and counts.
            with suppress(DiscreetError):
                ledger.cancel(entry)
        raise
    finally:
        if output is not None:
            output.discard()
    if ledger is not None and entry is not None:
        _confirm(ledger, entry, holder, path)


@contextmanager
def recorded(charge: Charge, ledger: Ledger | None) -> Iterator[str | None]:
    """A draw that is kept in memory: its spend reserved before the block and confirmed after it.

    An error gives the reservation back, so nothing that was drawn may leave the block by one.
    """
    entry = None if ledger is None else ledger.reserve(charge)
    try:
        yield entry
    except BaseException:
        if ledger is not None and entry is not None:
            with suppress(DiscreetError):
                ledger.cancel(entry)
        raise
    if ledger is not None and entry is not None:
        ledger.confirm(entry)


def with_entry(statement: Statement, entry: str | None) -> Statement:
    """The statement with its ledger entry, or with a word that no ledger knows of the spend."""
    if entry is not None or UNRECORDED in statement.notes:
        return replace(statement, ledger_entry=entry)
    return replace(statement, notes=(*statement.notes, UNRECORDED))


def _confirm(ledger: Ledger, entry: str, holder: str | None, path: Path) -> None:
    try:
        ledger.confirm(entry, holder=holder)
    except DiscreetError as problem:
        raise BadInput(
            f"{path} and its statement are written, but ledger entry {entry} could not be confirmed; "
            f"it stays reserved, which counts as spent ({problem})"
        ) from problem


def _place(output: Output, statement: Statement, force: bool) -> None:
    """Give statement and file their names, one after the other, once both are on the disk."""
    beside = Output(statement_path(output.path))
    try:
        text = json.dumps(statement.to_json(), ensure_ascii=False, indent=2)
        beside.write(text.encode() + b"\n")
        beside.flush()
        refuse_existing(output.path, force)
        output.path.unlink(missing_ok=True)
        beside.place()
        try:
            output.place()
        except BaseException:
            if output.part.exists():
                beside.path.unlink(missing_ok=True)
            raise
    finally:
        beside.discard()


class Release:
    """Documents on their way through a mechanism, drawn once.

    Nothing happens until it is used. Iterating, counting or asking for `statement` records the spend in the
    ledger, then draws the documents one after the other and keeps them; the spend is confirmed after the
    last. Whatever was drawn counts as spent, even if the loop is left or fails half-way. `write` writes what
    was kept, under the same entry; if nothing was drawn yet it streams to the file and keeps nothing.

    `ledger` is a file, a URL, an open ledger, or None, which is said in the statement. `risks` were measured
    beforehand and join those that the mechanism measures; `notes` join its notes. `job` is what was asked for, as
    data. `columns` are the names that the written file gives its parts; default: those of the source. `log` takes what
    is private beside a guarantee; a `dataset` that is not `named` by the user, but after a file, is not told there.
    Documents that the ledger knows under another name are refused, unless `other_data` says that they only look alike;
    whoever has asked the ledger already says that they are `recognised`.

    Most callers use `discreet.protect`, which makes one.

        release = discreet.Release(discreet.read("notes.jsonl"), discreet.Mask(), dataset="ward-7")
        release.write("safe.jsonl")
    """

    def __init__(
        self,
        documents: Iterable[Document],
        mechanism: Mechanism,
        *,
        random: Random | None = None,
        dataset: str = "",
        ledger: str | Path | Ledger | None = DEFAULT_LEDGER,
        risks: Mapping[str, Any] | None = None,
        notes: Sequence[str] = (),
        job: Mapping[str, Any] | None = None,
        columns: Columns | None = None,
        log: LocalLog | None = None,
        named: bool = True,
        other_data: bool = False,
        recognised: bool = False,
    ) -> None:
        self.mechanism = mechanism
        self.log = LocalLog() if log is None else log
        self._named = named
        self._other_data = other_data
        self._recognised = recognised
        self.random = Random() if random is None else random
        self.dataset = dataset
        self.ledger = ledger
        self.job = {} if job is None else dict(job)
        self._known_risks = dict(risks or {})
        self._notes = tuple(notes)
        self._columns = getattr(documents, "columns", None) if columns is None else columns
        self._source = documents
        self._tally = Tally()
        self._drawing: Iterator[Document] | None = None
        self._drawn: list[Document] = []
        self._complete = False
        self._entry: str | None = None
        self._written: tuple[Path, Statement] | None = None
        self._failure: BaseException | None = None

    def __iter__(self) -> Iterator[Document]:
        self._refuse_another_draw()
        at = 0
        while at < len(self._drawn) or self._draw_one():
            yield self._drawn[at]
            at += 1

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return True

    @property
    def is_drawn(self) -> bool:
        """True when every document is drawn and kept."""
        return self._complete

    def _draw_one(self) -> bool:
        """Draw and keep another document; False when there are no more."""
        if self._complete:
            return False
        self._refuse_another_draw()
        if self._drawing is None:
            with opened_ledger(self.ledger) as ledger:
                self._recognise(ledger)
                self._entry = None if ledger is None else ledger.reserve(self._charge())
            self._drawing = self._run()
        try:
            self._drawn.append(next(self._drawing))
        except StopIteration:
            with opened_ledger(self.ledger) as ledger:
                if ledger is not None and self._entry is not None:
                    ledger.confirm(self._entry)
            self._complete = True
            self._write_log(None, self._entry)
        except BaseException as problem:
            self._failure = problem
            raise
        return not self._complete

    def _recognise(self, ledger: Ledger | None) -> None:
        """Refuse documents that the ledger knows under another name; a stream is held from here on."""
        if ledger is None or self._recognised:
            return
        name_needed(self._charge())
        if iter(self._source) is self._source:
            self._source = list(self._source)
        found = ledger.fingerprint([document.text for document in self._source])
        self.dataset = ledger.recognise(found, self.dataset, given=True, other_data=self._other_data)
        self._recognised = True

    def _refuse_another_draw(self) -> None:
        """One release is drawn once: what cannot be had again is not drawn again in silence."""
        if self._failure is not None:
            raise BadInput(
                f"this release failed half-way ({self._failure}), which counts as spent; make a new one"
            ) from self._failure
        if self._written is not None:
            raise BadInput(
                f"this release was streamed to {self._written[0]} and not kept: read it from there; drawing "
                "again is another release, and spends again"
            )

    def _users(self) -> UserKey:
        """The dataset's own key; without a ledger one of this release alone, which a seed repeats."""
        with opened_ledger(self.ledger) as ledger:
            if ledger is not None and self.dataset.strip():
                return UserKey(secret=ledger.user_key(self.dataset), lasting=True)
        seed = self.random.seed
        secret = token_bytes(32) if seed is None else blake2b(f"users {seed}".encode()).digest()
        return UserKey(secret=secret)

    def _run(self) -> Iterator[Document]:
        self._tally = Tally(users=self._users())
        drawn = getattr(self.mechanism, "released", self.mechanism.apply)
        # Whoever has the release can count these.
        self._tally.marks |= {"documents": Released, "document ids": Released}
        for number, document in enumerate(drawn(self._source, random=self.random, tally=self._tally), 1):
            if self._of_documents:
                self._tally.counts["documents"] += 1
                if self._keep_ids:
                    self._tally.verbatim["document ids"] += 1
                else:
                    document = replace(document, id=str(number))
            yield document
        skipped = getattr(self._source, "skipped", None)
        if skipped is not None and skipped.count:
            self._tally.counts["malformed rows skipped"] = skipped.count

    @property
    def _of_documents(self) -> bool:
        return getattr(self.mechanism, "releases", "documents") == "documents"

    @property
    def _keep_ids(self) -> bool:
        """Ids become numbers beside a guarantee, unless they are asked for by name."""
        return not self.mechanism.guarantee.is_private or getattr(self.mechanism, "keep_ids", False)

    @property
    def guarantee(self) -> Guarantee:
        """What holds, with what it takes as public of that which leaves beside the texts."""
        holds = self.mechanism.guarantee
        if not holds.is_private or not self._of_documents:
            return holds
        return replace(holds, assumptions=(*holds.assumptions, BESIDE, *(IDS_BESIDE,) * int(self._keep_ids)))

    @property
    def statement(self) -> Statement:
        """What this release guarantees, with its counts."""
        if self._written is not None:
            return self._written[1]
        len(self)
        return with_entry(replace(self._describe(), job=self.job), self._entry)

    def _charge(self) -> Charge:
        return Charge(
            dataset=self.dataset,
            operation=f"protect --with {self.mechanism.name}",
            guarantee=self.guarantee,
            options=self.mechanism.options,
            event=getattr(self.mechanism, "event", None),
            seeded=self.random.is_seeded,
        )

    def _describe(self) -> Statement:
        tally, guarantee = self._tally, self.guarantee
        # What was measured on the texts beforehand was measured without noise.
        known = {} if guarantee.is_private else self._known_risks
        return Statement(
            operation=f"protect --with {self.mechanism.name}",
            options=self.mechanism.options,
            guarantee=guarantee,
            published=self.mechanism.published,
            dataset=self.dataset if self._named or not guarantee.is_private else "",
            verbatim=tally.told(tally.verbatim, guarantee),
            counts=tally.told(tally.counts, guarantee),
            randomness=self.random.describe() if self.random.has_drawn else {"source": "none"},
            risks=known | tally.risks,
            notes=(*tally.remarks(guarantee), *self._notes),
        )

    def _write_log(self, output: str | None, entry: str | None) -> None:
        """What was counted and may not stand beside the guarantee."""
        guarantee = self.mechanism.guarantee
        facts = self._tally.private(guarantee)
        if guarantee.is_private:
            facts |= {name: Private(value) for name, value in self._known_risks.items()}
        operation = f"protect --with {self.mechanism.name}"
        self.log.write(operation, facts, dataset=self.dataset, output=output, entry=entry)

    def _staged(
        self, path: Path, ledger: Ledger | None, force: bool
    ) -> AbstractContextManager[StagedRelease]:
        self._recognise(ledger)
        return staged_release(
            path, charge=self._charge(), ledger=ledger, force=force, reserved=self._entry, job=self.job
        )

    def write(self, path: str | Path, *, force: bool = False, format: str | None = None) -> Statement:
        """Write the documents to `path` and the statement beside it; returns the statement."""
        path = Path(path)
        self._refuse_another_draw()
        # Documents that are kept have an entry of their own, which iterating settles.
        kept = self._drawing is not None
        with (
            opened_ledger(None if kept else self.ledger) as ledger,
            self._staged(path, ledger, force) as staged,
        ):
            opened = getattr(self.mechanism, "open_writer", open_writer)
            with opened(staged.output, path, format=format, columns=self._columns) as writer:
                for document in self if kept else self._run():
                    writer.write(document)
            staged.statement = self._describe()
        if not kept:
            self._written = (path, staged.statement)
            self._write_log(path.name, staged.statement.ledger_entry)
        return staged.statement

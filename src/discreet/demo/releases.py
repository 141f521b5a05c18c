"""What the clinic releases: one table with a guarantee, one release refused, two without a guarantee."""

import math
from dataclasses import dataclass
from pathlib import Path

from discreet.demo.files import Files
from discreet.demo.histogram import Histogram, release_histogram
from discreet.demo.linkage import Linkage, Linker
from discreet.demo.survivors import Survivors, surviving
from discreet.errors import DiscreetError, OverBudget
from discreet.privacy.account import Balance
from discreet.privacy.ledger import Ledger
from discreet.privacy.ledger_rows import Entry
from discreet.privacy.random import Random
from discreet.privacy.release import Mechanism, Release
from discreet.privacy.statement import Statement
from discreet.protection.mechanisms.mask import Mask
from discreet.protection.mechanisms.pseudonym import Pseudonym
from discreet.protection.pseudonyms.key import new_key
from discreet.protection.pseudonyms.restore import restored
from discreet.synthetic.medicine import DEPARTMENTS
from discreet.text.document import Document

__all__ = ["BUDGET", "DATASET", "EPSILON", "Refusal", "Released", "Releases", "release_all"]

DATASET = "clinic"
EPSILON = 1.0
BUDGET = 2.0

Documents = tuple[Document, ...]


@dataclass(frozen=True, kw_only=True)
class Released:
    """One release: its documents, its statement, and what two attackers make of it."""

    documents: Documents
    statement: Statement
    survivors: Survivors
    linkage: Linkage


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """What the ledger said to a release that its budget did not allow."""

    message: str
    exit_code: int


@dataclass(frozen=True, kw_only=True)
class Releases:
    """All releases, and the ledger after them."""

    histogram: Histogram
    refusal: Refusal
    mask: Released
    pseudonym: Released
    restored: int
    entries: tuple[Entry, ...]
    balance: Balance


def release_all(
    found: Documents, notes: Documents, linker: Linker, files: Files, *, random: Random, marked_by: str
) -> Releases:
    """Count under a budget, be refused, open the budget, release the notes twice."""
    mask, key = Mask(marked_by=marked_by), new_key(files.key)
    pseudonym = Pseudonym(key=key, dates="shift", vault_file=files.vault, marked_by=marked_by)
    with Ledger.open(files.ledger) as ledger:
        histogram = release_histogram(
            notes,
            tuple(department.name for department in DEPARTMENTS),
            files.histogram,
            epsilon=EPSILON,
            dataset=DATASET,
            ledger=ledger,
            random=random,
        )
        ledger.set_budget(DATASET, unit="user", epsilon=BUDGET)
        refusal = _refused(Release(found, mask, random=random, dataset=DATASET, ledger=ledger), files.masked)
        ledger.set_budget(DATASET, unit="user", epsilon=math.inf)

        def released(mechanism: Mechanism, path: Path) -> Released:
            release = Release(found, mechanism, random=random, dataset=DATASET, ledger=ledger)
            documents = tuple(release)
            return Released(
                documents=documents,
                statement=release.write(path),
                survivors=surviving(notes, documents),
                linkage=linker.measure(documents, {note.id: note.user or "" for note in notes}),
            )

        masked, renamed = released(mask, files.masked), released(pseudonym, files.pseudonyms)
        again = restored(renamed.documents, files.vault, key)
        return Releases(
            histogram=histogram,
            refusal=refusal,
            mask=masked,
            pseudonym=renamed,
            restored=sum(one.text == note.text for one, note in zip(again, notes, strict=True)),
            entries=tuple(ledger.history(DATASET)),
            balance=ledger.spent(DATASET)[0],
        )


def _refused(release: Release, path: Path) -> Refusal:
    """Try to release under a budget that cannot allow it; anything but a refusal is a defect."""
    try:
        release.write(path)
    except OverBudget as refusal:
        if not path.exists():
            return Refusal(message=str(refusal), exit_code=refusal.exit_code)
    raise DiscreetError("a release without a guarantee passed a finite budget")

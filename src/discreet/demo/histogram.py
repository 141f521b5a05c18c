"""One table with a guarantee: how many patients each department has, with noise."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from discreet.privacy.counts import Counting, release_counts
from discreet.privacy.ledger import Ledger
from discreet.privacy.random import Random
from discreet.privacy.statement import Statement
from discreet.text.document import Document

__all__ = ["Histogram", "release_histogram"]


@dataclass(frozen=True, kw_only=True)
class Histogram:
    """Patients by department: the true counts, which stay here, and the noisy ones, which are released."""

    departments: tuple[str, ...]
    true: tuple[int, ...]
    noisy: tuple[int, ...]
    margin: int
    statement: Statement


def release_histogram(
    documents: Iterable[Document],
    departments: tuple[str, ...],
    path: Path,
    *,
    epsilon: float,
    dataset: str,
    ledger: Ledger,
    random: Random,
    force: bool = False,
) -> Histogram:
    """Write the noisy counts with their statement, recorded in the ledger.

    The departments are the hospital's public list, not those that happen to occur: a department
    without patients gets its noise too. Each patient counts once, in the department of one of their notes.
    """
    counting = Counting(categories=departments, epsilon=epsilon)
    found = release_counts(
        ((note.user or "", note.label or "") for note in documents),
        counting,
        operation="count patients by department",
        dataset=dataset,
        random=random,
        ledger=ledger,
        path=path,
        force=force,
    )
    return Histogram(
        departments=departments,
        true=found.true,
        noisy=found.counts,
        margin=counting.margin,
        statement=found.statement,
    )

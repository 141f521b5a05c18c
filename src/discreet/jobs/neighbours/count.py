"""Verify count: tables of two groups of users of whom one has a user more, through the whole job."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np

from discreet.jobs.neighbours.runs import run_in_turns, scratch, write_documents
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.curves import pure_family
from discreet.privacy.verify.empirical import EmpiricalBound, empirical_bound
from discreet.privacy.verify.registry import claims
from discreet.settings import Option, check_settings
from discreet.text.document import Document

__all__ = ["CountClaim"]

CATEGORIES = ("A", "B")
ROWS = 8
"""Rows of the canary, of which one may count."""


@claims.register("count", "The command count: neighbouring files through the whole job, by draws.")
@dataclass(frozen=True, kw_only=True)
class CountClaim:
    """The command count: neighbouring files through the whole job, by draws."""

    epsilon: Annotated[float, Option("The ε that a table states.", above=0)] = 1.0

    def __post_init__(self) -> None:
        check_settings(self)

    def check(self, checking: Checking) -> EmpiricalBound:
        """Tables with and without one user who has many rows; all files written are compared."""
        from discreet.jobs.count import count

        runs = checking.draws(3000)
        checking.refuse_ignored("count")

        def release(source: Path, folder: Path) -> None:
            count(
                source,
                by="label",
                categories=CATEGORIES,
                epsilon=self.epsilon,
                output=folder / "counts.json",
                ledger=None,
                dataset="public",
            )

        with scratch() as folder:
            others = [
                Document(f"{user}", "public", user=f"user {user}", label=CATEGORIES[user % 2])
                for user in range(6)
            ]
            canary = [Document(f"canary {row}", "public", user="canary", label="A") for row in range(ROWS)]
            inputs = (
                write_documents(folder / "with.jsonl", [*others, *canary]),
                write_documents(folder / "without.jsonl", others),
            )
            first, second = run_in_turns(release, inputs, runs=runs, numbers=_counts)
        return empirical_bound(first, second, pure_family, what="count, one user added", epsilon=self.epsilon)


def _counts(folder: Path) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    table = json.loads((folder / "counts.json").read_text("utf-8"))
    return np.array([table[category] for category in CATEGORIES], dtype=np.float64)

"""The ledger: what has been spent of a dataset's privacy, kept in a file."""

import os
import sqlite3
import uuid
from pathlib import Path

from discreet.errors import BadInput
from discreet.privacy.charge import Charge

__all__ = ["Charge", "Ledger"]


class Ledger:
    """Entries of spent privacy: reserved before a release, confirmed after."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("CREATE TABLE IF NOT EXISTS entry (id TEXT PRIMARY KEY, status TEXT)")

    @classmethod
    def open(cls, where: str | Path | None = None) -> "Ledger":
        """Open the ledger at `where`, else at `$DISCREET_LEDGER`, else `discreet-ledger.db` here."""
        return cls(Path(where or os.environ.get("DISCREET_LEDGER") or "discreet-ledger.db"))

    def reserve(self, charge: Charge) -> str:  # noqa: ARG002
        """Book a charge before anything is written; returns the entry's id."""
        entry = str(uuid.uuid4())
        self._connection.execute("INSERT INTO entry VALUES (?, 'reserved')", (entry,))
        return entry

    def confirm(self, entry: str) -> None:
        """The release happened."""
        self._settle(entry, "confirmed")

    def cancel(self, entry: str) -> None:
        """Nothing was released: give the reservation back."""
        self._settle(entry, "cancelled")

    def _settle(self, entry: str, status: str) -> None:
        changed = self._connection.execute("UPDATE entry SET status = ? WHERE id = ?", (status, entry))
        if changed.rowcount != 1:
            raise BadInput(f"the ledger has no entry {entry}")

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

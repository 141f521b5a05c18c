"""How many texts each client has had classified, kept in a file: many answers give a model away."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from discreet.errors import BadInput, Refused
from discreet.validate import at_least

__all__ = ["Queries"]


class Queries:
    """A count for each client's certificate, raised before its texts are computed; nothing is ever given back."""

    def __init__(self, path: Path, limit: int | None) -> None:
        if limit is not None:
            at_least("limit", limit, 0)
        self._path, self.limit = path, limit
        with self._table() as table:
            table.execute(
                "CREATE TABLE IF NOT EXISTS queries (client TEXT PRIMARY KEY, texts INTEGER NOT NULL)"
            )

    @contextmanager
    def _table(self) -> Iterator[sqlite3.Connection]:
        try:
            connection = sqlite3.connect(self._path, isolation_level=None, timeout=30)
        except sqlite3.Error as problem:
            raise BadInput(f"{self._path}: the count of queries cannot be kept ({problem})") from problem
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")
        except sqlite3.Error as problem:
            raise BadInput(f"{self._path}: the count of queries cannot be kept ({problem})") from problem
        finally:
            connection.close()

    def asked(self, client: str) -> int:
        """Texts of a client so far."""
        with self._table() as table:
            row = table.execute("SELECT texts FROM queries WHERE client = ?", (client,)).fetchone()
        return int(row[0]) if row else 0

    def count(self, client: str, texts: int) -> None:
        """Count texts for a client, or refuse and count none."""
        with self._table() as table:
            row = table.execute("SELECT texts FROM queries WHERE client = ?", (client,)).fetchone()
            before = int(row[0]) if row else 0
            if self.limit is not None and before + texts > self.limit:
                raise Refused(
                    f"{client} has had {before} of {self.limit} texts classified and asks for {texts} more; "
                    "the model owner can raise the limit with --limit"
                )
            table.execute(
                "INSERT INTO queries VALUES (?, ?) ON CONFLICT (client) DO UPDATE SET texts = texts + ?",
                (client, texts, texts),
            )

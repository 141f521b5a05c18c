"""Where the ledger's rows live: an SQLite file, or a PostgreSQL server for a team.

No entry or budget is ever removed. A budget that changes is a further row; an entry changes only its status.
Each transaction has a connection of its own, so a ledger may be carried into a forked process.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Boolean,
    Column,
    Connection,
    Double,
    Engine,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    exc,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.pool import NullPool

from discreet.errors import BadInput
from discreet.extras import needed

__all__ = ["Database", "budgets", "contents", "entries", "keys", "leases", "now", "other_data"]

VERSION = 3
WAIT_SECONDS = 60

_tables = MetaData()

_ledger = Table("discreet_ledger", _tables, Column("version", Integer, nullable=False))

budgets = Table(
    "discreet_budget",
    _tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("time", String(40), nullable=False),
    Column("dataset", Text, nullable=False),
    Column("unit", String(16), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("metric", Text),
    Column("epsilon", Double),  # absent: the budget was withdrawn
    Column("delta", Double, nullable=False),
)

entries = Table(
    "discreet_entry",
    _tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("id", String(36), nullable=False, unique=True),
    Column("time", String(40), nullable=False),
    Column("dataset", Text, nullable=False),
    Column("operation", Text, nullable=False),
    Column("notion", String(16), nullable=False),
    Column("unit", String(16), nullable=False),
    Column("relation", String(20), nullable=False),
    Column("metric", Text),
    Column("epsilon", Double),
    Column("delta", Double, nullable=False),
    Column("seeded", Boolean, nullable=False),
    Column("guarantee", Text, nullable=False),
    Column("event", Text),
    Column("options", Text, nullable=False),
    Column("status", String(12), nullable=False),
    Column("settled", String(40)),
    Column("other_data", Text),  # datasets that the documents resemble and were said not to be
    Index("discreet_entry_of_dataset", "dataset", "status"),
)

keys = Table("discreet_key", _tables, Column("secret", LargeBinary, nullable=False))

contents = Table(
    "discreet_content",
    _tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("time", String(40), nullable=False),
    Column("dataset", Text, nullable=False),
    Column("was", Text),  # a name that was never used, and gave the documents up
    Column("documents", Integer, nullable=False),
    Column("sketch", LargeBinary, nullable=False),
)

other_data = Table(
    "discreet_other_data",
    _tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("time", String(40), nullable=False),
    Column("dataset", Text, nullable=False),
    Column("other", Text, nullable=False),
)

leases = Table(
    "discreet_lease",
    _tables,
    Column("entry", String(36), primary_key=True),
    Column("run", String(36), nullable=False),
    Column("about", Text, nullable=False),
    Column("steps", Integer, nullable=False),
    Column("holder", String(36), nullable=False),
    Column("process", Text, nullable=False),
    Column("beat", String(40), nullable=False),
)


def now() -> str:
    """The time as the ledger writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Database:
    """Transactions on the ledger's tables, with errors that say what to do."""

    def __init__(self, where: str | Path, *, create: bool = True) -> None:
        self._url = _server_url(str(where))
        if self._url is None:
            path = _expanded(where)
            self.name = str(path)
            _check_file(path, create)
            self._url = URL.create("sqlite", database=str(path.absolute()))
        else:
            self.name = self._url.render_as_string(hide_password=True)
        self._lite = self._url.get_backend_name() == "sqlite"
        with self._explained():
            self._engine = _engine(self._url)
            self._prepare()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the ledger and holds up nobody."""
        with self._explained(), self._engine.connect() as connection:
            if not self._lite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self, dataset: str = "") -> Iterator[Connection]:
        """A transaction that nobody else can write beside: on the file, or on this dataset.

        On a server those of different datasets go side by side; one that names no dataset has all of it to itself.
        """
        with self._explained(), self._engine.connect() as connection:
            connection = connection.execution_options(discreet_writes=True)
            with connection.begin():
                if not self._lite:
                    if dataset:
                        _lock(connection, "", shared=True)
                    _lock(connection, dataset)
                yield connection

    def close(self) -> None:
        """Let go of everything."""
        self._engine.dispose()

    def _prepare(self) -> None:
        with self.reading() as connection:
            known = set(inspect(connection).get_table_names())
            version = _version(connection) if _ledger.name in known else None
        if version is None and self._lite and known:
            raise BadInput(
                f"{self.name} is a database, but not a ledger (it holds {', '.join(sorted(known)[:3])}); "
                "name another file with --ledger or $DISCREET_LEDGER"
            )
        if version is None:
            with self.writing() as connection:
                _tables.create_all(connection)
                version = _version(connection)
                if version is None:
                    connection.execute(_ledger.insert().values(version=VERSION))
                    connection.execute(keys.insert().values(secret=secrets.token_bytes(32)))
                    version = VERSION
        if version == 1:
            version = self._raise_from_1()
        if version == 2:
            version = self._raise_from_2()
        if version != VERSION:
            raise BadInput(
                f"{self.name} is a ledger of format {version}; this discreet reads format {VERSION}. "
                "Upgrade discreet, or name another ledger with --ledger"
            )

    def _raise_from_1(self) -> int:
        """A ledger of format 1 gets what it lacks: the tables of documents and leases, a key, and the entries' column."""
        with self.writing() as connection:
            if _version(connection) == 1:
                _tables.create_all(connection)
                connection.execute(text(f"ALTER TABLE {entries.name} ADD COLUMN other_data TEXT"))
                connection.execute(keys.insert().values(secret=secrets.token_bytes(32)))
                connection.execute(_ledger.update().values(version=VERSION))
        return VERSION

    def _raise_from_2(self) -> int:
        """Format 2 knew documents by other hashes, which no text can be held against any more: they are let go."""
        with self.writing() as connection:
            if _version(connection) == 2:
                connection.execute(contents.delete())
                connection.execute(_ledger.update().values(version=VERSION))
        return VERSION

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except exc.SQLAlchemyError as problem:
            raise BadInput(self._explanation(problem)) from problem

    def _explanation(self, problem: exc.SQLAlchemyError) -> str:
        said = str(getattr(problem, "orig", None) or problem).strip().splitlines()[0]
        if not self._lite:
            return f"the ledger at {self.name} cannot be used ({said}); check --ledger and the server"
        for sign, meaning in _SQLITE_SIGNS.items():
            if sign in said:
                return f"{self.name} {meaning}"
        return f"the ledger {self.name} cannot be used ({said}); name another with --ledger"


_SQLITE_SIGNS = {
    "not a database": "is not a ledger; name another file with --ledger or $DISCREET_LEDGER",
    "malformed": "is damaged; restore a copy of it, or start another with --ledger",
    "unable to open": "cannot be opened; check that its folder may be written, or name another with --ledger",
    "readonly": "cannot be written; check its permissions, or name another ledger with --ledger",
    "locked": f"was held by another process for {WAIT_SECONDS} s; try again when that one is done",
    "disk is full": "cannot grow: the disk is full",
}


def _lock(connection: Connection, dataset: str, *, shared: bool = False) -> None:
    """Wait for a server's lock on a dataset, or on the whole ledger; it goes with the transaction."""
    lock = "pg_advisory_xact_lock_shared" if shared else "pg_advisory_xact_lock"
    connection.execute(
        text(f"SELECT {lock}(hashtextextended(:name, 6476))"), {"name": f"discreet-ledger/{dataset}"}
    )


def _version(connection: Connection) -> int | None:
    return connection.execute(select(_ledger.c.version)).scalar()


def _server_url(where: str) -> URL | None:
    """The URL of a server, or None for a file."""
    if "://" not in where:
        return None
    scheme, _, rest = where.partition("://")
    if scheme not in ("postgresql", "postgres", "postgresql+psycopg"):
        raise BadInput(f"a ledger at {scheme}:// is not known; give a file or a postgresql:// URL")
    try:
        return make_url(f"postgresql+psycopg://{rest}")
    except (exc.ArgumentError, ValueError) as problem:
        raise BadInput("the ledger's URL cannot be read; write postgresql://user@host/database") from problem


def _expanded(where: str | Path) -> Path:
    try:
        return Path(where).expanduser()
    except RuntimeError as problem:
        raise BadInput(f"{where}: there is no such user's home; name the ledger's file in full") from problem


def _check_file(path: Path, create: bool) -> None:
    """The file is there or can be made; a new one is for its owner alone, and so is what SQLite puts beside it."""
    try:
        _look(path, create)
        if create and not path.exists():
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    except OSError as problem:
        raise BadInput(
            f"{path}: no ledger can be opened or made there ({problem.strerror}); name another with --ledger"
        ) from problem


def _look(path: Path, create: bool) -> None:
    if path.is_dir():
        raise BadInput(f"{path} is a folder; the ledger is a file in it, such as {path}/discreet-ledger.db")
    if not create and not path.exists():
        raise BadInput(
            f"there is no ledger at {path}; the first release or budget makes it, "
            "and --ledger or $DISCREET_LEDGER names another"
        )
    if not path.parent.is_dir():
        raise BadInput(f"{path}: the folder {path.parent} does not exist; create it first")


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": WAIT_SECONDS})
        event.listen(engine, "connect", _configure)
        event.listen(engine, "begin", _begin)
        return engine
    try:
        options = {"connect_timeout": 10, "options": f"-c lock_timeout={WAIT_SECONDS}s"}
        return create_engine(url, poolclass=NullPool, connect_args=options)
    except ModuleNotFoundError as problem:
        raise needed("a ledger on PostgreSQL", "psycopg") from problem


def _configure(connection: Any, _: object) -> None:
    """Transactions begin when we say so, and a commit is on the disk when it returns."""
    connection.isolation_level = None
    cursor = connection.cursor()
    if cursor.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("discreet_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

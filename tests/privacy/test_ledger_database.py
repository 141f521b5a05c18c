"""Where a ledger cannot be kept, and what is said about it; nothing foreign is ever touched."""

import os
import sqlite3
import subprocess
import sys

import pytest
from sqlalchemy import text

from discreet.errors import BadInput, NotInstalled
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Charge, Ledger
from discreet.privacy.ledger_database import Database

CHARGE = Charge(dataset="notes", operation="x", guarantee=Guarantee(notion="none"))


def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "notes.jsonl"
    path.write_text('{"text": "a note"}\n' * 100)
    before = path.read_bytes()
    with pytest.raises(BadInput, match=r"notes.jsonl is not a ledger; .*--ledger"):
        Ledger.open(path)
    assert path.read_bytes() == before


def test_someone_elses_database(tmp_path):
    path = tmp_path / "app.db"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE patients (name TEXT)")
    database.close()
    with pytest.raises(BadInput, match=r"not a ledger \(it holds patients\)"):
        Ledger.open(path)
    database = sqlite3.connect(path)
    assert database.execute("SELECT name FROM sqlite_master").fetchall() == [("patients",)]
    database.close()


def test_a_damaged_ledger(tmp_path):
    path = tmp_path / "ledger.db"
    with Ledger.open(path) as ledger:
        for _ in range(50):
            ledger.confirm(ledger.reserve(CHARGE))
    content = bytearray(path.read_bytes())
    content[4096:-4096] = os.urandom(len(content) - 8192)
    path.write_bytes(content)
    with pytest.raises(BadInput, match=r"is damaged; restore a copy|cannot be used"):
        Ledger.open(path).history()


def test_an_empty_file_becomes_a_ledger(tmp_path):
    path = tmp_path / "ledger.db"
    path.touch()
    with Ledger.open(path) as ledger:
        assert ledger.history() == []


def test_a_newer_format(where):
    Ledger.open(where).close()
    database = Database(where)
    with database.writing() as connection:
        connection.execute(text("UPDATE discreet_ledger SET version = 4"))
    database.close()
    with pytest.raises(BadInput, match="format 4; this discreet reads format 3"):
        Ledger.open(where)


def test_folders(tmp_path):
    with pytest.raises(BadInput, match="is a folder"):
        Ledger.open(tmp_path)
    with pytest.raises(BadInput, match="does not exist; create it first"):
        Ledger.open(tmp_path / "nowhere" / "ledger.db")
    with pytest.raises(BadInput, match="there is no ledger at"):
        Ledger.open(tmp_path / "ledger.db", create=False)
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written():
    # Even root makes no files in /proc.
    with pytest.raises(BadInput, match="no ledger can be opened or made there"):
        Ledger.open("/proc/ledger.db")


def test_a_ledger_that_may_only_be_read(tmp_path):
    if os.getuid() == 0:
        pytest.skip("root may write everywhere")
    path = tmp_path / "ledger.db"
    Ledger.open(path).close()
    path.chmod(0o444)
    with pytest.raises(BadInput, match="cannot be written"):
        Ledger.open(path).reserve(CHARGE)


def test_a_ledger_held_for_too_long(tmp_path, monkeypatch):
    monkeypatch.setattr("discreet.privacy.ledger_database.WAIT_SECONDS", 0.05)
    path = tmp_path / "ledger.db"
    with Ledger.open(path) as ledger:
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(BadInput, match="held by another process"):
            ledger.reserve(CHARGE)
        # Reading does not wait for the one who writes.
        assert ledger.history() == []
        holder.execute("ROLLBACK")
        holder.close()
        ledger.reserve(CHARGE)


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("mysql://host/database", "mysql:// is not known"),
        ("postgresql://host:port:port/x", "cannot be read"),
        ("postgresql://someone:secret@127.0.0.1:1/x", r"someone:\*\*\*@127.0.0.1:1/x cannot be used"),
    ],
)
def test_servers_that_cannot_be_reached(where, message):
    pytest.importorskip("psycopg")
    with pytest.raises(BadInput, match=message) as problem:
        Ledger.open(where)
    assert "secret" not in str(problem.value)


def test_a_missing_driver_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(NotInstalled, match=r"discreet\[postgres\]"):
        Ledger.open("postgresql://localhost/x")


def test_a_server_keeps_the_ledger_beside_other_tables(postgres_url):
    import psycopg

    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TABLE patients (name TEXT)")
    with Ledger.open(postgres_url) as ledger:
        ledger.confirm(ledger.reserve(CHARGE))
        assert len(ledger.history()) == 1


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_every_spelling_of_a_server(postgres_url, scheme):
    Ledger.open(postgres_url.replace("postgresql", scheme, 1)).close()


def test_rows_are_on_the_disk_when_they_are_recorded(tmp_path):
    database = Database(tmp_path / "ledger.db")
    with database.reading() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2


def test_a_ledger_may_be_carried_into_a_fork(tmp_path):
    script = (
        "import os, sys\n"
        "from discreet.privacy.guarantee import Guarantee\n"
        "from discreet.privacy.ledger import Charge, Ledger\n"
        "ledger = Ledger.open(sys.argv[1])\n"
        "charge = Charge(dataset='notes', operation='x', guarantee=Guarantee(notion='none'))\n"
        "ledger.reserve(charge)\n"
        "children = []\n"
        "for _ in range(3):\n"
        "    child = os.fork()\n"
        "    if child == 0:\n"
        "        ledger.reserve(charge)\n"
        "        os._exit(0)\n"
        "    children.append(child)\n"
        "assert all(os.waitpid(child, 0)[1] == 0 for child in children)\n"
        "assert len(ledger.history()) == 4\n"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path / "ledger.db")], check=True, timeout=120)

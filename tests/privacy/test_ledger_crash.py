"""Several processes spend at once, and are killed at it; the ledger never shows too little."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from discreet.privacy.ledger import Ledger
from discreet.privacy.statement import Statement, statement_path

SPENDER = Path(__file__).with_name("spender.py")


def spender(*arguments):
    command = [sys.executable, str(SPENDER), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finished(process):
    out, err = process.communicate(timeout=240)
    assert process.returncode == 0, err
    return out


def test_processes_that_spend_at_once_never_exceed_the_budget(where):
    with Ledger.open(where) as ledger:
        ledger.set_budget("notes", unit="document", kind="local-dp", epsilon=20)
        granted = [int(finished(each)) for each in [spender("race", where, 100) for _ in range(3)]]
        # ε = 20 at 0.5 each is forty releases, to the last one, whoever makes them.
        assert sum(granted) == 40
        [balance] = ledger.spent("notes")
        assert (balance.epsilon, balance.entries, balance.reserved) == (20.0, 40, 0)


def test_processes_that_make_the_ledger_at_once(where):
    granted = [int(finished(each)) for each in [spender("race", where, 3) for _ in range(3)]]
    assert granted == [3, 3, 3]
    with Ledger.open(where) as ledger:
        assert len(ledger.history()) == 9


@pytest.mark.parametrize(("fixture", "kills"), [("tmp_path", 200), ("postgres_url", 60)])
def test_a_spender_killed_at_any_moment_is_never_under_counted(fixture, kills, tmp_path, request):
    where = tmp_path / "ledger.db" if fixture == "tmp_path" else request.getfixturevalue(fixture)
    folder = tmp_path / "released"
    folder.mkdir()
    report = json.loads(finished(spender("killed", where, folder, kills)))
    assert report["kills"] == kills

    released = sorted(folder.glob("[0-9]*.txt"))
    with Ledger.open(where) as ledger:
        entries = {entry.id: entry for entry in ledger.history()}
    counted = {id for id, entry in entries.items() if entry.status != "cancelled"}
    reserved = {id for id, entry in entries.items() if entry.status == "reserved"}
    # The killings hit spenders at work, between reserving and confirming as well.
    assert len(released) > kills / 4
    assert len(reserved) > kills / 20
    assert len(released) <= len(counted)
    recorded = set()
    for path in released:
        statement = Statement.read(path)
        assert statement.output["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
        assert statement.ledger_entry in counted
        recorded.add(statement.ledger_entry)
    assert len(recorded) == len(released)
    # What was confirmed was released, and what was not is a reservation.
    assert {id for id, entry in entries.items() if entry.status == "confirmed"} <= recorded
    assert not [path for path in folder.glob("[0-9]*.txt") if not statement_path(path).exists()]

"""One reservation pays for one run: only its holder goes on, forward, with the same data and settings."""

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from discreet.errors import BadInput, Refused
from discreet.privacy.charge import Charge
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.leases import PATIENCE
from discreet.privacy.ledger import Ledger
from discreet.privacy.ledger_database import Database

GUARANTEE = Guarantee(notion="pure-dp", unit="user", relation="add-or-remove-one", epsilon=1.0)
ABOUT = {"data": "d", "settings": "s", "unit": "u"}


@pytest.fixture
def ledger(where):
    with Ledger.open(where) as opened:
        yield opened


@pytest.fixture
def entry(ledger):
    return ledger.reserve(Charge(dataset="x", operation="train", guarantee=GUARANTEE))


def change(where, **values):
    """As another machine or process would have written it."""
    database = Database(where)
    with database.writing() as connection:
        for name, value in values.items():
            connection.execute(text(f"UPDATE discreet_lease SET {name} = :value"), {"value": value})
    database.close()


def test_only_the_holder_advances_and_settles(ledger, entry):
    holder = ledger.lease(entry, run="run", about=ABOUT)
    for token in (None, "another"):
        with pytest.raises(Refused, match="held by another run"):
            ledger.confirm(entry, holder=token)
        with pytest.raises(Refused):
            ledger.cancel(entry, holder=token)
        with pytest.raises(Refused):
            ledger.confirm_less(
                entry, Charge(dataset="x", operation="train", guarantee=GUARANTEE), holder=token
            )
    with pytest.raises(Refused):
        ledger.advance(entry, "another", 3)
    ledger.advance(entry, holder, 3)
    ledger.confirm(entry, holder=holder)
    assert ledger.entry(entry).status == "confirmed"


def test_a_confirmed_entry_is_not_confirmed_again(ledger, entry):
    ledger.confirm(entry)
    with pytest.raises(BadInput, match="confirmed already"):
        ledger.confirm(entry)


def test_steps_go_forward_only(ledger, entry):
    holder = ledger.lease(entry, run="run", about=ABOUT)
    ledger.advance(entry, holder, 5)
    ledger.advance(entry, holder, 5)
    with pytest.raises(Refused, match=r"stands at step 4.*saved at step 5"):
        ledger.advance(entry, holder, 4)
    with pytest.raises(Refused, match="Put the newer checkpoint back"):
        ledger.lease(entry, run="run", about=ABOUT, steps=4)
    with pytest.raises(Refused):
        ledger.refuse_older(entry, 4)
    ledger.refuse_older(entry, 5)


def test_whoever_takes_a_run_up_puts_the_earlier_holder_out(ledger, entry):
    first = ledger.lease(entry, run="run", about=ABOUT)
    second = ledger.lease(entry, run="run", about=ABOUT, steps=2)
    with pytest.raises(Refused, match="took this run up since"):
        ledger.advance(entry, first, 7)
    with pytest.raises(Refused):
        ledger.confirm(entry, holder=first)
    ledger.confirm(entry, holder=second)


@pytest.mark.parametrize("name", ["data", "settings", "unit"])
def test_another_run_is_refused(ledger, entry, name):
    ledger.lease(entry, run="run", about=ABOUT)
    with pytest.raises(Refused, match=name):
        ledger.lease(entry, run="run", about=ABOUT | {name: "other"})
    with pytest.raises(Refused, match="another run"):
        ledger.lease(entry, run="other", about=ABOUT)


def test_a_second_process_is_refused_while_the_first_lives(ledger, entry, where):
    process = subprocess.Popen(
        [sys.executable, "-c", _HOLD, where, entry], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert process.stdout.readline().strip() == b"held"
        with pytest.raises(Refused, match=f"process {process.pid}"):
            ledger.lease(entry, run="run", about=ABOUT)
    finally:
        process.kill()
        process.communicate()
    ledger.lease(entry, run="run", about=ABOUT)  # Crashed: its run is taken up again.


_HOLD = f"""
import sys
from discreet.privacy.ledger import Ledger
Ledger.open(sys.argv[1]).lease(sys.argv[2], run="run", about={ABOUT!r})
print("held", flush=True)
sys.stdin.read()
"""


def test_a_holder_elsewhere_is_gone_when_it_was_silent_for_long(ledger, entry, where):
    ledger.lease(entry, run="run", about=ABOUT)
    change(where, process=json.dumps({"host": "elsewhere", "id": 1, "began": None}))
    with pytest.raises(Refused, match="elsewhere"):
        ledger.lease(entry, run="run", about=ABOUT)
    change(where, beat=(datetime.now(UTC) - timedelta(seconds=PATIENCE + 1)).isoformat())
    ledger.lease(entry, run="run", about=ABOUT)


def test_the_export_shows_leases_without_their_tokens(ledger, entry):
    holder = ledger.lease(entry, run="run", about=ABOUT)
    ledger.advance(entry, holder, 3)
    exported = ledger.export()
    assert [(row["entry"], row["run"], row["steps"]) for row in exported["leases"]] == [(entry, "run", 3)]
    assert holder not in json.dumps(exported)

"""An account belongs to documents, whatever they are called."""

import json
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import text

from discreet.errors import OverBudget, Refused
from discreet.privacy.charge import Charge
from discreet.privacy.dataset_identity import ledger_key, recognise
from discreet.privacy.fingerprint import fingerprint_of
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Ledger
from discreet.privacy.ledger_database import Database

TEXTS = [f"Note {number}: Ms Example number {number} was seen." for number in range(100)]
OTHERS = [f"Letter {number} to somebody else." for number in range(100)]


def charge(dataset, epsilon=1.0):
    guarantee = Guarantee(notion="pure-dp", unit="user", relation="add-or-remove-one", epsilon=epsilon)
    return Charge(dataset=dataset, operation="count", guarantee=guarantee)


def spend(ledger, texts, name, *, given=True, other_data=False):
    known = ledger.recognise(ledger.fingerprint(texts), name, given=given, other_data=other_data)
    ledger.confirm(ledger.reserve(charge(known)))
    return known


@pytest.fixture
def ledger(where):
    with Ledger.open(where) as opened:
        yield opened


@pytest.mark.parametrize("texts", [TEXTS, TEXTS[::-1], TEXTS[:7], [*TEXTS[:50], *OTHERS[:50]]])
def test_copies_parts_and_mixtures_go_to_the_same_account(ledger, texts):
    assert spend(ledger, TEXTS, "x") == "x"
    assert spend(ledger, texts, "y", given=False) == "x"
    assert [(each.account.dataset, each.epsilon) for each in ledger.spent()] == [("x", pytest.approx(2))]


def test_another_name_for_known_documents_is_refused(ledger):
    spend(ledger, TEXTS, "x")
    with pytest.raises(Refused, match="--dataset 'x'") as refusal:
        spend(ledger, TEXTS[:20], "y")
    assert refusal.value.exit_code == 3
    assert "--other-data" in str(refusal.value)
    assert ledger.spent("y") == []


def test_other_data_is_said_in_its_entries(ledger):
    spend(ledger, TEXTS, "x")
    assert spend(ledger, TEXTS, "y", other_data=True) == "y"
    assert spend(ledger, TEXTS, "y") == "y"  # said once
    assert [entry.other_data for entry in ledger.history("y")] == ["x", "x"]
    assert ledger.history("x")[0].other_data is None
    assert ledger.history("y")[0].to_json()["said_to_be_other_data_than"] == "x"


def test_other_documents_have_an_account_of_their_own(ledger):
    spend(ledger, TEXTS, "x")
    assert spend(ledger, OTHERS, "y") == "y"
    assert len(ledger.spent()) == 2


@pytest.mark.parametrize("given", [True, False])
def test_documents_of_two_datasets_are_refused(ledger, given):
    spend(ledger, TEXTS, "x")
    spend(ledger, OTHERS, "y")
    with pytest.raises(Refused):
        spend(ledger, TEXTS + OTHERS, "x" if given else "z", given=given)


def test_a_name_that_was_never_used_gives_its_documents_up(ledger):
    seen = ledger.fingerprint(TEXTS)
    assert ledger.recognise(seen, "typo", given=True) == "typo"
    assert spend(ledger, TEXTS, "right") == "right"
    with pytest.raises(Refused, match="right"):
        ledger.reserve(charge("typo"))  # a run that was on its way
    with pytest.raises(Refused, match="--dataset 'right'"):
        ledger.recognise(seen, "typo", given=True)


def test_a_name_with_a_budget_keeps_its_documents(ledger):
    ledger.set_budget("x", unit="user", epsilon=1)
    ledger.recognise(ledger.fingerprint(TEXTS), "x", given=True)
    with pytest.raises(Refused):
        spend(ledger, TEXTS, "y")
    assert spend(ledger, TEXTS, "y", given=False) == "x"
    with pytest.raises(OverBudget):
        spend(ledger, TEXTS, "y", given=False)


@pytest.mark.parametrize("name", ["A", "a ", "a.jsonl", "A.csv.gz"])
def test_spelling_variants_are_one_dataset(ledger, name):
    ledger.set_budget("a", unit="user", epsilon=1.5)
    ledger.confirm(ledger.reserve(charge(name)))
    assert ledger.spent(name)[0].epsilon == pytest.approx(1)
    with pytest.raises(OverBudget):
        ledger.reserve(charge("a"))
    with pytest.raises(OverBudget):
        ledger.reserve(charge(name))
    ledger.set_budget(name, unit="user", epsilon=3)
    assert [budget.epsilon for budget in ledger.budgets("a")] == [3]
    ledger.reserve(charge("a"))
    assert [entry.dataset for entry in ledger.history()] == ["a", "a"]


def test_public_files_are_held_against_private_documents(ledger):
    spend(ledger, TEXTS, "x")
    with pytest.raises(Refused, match=r"--test t\.csv is taken as public"):
        ledger.refuse_private(ledger.fingerprint(TEXTS[:5]), "--test t.csv")
    with pytest.raises(Refused, match="public"):
        ledger.refuse_private(ledger.fingerprint([*TEXTS[:30], *OTHERS[:70]]), "--test t.csv")
    ledger.refuse_private(ledger.fingerprint(OTHERS), "--test t.csv")


def test_no_text_is_stored_and_another_ledger_has_other_hashes(tmp_path):
    texts = [*TEXTS, "Zoë Weiß lives in Oberammergau."]
    for name in ("one.db", "two.db"):
        with Ledger.open(tmp_path / name) as ledger:
            spend(ledger, texts, "x")
            dump = json.dumps(ledger.export())
            assert '"documents": 101' in dump
            assert "Oberammergau" not in dump
    stored = []
    for name in ("one.db", "two.db"):
        raw = b"".join(path.read_bytes() for path in Path(tmp_path).glob(f"{name}*")).lower()
        for word in (b"oberammergau", b"example number", b"zo\xc3\xab", b"exampl"):
            assert word not in raw
        with sqlite3.connect(tmp_path / name) as connection:
            stored.append(connection.execute("SELECT sketch FROM discreet_content").fetchone()[0])
        connection.close()
    pieces = [{each[at : at + 24] for at in range(24, len(each), 24)} for each in stored]
    assert len(pieces[0]) == len(pieces[1]) == 101
    assert not pieces[0] & pieces[1]


def test_a_ledger_of_format_1_is_raised_and_keeps_what_it_has(where):
    with Ledger.open(where) as ledger:
        for name in ("A", "b"):
            ledger.confirm(ledger.reserve(charge(name)))
    database = Database(where)
    with database.writing() as connection:
        # As format 1 was, which kept spelling variants apart.
        for table in ("discreet_key", "discreet_content", "discreet_other_data"):
            connection.execute(text(f"DROP TABLE {table}"))
        connection.execute(text("ALTER TABLE discreet_entry DROP COLUMN other_data"))
        connection.execute(text("UPDATE discreet_entry SET dataset = 'a.csv' WHERE dataset = 'b'"))
        connection.execute(text("UPDATE discreet_ledger SET version = 1"))
    database.close()
    with Ledger.open(where) as ledger:
        assert len(ledger.history()) == 2
        (one,) = ledger.spent()
        assert one.epsilon == pytest.approx(2)
        assert spend(ledger, TEXTS, "a ") == one.account.dataset
    with Ledger.open(where) as ledger:
        assert spend(ledger, TEXTS, "copy", given=False) == one.account.dataset


def test_a_ledger_of_format_2_keeps_its_entries_and_knows_documents_again_when_they_come(where):
    with Ledger.open(where) as ledger:
        spend(ledger, TEXTS, "x")
    database = Database(where)
    with database.writing() as connection:
        connection.execute(text("UPDATE discreet_ledger SET version = 2"))
    database.close()
    with Ledger.open(where) as ledger:
        assert [entry.dataset for entry in ledger.history()] == ["x"]
        assert spend(ledger, TEXTS, "x") == "x"
        assert spend(ledger, TEXTS, "copy", given=False) == "x"


def test_a_budget_of_the_files_name_is_not_passed_by_a_copy_that_came_first(ledger):
    ledger.set_budget("x", unit="user", epsilon=1)
    spend(ledger, TEXTS, "y", given=False)
    with pytest.raises(Refused, match="has a budget"):
        spend(ledger, TEXTS, "x", given=False)
    assert spend(ledger, TEXTS, "y") == "y"


def test_a_copy_is_known_by_a_budget_that_was_set_with_documents(ledger):
    ledger.set_budget("x", unit="user", epsilon=1)
    ledger.recognise(ledger.fingerprint(TEXTS), "x", given=True)
    assert spend(ledger, TEXTS[5:], "y", given=False) == "x"


def test_no_reservation_slips_in_while_documents_are_recognised(where):
    """Else a name that is given up in that moment would get an entry, and its documents be known by another."""
    with Ledger.open(where) as ledger:
        ledger.recognise(ledger.fingerprint(TEXTS), "typo", given=True)
    database, done = Database(where), []

    def reserve():
        with Ledger.open(where) as own:
            try:
                own.reserve(charge("typo"))
            except Refused as problem:
                done.append(problem)

    with database.writing() as connection:
        thread = threading.Thread(target=reserve)
        thread.start()
        thread.join(1)
        assert thread.is_alive()
        recognise(
            connection, fingerprint_of(TEXTS, ledger_key(connection)), "ward", given=True, is_other=False
        )
    thread.join(30)
    database.close()
    (problem,) = done
    assert "recorded as 'ward' meanwhile" in str(problem)

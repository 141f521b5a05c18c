"""`discreet.protect` in Python: the same as the command, drawn once, recorded first."""

import json
from pathlib import Path

import numpy as np
import pandas
import pytest

import discreet
from discreet.errors import BadInput, OverBudget
from discreet.jobs.protect import Protect, protect
from discreet.privacy.ledger import Ledger
from discreet.privacy.statement import Statement
from discreet.settings import build
from discreet.text.document import Document

TEXT = "Write to ann@example.org."
NAMES = ("the", "cat", "dog", "sat", "ran", "paris", "rain", "sun")


@pytest.fixture
def vectors(tmp_path):
    rng = np.random.default_rng(0)
    file = tmp_path / "vectors.txt"
    file.write_text(
        "".join(f"{name} " + " ".join(f"{x:.4f}" for x in rng.normal(size=5)) + "\n" for name in NAMES)
    )
    return str(file)


def entries(dataset=None):
    with Ledger.open() as ledger:
        return ledger.history(dataset)


@pytest.mark.parametrize(
    "source",
    [
        TEXT,
        [TEXT],
        [{"text": TEXT}],
        [Document("1", TEXT)],
        Document("1", TEXT),
        pandas.DataFrame({"text": [TEXT]}),
    ],
    ids=["text", "texts", "rows", "documents", "document", "table"],
)
def test_whatever_holds_the_text_is_protected(source):
    released = protect(source, discreet.Mask(), patterns_only=True, dataset="notes")
    assert [document.text for document in released] == ["Write to [EMAIL]."]
    assert released.to_pandas()["text"].tolist() == ["Write to [EMAIL]."]


def test_a_stream_must_say_where_its_spans_come_from():
    with pytest.raises(BadInput, match="--spans given or --spans find"):
        protect(iter([Document("1", TEXT)]), discreet.Mask(), dataset="notes")
    released = protect(
        iter([Document("1", TEXT)]), discreet.Mask(), spans="find", patterns_only=True, dataset="n"
    )
    assert released[0].text == "Write to [EMAIL]."


def test_what_was_found_is_protected_under_its_own_name(write_documents):
    found = discreet.find(write_documents("ward.jsonl", {"id": "a", "text": TEXT}), patterns_only=True)
    released = protect(found, discreet.Mask())
    assert released[0].text == "Write to [EMAIL]." and released.name == "ward"
    assert [entry.dataset for entry in entries()] == ["ward"]


def test_documents_without_a_name_need_one_or_no_ledger():
    with pytest.raises(BadInput, match="dataset="):
        len(protect([TEXT], discreet.Mask(), patterns_only=True))
    statement = protect([TEXT], discreet.Mask(), patterns_only=True, ledger=None).statement
    assert "not recorded in a ledger" in statement.notes


def test_nothing_is_drawn_or_recorded_until_it_is_used(vectors):
    released = protect(["The cat sat."], discreet.Vickrey(epsilon=2, vectors=vectors), dataset="notes")
    assert "Protected by vickrey, not drawn yet" in repr(released) and "not drawn" in released._repr_html_()
    assert entries() == []
    first = [one.text for one in released]
    assert [one.text for one in released] == first and len(released) == 1
    assert "Protected of 1 document" in repr(released) and "<table>" in released._repr_html_()
    [entry] = entries("notes")
    assert entry.status == "confirmed" and released.statement.ledger_entry == entry.id


def test_what_was_looked_at_is_written_under_the_same_entry(vectors, tmp_path):
    released = protect(["The cat sat."], discreet.Vickrey(epsilon=2, vectors=vectors), dataset="notes")
    text = released[0].text
    released.write(tmp_path / "safe.jsonl")
    assert json.loads((tmp_path / "safe.jsonl").read_text())["text"] == text
    assert Statement.read(tmp_path / "safe.jsonl").ledger_entry == entries()[0].id and len(entries()) == 1


def test_a_written_release_keeps_its_columns_and_its_statement(write_documents, tmp_path):
    (tmp_path / "notes.csv").write_text(f'key,note,ward,name\na,"{TEXT}",7,Ann\n')
    released = protect(
        tmp_path / "notes.csv",
        discreet.Mask(keep_fields=("ward",)),
        text="note",
        id="key",
        patterns_only=True,
        dataset="ward-7",
    )
    assert released.write(tmp_path / "safe.csv") == tmp_path / "safe.csv"
    assert (tmp_path / "safe.csv").read_text().splitlines()[0] == "key,note,ward,spans"
    assert released.statement.dataset == "ward-7" and len(entries("ward-7")) == 1
    assert "written to" in repr(released)


def test_python_and_the_command_say_and_record_the_same(command, write_documents, vectors, tmp_path):
    notes = write_documents("notes.jsonl", {"id": "1", "text": "The cat sat; 12 dogs ran.", "ward": "7"})
    code, _, err = command(
        *("protect", notes, "-o", "typed.jsonl", "--with", "vickrey", "--epsilon", "2", "--t", "0.75"),
        *("--vectors", vectors, "--numbers", "keep", "--seed", "1", "--ledger", "one.db"),
    )
    assert code == 0, err
    mechanism = discreet.Vickrey(epsilon=2, t=0.75, vectors=vectors, numbers="keep")
    called = protect(notes, mechanism, output=tmp_path / "called.jsonl", seed=1, ledger=tmp_path / "two.db")
    typed = Statement.read(tmp_path / "typed.jsonl")
    assert (tmp_path / "typed.jsonl").read_bytes() == (tmp_path / "called.jsonl").read_bytes()
    differ = {"created", "ledger_entry", "output"}
    one, other = typed.to_json(), called.statement.to_json()
    assert {key: one[key] for key in one if key not in differ} == {
        key: other[key] for key in other if key not in differ
    }
    kept = []
    for place in ("one.db", "two.db"):
        with Ledger.open(tmp_path / place) as ledger:
            [entry] = ledger.history()
            kept.append({**entry.to_json(), "id": "", "time": "", "settled": ""})
    assert kept[0] == kept[1]


def test_the_job_of_a_statement_builds_the_same_mechanism_again(vectors):
    mechanism = discreet.GeneralisedVickrey(
        epsilon=3, thresholds=(float("inf"), 0, 1), vectors=vectors, keep_fields=("ward",)
    )
    statement = protect(["The cat sat."], mechanism, dataset="notes").statement
    data = json.loads(json.dumps(statement.to_json()["job"], allow_nan=False))
    assert data["job"] == "protect" and data["mechanism"].pop("vectors") == "vectors.txt"
    rebuilt = build(Protect, {key: value for key, value in data.items() if key != "job"} | {"source": "x"})
    assert rebuilt.mechanism == discreet.GeneralisedVickrey(
        epsilon=3, thresholds=(float("inf"), 0, 1), keep_fields=("ward",)
    )


def test_a_job_says_nothing_of_places_or_keys(tmp_path):
    from discreet.protection.pseudonyms.key import Key

    secret = Key.draw()
    statement = protect(
        [TEXT], discreet.Pseudonym(key=secret), patterns_only=True, dataset="n", ledger=tmp_path / "own.db"
    ).statement
    told = json.dumps(statement.to_json())
    assert secret.secret.hex() not in told and "own.db" not in told and str(tmp_path) not in told


def test_a_budget_refuses_before_anything_is_drawn(vectors, tmp_path):
    with Ledger.open() as ledger:
        ledger.set_budget("notes", unit="document", epsilon=1.0)
    released = protect(["The cat sat."], discreet.Mask(), patterns_only=True, dataset="notes")
    with pytest.raises(OverBudget):
        released.write(tmp_path / "safe.jsonl")
    assert not (tmp_path / "safe.jsonl").exists() and entries() == []


def test_a_pseudonym_in_python_and_back(tmp_path, write_documents):
    notes = write_documents("notes.jsonl", {"id": "1", "text": TEXT, "user": "P1"})
    mechanism = discreet.Pseudonym(key=str(tmp_path / "ward.key"), new_key=True)
    released = protect(notes, mechanism, patterns_only=True)
    assert not (tmp_path / "ward.key").exists(), "nothing is made before it is used"
    released.write(tmp_path / "safe.jsonl")
    assert "EMAIL-" in (tmp_path / "safe.jsonl").read_text() and (tmp_path / "safe.jsonl.vault").exists()
    originals = discreet.restore(tmp_path / "safe.jsonl", key=tmp_path / "ward.key")
    assert [one.text for one in originals] == [TEXT]


def test_a_failed_write_takes_its_key_along_and_can_be_tried_again(tmp_path):
    mechanism = discreet.Pseudonym(key=tmp_path / "ward.key", new_key=True)
    released = protect([TEXT], mechanism, patterns_only=True, dataset="notes")
    with pytest.raises(BadInput):
        released.write(tmp_path / "nowhere" / "safe.jsonl")
    assert not (tmp_path / "ward.key").exists()
    released.write(tmp_path / "safe.jsonl")
    assert [entry.status for entry in entries()] == ["confirmed"]


def test_a_mechanism_is_complete_by_itself(vectors):
    from discreet.privacy.random import Random
    from discreet.privacy.release import Tally

    tally = Tally()
    mechanism = discreet.Vickrey(epsilon=2, numbers="keep", vectors=vectors)
    (one,) = mechanism.apply([Document("1", "The cat, 12.")], random=Random(1), tally=tally)
    assert one.text.endswith(", 12.") and tally.verbatim["numbers"] == 1


def test_paths_may_be_given_as_text(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = discreet.find(["Dr Anna Keller rang."], output="found.jsonl", patterns_only=True)
    release = discreet.protect(
        "found.jsonl", discreet.Pseudonym(key="s.key", new_key=True), output="safe.jsonl", ledger=None
    )
    back = discreet.restore("safe.jsonl", key="s.key", vault="safe.jsonl.vault", output="back.jsonl")
    assert (found.output, release.output, back.output) == (
        Path("found.jsonl"),
        Path("safe.jsonl"),
        Path("back.jsonl"),
    )
    assert [one.text for one in discreet.read("back.jsonl")] == ["Dr Anna Keller rang."]

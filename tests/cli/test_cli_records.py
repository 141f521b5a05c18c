"""`discreet find --fields`, and what a reviewed sample says in the statement of a release."""

import json
import os
import subprocess
import sys
from pathlib import Path

RUN = "from discreet.cli.main import main; main()"


def _discreet(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", RUN, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"DISCREET_LEDGER": str(folder / "ledger.db")},
    )


def _write(folder: Path) -> None:
    rows = [
        {"id": "1", "user": "p1", "text": "Seen with Ms Keller, born 3 May 1950. Call 020 7946 0579."},
        {"id": "2", "user": "p2", "text": "Nothing of note."},
        {"id": "3", "user": "p9", "text": "No record of Ann Example."},
    ]
    (folder / "notes.jsonl").write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    table = (
        "who,name,birth_date,phone\np1,Maria Keller,1950-05-03,+44 20 7946 0579\np2,Bo Lee,,\np3,Cy Doe,,\n"
    )
    (folder / "people.csv").write_text(table, encoding="utf-8")


def test_known_values_are_marked_and_what_does_not_fit_is_told(tmp_path: Path) -> None:
    _write(tmp_path)
    run = _discreet(
        tmp_path, "find", "notes.jsonl", "-o", "found.jsonl", "--fields", "people.csv", "--key", "who",
        "--records-only", "--patterns-only",
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert "no record in the table for 1 document" in run.stderr
    assert "no document for 1 record" in run.stderr
    assert "field 'phone' was empty for 1 document" in run.stderr
    assert "known values from people.csv" in run.stdout
    first = json.loads((tmp_path / "found.jsonl").read_text(encoding="utf-8").splitlines()[0])
    words = [first["text"][span["start"] : span["end"]] for span in first["spans"]]
    assert words == ["Keller", "3 May 1950", "020 7946 0579"]


def test_options_of_a_table_without_a_table_are_refused(tmp_path: Path) -> None:
    _write(tmp_path)
    run = _discreet(tmp_path, "find", "notes.jsonl", "-o", "found.jsonl", "--records-only")
    assert run.returncode == 2
    assert "name it with --fields" in run.stderr
    assert not (tmp_path / "found.jsonl").exists()


def test_the_statement_says_how_many_identifiers_are_left(tmp_path: Path) -> None:
    found = [{"id": str(n), "text": "Ann met Bob", "spans": [[0, 3, "PERSON"]]} for n in range(20)]
    truth = [row | {"spans": [[0, 3, "PERSON"], [8, 11, "PERSON"]]} for row in found[:5]]
    for name, rows in (("found", found), ("reviewed", truth)):
        text = "\n".join(json.dumps(row) for row in rows)
        (tmp_path / f"{name}.jsonl").write_text(text, encoding="utf-8")
    run = _discreet(
        tmp_path,
        "protect",
        "found.jsonl",
        "-o",
        "safe.jsonl",
        "--with",
        "mask",
        "--reviewed",
        "reviewed.jsonl",
    )
    assert run.returncode == 0, run.stderr
    statement = json.loads((tmp_path / "safe.jsonl.statement.json").read_text(encoding="utf-8"))
    left = statement["risks"]["expected residual identifiers, PERSON"]
    assert left["recall"] == 0.5
    assert left["expected left"] == 20.0
    assert left["left interval"][0] < 20 < left["left interval"][1]


def test_a_reviewed_sample_needs_found_spans(tmp_path: Path) -> None:
    _write(tmp_path)
    run = _discreet(
        tmp_path, "protect", "notes.jsonl", "-o", "safe.jsonl", "--with", "mask", "--patterns-only",
        "--reviewed", "notes.jsonl",
    )  # fmt: skip
    assert run.returncode == 2
    assert "that discreet find has written" in run.stderr
    assert not (tmp_path / "safe.jsonl").exists()

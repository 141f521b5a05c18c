"""Vocabulary in Python: the same file, statement and ledger entry as the command's."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import discreet
from discreet.errors import BadInput
from discreet.jobs.vocabulary import Vocabulary
from discreet.privacy.ledger import Ledger
from discreet.settings import build

ROWS = [{"id": str(n), "user": f"u{n % 50}", "text": f"Patient seen, note{n} stable."} for n in range(400)]


def test_python_does_what_the_command_does(command: Any, write_documents: Any, tmp_path: Path) -> None:
    notes = write_documents("notes.jsonl", *ROWS)
    code, out, err = command(
        *f"vocabulary {notes} -o a.txt --epsilon 4 --delta 1e-6 --words-per-unit 8 --seed 3 --json".split()
    )
    assert code == 0, err
    theirs = json.loads(out)["statement"]
    pieces = discreet.vocabulary(
        notes,
        epsilon=4,
        delta=1e-6,
        words_per_unit=8,
        seed=3,
        output=tmp_path / "b.txt",
        ledger=tmp_path / "b.db",
    )
    ours = pieces.statement.to_json()
    assert (tmp_path / "b.txt").read_text() == "\n".join(pieces) + "\n"
    # The words that passed are the same; which of several equally frequent pairs the trainer merges on the way to
    # them is not (a table in tokenizers has no order), so the pieces between may differ from run to run.
    both = [(tmp_path / name).read_text().splitlines() for name in ("a.txt", "b.txt")]
    seen = {word for row in ROWS for word in re.findall(r"[a-z]+|\d+", row["text"].lower()) if len(word) > 1}
    words = [sorted(set(lines) & seen) for lines in both]
    assert words[0] == words[1] and "patient" in words[0] and "stable" in words[0]
    certain = [
        next(at for at, piece in enumerate(lines) if len(piece.removeprefix("##")) > 1 and at > 5)
        for lines in both
    ]
    assert both[0][: certain[0]] == both[1][: certain[1]]
    for name in ("operation", "options", "dataset", "guarantee", "counts", "notes", "job"):
        assert theirs[name] == ours[name]
    with Ledger.open(tmp_path / "b.db") as ledger:
        [entry] = ledger.history("notes")
    assert (entry.id, entry.status, entry.operation) == (ours["ledger_entry"], "confirmed", "vocabulary")


def test_in_memory_it_is_recorded_before_it_is_drawn_and_written_later(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"epsilon": 4, "delta": 1e-6, "words_per_unit": 8}
    with pytest.raises(BadInput, match="names no dataset"):
        discreet.vocabulary(ROWS, **asked, ledger=tmp_path / "l.db")
    pieces = discreet.vocabulary(ROWS, **asked, ledger=tmp_path / "l.db", dataset="notes")
    assert "patient" in tuple(pieces) and len(pieces) == pieces.statement.counts["pieces"]
    with Ledger.open(tmp_path / "l.db") as ledger:
        assert [(one.id, one.status) for one in ledger.history()] == [
            (pieces.statement.ledger_entry, "confirmed")
        ]
    path = pieces.write(tmp_path / "vocab.txt")
    assert path.read_text().splitlines() == list(pieces)
    beside = json.loads((tmp_path / "vocab.txt.statement.json").read_text(encoding="utf-8"))
    assert beside["ledger_entry"] == pieces.statement.ledger_entry


def test_without_a_ledger_it_says_so_and_its_job_is_data() -> None:
    pieces = discreet.vocabulary(ROWS, noise=20, ledger=None)
    assert "not recorded in a ledger" in pieces.statement.notes
    job = dict(pieces.statement.job)
    assert job.pop("job") == "vocabulary"
    assert build(Vocabulary, job | {"source": ()}).noise == 20


def test_a_setting_of_nought_is_refused() -> None:
    for name in ("epsilon", "noise", "words_per_unit", "size", "example_words"):
        with pytest.raises(BadInput, match=f"{name} is 0"):
            Vocabulary("notes.jsonl", **{name: 0})

"""`discreet train … --epsilon`: models, statements and the ledger; stopped, gone on, finished."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from discreet.learning.tagging.tagger import Tagger
from discreet.privacy.ledger import Ledger

RUN = "from discreet.cli.main import main; main()"
WORDS = ["the", "patient", "came", "home", "with", "pain", "again", "today", "and", "slept"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [
        {
            "id": str(number),
            "user": f"u{number % 7}",
            "text": " ".join(WORDS[(number + step) % 10] for step in range(6)),
            "label": "even" if number % 2 == 0 else "odd",
        }
        for number in range(60)
    ]
    (tmp_path / "notes.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    (tmp_path / "words.txt").write_text("\n".join(WORDS), encoding="utf-8")
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS]
    (tmp_path / "vocab.txt").write_text("\n".join(pieces), encoding="utf-8")
    return tmp_path


def _environment(folder: Path) -> dict[str, str]:
    return os.environ | {"DISCREET_LEDGER": str(folder / "ledger.db")}


def _discreet(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", RUN, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=_environment(folder),
    )


NEXT_WORD = ("train", "next-word", "notes.jsonl", "-o", "model", "--vocab", "words.txt", "--units", "8")


def _spent(folder: Path) -> list[dict[str, Any]]:
    with Ledger.open(folder / "ledger.db") as ledger:
        return [entry.to_json() for entry in ledger.history()]


def test_a_private_next_word_model_per_user_is_stated_and_recorded(folder: Path) -> None:
    run = _discreet(
        folder, *NEXT_WORD, "--epsilon", "2", "--unit", "user", "--batch-size", "3", "--test", "notes.jsonl", "--other-data",
        "--json",
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    statement = json.loads(run.stdout)
    guarantee = statement["guarantee"]
    assert (guarantee["notion"], guarantee["unit"]) == ("approx-dp", "user")
    assert 1.9 < guarantee["epsilon"] <= 2.0
    assert statement["counts"]["users"] == 7
    assert any(note.startswith("held-out top-1 recall") for note in statement["notes"])
    assert not (folder / "model" / "checkpoint.pt").exists()
    [entry] = _spent(folder)
    assert (entry["status"], entry["id"]) == ("confirmed", statement["ledger_entry"])


def test_a_masked_model_without_epsilon_has_no_guarantee(folder: Path) -> None:
    run = _discreet(
        folder, "train", "masked", "notes.jsonl", "-o", "model", "--vocab", "vocab.txt", "--width", "16",
        "--layers", "1", "--length", "12", "--epochs", "1", "--json",
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["guarantee"]["notion"] == "none"


def test_interrupted_it_keeps_a_checkpoint_and_a_true_ledger_and_goes_on(folder: Path) -> None:
    command = (*NEXT_WORD, "--epsilon", "1", "--batch-size", "5", "--epochs", "4000")
    process = subprocess.Popen(
        [sys.executable, "-c", RUN, *command],
        cwd=folder,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        env=_environment(folder),
    )
    deadline = time.monotonic() + 240
    # The first checkpoint is written when the run starts; by then Ctrl-C is heard.
    while not (folder / "model" / "checkpoint.steps").exists() and time.monotonic() < deadline:
        time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=240)
    assert process.returncode == 130, told
    assert "goes on from" in told
    stopped = json.loads((folder / "model" / "checkpoint.pt.statement.json").read_text(encoding="utf-8"))
    done = stopped["counts"]["steps"]
    assert 0 <= done < 48_000
    counted = [entry for entry in _spent(folder) if entry["status"] != "cancelled"]
    assert sum(entry["options"]["steps"] for entry in counted) == done

    finished = _discreet(folder, *command, "--finish", "--json")
    assert finished.returncode == 0, finished.stderr
    assert json.loads(finished.stdout)["counts"]["steps"] == done
    counted = [entry for entry in _spent(folder) if entry["status"] != "cancelled"]
    assert sum(entry["options"]["steps"] for entry in counted) == done


def test_a_budget_refuses_before_anything_is_done(folder: Path) -> None:
    with Ledger.open(folder / "ledger.db") as ledger:
        ledger.set_budget("notes", unit="user", epsilon=1.0, delta=1e-5)
    run = _discreet(folder, *NEXT_WORD, "--epsilon", "2", "--unit", "user")
    assert run.returncode == 3, run.stderr
    assert list((folder / "model").iterdir()) == []


def test_a_private_tagger_is_stated_and_finds(folder: Path) -> None:
    rows = [
        {"id": str(number), "text": f"Seen {name} today.", "spans": [[5, 5 + len(name), "PERSON"]]}
        for number, name in enumerate(("Ann", "Bob", "Cara", "Dev") * 5)
    ]
    (folder / "gold.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    run = _discreet(
        folder, "train", "tagger", "gold.jsonl", "-o", "tagger", "--epsilon", "3", "--train", "lora",
        "--epochs", "1", "--json",
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    statement = json.loads(run.stdout)
    assert (statement["guarantee"]["notion"], statement["guarantee"]["unit"]) == ("approx-dp", "document")
    assert statement["guarantee"]["epsilon"] <= 3
    assert Tagger.load(folder / "tagger").labels == ("PERSON",)

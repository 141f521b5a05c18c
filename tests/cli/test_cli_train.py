"""`discreet train tagger`: a model with its statement, a refusal when nothing may be spent."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

RUN = "from discreet.cli.main import main; main()"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = []
    for number in range(40):
        name = ("Ann", "Bob", "Cara", "Dev")[number % 4]
        rows.append(
            {"id": str(number), "text": f"Seen {name} today.", "spans": [[5, 5 + len(name), "PERSON"]]}
        )
    (tmp_path / "gold.jsonl").write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return tmp_path


def _discreet(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", RUN, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"DISCREET_LEDGER": str(folder / "ledger.db")},
    )


def _train(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return _discreet(
        folder, "train", "tagger", "gold.jsonl", "-o", "tagger", "--epochs", "1", "--window", "32", *more
    )


def test_a_tagger_is_trained_stated_recorded_and_used(folder: Path) -> None:
    run = _train(folder, "--test", "gold.jsonl", "--json")
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    statement = json.loads(run.stdout)
    assert statement["guarantee"]["notion"] == "none"
    assert any(note.startswith("held-out strict F1") for note in statement["notes"])
    assert statement["ledger_entry"]
    found = _discreet(folder, "find", "gold.jsonl", "-o", "found.jsonl", "--tagger", "tagger")
    assert found.returncode == 0, found.stderr
    again = _train(folder)
    assert again.returncode == 2
    assert "--force" in again.stderr


def test_a_finite_budget_refuses_a_model_without_a_guarantee(folder: Path) -> None:
    budget = _discreet(
        folder, "ledger", "budget", "gold", "--unit", "user", "--epsilon", "1", "--delta", "1e-6"
    )
    assert budget.returncode == 0, budget.stderr
    assert _train(folder).returncode == 3
    assert list((folder / "tagger").iterdir()) == []

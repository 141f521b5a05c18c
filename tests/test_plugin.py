"""What another package brings by its entry points is offered by name, says whose it is, and runs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PLUGIN = Path(__file__).parent / "plugin"


@pytest.fixture
def discreet(tmp_path):
    """Run the command line with the other package on the path: the exit code, stdout and stderr."""
    paths = [str(PLUGIN), *sys.path]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "COLUMNS": "120"}

    def run(*arguments):
        done = subprocess.run(
            [sys.executable, "-m", "discreet", *map(str, arguments)],
            capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=120,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    return run


def test_an_attack_is_offered_and_measures(discreet, tmp_path):
    code, out, err = discreet("audit", "--help")
    assert code == 0, err
    assert "lengths" in out and "(from elsewhere)" in " ".join(out.split())
    code, out, err = discreet("audit", "lengths", "--help")
    assert code == 0, err
    assert "--bucket" in out and "singled out by their length" in out
    (tmp_path / "texts.jsonl").write_text(
        "".join(json.dumps({"text": "a" * length}) + "\n" for length in (3, 3, 4, 7)), encoding="utf-8"
    )
    code, out, err = discreet("audit", "lengths", "texts.jsonl", "--json")
    assert (code, json.loads(out)) == (0, {"texts": 4, "alone": 2}), err
    assert "the attack lengths comes from elsewhere" in err
    code, out, _ = discreet("audit", "lengths", "texts.jsonl", "--bucket", 100)
    assert (code, out.strip()) == (0, "0 of 4 texts are singled out by their length")
    code, _, err = discreet("audit", "lengths", "texts.jsonl", "--bucket", 0)
    assert code == 2 and "bucket" in err
    code, _, err = discreet("audit", "lengths", "texts.jsonl", "--report", "page.html")
    assert code == 2 and "makes no page" in err


def test_an_attack_is_called_from_python(monkeypatch):
    monkeypatch.syspath_prepend(str(PLUGIN))
    from elsewhere.lengths import Lengths

    import discreet

    assert discreet.audit(Lengths(["a", "bb", "cc"])).alone == 1


def test_a_task_is_offered_and_trains_with_and_without_privacy(discreet, tmp_path):
    code, out, err = discreet("train", "--help")
    assert code == 0, err
    assert "shares" in out and "Learn how frequent each label is." in out
    code, out, _ = discreet("train", "shares", "--help-all")
    assert code == 0 and "--steps" in out and "--epsilon" in out
    rows = [{"id": str(n), "text": "x", "label": "aab"[n % 3]} for n in range(60)]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    for more, notion in (((), "none"), (("--epsilon", "8"), "approx-dp")):
        ledger = ("--ledger", "ledger.db")
        code, out, err = discreet("train", "shares", "in.jsonl", "-o", notion, *more, *ledger, "--json")
        assert code == 0, err
        statement = json.loads(out)
        assert statement["guarantee"]["notion"] == notion and statement["ledger_entry"]
        assert "the task shares comes from elsewhere, which answers for what it does" in statement["notes"]
        assert statement["job"]["task"] == {"name": "shares", "steps": 30.0}


def test_a_task_is_called_from_python(monkeypatch):
    monkeypatch.syspath_prepend(str(PLUGIN))
    from elsewhere.shares import Shares

    import discreet

    rows = [{"text": "x", "label": "aab"[n % 3]} for n in range(30)]
    model = discreet.train(Shares(steps=2), rows, epsilon=8, ledger=None)
    assert {path.name for path in model.folder.iterdir()} >= {"model.safetensors", "model.json"}

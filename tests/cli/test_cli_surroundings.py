"""Files that only their owner reads, a clean end by SIGTERM, and refusals of odd places."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

RUN = [sys.executable, "-m", "discreet"]


def _run(*given: str, **named: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*RUN, *given], capture_output=True, text=True, check=False, timeout=120, **named)  # type: ignore[call-overload,no-any-return]


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "notes.csv"
    path.write_text("text\nMail anna@example.org today.\n")
    return path


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_every_file_of_a_release_is_the_owners_unless_opened(notes: Path, tmp_path: Path) -> None:
    ledger = tmp_path / "books" / "l.db"
    ledger.parent.mkdir()
    asked = [
        "protect",
        str(notes),
        "--with",
        "vickrey",
        "--epsilon",
        "10",
        "--ledger",
        str(ledger),
        "--quiet",
    ]
    done = _run(*asked, "-o", str(tmp_path / "out.csv"))
    assert done.returncode == 0, done.stderr
    for path in (tmp_path / "out.csv", tmp_path / "out.csv.statement.json", ledger):
        assert _mode(path) == 0o600, path
    done = _run(*asked, "-o", str(tmp_path / "open.csv"), "--public-mode", umask=0o022)
    assert done.returncode == 0, done.stderr
    assert _mode(tmp_path / "open.csv") == 0o644
    assert _mode(ledger) == 0o600


@pytest.mark.parametrize(
    ("output", "said"),
    [("-", "standard output"), ("pipe.csv", "device"), ("x" * 256 + ".csv", "too long")],
)
def test_odd_places_are_refused(notes: Path, tmp_path: Path, output: str, said: str) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    done = _run("protect", str(notes), "--with", "mask", "-o", output, "--force", cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_the_input_is_never_replaced(notes: Path) -> None:
    before = notes.read_bytes()
    for command in (["protect", "--with", "mask"], ["find"]):
        done = _run(command[0], str(notes), *command[1:], "-o", str(notes), "--force")
        assert done.returncode == 2
        assert "is the input" in done.stderr
    assert notes.read_bytes() == before


def test_a_ledger_in_no_place_is_said(notes: Path, tmp_path: Path) -> None:
    for place in ("~nouser/l.db", str(tmp_path / ("n" * 256)), "/proc/l.db"):
        done = _run("ledger", "show", "--ledger", place)
        assert done.returncode == 2, (place, done.stderr)
        assert "Traceback" not in done.stderr
        asked = ["--with", "vickrey", "--epsilon", "9", "-o", str(tmp_path / "o.csv"), "--ledger", place]
        done = _run("protect", str(notes), *asked)
        assert done.returncode == 2, (place, done.stderr)
        assert "Traceback" not in done.stderr
        assert not (tmp_path / "o.csv").exists()


def test_doctor_looks_for_a_ledger_that_is_not_yet_made() -> None:
    for place in ("~nouser/l.db", "none/l.db", "n" * 300):
        done = _run("doctor", "--ledger", place, "--json")
        assert done.returncode == 0, done.stderr
        json.loads(done.stdout)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_release_leaves_nothing_and_says_one_sentence(tmp_path: Path, number: int) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("Mail anna@example.org or call 030 1234567 today.\n" * 100_000)
    folder = tmp_path / "out"
    folder.mkdir()
    asked = ["protect", str(notes), "--format", "lines", "--with", "mask", "-o", str(folder / "o.jsonl")]
    run = subprocess.Popen([*RUN, *asked], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    started = time.monotonic()
    while not any(folder.iterdir()) and time.monotonic() < started + 100:
        time.sleep(0.05)
    assert any(folder.iterdir())
    run.send_signal(number)
    said = run.communicate(timeout=60)[1]
    assert run.returncode == (143 if number == signal.SIGTERM else 130), said
    assert list(folder.iterdir()) == []
    assert "Traceback" not in said
    assert said.strip().splitlines()[-1].endswith("nothing half-written was left behind")

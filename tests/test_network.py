"""The network check: these commands, under a guard on every Python socket, reach nothing but loopback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

GUARD = Path(__file__).parent / "network_guard"
WORDS = "the patient was seen today with cough and no fever".split()


def _guarded(folder: Path, *given: str) -> tuple[subprocess.CompletedProcess[str], str]:
    attempts = folder / "attempts.txt"
    paths = os.pathsep.join(filter(None, [str(GUARD), os.environ.get("PYTHONPATH", "")]))
    surroundings = os.environ | {"PYTHONPATH": paths, "NETWORK_ATTEMPTS": str(attempts)}
    done = subprocess.run(
        [sys.executable, *given],
        cwd=folder,
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    return done, attempts.read_text() if attempts.exists() else ""


@pytest.mark.parametrize(
    ("code", "noted"),
    [
        ("import socket; socket.create_connection(('192.0.2.1', 80), 1)", "192.0.2.1"),
        ("import urllib.request as u; u.urlopen('http://example.invalid')", "example.invalid"),
        ("import socket; socket.socket().connect_ex(('192.0.2.2', 80))", "192.0.2.2"),
        ("import socket as s; s.socket(s.AF_INET, s.SOCK_DGRAM).sendto(b'', ('192.0.2.3', 53))", "192.0.2.3"),
    ],
)
def test_the_guard_sees_what_leaves(tmp_path: Path, code: str, noted: str) -> None:
    done, attempts = _guarded(tmp_path, "-c", code)
    assert done.returncode != 0
    assert noted in attempts


def test_the_guard_lets_loopback_pass(tmp_path: Path) -> None:
    code = "import socket as s; a = s.create_server(('127.0.0.1', 0)); s.create_connection(a.getsockname()).close()"
    done, attempts = _guarded(tmp_path, "-c", code)
    assert (done.returncode, attempts) == (0, ""), done.stderr


SMALL = "--dimensions 4 --units 4 --vocabulary words.txt"
COMMANDS = {
    "demo": "demo --out demo-out",
    "find": "find notes.jsonl -o found.jsonl",
    "train": "train classifier notes.jsonl -o classifier --epsilon 8 --delta 1e-3 --labels even,odd --epochs 1",
    "federate": f"federate simulate notes.jsonl -o model {SMALL} --rounds 1 --clients 4 --clip 0.5 --noise-multiplier 1",
    "papers": "papers list",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_reaches_nothing_but_loopback(tmp_path: Path, name: str) -> None:
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    rows = [
        {
            "id": f"{user}-{n}",
            "user": f"user{user}",
            "label": "even" if user % 2 == 0 else "odd",
            "text": " ".join(WORDS[(user + n + k) % 10] for k in range(12)),
        }
        for user in range(8)
        for n in range(3)
    ]
    (tmp_path / "notes.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    ledger = [] if name in ("demo", "find", "papers") else ["--ledger", str(tmp_path / "l.db")]
    done, attempts = _guarded(tmp_path, "-m", "discreet", *COMMANDS[name].split(), *ledger)
    assert done.returncode == 0, done.stderr
    assert attempts == ""

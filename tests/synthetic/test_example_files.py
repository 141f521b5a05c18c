"""The scripts in examples/ run, and the files that lie there are what they make."""

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(script: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_clinic_here_is_the_one_its_script_makes(tmp_path):
    said = run("make_clinic.py", str(tmp_path), "--patients", "12", "--notes", "40")
    assert said == f"40 notes by 12 patients in {tmp_path}\n"
    for name in ("clinic.jsonl", "patients.csv"):
        assert (tmp_path / name).read_bytes() == (EXAMPLES / name).read_bytes()


def test_private_counts():
    assert "ε = 1 pure DP per user" in run("private_counts.py")


def test_own_report(tmp_path):
    run("own_report.py", str(tmp_path / "report.html"))
    assert "The synthetic clinic" in (tmp_path / "report.html").read_text(encoding="utf-8")

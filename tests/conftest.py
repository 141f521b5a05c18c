import json
import sys

import pytest

from discreet.cli import main as command_line


@pytest.fixture
def command(monkeypatch, capsys, tmp_path):
    """Run one command of the command line in an empty folder: the exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCREET_LEDGER", raising=False)
    monkeypatch.setenv("COLUMNS", "160")

    def run(name, *arguments):
        monkeypatch.setattr(sys, "argv", ["discreet", name, *map(str, arguments)])
        code = 0
        try:
            command_line.main()
        except SystemExit as stop:
            code = stop.code or 0
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.fixture
def write_documents(tmp_path):
    """Write rows to a JSONL file in the folder of the test."""

    def write(name, *rows):
        path = tmp_path / name
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return path

    return write

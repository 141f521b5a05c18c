"""Files that once ended in a traceback: each ends in one sentence and exit 2."""

import json
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from discreet.cli.shown import shown
from discreet.errors import BadInput
from discreet.language.vector_files import read_npz, read_text
from discreet.privacy.ledger import Ledger
from discreet.privacy.statement import Statement, statement_path
from discreet.privacy.verify.table import read_table
from discreet.text.exact_json import dumps
from discreet.text.read import read


@pytest.mark.parametrize("levels", [250, 900, 1500, 100_000])
def test_deep_json_is_named_with_its_line(tmp_path: Path, levels: int) -> None:
    path = tmp_path / "deep.jsonl"
    path.write_text('{"text": "a"}\n{"text": "b", "x": ' + "[" * levels + "]" * levels + "}\n")
    with pytest.raises(BadInput, match=r"deep\.jsonl:2: malformed JSON"):
        list(read(path))


def test_deep_values_are_not_written() -> None:
    value: list[object] = []
    for _ in range(5000):
        value = [value]
    with pytest.raises(ValueError, match="deeply"):
        dumps(value)


def test_deep_statements_and_tables_are_said(tmp_path: Path) -> None:
    deep = '{"rows": ' + "[" * 5000 + "]" * 5000 + "}"
    (tmp_path / "t.json").write_text(deep)
    with pytest.raises(BadInput, match=r"t\.json: not a table"):
        read_table(tmp_path / "t.json")
    statement_path(tmp_path / "o.csv").write_text(deep)
    with pytest.raises(BadInput, match="nested too deeply"):
        Statement.read(tmp_path / "o.csv")


def test_a_far_date_in_parquet_makes_one_bad_row(tmp_path: Path) -> None:
    days = pa.array([0, 10_000_000], pa.int32()).cast(pa.date32())
    pq.write_table(pa.table({"text": ["a", "b"], "day": days}), tmp_path / "far.parquet")
    with pytest.raises(BadInput, match=r"far\.parquet:2: .*out of range"):
        list(read(tmp_path / "far.parquet"))
    assert [one.text for one in read(tmp_path / "far.parquet", on_error="skip")] == ["a"]


def test_a_column_name_that_is_not_utf8_is_said(tmp_path: Path) -> None:
    path = tmp_path / "name.parquet"
    pq.write_table(pa.table({"text": ["a"], "othername": ["b"]}), path, store_schema=False)
    path.write_bytes(path.read_bytes().replace(b"othername", b"other\xff\xfe\xffe"))
    with pytest.raises(BadInput, match=r"name\.parquet"):
        list(read(path))


@pytest.mark.parametrize("shape", ["(100000000000, 50)", "(-1, 50)", "(9223372036854775807, 50)"])
def test_an_npz_that_claims_too_much_is_said(tmp_path: Path, shape: str) -> None:
    path = tmp_path / "v.npz"
    np.savez(path, words=np.array(["a"]))
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}}}".ljust(117) + "\n"
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("vectors.npy", b"\x93NUMPY\x01\x00" + b"\x76\x00" + header.encode())
    with pytest.raises(BadInput, match=r"v\.npz"):
        read_npz(path)


@pytest.mark.parametrize("header", ["10 100000000000", f"1 {'9' * 5000}"])
def test_a_vector_header_that_claims_too_much_is_said(tmp_path: Path, header: str) -> None:
    (tmp_path / "v.txt").write_text(f"{header}\na 1 2\n")
    with pytest.raises(BadInput, match=r"v\.txt:1"):
        read_text(tmp_path / "v.txt")


@pytest.mark.parametrize("column", ["guarantee", "options", "event"])
@pytest.mark.parametrize("value", ["{", "x" * 10, "[" * 5000 + "]" * 5000])
def test_a_bad_row_of_the_ledger_is_named(tmp_path: Path, ledger_row: Path, column: str, value: str) -> None:
    with sqlite3.connect(ledger_row) as base:
        base.execute(f"UPDATE discreet_entry SET {column} = ?", (value,))
    base.close()
    with pytest.raises(BadInput, match=r"ledger entry .* damaged"):
        Ledger(ledger_row).history()


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tmp_path = tmp_path_factory.mktemp("ledger")
    notes = tmp_path / "notes.csv"
    notes.write_text("text\nMail anna today.\n")
    where = tmp_path / "l.db"
    asked = ["--with", "vickrey", "--epsilon", "9", "-o", str(tmp_path / "o.csv"), "--ledger", str(where)]
    done = _run("protect", str(notes), *asked, "--dataset", "a\x1b[31mb")
    assert done.returncode == 0, done.stderr
    return where


@pytest.fixture
def ledger_row(made_once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made_once, tmp_path / "l.db"))


def _run(*given: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "discreet", *given], capture_output=True, text=True, check=False, timeout=120
    )


def test_a_port_beyond_all_ports_is_said() -> None:
    done = _run("workbench", "--port", "65536", "--no-browser")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_control_characters_are_shown_and_not_obeyed(tmp_path: Path) -> None:
    assert shown("a\x1b[2Jb\x07\x9b\x7f\u202e\tc\n") == "a\\x1b[2Jb\\x07\\x9b\\x7f\\u202e\tc\n"
    assert shown("Größe 日本 🙂") == "Größe 日本 🙂"
    path = tmp_path / "notes.jsonl"
    row = json.dumps({"id": "\x1b]0;x\x07", "text": "a"})
    path.write_text(f"{row}\n{row}\n")
    done = _run("find", str(path), "-o", str(tmp_path / "o.jsonl"))
    assert done.returncode == 2
    assert "x1b]0;x" in done.stderr
    assert "\x1b" not in done.stderr
    missing = _run("find", str(tmp_path / "a\x1b[31mb.csv"), "-o", str(tmp_path / "o.jsonl"))
    assert missing.returncode == 2
    assert "\x1b" not in missing.stderr and "\\x1b[31m" in missing.stderr


def test_names_in_the_ledgers_tables_are_shown(ledger_row: Path) -> None:
    for command in ("show", "history"):
        done = _run("ledger", command, "--ledger", str(ledger_row))
        assert done.returncode == 0, done.stderr
        assert "\x1b[31m" not in done.stdout + done.stderr
        assert "\\x1b[31mb" in done.stdout

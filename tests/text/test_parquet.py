"""Parquet in and out."""

import datetime
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from discreet.errors import BadInput
from discreet.text import Document, Span, parquet_writer, read

Written = Callable[..., Path]


def table(path: Path, columns: dict[str, Any], **options: Any) -> Path:
    pyarrow.parquet.write_table(pyarrow.table(columns), path, **options)
    return path


MADE = [
    Document(
        "a",
        "Ann\r\n😀",
        "u",
        "1",
        {"n": 3, "x": 0.5, "day": datetime.date(2024, 2, 29), "list": [1, 2], "late": None},
        (Span(0, 3, "PER", 0.5, "s", "w"), Span(4, 6, "X")),
    ),
    Document("b", "", fields={"n": None, "x": 1.0, "day": None, "list": [], "late": "here"}),
]


def test_what_is_written_is_read_again_with_its_types(written: Written, tmp_path: Path) -> None:
    path = written(tmp_path / "notes.parquet", MADE)
    corpus = read(path)
    assert list(corpus) == MADE
    assert corpus.position == corpus.size
    again = written(tmp_path / "again.parquet", list(corpus), columns=corpus.columns)
    assert pyarrow.parquet.read_table(again).equals(pyarrow.parquet.read_table(path))


def test_row_groups_make_no_difference(
    written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [Document(str(number), f"text {number}", fields={"n": number}) for number in range(50)]
    monkeypatch.setattr(parquet_writer, "_GROUP_ROWS", 7)
    path = written(tmp_path / "notes.parquet", made)
    assert pyarrow.parquet.ParquetFile(path).num_row_groups == 8
    assert list(read(path)) == made
    with pytest.raises(
        BadInput, match=r"field 'n' has values of different types \(at or after document '7'\)"
    ):
        written(tmp_path / "bad.parquet", [*made[:7], Document("7", "t", fields={"n": "seven"})])
    with pytest.raises(BadInput, match=r"field 'new' has no column.*write \.jsonl"):
        written(tmp_path / "bad.parquet", [*made[:7], Document("7", "t", fields={"new": 1})])
    assert not (tmp_path / "bad.parquet").exists()


def test_objects_are_written_as_json(written: Written, tmp_path: Path) -> None:
    made = [Document("a", "t", fields={"o": {"k": 1}}), Document("b", "t", fields={"o": [{"z": None}]})]
    path = written(tmp_path / "notes.parquet", made)
    assert [document.fields["o"] for document in read(path)] == ['{"k":1}', '[{"z":null}]']


def test_a_file_of_nothing_has_columns(written: Written, tmp_path: Path) -> None:
    path = written(tmp_path / "notes.parquet", [])
    assert pyarrow.parquet.read_schema(path).names == ["id", "text", "user", "label", "spans"]
    with pytest.raises(BadInput, match="there is no document in it"):
        list(read(path))


def test_many_types_are_read(written: Written, tmp_path: Path) -> None:
    when = datetime.datetime(2024, 2, 29, 12, 0, 0, 7)
    path = table(
        tmp_path / "notes.parquet",
        {
            "id": pyarrow.array([1, 2], pyarrow.int32()),
            "text": pyarrow.array(["a", "b"]).dictionary_encode(),
            "label": [True, None],
            "user": [1.5, float("nan")],
            "when": pyarrow.array([when, None], pyarrow.timestamp("ns")),
            "money": [Decimal("1.10"), None],
            "spans": ['[[0,1,"L"]]', None],
        },
    )
    first, second = read(path)
    assert first == Document(
        "1", "a", "1.5", "true", {"when": when, "money": Decimal("1.10")}, (Span(0, 1, "L"),)
    )
    assert second == Document("2", "b", fields={"when": None, "money": None})
    out = written(tmp_path / "out.jsonl", [first])
    assert '"when":"2024-02-29T12:00:00.000007","money":"1.10"' in out.read_text()


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        (
            {"body": ["a"]},
            "there is no column 'text'; the columns are 'body'; name the right one with --text-column",
        ),
        ({"text": [1]}, "column 'text' holds int64, not strings"),
        ({"text": [b"a"]}, "column 'text' holds binary, not strings"),
    ],
)
def test_wrong_columns_always_stop_at_once(tmp_path: Path, columns: dict[str, Any], message: str) -> None:
    path = table(tmp_path / "notes.parquet", columns)
    with pytest.raises(BadInput, match=message):
        read(path, on_error="skip")


def test_a_malformed_parquet_row_stops_or_is_skipped(tmp_path: Path) -> None:
    text = pyarrow.StringArray.from_buffers(
        3, pyarrow.py_buffer(b"\0\0\0\0\1\0\0\0\2\0\0\0\3\0\0\0"), pyarrow.py_buffer(b"a\xffc")
    )
    path = table(tmp_path / "utf8.parquet", {"text": text})
    with pytest.raises(BadInput, match=r"utf8\.parquet:2: the row holds a string that is not UTF-8"):
        list(read(path))
    corpus = read(path, on_error="skip")
    assert [document.text for document in corpus] == ["a", "c"]
    assert corpus.skipped.count == 1

    path = table(tmp_path / "null.parquet", {"text": ["a", None, "c"], "id": ["1", "2", "1"]})
    with pytest.raises(BadInput, match=r"null\.parquet:2: field 'text': null stands"):
        list(read(path))
    corpus = read(path, on_error="skip")
    assert [document.text for document in corpus] == ["a"]
    assert "'1' stands already" in corpus.skipped.messages[1]


def test_a_broken_file_is_said(tmp_path: Path) -> None:
    path = tmp_path / "notes.parquet"
    path.write_text("not parquet")
    with pytest.raises(BadInput, match="no sound Parquet file"):
        read(path)
    table(
        path, {"text": [f"text {number}" for number in range(5000)]}, compression="none", use_dictionary=False
    )
    data = bytearray(path.read_bytes())
    data[4:200] = b"\xff" * 196
    path.write_bytes(bytes(data))
    with pytest.raises(BadInput, match="broken after row 0"):
        list(read(path))


def test_parquet_does_not_come_from_standard_input() -> None:
    with pytest.raises(BadInput, match="cannot be read from standard input"):
        list(read("-", format="parquet"))


def test_a_small_file_that_says_a_long_text_often_is_read_in_bounded_memory(tmp_path: Path) -> None:
    """One text of a megabyte, three thousand times: 3 GB, in a file of some kilobytes."""
    path = tmp_path / "bomb.parquet"
    values = pyarrow.DictionaryArray.from_arrays(
        pyarrow.array([0] * 3000, pyarrow.int32()), pyarrow.array(["a " * 500_000])
    )
    pyarrow.parquet.write_table(pyarrow.table({"text": values}), path, compression="zstd")
    assert path.stat().st_size < 20_000
    program = f"""
import resource, sys
from discreet.text.read import read
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
print(sum(len(document.text) for document in read({str(path)!r})))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.stdout.strip() == str(3000 * 1_000_000), run.stderr[-500:]

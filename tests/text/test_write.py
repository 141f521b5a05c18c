"""The door out: formats, compression, and nothing left behind."""

import gzip
import lzma
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from discreet.errors import BadInput
from discreet.text import Columns, Document, Span, open_writer, read
from discreet.text.formats import FORMATS
from discreet.text.output import new_file

Written = Callable[..., Path]


def test_the_same_documents_give_the_same_bytes(written: Written, tmp_path: Path) -> None:
    made = [Document(str(number), "naïve text " * 20, "u") for number in range(3000)]
    plain = written(tmp_path / "a.jsonl", made).read_bytes()
    assert len(plain) > 1 << 19
    for suffix, unpack in ((".gz", gzip.decompress), (".xz", lzma.decompress)):
        first = written(tmp_path / f"a.jsonl{suffix}", made).read_bytes()
        assert first == written(tmp_path / f"b.jsonl{suffix}", made).read_bytes()
        assert unpack(first) == plain


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_is_written_and_read(written: Written, tmp_path: Path, format: str) -> None:
    path = written(tmp_path / "out.data", [Document("out", "Hello there")], format=format)
    (document,) = read(path, format=format)
    assert document.text == "Hello there"


@pytest.mark.parametrize("format", FORMATS)
def test_an_error_in_between_leaves_nothing(tmp_path: Path, format: str) -> None:
    path = tmp_path / "out.data"
    with (
        pytest.raises(RuntimeError),
        new_file(path) as output,
        open_writer(output, path, format=format) as writer,
    ):
        writer.write(Document("a", "Hello"))
        raise RuntimeError
    assert list(tmp_path.iterdir()) == []


def test_names_that_cannot_be_written_are_said(written: Written, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"the suffix '\.docx' names no format; say it with --format"):
        written(tmp_path / "a.docx", [])
    with pytest.raises(BadInput, match="compressed inside"):
        written(tmp_path / "a.parquet.gz", [])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a.jsonl", "a.csv", "a.parquet"])
def test_a_new_user_takes_the_place_of_the_old(written: Written, tmp_path: Path, name: str) -> None:
    columns = Columns(user="patient", header=("id", "text", "patient") if name != "a.jsonl" else ())
    path = written(tmp_path / name, [Document("1", "t", "P-7")], columns=columns)
    (document,) = read(path, user_column="patient")
    assert document == Document("1", "t", "P-7")


def test_a_document_can_go_to_another_process() -> None:
    document = Document("a", "text", fields={"k": [1]}, spans=(Span(0, 2, "L"),))
    assert pickle.loads(pickle.dumps(document)) == document
    assert pickle.loads(pickle.dumps(Document("a", "b"))) == Document("a", "b")

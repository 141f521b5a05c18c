"""One door for every format: what a corpus is, and what it says when it cannot be one."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from discreet.errors import BadInput
from discreet.text import read
from discreet.text.formats import FORMATS, format_of, stem_of
from discreet.text.seen import SeenIds


def test_a_corpus_can_be_read_again(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text('{"text": "a"}\n{"text": "b"}\n')
    corpus = read(str(path))
    assert [document.text for document in corpus] == ["a", "b"]
    assert [document.id for document in corpus] == ["notes:1", "notes:2"]
    assert [first.text + second.text for first in corpus for second in corpus] == ["aa", "ab", "ba", "bb"]
    assert (corpus.name, corpus.path, corpus.format) == ("notes", path, "jsonl")
    assert corpus.size == path.stat().st_size == corpus.position
    assert "notes.jsonl" in repr(corpus)


def test_a_pass_begins_with_nothing_skipped(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text("x\n" * 25 + '{"text": "a"}\n')
    corpus = read(path, on_error="skip")
    for _ in range(2):
        assert len(list(corpus)) == 1
        assert corpus.skipped.count == 25
        assert len(corpus.skipped.messages) == 10
    iter(corpus)
    assert corpus.skipped.count == 0


@pytest.mark.parametrize(
    ("name", "format"),
    [
        ("a.jsonl", "jsonl"),
        ("a.ndjson", "jsonl"),
        ("a.JSONL.gz", "jsonl"),
        ("a.csv", "csv"),
        ("a.csv.xz", "csv"),
        ("a.tsv", "tsv"),
        ("a.parquet", "parquet"),
        ("a.txt", "text"),
        ("a.conll", "conll"),
        ("a.iob", "conll"),
        ("a.bio.gz", "conll"),
        ("-", "jsonl"),
    ],
)
def test_the_suffix_names_the_format(name: str, format: str) -> None:
    assert format_of(Path(name)) == format
    assert stem_of(Path(name)) == ("stdin" if name == "-" else "a")


def test_a_format_can_be_said(tmp_path: Path) -> None:
    path = tmp_path / "notes.data"
    path.write_text('{"text": "a"}\n')
    with pytest.raises(
        BadInput, match=r"the suffix '\.data' names no format; say it with --format \(jsonl, csv"
    ):
        read(path)
    assert [document.text for document in read(path, format="jsonl")] == ["a"]
    with pytest.raises(BadInput, match="--format is 'docx'; choose one of jsonl"):
        read(path, format="docx")
    with pytest.raises(BadInput, match="compressed inside"):
        format_of(Path("a.parquet.gz"))


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("on_error", ["stop", "skip"])
def test_nothing_to_read_always_stops(tmp_path: Path, format: str, on_error: str) -> None:
    path = tmp_path / "nothing"
    with pytest.raises(BadInput, match="there is no such file"):
        read(path, format=format, on_error=on_error)  # type: ignore[arg-type]
    path.write_bytes(b"")
    with pytest.raises(BadInput, match="empty; there is nothing to read"):
        read(path, format=format, on_error=on_error)  # type: ignore[arg-type]


@pytest.mark.parametrize("format", ["jsonl", "conll"])
def test_blank_lines_are_no_documents(tmp_path: Path, format: str) -> None:
    path = tmp_path / "blank"
    path.write_text("\n\n  \r\n")
    with pytest.raises(BadInput, match="there is no document in it"):
        list(read(path, format=format))


def test_a_file_of_nothing_but_bad_rows_stops(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text("x\ny\n")
    with pytest.raises(
        BadInput, match=r"no document in it; all 2 rows are malformed, the first: .*notes\.jsonl:1: malformed"
    ):
        list(read(path, on_error="skip"))


def test_a_column_named_on_purpose_must_be_there(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text('{"text": "a"}\n{"text": "b", "patient": "p"}\n')
    assert [document.user for document in read(path, user_column="patient")] == [None, "p"]
    with pytest.raises(BadInput, match="no row has a field 'pateint'; name the right one with --user-column"):
        list(read(path, user_column="pateint"))


def test_one_column_may_be_two_parts(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text('{"text": "a", "patient": "p"}\n')
    (document,) = read(path, user_column="patient", id_column="patient")
    assert (document.id, document.user, dict(document.fields)) == ("p", "p", {})


def test_given_ids_may_clash_with_made_ones(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text('{"text": "a"}\n{"text": "b", "id": "notes:1"}\n')
    with pytest.raises(BadInput, match="'notes:1' stands already on line 1"):
        list(read(path))


def test_two_ids_with_one_hash_are_no_duplicates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeenIds, "add", lambda self, id: False)
    path = tmp_path / "notes.jsonl"
    path.write_text('{"text": "a", "id": "1"}\n{"text": "b", "id": "2"}\n')
    assert len(list(read(path))) == 2


def test_standard_input_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"text": "a"}\n{"text": "b", "id": "stdin:1"}'))
    )
    corpus = read("-")
    assert (corpus.name, corpus.size) == ("stdin", None)
    with pytest.raises(
        BadInput, match="standard input:2: field 'id': 'stdin:1' stands already on an earlier line"
    ):
        list(corpus)
    with pytest.raises(BadInput, match="only once"):
        list(corpus)


def test_a_folder_is_plain_text_only(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is a folder, which is read as plain text"):
        read(tmp_path, format="jsonl")


def test_an_unknown_answer_to_errors_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="on_error is 'ignore'"):
        read(tmp_path, on_error="ignore")  # type: ignore[arg-type]


def test_leaving_early_closes_the_file(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text('{"text": "a"}\n' * 3)
    next(iter(read(path)))  # a file left open would warn, and a warning is an error here


def test_the_room_is_entered_lightly() -> None:
    heavy = "pyarrow,numpy,torch,pandas"
    code = f"import sys, discreet.text; print([m for m in '{heavy}'.split(',') if m in sys.modules])"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "[]\n"
    )


def test_everything_offered_is_there() -> None:
    import discreet.text

    assert all(hasattr(discreet.text, name) for name in discreet.text.__all__)
    assert sorted(discreet.text.__all__) == discreet.text.__all__

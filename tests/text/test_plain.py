"""Plain text: files, folders and lines."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from discreet.errors import BadInput
from discreet.text import Document, plain, read

Written = Callable[..., Path]


def test_a_file_is_a_document_byte_for_byte(written: Written, tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_bytes("one\r\ntwo\n\nnaïve\u2028 \t".encode())
    (document,) = read(path)
    assert document == Document("note", "one\r\ntwo\n\nnaïve\u2028 \t")
    assert written(tmp_path / "out.txt", [document]).read_bytes() == path.read_bytes()


def test_a_folder_is_a_corpus_in_order(tmp_path: Path) -> None:
    folder = tmp_path / "ward"
    (folder / "b").mkdir(parents=True)
    (folder / "z.txt").write_text("last but one")
    (folder / "b" / "n.txt").write_text("below")
    (folder / "a.TXT").write_text("first")
    (folder / "zip.txt.gz").write_bytes(gzip.compress(b"packed"))
    (folder / "other.pdf").write_text("no")
    (folder / ".hidden.txt").write_text("no")
    corpus = read(folder)
    assert corpus.name == "ward"
    assert [(document.id, document.text) for document in corpus] == [
        ("a.TXT", "first"),
        ("z", "last but one"),
        ("zip.txt.gz", "packed"),
        ("b/n", "below"),
    ]


def test_a_folder_without_text_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"there is no \.txt file in this folder"):
        list(read(tmp_path, on_error="skip"))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "b.txt: the file is empty"),
        (b"ok\nno \xff", r"b.txt:2: byte 7 \(0xff\) is not UTF-8; save the file as UTF-8"),
        (b"a\n\nb\0", "b.txt:3: byte 5 is NUL"),
        ("a".encode("utf-16"), "b.txt: the file is UTF-16"),
    ],
)
def test_a_bad_file_in_a_folder_stops_or_is_skipped(tmp_path: Path, content: bytes, message: str) -> None:
    for name in "ac":
        (tmp_path / f"{name}.txt").write_text(name)
    (tmp_path / "b.txt").write_bytes(content)
    with pytest.raises(BadInput, match=message):
        list(read(tmp_path))
    corpus = read(tmp_path, on_error="skip")
    assert [document.id for document in corpus] == ["a", "c"]
    assert corpus.skipped.count == 1


def test_a_text_that_is_too_long_points_to_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "note.txt"
    path.write_text("x" * 100)
    monkeypatch.setattr(plain, "LONGEST", 99)
    with pytest.raises(BadInput, match="split it, or read each line as a document with --format lines"):
        list(read(path))


def test_several_documents_do_not_fit_in_one_text(written: Written, tmp_path: Path) -> None:
    with pytest.raises(
        BadInput, match=r"document 'b' is the second one, and a \.txt file holds one; write \.jsonl"
    ):
        written(tmp_path / "out.txt", [Document("a", "x"), Document("b", "y")])
    assert list(tmp_path.iterdir()) == []


def test_each_line_a_document(written: Written, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"one\r\n\ntwo\x0b\n")
    corpus = read(path, format="lines")
    assert [(document.id, document.text) for document in corpus] == [
        ("notes:1", "one"),
        ("notes:2", ""),
        ("notes:3", "two\x0b"),
    ]
    out = written(tmp_path / "out.txt", list(corpus), format="lines")
    assert out.read_bytes() == b"one\n\ntwo\x0b\n"
    path.write_bytes(b"one\nt\xffo\nthree\0\nfour")
    with pytest.raises(BadInput, match=r"notes\.txt:2: byte 2 \(0xff\) is not UTF-8"):
        list(read(path, format="lines"))
    assert [document.id for document in read(path, format="lines", on_error="skip")] == ["notes:1", "notes:4"]


@pytest.mark.parametrize("text", ["a\nb", "a\r"])
def test_a_text_of_several_lines_is_no_line(written: Written, tmp_path: Path, text: str) -> None:
    with pytest.raises(BadInput, match="document 'a' has a line break"):
        written(tmp_path / "out.txt", [Document("a", text)], format="lines")


def test_half_a_surrogate_is_refused(written: Written, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="document 'a': character 2 of its text is half a surrogate pair"):
        written(tmp_path / "out.txt", [Document("a", "x\ud800")])

"""CSV and TSV in and out."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.errors import BadInput
from discreet.text import Document, Span, read, table

Written = Callable[..., Path]


def test_a_table_with_breaks_quotes_and_spans(tmp_path: Path) -> None:
    path = tmp_path / "notes.csv"
    path.write_bytes(
        b"\xef\xbb\xbfid,text,user,label,spans,ward\r\n"
        b'1,"Ann, ""the"" one\r\nleft\n",u1,ham,"[[0, 3, ""PER""]]",A\r\n'
        b"\r\n"
        b"2,plain,,,,\r\n"
    )
    first, second = read(path)
    assert first == Document(
        "1", 'Ann, "the" one\r\nleft\n', "u1", "ham", {"ward": "A"}, (Span(0, 3, "PER"),)
    )
    assert second == Document("2", "plain", fields={"ward": ""})


def test_rows_without_an_id_are_named_by_their_line(tmp_path: Path) -> None:
    path = tmp_path / "notes.csv"
    path.write_text('text\n"a\nb"\nc\n')
    assert [document.id for document in read(path)] == ["notes:2", "notes:4"]


cells = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12)


@settings(deadline=None, max_examples=100)
@given(
    st.lists(st.tuples(cells, cells), min_size=1, max_size=4), st.sampled_from(["a.csv", "a.tsv", "a.csv.gz"])
)
def test_any_text_comes_back(
    written: Written, tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str]], name: str
) -> None:
    made = [Document(str(number), text, fields={"k": field}) for number, (text, field) in enumerate(rows)]
    path = written(tmp_path_factory.getbasetemp() / name, made)
    assert list(read(path)) == made


@settings(deadline=None, max_examples=100)
@given(st.lists(cells.filter(lambda text: not set(text) & set("\t\r\n")), min_size=1, max_size=4))
def test_quotes_mean_nothing_in_an_unquoted_table(
    written: Written, tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    made = [Document(str(number), text) for number, text in enumerate(texts)]
    path = written(tmp_path_factory.getbasetemp() / "a.data", made, format="tsv-unquoted")
    assert list(read(path, format="tsv-unquoted")) == made
    with pytest.raises(BadInput, match=r"document 'x' cannot be written as a table row .*\.jsonl"):
        written(path, [Document("x", "a\tb")], format="tsv-unquoted")


def test_an_untouched_table_keeps_names_order_and_bytes(written: Written, tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text(
        'ward,Note,NoteID,spans\nA,"x, y",n1,\nB,z,n2,"[{""start"":0,""end"":1,""label"":""L""}]"\n'
    )
    corpus = read(path, text_column="Note", id_column="NoteID")
    out = written(tmp_path / "out.csv", list(corpus), columns=corpus.columns)
    assert out.read_bytes() == path.read_bytes()


def test_other_values_are_written_as_json(written: Written, tmp_path: Path) -> None:
    path = written(
        tmp_path / "a.csv", [Document("1", "t", "u", None, {"n": 1, "d": {"k": [True]}, "none": None})]
    )
    assert path.read_text() == 'id,text,user,label,n,d,none,spans\n1,t,u,,1,"{""k"":[true]}",,\n'


def test_a_table_of_nothing_has_a_header(written: Written, tmp_path: Path) -> None:
    path = written(tmp_path / "a.csv", [])
    assert path.read_text() == "id,text,user,label,spans\n"
    with pytest.raises(BadInput, match="there is no document in it"):
        list(read(path))


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (Document("b", "t", fields={"new": 1}), r"document 'b': field 'new' has no column.*\.jsonl"),
        (Document("b", "a\0b"), "document 'b' cannot be written as a table row .*NUL"),
        (Document("b", "\ud800"), "document 'b' cannot be written as a table row .*surrogates"),
        (Document("b", "t", fields={"k": b"x"}), "document 'b' cannot be written as a table row .*bytes"),
    ],
)
def test_what_a_table_cannot_hold_is_refused(
    written: Written, tmp_path: Path, document: Document, message: str
) -> None:
    with pytest.raises(BadInput, match=message):
        written(tmp_path / "a.csv", [Document("a", "t", fields={"k": 1}), document])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("rows", "line", "message"),
    [
        (b"2,b,x\n", 3, "the row has 3 cells, the header 2"),
        (b"2\n", 3, "the row has 1 cells, the header 2"),
        (b'2,"b"x\n', 3, "the quotes do not fit"),
        (b"2,b\xff\n", 3, r"byte 4 \(0xff\) is not UTF-8; save the file as UTF-8"),
        (b'2,"b\nc\xff"\n', 4, r"byte 2 \(0xff\) is not UTF-8"),
        (b"2,b\0\n", 3, "byte 4 is NUL"),
        (b"2,b\rx,y\n", 3, "a carriage return stands outside quotes"),
        (b"1,again\n", 3, "field 'id': '1' stands already on line 2"),
    ],
)
@pytest.mark.parametrize("format", ["csv", "tsv"])
def test_a_malformed_table_row_stops_or_is_skipped(
    tmp_path: Path, format: str, rows: bytes, line: int, message: str
) -> None:
    path = tmp_path / f"notes.{format}"
    content = b"id,text\n1,a\n" + rows + b"9,z\n"
    path.write_bytes(content if format == "csv" else content.replace(b",", b"\t"))
    with pytest.raises(BadInput, match=message) as stopped:
        list(read(path))
    assert str(stopped.value).startswith(f"{path}:{line}: ")
    corpus = read(path, on_error="skip")
    assert [document.id for document in corpus] == ["1", "9"]
    assert corpus.skipped.count == 1


def test_an_open_quote_at_the_end_is_said(tmp_path: Path) -> None:
    path = tmp_path / "notes.csv"
    path.write_text('id,text\n1,a\n2,"b\nmore\n')
    with pytest.raises(BadInput, match=r"notes\.csv:3: a quote opened in this row is never closed"):
        list(read(path))
    assert len(list(read(path, on_error="skip"))) == 1


def test_an_open_quote_does_not_swallow_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import csv

    before = csv.field_size_limit(1000)
    try:
        monkeypatch.setattr(table, "LONGEST_CELL", 1000)
        path = tmp_path / "notes.csv"
        path.write_text('id,text\n1,"a\n' + "2,b\n" * 1000)
        with pytest.raises(BadInput, match=r"notes\.csv:2: a cell is longer than .* an open quote\?"):
            list(read(path))
    finally:
        csv.field_size_limit(before)


def test_quotes_in_a_tsv_point_to_the_other_format(tmp_path: Path) -> None:
    path = tmp_path / "notes.tsv"
    path.write_text('id\ttext\n1\t"Hi" he said\n')
    with pytest.raises(BadInput, match="--format tsv-unquoted"):
        list(read(path))
    assert [document.text for document in read(path, format="tsv-unquoted")] == ['"Hi" he said']


@pytest.mark.parametrize("on_error", ["stop", "skip"])
@pytest.mark.parametrize(
    ("header", "options", "message"),
    [
        (
            "id,body",
            {},
            "1: there is no column 'text'; the columns are 'id', 'body'; name the right one with --text-column",
        ),
        ("id,text", {"user_column": "patient"}, "there is no column 'patient'; .*--user-column"),
        ("id,text", {"id_column": "nr"}, "there is no column 'nr'; .*--id-column"),
        ("id,text", {"label_column": "y"}, "there is no column 'y'; .*--label-column"),
        ("text,text", {}, "1: two columns are named 'text'; rename one"),
        ('"id,text', {}, "a quote opened"),
        ("", {}, "there is no header"),
    ],
)
def test_a_wrong_header_always_stops_at_once(
    tmp_path: Path, on_error: Any, header: str, options: dict[str, Any], message: str
) -> None:
    path = tmp_path / "notes.csv"
    path.write_text(header + "\n1,a\n" if header else "\n\n")
    with pytest.raises(BadInput, match=message):
        read(path, on_error=on_error, **options)


def test_a_cell_of_ten_megabytes_passes(written: Written, tmp_path: Path) -> None:
    big = 'naïve "text"\n' * 800_000
    path = written(tmp_path / "big.csv", [Document("a", "x"), Document("b", big)])
    assert [document.text for document in read(path)] == ["x", big]


def test_spans_in_a_cell_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "notes.csv"
    path.write_text('text,spans\nabc,"[[0,9,""A""]]"\n')
    with pytest.raises(BadInput, match=r"notes\.csv:2: field 'spans': span 1 \(0–9\) lies outside"):
        list(read(path))

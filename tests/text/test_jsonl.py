"""JSON Lines in and out."""

from collections.abc import Callable
from pathlib import Path

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.errors import BadInput
from discreet.text import Document, Span, read

Written = Callable[..., Path]


def test_the_five_parts_and_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text(
        '{"text": "Ann met Bob", "id": 7, "user": "u1", "label": 1, "ward": {"n": [1, null]},'
        ' "spans": [[8, 11, "PER"], {"start": 0, "end": 3, "label": "PER", "score": 0.5, "source": "x", "why": "y", "z": 1}]}\n'
        "\n"
        '{"text": "", "user": null, "label": ""}\r\n'
    )
    first, second = read(path)
    assert first == Document(
        "7",
        "Ann met Bob",
        "u1",
        "1",
        {"ward": {"n": [1, None]}},
        (Span(0, 3, "PER", 0.5, "x", "y"), Span(8, 11, "PER")),
    )
    assert second == Document("notes:3", "")


names = st.text(max_size=5).filter(lambda name: name not in ("id", "text", "user", "label", "spans"))
values = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
)


@st.composite
def documents(draw: st.DrawFn) -> list[Document]:
    made = []
    for number in range(draw(st.integers(1, 4))):
        text = draw(st.text(max_size=20))
        spans = []
        if text:
            for start, length in draw(st.lists(st.tuples(st.integers(0, 19), st.integers(1, 5)), max_size=2)):
                if start < len(text):
                    spans.append(Span(start, min(start + length, len(text)), draw(st.text(max_size=3)), 0.25))
        fields = draw(st.dictionaries(names, values, max_size=3))
        user = draw(st.none() | st.text(min_size=1, max_size=4))
        made.append(
            Document(f"d{number}", text, user, draw(st.none() | st.just("ham")), fields).with_spans(
                tuple(spans)
            )
        )
    return made


@settings(deadline=None, max_examples=100)
@given(documents(), st.sampled_from(["", ".gz", ".xz"]))
def test_what_is_written_is_read_again(
    written: Written, tmp_path_factory: pytest.TempPathFactory, made: list[Document], suffix: str
) -> None:
    path = tmp_path_factory.getbasetemp() / f"notes.jsonl{suffix}"
    assert list(read(written(path, made))) == made


def test_untouched_rows_come_out_as_they_were(written: Written, tmp_path: Path) -> None:
    lines = [
        '{"id":"a","text":"naïve\\r\\n\\u0000 😀","user":"u","label":"l","x":1.5,"y":[{"k":null}],"z":12345678901234567890123}',
        '{"id":"b","text":"","w":true,"spans":[]}',
    ]
    path = tmp_path / "in.jsonl"
    path.write_text("".join(line + "\n" for line in lines))
    out = written(tmp_path / "out.jsonl", list(read(path)))
    again = out.read_text().splitlines()
    assert [orjson.loads(line) for line in again] == [
        orjson.loads(lines[0]),
        {"id": "b", "text": "", "w": True},
    ]
    assert again[0] == lines[0]


def test_columns_keep_their_names_on_the_way(written: Written, tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_text('{"NoteID":"a","Note":"hello","Patient":"p","Class":"c","text":"another"}\n')
    corpus = read(path, text_column="Note", id_column="NoteID", user_column="Patient", label_column="Class")
    assert list(corpus) == [Document("a", "hello", "p", "c", {"text": "another"})]
    out = written(tmp_path / "out.jsonl", list(corpus), columns=corpus.columns)
    assert out.read_bytes() == path.read_bytes()
    with pytest.raises(BadInput, match="document 'a': field 'text' has the name"):
        written(tmp_path / "no.jsonl", list(corpus))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"text": "a"', r"2: malformed JSON at column \d+"),
        (b'{"text": "a"} x', "2: malformed JSON"),
        (b"NaN", "2: malformed JSON"),
        (b'["a"]', "2: the line is JSON but not an object"),
        (b'"a"', "not an object"),
        (
            b'{"body": "a", "n": 1}',
            r"2: field 'text': missing \(the fields here: 'body', 'n'\); .*--text-column",
        ),
        (b"{}", r"field 'text': missing \(the fields here: none\)"),
        (b'{"text": null}', "2: field 'text': null stands where a string should"),
        (b'{"text": 5}', "field 'text': a number stands"),
        (b'{"text": ["a"]}', "field 'text': a list stands"),
        (b'{"text": "a", "id": {}}', "2: field 'id': an object stands"),
        (b'{"text": "a", "user": []}', "2: field 'user': a list stands"),
        (b'{"text": "a", "label": {}}', "2: field 'label': an object stands"),
        (b'{"text": "a\xff"}', r"2: byte 12 \(0xff\) is not UTF-8; save the file as UTF-8"),
        (b'{"text": "a\x00"}', "2: byte 12 is NUL"),
        ('{"text": "a"}'.encode("utf-16-le"), "2: byte 2 is NUL: this is UTF-16"),
        (b'{"text": "\\ud800"}', "2: malformed JSON"),
        (b'{"text": "abc", "spans": "x"}', "2: field 'spans': this is not JSON"),
        (b'{"text": "abc", "spans": {}}', "field 'spans': this is not a list"),
        (b'{"text": "abc", "spans": [[0, 1]]}', "field 'spans': span 1 has an unknown shape; write"),
        (b'{"text": "abc", "spans": [[0, 1, "A"], 5]}', "field 'spans': span 2 has an unknown shape"),
        (
            b'{"text": "abc", "spans": [[0, 4, "A"]]}',
            r"field 'spans': span 1 \(0–4\) lies outside the text of 3",
        ),
        (b'{"text": "abc", "spans": [[2, 2, "A"]]}', "field 'spans': span 1 .* lies outside"),
        (b'{"text": "abc", "spans": [[-1, 2, "A"]]}', "field 'spans': span 1 .* lies outside"),
        (b'{"text": "abc", "spans": [[0, true, "A"]]}', "span 1: start and end must be whole numbers"),
        (b'{"text": "abc", "spans": [{"start": 0, "label": "A"}]}', "span 1: start and end"),
        (
            b'{"text": "abc", "spans": [{"start": 0, "end": 1}]}',
            "span 1: label, source and why must be strings",
        ),
        (
            b'{"text": "abc", "spans": [{"start": 0, "end": 1, "label": "A", "score": "x"}]}',
            "span 1: score must",
        ),
        (
            b'{"text": "again", "id": "first"}',
            "2: field 'id': 'first' stands already on line 1; make the ids differ",
        ),
    ],
)
def test_a_malformed_row_stops_or_is_skipped(tmp_path: Path, line: bytes, message: str) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_bytes(b'{"text": "one", "id": "first"}\n' + line + b'\n{"text": "three", "id": "third"}\n')
    with pytest.raises(BadInput, match=message) as stopped:
        list(read(path))
    assert str(stopped.value).startswith(f"{path}:2: ")
    assert "--on-error skip" in str(stopped.value)
    told: list[str] = []
    corpus = read(path, on_error="skip", skipped=told.append)
    assert [document.id for document in corpus] == ["first", "third"]
    assert corpus.skipped.count == 1
    assert corpus.skipped.messages == told
    assert told[0].startswith(f"{path}:2: ")


def test_an_error_shows_no_text(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    for row in (
        '{"text": "secret"',
        '["secret"]',
        '{"text": ["secret"]}',
        '{"text": "secret", "spans": "secret"}',
    ):
        path.write_text(row)
        with pytest.raises(BadInput) as stopped:
            list(read(path))
        assert "secret" not in str(stopped.value)


def test_a_line_of_ten_megabytes_passes(written: Written, tmp_path: Path) -> None:
    big = "naïve text " * 1_000_000
    path = written(tmp_path / "big.jsonl", [Document("a", "x"), Document("b", big), Document("c", "y")])
    assert [document.text for document in read(path)] == ["x", big, "y"]


def test_what_json_cannot_hold_is_refused(written: Written, tmp_path: Path) -> None:
    for bad in (
        Document("a", "\ud800"),
        Document("a", "x", fields={"k": b"bytes"}),
        Document("a", "x", fields={"k": object()}),
    ):
        with pytest.raises(
            BadInput, match=r"document 'a' cannot be written as JSON .*; give it plain values"
        ):
            written(tmp_path / "out.jsonl", [bad])
        assert not (tmp_path / "out.jsonl").exists()

"""CoNLL columns in and out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from discreet.errors import BadInput
from discreet.text import Document, Span, read

Written = Callable[..., Path]


NEWS = """\
-DOCSTART- -X- -X- O

EU NNP B-NP I-ORG
rejects VBZ B-VP O
German JJ B-NP I-MISC
call NN I-NP O

Peter NNP B-NP I-PER
Blackburn NNP I-NP I-PER

-DOCSTART- -X- -X- O

BRUSSELS NNP B-NP I-LOC

"""


def test_columns_become_text_and_spans(tmp_path: Path) -> None:
    path = tmp_path / "news.conll"
    path.write_text(NEWS)
    first, second = read(path)
    assert first.id == "news:1"
    assert first.text == "EU rejects German call\nPeter Blackburn"
    assert [(first.covered(span), span.label) for span in first.spans] == [
        ("EU", "ORG"),
        ("German", "MISC"),
        ("Peter Blackburn", "PER"),
    ]
    assert (second.id, second.text, second.spans) == ("news:11", "BRUSSELS", (Span(0, 8, "LOC"),))


SENTENCES = "Ann\tB-PER\nmet\tO\n\n#tag\tS-X\n\nBob B-PER\nRoy\u00a0II I-PER\n\n"


@pytest.mark.parametrize(
    "content",
    [
        NEWS,
        SENTENCES,
        NEWS.replace("I-ORG", "S-ORG").replace("I-MISC", "S-MISC"),
        "-DOCSTART- O\n\n-DOCSTART- O\n\na O\n\n",
        f"{SENTENCES}-DOCSTART- O\n\na O\n\n",
        "a  x   O\nb\ty z\tB-P\n\n",
    ],
)
def test_untouched_columns_come_out_as_they_were(written: Written, tmp_path: Path, content: str) -> None:
    path = tmp_path / "a.conll"
    path.write_text(content)
    for name in ("b.conll", "c.jsonl"):  # straight, and by way of JSONL
        out = written(tmp_path / name, list(read(path)))
        again = written(tmp_path / "d.conll", list(read(out)))
        assert again.read_text() == content


def test_without_docstart_a_sentence_is_a_document(tmp_path: Path) -> None:
    path = tmp_path / "a.bio"
    path.write_text(SENTENCES)
    assert [(document.id, document.text) for document in read(path)] == [
        ("a:1", "Ann met"),
        ("a:4", "#tag"),
        ("a:6", "Bob Roy\u00a0II"),
    ]


def test_the_first_document_may_lack_its_docstart(tmp_path: Path) -> None:
    path = tmp_path / "a.conll"
    path.write_text(f"\n{SENTENCES}-DOCSTART- O\n\nCy S-PER\n\nDi S-PER\n\n")
    first, second = read(path)
    assert (first.id, first.text) == ("a:2", "Ann met\n#tag\nBob Roy\u00a0II")
    assert [first.covered(span) for span in first.spans] == ["Ann", "#tag", "Bob Roy\u00a0II"]
    assert (second.id, second.text) == ("a:10", "Cy\nDi")


def test_a_bad_line_spoils_the_first_document_only(tmp_path: Path) -> None:
    path = tmp_path / "a.conll"
    path.write_text("a O\n\nbad\n\nb O\n\n-DOCSTART- O\n\nc O\n")
    with pytest.raises(BadInput, match=r"a\.conll:3: .*one column"):
        list(read(path))
    assert [document.text for document in read(path, on_error="skip")] == ["c"]


def test_the_first_docstart_is_not_waited_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discreet.text.conll._OPENING", 4)
    path = tmp_path / "a.conll"
    path.write_text("a O\n\nb O\n\nc O\n\n-DOCSTART- O\n\nd O\n\ne O\n")
    assert [document.text for document in read(path)] == ["a", "b", "c", "d\ne"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("Ann X B-A\nmet Y O\nBob Z B-A\n\n", "Ann X O\nmet Y B-N\nBob Z I-N\n\n"),
        ("Ann X I-A\nmet Y O\nBob Z I-A\n\n", "Ann X O\nmet Y I-N\nBob Z I-N\n\n"),
        ("Ann\tS-A\nmet\tO\nBob\tO\n\n", "Ann\tO\nmet\tB-N\nBob\tE-N\n\n"),
    ],
)
def test_new_spans_get_tags_of_the_same_scheme(
    written: Written, tmp_path: Path, content: str, expected: str
) -> None:
    path = tmp_path / "a.conll"
    path.write_text(content)
    (document,) = read(path)
    out = written(tmp_path / "b.conll", [document.with_spans((Span(5, 9, "N"),))])
    assert out.read_text() == expected


def test_a_text_of_another_shape_loses_the_old_columns(written: Written, tmp_path: Path) -> None:
    path = tmp_path / "a.conll"
    path.write_text("Ann NNP B-PER\nmet VBD O\n\n")
    (document,) = read(path)
    out = written(tmp_path / "b.conll", [document.with_text("Somebody was seen", (Span(0, 8, "PER"),))])
    assert out.read_text() == "Somebody _ B-PER\nwas _ O\nseen _ O\n\n"
    same = written(tmp_path / "c.conll", [document.with_text("Eve saw", (Span(0, 3, "PER"),))])
    assert same.read_text() == "Eve NNP B-PER\nsaw VBD O\n\n"


def test_any_document_is_cut_into_tokens(written: Written, tmp_path: Path) -> None:
    document = Document("x", "Ann Lee, 45.\n\nSeen in Rome").with_spans((Span(1, 6, "PER"), Span(9, 18, "X")))
    path = written(tmp_path / "a.conll", [document, Document("y", "")])
    assert path.read_text() == (
        "-DOCSTART-\tO\n\nAnn\tB-PER\nLee\tI-PER\n,\tO\n45\tB-X\n.\tI-X\n\nSeen\tB-X\nin\tO\nRome\tO\n\n-DOCSTART-\tO\n\n"
    )
    first, second = read(path)
    assert [first.covered(span) for span in first.spans] == ["Ann Lee", "45 .", "Seen"]
    assert second.text == ""


def test_overlapping_spans_are_refused(written: Written, tmp_path: Path) -> None:
    document = Document("x", "Ann Lee").with_spans((Span(0, 7, "A"), Span(4, 7, "B")))
    with pytest.raises(BadInput, match=r"document 'x': two spans share the token at 4.*\.jsonl"):
        written(tmp_path / "a.conll", [document])


@pytest.mark.parametrize(
    ("bad", "line", "message"),
    [
        (b"alone\n", 4, "there is one column"),
        (b"a b\tO\n", 4, "the token has a space"),
        (b"word NN\n", 4, "the last column is no tag"),
        (b"\xff O\n", 4, r"byte 1 \(0xff\) is not UTF-8"),
        (b"a\0 O\n", 4, "byte 2 is NUL"),
        (b"ok O\nbad X\n", 5, "the last column is no tag"),
    ],
)
def test_a_malformed_line_spoils_its_document_only(
    tmp_path: Path, bad: bytes, line: int, message: str
) -> None:
    path = tmp_path / "a.conll"
    path.write_bytes(b"a O\nb O\n\n" + bad + b"c O\n\nd O\n")
    with pytest.raises(BadInput, match=message) as stopped:
        list(read(path))
    assert str(stopped.value).startswith(f"{path}:{line}: ")
    corpus = read(path, on_error="skip")
    assert [document.text for document in corpus] == ["a b", "d"]
    assert corpus.skipped.count == 1

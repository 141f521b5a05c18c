"""Sentence pairs of TSV, two files and TMX: what is read, and how broken input is answered."""

import gzip
from pathlib import Path

import pytest

from discreet.errors import BadInput
from discreet.text.parallel import SentencePair, read_parallel

TMX = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="de-DE" datatype="plaintext"/><body>
<tu><prop type="x-document">leaflet</prop>
  <tuv xml:lang="de-DE"><seg>Eine <bpt i="1">&lt;b&gt;</bpt>Tablette<ept i="1">&lt;/b&gt;</ept> am Tag</seg></tuv>
  <tuv xml:lang="en"><seg>One <hi>tablet</hi>
 a day &amp; no more</seg></tuv></tu>
<tu><tuv xml:lang="de-DE"><seg>Ja</seg></tuv><tuv xml:lang="EN"><seg>Yes</seg></tuv></tu>
</body></tmx>
"""


def _file(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_tsv_gives_pairs_and_their_documents(tmp_path: Path) -> None:
    path = _file(tmp_path, "pairs.tsv", "ein  Haus\ta house\tletter\r\nja\tyes\nnein\tno\nnie\tnever\n")
    assert list(read_parallel(path, block=2)) == [
        SentencePair("ein Haus", "a house", "letter"),
        SentencePair("ja", "yes", "pairs:0"),
        SentencePair("nein", "no", "pairs:1"),
        SentencePair("nie", "never", "pairs:1"),
    ]


def test_two_files_are_read_line_by_line(tmp_path: Path) -> None:
    german, english = _file(tmp_path, "t.de", "ja\nnein\n"), _file(tmp_path, "t.en", "yes\nno\n")
    assert [pair[:2] for pair in read_parallel(german, english)] == [("ja", "yes"), ("nein", "no")]


def test_a_tmx_gives_the_text_without_the_editors_codes(tmp_path: Path) -> None:
    path = tmp_path / "memory.tmx.gz"
    path.write_bytes(gzip.compress(TMX.encode()))
    assert list(read_parallel(path)) == [
        SentencePair("Eine Tablette am Tag", "One tablet a day & no more", "leaflet"),
        SentencePair("Ja", "Yes", "memory:1"),
    ]
    turned = list(read_parallel(path, languages=("en", "de")))
    assert turned[1][:2] == ("Yes", "Ja")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ja\n", "t.tsv:1: there is one cell"),
        ("ja\tyes\na\tb\tc\td\n", "t.tsv:2: there are 4 cells"),
        ("ja\tyes\n\tno\n", "t.tsv:2: the source side is empty"),
        ("ja\t \n", "t.tsv:1: the target side is empty"),
        ("ja\t" + "word " * 1000 + "\n", "t.tsv:1: the target side has 1,000 words, more than 500"),
    ],
)
def test_a_broken_row_is_named_and_can_be_skipped(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadInput) as problem:
        list(read_parallel(_file(tmp_path, "t.tsv", text)))
    assert message in str(problem.value)
    assert "--on-error skip" in str(problem.value)
    corpus = read_parallel(_file(tmp_path, "t.tsv", text + "gut\tgood\n"), on_error="skip")
    assert list(corpus)[-1][:2] == ("gut", "good")
    assert corpus.skipped.count == 1


def test_unequal_line_counts_stop_even_when_rows_may_be_skipped(tmp_path: Path) -> None:
    german, english = _file(tmp_path, "t.de", "a\nb\nc\n"), _file(tmp_path, "t.en", "a\nb\n")
    with pytest.raises(BadInput, match=r"t\.de has 3 lines and .*t\.en 2: they are not aligned"):
        list(read_parallel(german, english, on_error="skip"))


BOMB = '<!DOCTYPE tmx [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>\n<tmx><body><tu/></body></tmx>'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOMB, "declares the entity 'a'"),
        ("<tmx><body><tu>", "not valid TMX"),
        ("<html></html>", "the outermost element is <html>"),
        (TMX.replace('xml:lang="EN"', 'xml:lang="fr"'), "the unit has no en segment, only de-de, fr"),
        (TMX.replace('srclang="de-DE"', 'srclang="*all*"'), "--languages SOURCE,TARGET"),
        ('<tmx><header srclang="de"/><body></body></tmx>', "there is no sentence pair in it"),
        ("no XML", "not valid TMX"),
    ],
)
def test_an_invalid_tmx_is_answered_clearly(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadInput) as problem:
        list(read_parallel(_file(tmp_path, "memory.tmx", text)))
    assert message in str(problem.value)


def test_a_missing_file_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no such file"):
        read_parallel(tmp_path / "absent.tsv")
    path = tmp_path / "latin.tsv"
    path.write_bytes(b"f\xfcr\tfor\n")
    with pytest.raises(BadInput, match="is not UTF-8"):
        list(read_parallel(path))

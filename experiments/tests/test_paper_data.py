"""Data sets are read as documented, and a missing or malformed file is named."""

import gzip
import lzma
import os
from pathlib import Path

import numpy as np
import pytest

from discreet.errors import BadInput
from discreet_experiments.data import (
    data_folder,
    disaster_tweets,
    glove_300d,
    imdb_reviews,
    ohsumed_abstracts,
    opinion_lexicon,
)


def put(path: Path, text: str, encoding: str = "utf-8") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    data = text.encode(encoding)
    path.write_bytes({".gz": gzip.compress, ".xz": lzma.compress}.get(path.suffix, bytes)(data))


def test_the_lexicon_is_read_without_its_header_and_its_contradictions(tmp_path: Path) -> None:
    put(tmp_path / "opinion_lexicon/positive-words.txt", "; header\n;\n\ngood\nnaïve\nenvious\n", "latin-1")
    put(tmp_path / "opinion_lexicon/negative-words.txt", "; header\n\nbad\nenvious\n")
    assert opinion_lexicon(tmp_path) == {"good": "positive", "naïve": "positive", "bad": "negative"}


def test_tweets_may_hold_line_breaks(tmp_path: Path) -> None:
    put(
        tmp_path / "disaster_tweets/train.csv.gz",
        'id,keyword,location,text,target\r\n1,,,"Fire,\nrun",1\r\n2,,Rome,Sun,0\r\n',
    )
    found = list(disaster_tweets(tmp_path))
    assert [(one.id, one.text, one.label) for one in found] == [("1", "Fire,\nrun", "1"), ("2", "Sun", "0")]


def test_reviews_are_read_and_their_breaks_become_spaces(tmp_path: Path) -> None:
    put(tmp_path / "imdb/test.tsv.xz", "1\t10\t77\tGreat.<br />Yes\n0\t1\t77\tBad\n")
    found = list(imdb_reviews(tmp_path, "test"))
    assert [(one.id, one.text, one.label) for one in found] == [
        ("test-1-77", "Great. Yes", "1"),
        ("test-0-77", "Bad", "0"),
    ]


def test_abstracts_are_read_with_their_class(tmp_path: Path) -> None:
    put(tmp_path / "ohsumed_single23/test.tsv.xz", "C04\t0007\tA tumour.\nC01\t0008\tA fever.\n")
    found = list(ohsumed_abstracts(tmp_path, "test"))
    assert [(one.id, one.text, one.label) for one in found] == [
        ("test-0007", "A tumour.", "C04"),
        ("test-0008", "A fever.", "C01"),
    ]


def test_vectors_are_read(tmp_path: Path) -> None:
    path = tmp_path / "glove/glove.840B.300d.filtered33860.f16.npz"
    path.parent.mkdir()
    np.savez(path, words=np.asarray(["the", "of"]), vectors=np.eye(2, dtype=np.float16))
    assert glove_300d(tmp_path).words == ["the", "of"]


@pytest.mark.parametrize(
    ("load", "message"),
    [
        (opinion_lexicon, "positive-words.txt is missing"),
        (lambda data: list(disaster_tweets(data)), "train.csv.gz is missing"),
        (lambda data: list(imdb_reviews(data)), "train.tsv.xz is missing"),
        (lambda data: list(ohsumed_abstracts(data)), "train.tsv.xz is missing"),
        (glove_300d, "npz is missing"),
    ],
)
def test_a_missing_file_is_named(load, message: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=message):
        load(tmp_path)


def test_malformed_files_are_refused_with_their_line(tmp_path: Path) -> None:
    put(tmp_path / "imdb/train.tsv.xz", "1\t10\t77\tGreat\nbroken\n")
    with pytest.raises(BadInput, match=r"train.tsv.xz:2: not label"):
        list(imdb_reviews(tmp_path))
    put(tmp_path / "ohsumed_single23/train.tsv.xz", "C04\tno text\n")
    with pytest.raises(BadInput, match=r"train.tsv.xz:1: not class"):
        list(ohsumed_abstracts(tmp_path))
    put(tmp_path / "disaster_tweets/train.csv.gz", "text\nhello\n")
    with pytest.raises(BadInput, match="id, text and target are needed"):
        list(disaster_tweets(tmp_path))


def test_the_folder_is_the_one_named_or_the_one_of_the_environment(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.delenv("DISCREET_DATA", raising=False)
    assert data_folder() is None
    monkeypatch.setenv("DISCREET_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    with pytest.raises(BadInput, match="no such folder"):
        data_folder(tmp_path / "absent")


@pytest.mark.skipif("DISCREET_DATA" not in os.environ, reason="needs the data sets in $DISCREET_DATA")
def test_the_real_files_have_the_sizes_the_paper_prints() -> None:
    data = data_folder()
    lexicon = list(opinion_lexicon(data).values())
    # 2,006 and 4,783 words are printed; three of them stand in both lists.
    assert (lexicon.count("positive"), lexicon.count("negative")) == (2003, 4780)
    assert sum(1 for _ in disaster_tweets(data)) == 7613

"""Data sets of the papers, read from a folder that the user names: nothing is downloaded.

The folder is `--data DIR`, else `$DISCREET_DATA`. Each loader says which file it looks for, and a
file that is absent or malformed is answered with its name and what should stand in it.
"""

import csv
import gzip
import lzma
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from discreet.errors import BadInput
from discreet.language.vectors import WordVectors, load_vectors
from discreet.text.document import Document

__all__ = [
    "data_folder",
    "disaster_tweets",
    "glove_300d",
    "imdb_reviews",
    "ohsumed_abstracts",
    "open_data",
    "opinion_lexicon",
]


def data_folder(data: str | Path | None = None) -> Path | None:
    """The folder with the data sets: as given, else `$DISCREET_DATA`, else None."""
    named = data or os.environ.get("DISCREET_DATA")
    if not named:
        return None
    folder = Path(named)
    if not folder.is_dir():
        raise BadInput(f"{folder}: there is no such folder; name the data sets' folder with --data")
    return folder


def open_data(path: Path, what: str, encoding: str = "utf-8") -> IO[str]:
    """Open a data file for reading as text, unpacking .gz and .xz."""
    if not path.is_file():
        raise BadInput(
            f"{path} is missing: {what} is read from there; put it in place or name another --data"
        )
    if path.suffix == ".gz":
        return gzip.open(path, "rt", encoding=encoding, newline="")
    if path.suffix == ".xz":
        return lzma.open(path, "rt", encoding=encoding, newline="")
    return path.open(encoding=encoding, newline="")


def opinion_lexicon(data: Path) -> dict[str, str]:
    """The sentiment words of Hu and Liu (2004): word → `positive` or `negative`.

    Three words stand in both of its lists; they have no one label and are left out.
    """
    lists = {}
    for label in ("positive", "negative"):
        path = data / "opinion_lexicon" / f"{label}-words.txt"
        with open_data(path, "the opinion lexicon of Hu and Liu", encoding="latin-1") as lines:
            words = (line.strip() for line in lines)
            lists[label] = {word for word in words if word and not word.startswith(";")}
    both = lists["positive"] & lists["negative"]
    return {word: label for label, words in lists.items() for word in sorted(words - both)}


def disaster_tweets(data: Path) -> Iterator[Document]:
    """7,613 tweets labelled `1` where they tell of a disaster and `0` where they do not."""
    path = data / "disaster_tweets" / "train.csv.gz"
    with open_data(path, "the CSV id,keyword,location,text,target of the disaster tweets") as lines:
        rows = csv.DictReader(lines)
        if rows.fieldnames is None or not {"id", "text", "target"} <= set(rows.fieldnames):
            raise BadInput(f"{path}:1: the columns id, text and target are needed, not {rows.fieldnames}")
        for row in rows:
            yield Document(id=row["id"], text=row["text"], label=row["target"])


def imdb_reviews(data: Path, part: str = "train") -> Iterator[Document]:
    """25,000 film reviews (`part` is train or test), `1` for praise and `0` for blame, sorted by label."""
    path = data / "imdb" / f"{part}.tsv.xz"
    with open_data(path, "the lines label, stars, id, review of the IMDb reviews") as lines:
        for number, line in enumerate(lines, start=1):
            row = line.rstrip("\r\n").split("\t")
            if len(row) != 4 or row[0] not in ("0", "1"):
                raise BadInput(f"{path}:{number}: not label, stars, id and review, divided by tabs")
            label, _, name, text = row
            yield Document(id=f"{part}-{label}-{name}", text=text.replace("<br />", " "), label=label)


def ohsumed_abstracts(data: Path, part: str = "train") -> Iterator[Document]:
    """Medical abstracts (3,357 in train, 4,043 in test), labelled with one of 23 diseases; C04 is neoplasms."""
    path = data / "ohsumed_single23" / f"{part}.tsv.xz"
    with open_data(path, "the lines class, id, abstract of Ohsumed") as lines:
        for number, line in enumerate(lines, start=1):
            row = line.rstrip("\r\n").split("\t")
            if len(row) != 3:
                raise BadInput(f"{path}:{number}: not class, id and abstract, divided by tabs")
            label, name, text = row
            yield Document(id=f"{part}-{name}", text=text, label=label)


def glove_300d(data: Path) -> WordVectors:
    """300-dimensional GloVe vectors (840B) of 33,860 words, most frequent first."""
    path = data / "glove" / "glove.840B.300d.filtered33860.f16.npz"
    if not path.is_file():
        raise BadInput(f"{path} is missing: 300-dimensional GloVe vectors are read from there")
    return load_vectors(path)

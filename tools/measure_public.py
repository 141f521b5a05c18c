"""Measure public statistics of an embedding on public text.

python tools/measure_public.py glove public.txt -o glove.json
python tools/measure_public.py minilm wiki.train.raw.xz -o minilm.json --sentences 6000

The text is any file that discreet reads, or WikiText (`.raw`, `.raw.xz`); it is cut into sentences of 5 to 30
words, and an even sample of them is embedded. Never give it the private input: the numbers go into the encoder,
which is public.
"""

import argparse
import json
import lzma
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from discreet.encoding.embedding import embedding_named
from discreet.encoding.statistics import measure
from discreet.privacy.release import Tally
from discreet.text.document import Document
from discreet.text.output import write_text

__all__ = ["main"]

DIRECTIONS = 64


def main(arguments: list[str] | None = None) -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(prog="python tools/measure_public.py")
    parser.add_argument("embedding", choices=("glove", "minilm"))
    parser.add_argument("text", type=Path)
    parser.add_argument("-o", "--out", type=Path, required=True)
    parser.add_argument("--sentences", type=int, default=6000)
    parser.add_argument("--directions", type=int, default=DIRECTIONS)
    parser.add_argument("--force", action="store_true")
    given = parser.parse_args(arguments)
    found = [sentence for line in _lines(given.text) for sentence in _sentences(line)]
    places = np.linspace(0, len(found) - 1, min(given.sentences, len(found))).astype(int)
    chosen = [Document(str(place), found[place]) for place in places]
    vectors = embedding_named(given.embedding)(chosen, Tally())
    known = vectors[vectors.any(axis=1)]
    statistics = measure(known, source=given.text.name, directions=given.directions)
    write_text(given.out, json.dumps(statistics.to_json()) + "\n", force=given.force)
    print(f"{given.out}: {len(known):,} sentences of {given.text.name}, {statistics.elements} numbers")


def _lines(path: Path) -> Iterator[str]:
    if ".raw" not in path.suffixes:
        from discreet.text.read import read

        yield from (document.text for document in read(path))
        return
    with (
        lzma.open(path, "rt", encoding="utf-8")
        if path.suffix == ".xz"
        else path.open(encoding="utf-8") as file
    ):
        yield from (line for line in file if not line.startswith(" ="))


def _sentences(line: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.!?])\s+", line.strip()) if 5 <= len(part.split()) <= 30]


if __name__ == "__main__":
    main()

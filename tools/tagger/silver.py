"""Silver labels on WikiText-2: `python -m tagger.silver MODEL --data DIR --out FILE`.

Two taggers that err differently read the same text, ours and spaCy's small English model. What both mark alike
is a name, what neither marks is none, and what only one marks is left open, so that training is not told either way.
"""

import argparse
import json
import lzma
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from discreet.finding.tagger.model import Tagger
from discreet.text.document import Span
from tagger.examples import ANY, NAMES_ONLY, Example
from tagger.spacy_english import spacy_english

__all__ = ["agreed", "paragraphs", "read_silver"]

_NAMES = ("PERSON", "LOCATION", "ORGANIZATION")


def paragraphs(data: Path) -> Iterator[str]:
    """The paragraphs of WikiText-2 with its spaces put right and without the words it cut out."""
    with lzma.open(data / "wikitext2_raw" / "wiki.train.raw.xz", "rt", encoding="utf-8") as file:
        for line in file:
            text = line.strip()
            if len(text) > 200 and "<unk>" not in text:
                yield _joined(text)


def _joined(text: str) -> str:
    text = re.sub(r" @([-,.])@ ", r"\1", text)
    text = re.sub(r" ([.,;:!?%)\]])", r"\1", text)
    text = re.sub(r"([(\[]) ", r"\1", text)
    text = re.sub(r" ('(?:s|re|ve|ll|d|m|t)?)\b", r"\1", text)
    return re.sub(r'" ([^"]*) "', r'"\1"', text)


def agreed(text: str, ours: Iterable[Span], theirs: Iterable[Span]) -> Example:
    """The names that both mark alike, and open spans where they differ."""
    mine = {(span.start, span.end, span.label) for span in ours if span.label in _NAMES}
    other = {(span.start, span.end, span.label) for span in theirs if span.label in _NAMES}
    both = sorted(mine & other)
    spans: list[tuple[int, int, str]] = list(both)
    for start, end, _ in sorted(mine ^ other):
        if spans and any(start < b and a < end for a, b, kind in spans if kind != ANY):
            continue
        if spans and spans[-1][2] == ANY and start < spans[-1][1]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]), ANY)
        else:
            spans.append((start, end, ANY))
    return Example(text, tuple(sorted(spans)), "en", "wikitext2", NAMES_ONLY)


def read_silver(path: Path) -> list[Example]:
    """The examples that this recipe wrote."""
    rows = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return [
        Example(
            row["text"], tuple((a, b, kind) for a, b, kind in row["spans"]), "en", "wikitext2", NAMES_ONLY
        )
        for row in rows
    ]


def main() -> None:
    """Write the silver examples, one JSON object a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--most", type=int, default=5000, help="paragraphs")
    given = parser.parse_args()
    texts = list(paragraphs(given.data))[: given.most]
    found = Tagger.load(given.model).mark_all(texts)
    others = spacy_english()(texts)
    with given.out.open("w", encoding="utf-8") as file:
        for text, ours, theirs in zip(texts, found, others, strict=True):
            example = agreed(text, ours, theirs)
            file.write(json.dumps({"text": text, "spans": example.spans}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()

"""The sentences of the experiment: what the centre has, what the client has, and the test."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.synthetic import clinic
from discreet.text.document import Document, Span
from discreet.text.read import read
from discreet_experiments.data import open_data
from discreet_experiments.ndd.trees import read_trees

__all__ = ["Sentences", "Size", "clinic_sentences", "conll_sentences", "sentences_of", "treebank_sentences"]

_SHORTEST, _LONGEST = 5, 35
"""Words of a sentence that is taken."""


@dataclass(frozen=True, kw_only=True)
class Size:
    """How many sentences each side has."""

    centre: int
    client: int
    test: int


@dataclass(frozen=True, kw_only=True)
class Sentences:
    """Marked sentences: the centre's, the client's and the test's; `pool` is what the centre knows."""

    name: str
    centre: tuple[Document, ...]
    client: tuple[Document, ...]
    test: tuple[Document, ...]
    pool: tuple[Document, ...]


def sentences_of(documents: Iterable[Document]) -> Iterator[Document]:
    """The lines of documents as documents of their own, with the spans that lie inside them."""
    for document in documents:
        start = 0
        for number, line in enumerate(document.text.split("\n")):
            end = start + len(line)
            spans = tuple(
                Span(span.start - start, span.end - start, span.label)
                for span in document.spans
                if start <= span.start and span.end <= end
            )
            yield Document(f"{document.id}-{number}", line, user=document.user).with_spans(spans)
            start = end + 1


def conll_sentences(data: Path, size: Size, random: Random) -> Sentences:
    """CoNLL-2003 in the paper's roles: training set the centre, development set the client."""
    parts = {}
    for part, file in (("centre", "eng.train.gz"), ("client", "eng.testa.gz"), ("test", "eng.testb.gz")):
        path = data / "conll2003" / file
        if not path.is_file():
            raise BadInput(f"{path} is missing: CoNLL-2003 is read from there; name another --data")
        parts[part] = [one for one in sentences_of(read(path, format="conll")) if _fits(one)]
    return _drawn("CoNLL-2003", parts, size, random)


def clinic_sentences(size: Size, random: Random) -> Sentences:
    """Sentences of a synthetic clinic, each patient's on one side only."""
    parts: dict[str, list[Document]] = {"centre": [], "client": [], "test": []}
    sides = tuple(parts)
    kept = ("PERSON", "LOCATION", "ORGANIZATION", "DATE")
    for note in sentences_of(_cut(clinic(patients=90, notes=360))):
        spans = tuple(span for span in note.spans if span.label in kept)
        if _fits(note):
            side = sides[int("".join(filter(str.isdigit, note.user or "0"))) % 3]
            parts[side].append(note.with_spans(spans))
    return _drawn("synthetic clinic", parts, size, random)


def _cut(notes: Iterable[Document]) -> Iterator[Document]:
    """Notes with a line break after each sentence; offsets stay."""
    for note in notes:
        yield note.with_text(re.sub(r"(?<=[a-z0-9]\.) (?=[A-Z])", "\n", note.text), note.spans)


def treebank_sentences(data: Path, size: Size, random: Random) -> Sentences:
    """The Penn Treebank sample, its lowest phrases marked; three parts of it in its own order."""
    path = data / "penn_treebank_sample" / "wsj_combined_199files.mrg.gz"
    with open_data(path, "the bracketed trees of the Penn Treebank sample") as lines:
        trees = [one for one in read_trees(lines.read(), str(path)) if _fits(one)]
    first, second = int(len(trees) * 0.6), int(len(trees) * 0.8)
    parts = {"centre": trees[:first], "client": trees[first:second], "test": trees[second:]}
    return _drawn("Penn Treebank sample", parts, size, random)


def _fits(document: Document) -> bool:
    return _SHORTEST <= len(document.text.split()) <= _LONGEST


def _drawn(name: str, parts: dict[str, list[Document]], size: Size, random: Random) -> Sentences:
    drawn = {}
    for part, documents in parts.items():
        count = getattr(size, part)
        if len(documents) < count:
            raise BadInput(f"{name}: {len(documents)} sentences for the {part}, {count} are needed")
        drawn[part] = tuple(documents[place] for place in random.permutation(len(documents))[:count])
    return Sentences(name=name, pool=tuple(parts["centre"]), **drawn)

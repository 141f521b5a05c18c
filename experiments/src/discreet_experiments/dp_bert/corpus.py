"""The texts of the experiment: public ones, private ones, and labelled ones for the task.

With the data sets, WikiText-2 is public, and Ohsumed's medical abstracts are private but for the last of
them, which are labelled. Without, a synthetic clinic stands in: the notes of three departments are taken
for public, those of the others are private, and more of all of them are labelled.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from discreet.text.document import Document
from discreet_experiments.data import ohsumed_abstracts, open_data

__all__ = ["Texts", "read_texts", "stand_in"]


@dataclass(frozen=True, kw_only=True)
class Texts:
    """Public, private and labelled documents; nobody's text is in two of them."""

    public: Sequence[Document]
    private: Sequence[Document]
    training: Sequence[Document]
    test: Sequence[Document]


def read_texts(data: Path, *, quick: bool) -> Texts:
    """Ohsumed and WikiText-2 from the folder of data sets."""
    abstracts = [*ohsumed_abstracts(data, "train"), *ohsumed_abstracts(data, "test")]
    labelled = 150 if quick else 300
    private = abstracts[:-labelled]
    path = data / "wikitext2_raw" / "wiki.train.raw.xz"
    with open_data(path, "the paragraphs of WikiText-2") as lines:
        paragraphs = [line.strip() for line in lines]
    public = [
        Document(f"paragraph-{number}", text)
        for number, text in enumerate(paragraphs)
        if len(text) > 200 and not text.startswith("=")
    ]
    return Texts(
        public=public[:500] if quick else public[:4000],
        private=private[:600] if quick else private,
        training=abstracts[-labelled : -labelled // 2],
        test=abstracts[-labelled // 2 :],
    )


def stand_in(*, quick: bool) -> Texts:
    """Notes of a synthetic clinic."""
    from discreet.synthetic import clinic

    notes = list(clinic(patients=200, notes=900 if quick else 2400))
    labelled = 160 if quick else 400
    rest = notes[:-labelled]
    departments = sorted({note.label or "" for note in rest})[:3]
    return Texts(
        public=[note for note in rest if note.label in departments],
        private=[note for note in rest if note.label not in departments],
        training=notes[-labelled : -labelled // 2],
        test=notes[-labelled // 2 :],
    )

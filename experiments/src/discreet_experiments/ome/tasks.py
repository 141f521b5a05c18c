"""The five tasks, each as vectors with labels, and a synthetic one when their data are not at hand."""

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.codes import Floats
from discreet.encoding.statistics import shipped_statistics
from discreet.errors import BadInput
from discreet.language.mean_vectors import mean_vectors
from discreet.language.vectors import glove
from discreet.privacy.random import Random
from discreet_experiments.data import open_data

__all__ = ["Sizes", "Task", "stand_in", "tasks"]

Labels = NDArray[np.int64]
Rows = list[tuple[str, str, str]]
"""Label, text, second text (empty but for pairs)."""


@dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is run: replicas and epochs of the small and the large tasks, and documents of the large.

    The paper trains 50 epochs on all documents, 20 times.
    """

    runs: int = 20
    frontier_runs: int = 5
    large_runs: int = 2
    epochs: int = 8
    large_epochs: int = 4
    large_documents: int = 300
    pairs: int = 150
    snips: int = 3_500

    @classmethod
    def quick(cls) -> "Sizes":
        """Small enough for a minute or two."""
        return cls(
            runs=3, frontier_runs=3, epochs=10, large_epochs=5, large_documents=150, pairs=100, snips=400
        )


@dataclass(frozen=True, kw_only=True)
class Task:
    """`paper` are the vectors that the paper's tables use, `sentence` those of the frontier (MiniLM)."""

    name: str
    paper: Floats
    sentence: Floats
    labels: Labels
    classes: int
    trained_on: int = 0
    """Where the test documents begin, when the data say so; 0 for a random split of 8 : 2 each run."""

    large: bool = False
    pairs: bool = False

    def split(self, random: Random, most: int | None = None) -> tuple[Labels, Labels]:
        """Training and test rows of one run; at most `most` training rows."""
        if self.trained_on:
            train = random.permutation(self.trained_on)[:most]
            return train, np.arange(self.trained_on, len(self.labels))
        order = random.permutation(len(self.labels))
        cut = len(order) * 8 // 10
        return order[:cut], order[cut:]


def tasks(data: Path, sizes: Sizes, random: Random, watch: Callable[[str], None]) -> list[Task]:
    """IMDb, Amazon and Yelp sentences, Snips and MRPC."""
    found = []
    for name, file in (("IMDb", "imdb"), ("Amazon", "amazon_cells"), ("Yelp", "yelp")):
        watch(f"{name}: embedding")
        found.append(_sentiment(name, _kotzias(data, file)))
    watch("Snips: embedding")
    train = _chosen(_snips(data, "train") + _snips(data, "valid"), sizes.snips, random)
    test = _chosen(_snips(data, "test"), sizes.snips, random)
    found.append(_large("Snips", train, test))
    watch("MRPC: embedding")
    train, test = (_chosen(_mrpc(data, part), sizes.pairs, random) for part in ("train", "test"))
    found.append(_large("MRPC", train, test))
    return found


def stand_in(sizes: Sizes, random: Random) -> list[Task]:
    """Synthetic reviews: the words decide the label, as in the paper's sentiment tasks."""
    praise = "lovely kind quick spotless honest calm warm superb helpful gentle".split()
    blame = "rude slow dirty broken noisy cold dreadful careless stale dull".split()
    things = "clinic waiter room coffee film phone story nurse charger concert".split()
    frames = (
        "The {thing} was {word}.",
        "What a {word} {thing}, truly.",
        "I found the {thing} {word} and the {other} too.",
        "Nobody told me the {thing} would be so {word}.",
    )
    rows: Rows = []
    for number in range(60 * sizes.runs if sizes.runs < 10 else 600):
        label = number % 2
        word = random.choice(praise if label else blame)
        # One in eight says the opposite of its label, so that no classifier gets them all.
        if int(random.integers(8, 1)[0]) == 0:
            word = random.choice(blame if label else praise)
        frame = random.choice(frames)
        rows.append(
            (
                str(label),
                frame.format(thing=random.choice(things), other=random.choice(things), word=word),
                "",
            )
        )
    return [_sentiment("Synthetic reviews", rows)]


def _sentiment(name: str, rows: Rows) -> Task:
    texts = [text for _, text, _ in rows]
    paper = shipped_statistics("glove").z_scores(mean_vectors(texts, glove()))
    labels, classes = _numbered([label for label, *_ in rows])
    return Task(name=name, paper=paper, sentence=_minilm(texts), labels=labels, classes=classes)


def _large(name: str, train: Rows, test: Rows) -> Task:
    rows = train + test
    vectors = _minilm([text for _, text, _ in rows])
    if rows[0][2]:
        # Of two unit vectors the products of their numbers; times their count, their mean is the cosine.
        vectors = vectors * _minilm([other for *_, other in rows]) * vectors.shape[1]
        scaled = vectors
    else:
        scaled = shipped_statistics("minilm").z_scores(vectors)
    labels, classes = _numbered([label for label, *_ in rows])
    return Task(
        name=name,
        paper=scaled,
        sentence=vectors,
        labels=labels,
        classes=classes,
        trained_on=len(train),
        large=True,
        pairs=bool(rows[0][2]),
    )


def _minilm(texts: Sequence[str]) -> Floats:
    from discreet.language.sentences import SentenceEncoder

    return SentenceEncoder().encode(texts).astype(np.float64)


def _numbered(labels: Sequence[str]) -> tuple[Labels, int]:
    names, numbers = np.unique(labels, return_inverse=True)
    return numbers.astype(np.int64), len(names)


def _chosen(rows: Rows, most: int, random: Random) -> Rows:
    return [rows[place] for place in random.permutation(len(rows))[:most]]


def _kotzias(data: Path, name: str) -> Rows:
    path = data / "sentiment_labelled_sentences" / f"{name}_labelled.txt.gz"
    rows: Rows = []
    with open_data(path, "the lines sentence, label of Kotzias et al.") as lines:
        for number, line in enumerate(lines, start=1):
            text, divided, label = line.rstrip("\r\n").rpartition("\t")
            if not divided or label not in ("0", "1"):
                raise BadInput(f"{path}:{number}: not a sentence and 0 or 1, divided by a tab")
            rows.append((label, text.strip(), ""))
    return rows


def _snips(data: Path, part: str) -> Rows:
    path = data / "snips" / f"{part}.tsv.gz"
    rows: Rows = []
    with open_data(path, "the lines intent, tokens, slots of Snips") as lines:
        for number, line in enumerate(lines, start=1):
            cells = line.rstrip("\r\n").split("\t")
            if len(cells) != 3:
                raise BadInput(f"{path}:{number}: not intent, tokens and slots, divided by tabs")
            rows.append((cells[0], cells[1], ""))
    return rows


def _mrpc(data: Path, part: str) -> Rows:
    path = data / "mrpc" / f"msr_paraphrase_{part}.txt.gz"
    with open_data(path, "the paraphrase corpus: Quality, two ids, two sentences") as lines:
        table = list(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    for number, cells in enumerate(table, start=2):
        if len(cells) != 5:
            raise BadInput(f"{path}:{number}: not quality, two ids and two sentences, divided by tabs")
    return [(cells[0], cells[3], cells[4]) for cells in table]

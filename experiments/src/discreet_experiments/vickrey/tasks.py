"""The paper's three data sets as tasks: words with a label, and labelled texts."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from discreet.attacks.reconstruction.word_channel import Indices
from discreet.attacks.tuning.loss import known_words
from discreet.language.vectors import WordVectors, glove
from discreet.privacy.random import Random
from discreet.protection.words.text_vocabulary import text_vocabulary
from discreet.protection.words.vocabulary import Vocabulary
from discreet.synthetic import clinic
from discreet.text.document import Document
from discreet_experiments.data import disaster_tweets, glove_300d, imdb_reviews, opinion_lexicon

__all__ = ["TextTask", "WordTask", "stand_in_tasks", "text_tasks", "word_tasks"]


@dataclass(frozen=True, eq=False, kw_only=True)
class WordTask:
    """Words to be replaced among themselves, each with the label that should survive."""

    name: str
    panel: str
    vocabulary: Vocabulary
    labels: NDArray[np.int64]
    epsilons: tuple[float, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class TextTask:
    """Labelled texts as words of a public vocabulary, other words left out."""

    name: str
    panel: str
    vocabulary: Vocabulary
    texts: tuple[Indices, ...]
    labels: NDArray[np.int64]
    epsilons: tuple[float, ...]
    epochs: int
    repeats: int


def word_tasks(data: Path, *, quick: bool, random: Random) -> list[WordTask]:
    """The sentiment words of Hu and Liu with 300-d and 50-d GloVe; a sample of them when quick."""
    lexicon = opinion_lexicon(data)
    small, large = glove(), glove_300d(data)
    return [
        _words(
            f"Sentiment words, {vectors.dimension}-d GloVe",
            panel,
            vectors,
            lexicon,
            epsilons=(epsilons[1::2] if quick else epsilons),
            most=1200 if quick else None,
            random=random,
        )
        for vectors, panel, epsilons in (
            (large, "2(A), 2(B), 3(A), 3(B)", (5.0, 8.0, 12.0, 20.0, 40.0, 100.0)),
            (small, "as 2(A), 2(B), 3(A), 3(B)", (2.0, 5.0, 7.0, 12.0, 30.0, 100.0)),
        )
    ]


def text_tasks(data: Path, *, quick: bool, random: Random) -> list[TextTask]:
    """Disaster tweets and film reviews with 50-d GloVe; small samples of them when quick."""
    vocabulary, _ = text_vocabulary("glove", most_common=2_000 if quick else 6_000)
    epsilons = (4.0, 12.0, 50.0) if quick else (3.0, 6.0, 12.0, 30.0, 100.0)
    return [
        _texts(
            "Disaster tweets",
            "as 2(I), 2(J)",
            vocabulary,
            disaster_tweets(data),
            most=1500 if quick else None,
            length=40,
            epsilons=epsilons,
            epochs=3 if quick else 4,
            repeats=1 if quick else 2,
            random=random,
        ),
        _texts(
            "IMDb reviews",
            "as 2(E), 2(F)",
            vocabulary,
            imdb_reviews(data),
            most=800 if quick else 1_500,
            length=60 if quick else 100,
            epsilons=epsilons,
            epochs=4 if quick else 6,
            repeats=1 if quick else 2,
            random=random,
        ),
    ]


def stand_in_tasks(*, quick: bool, random: Random) -> tuple[list[WordTask], list[TextTask]]:
    """The same two kinds of task from the synthetic clinic, for a machine without the data sets.

    A note's label is its kind (a discharge letter, a phone note …); a word's is the kind that uses it
    most.
    """
    notes = [replace(note, label=str(note.fields["kind"])) for note in clinic(notes=600 if quick else 1200)]
    common, _ = text_vocabulary("glove", most_common=2_000 if quick else 6_000)
    used: dict[str, Counter[str]] = {}
    for note in notes:
        for place in known_words(note.text, common):
            used.setdefault(common.words[place], Counter())[note.label or ""] += 1
    labels = {word: counts.most_common(1)[0][0] for word, counts in used.items()}
    words = _words(
        "Clinic words, 50-d GloVe",
        "stands in for 2(A), 2(B), 3(A), 3(B)",
        glove(),
        labels,
        epsilons=(2.0, 6.0, 12.0, 30.0, 100.0),
        most=800,
        random=random,
    )
    texts = _texts(
        "Clinic notes",
        "stands in for 2(E), 2(F), 2(I), 2(J)",
        common,
        notes,
        most=None,
        length=80,
        epsilons=(4.0, 12.0, 50.0),
        epochs=6,
        repeats=1 if quick else 2,
        random=random,
    )
    return [words], [texts]


def _words(
    name: str,
    panel: str,
    vectors: WordVectors,
    labels: dict[str, str],
    *,
    epsilons: tuple[float, ...],
    most: int | None,
    random: Random,
) -> WordTask:
    known = [word for word in sorted(labels) if word in vectors]
    if most is not None and most < len(known):
        known = [known[place] for place in random.permutation(len(known))[:most]]
    part = vectors.restrict(known)
    kinds = {label: number for number, label in enumerate(sorted(set(labels.values())))}
    return WordTask(
        name=name,
        panel=panel,
        vocabulary=Vocabulary(tuple(part.words), np.asarray(part.matrix)),
        labels=np.asarray([kinds[labels[word]] for word in part.words]),
        epsilons=epsilons,
    )


def _texts(
    name: str,
    panel: str,
    vocabulary: Vocabulary,
    documents: Iterable[Document],
    *,
    most: int | None,
    length: int,
    epsilons: tuple[float, ...],
    epochs: int,
    repeats: int,
    random: Random,
) -> TextTask:
    every = list(documents)
    order = random.permutation(len(every))[:most]
    chosen = [every[place] for place in order]
    kinds = {label: number for number, label in enumerate(sorted({one.label or "" for one in chosen}))}
    # A word has about six characters with its space: twice that is read, and cut to length in words.
    return TextTask(
        name=name,
        panel=panel,
        vocabulary=vocabulary,
        texts=tuple(known_words(one.text[: 12 * length], vocabulary)[:length] for one in chosen),
        labels=np.asarray([kinds[one.label or ""] for one in chosen]),
        epsilons=epsilons,
        epochs=epochs,
        repeats=repeats,
    )

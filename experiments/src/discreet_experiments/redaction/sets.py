"""Sensitive and safe texts: those the redaction is fitted on, and those that are released.

The paper divides Medal, records of patients, into cancer and the rest. Medal is not to be had here; the
abstracts of Ohsumed stand in for it, neoplasms (C04) against the other 22 classes. IMDb is divided into praise
and blame. Texts are cut to their first words, since an embedding reads no more.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from discreet.privacy.random import Random
from discreet.protection.redaction.attack import Labelled
from discreet.synthetic import clinic
from discreet.text.document import Document
from discreet_experiments.data import imdb_reviews, ohsumed_abstracts

__all__ = ["Sets", "paper_sets", "stand_in_sets"]

WORDS = 80
"""Running words that are kept of a text."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Sets:
    """Two sets of texts of one size to be released, and labelled texts that are not."""

    name: str
    sensitive_is: str
    held_out: Labelled
    sensitive: tuple[str, ...]
    safe: tuple[str, ...]


def paper_sets(data: Path, *, quick: bool, random: Random) -> list[Sets]:
    """Ohsumed, which stands in for Medal, and IMDb."""
    most = 100 if quick else 400
    ohsumed = _sets(
        "Ohsumed",
        "C04",
        "neoplasms against 22 other diseases",
        ohsumed_abstracts(data, "train"),
        ohsumed_abstracts(data, "test"),
        most=most,
        random=random,
    )
    if quick:
        return [ohsumed]
    imdb = _sets(
        "IMDb",
        "1",
        "praise against blame",
        _some(imdb_reviews(data, "train"), 2_000, random),
        _some(imdb_reviews(data, "test"), 1_200, random),
        most=most,
        random=random,
    )
    return [ohsumed, imdb]


def stand_in_sets(*, quick: bool, random: Random) -> list[Sets]:
    """The psychiatric notes of a synthetic clinic against its other notes."""
    count = 3_000 if quick else 6_000
    every = _some(clinic(patients=500 if quick else 800, notes=count), count, random)
    half = len(every) // 2
    return [
        _sets(
            "Clinic",
            "psychiatry",
            "psychiatric notes against the others",
            every[:half],
            every[half:],
            most=150 if quick else 300,
            random=random,
        )
    ]


def _some(documents: Iterable[Document], most: int, random: Random) -> list[Document]:
    every = list(documents)
    return [every[place] for place in random.permutation(len(every))[:most]]


def _sets(
    name: str,
    label: str,
    meaning: str,
    held_out: Iterable[Document],
    released: Iterable[Document],
    *,
    most: int,
    random: Random,
) -> Sets:
    fitted_on = list(held_out)
    kinds: dict[bool, list[str]] = {True: [], False: []}
    for document in released:
        kinds[document.label == label].append(_cut(document.text))
    size = min(most, *map(len, kinds.values()))
    sensitive, safe = (_drawn(kinds[kind], size, random) for kind in (True, False))
    return Sets(
        name=name,
        sensitive_is=meaning,
        held_out=Labelled(
            tuple(_cut(document.text) for document in fitted_on),
            np.asarray([document.label == label for document in fitted_on]),
        ),
        sensitive=sensitive,
        safe=safe,
    )


def _drawn(texts: Sequence[str], size: int, random: Random) -> tuple[str, ...]:
    return tuple(texts[place] for place in random.permutation(len(texts))[:size])


def _cut(text: str) -> str:
    return " ".join(text.split()[:WORDS])

"""The attack that redaction is measured by: a classifier that learns from redacted texts what they hide."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.learning.logistic import fit_logistic
from discreet.privacy.random import Random
from discreet.privacy.verify.bounds import highest_probability, lowest_probability
from discreet.protection.redaction.word_counts import WordCounts

__all__ = ["Accuracy", "Labelled", "attack_accuracy", "split"]

Truths = NDArray[np.bool_]


@dataclass(frozen=True)
class Labelled:
    """Texts, and for each whether it is sensitive."""

    texts: tuple[str, ...]
    sensitive: Truths

    def at(self, rows: NDArray[np.int64]) -> "Labelled":
        """Some of them."""
        return Labelled(tuple(self.texts[row] for row in rows), self.sensitive[rows])


@dataclass(frozen=True)
class Accuracy:
    """How often the attack was right, with its Clopper–Pearson interval; the chance baseline is right half the time."""

    value: float
    low: float
    high: float
    count: int
    confidence: float = 0.95

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"right": self.value, "low": self.low, "high": self.high, "texts": self.count}


def attack_accuracy(training: Labelled, examined: Labelled, *, confidence: float = 0.95) -> Accuracy:
    """Learn on some texts, be examined on others, as many sensitive ones as not.

    The classifier counts words, marks among them, so a mark's frequency gives away what it can.
    """
    words = WordCounts(training.texts)
    model = fit_logistic(words.matrix(training.texts).log1p(), training.sensitive)
    guesses = model.scores(words.matrix(examined.texts).log1p()) > 0
    right = guesses == examined.sensitive
    equal = int(min(examined.sensitive.sum(), (~examined.sensitive).sum()))
    hits = int(right[examined.sensitive][:equal].sum() + right[~examined.sensitive][:equal].sum())
    error = (1.0 - confidence) / 2
    low, high = (float(end(hits, 2 * equal, error)) for end in (lowest_probability, highest_probability))
    return Accuracy(hits / (2 * equal), low, high, 2 * equal, confidence)


def split(data: Labelled, shares: Sequence[float], random: Random) -> tuple[Labelled, ...]:
    """Random parts of these shares, each with its share of the sensitive texts."""
    parts: list[list[NDArray[np.int64]]] = [[] for _ in shares]
    bounds = np.concatenate(([0.0], np.cumsum(shares) / sum(shares)))
    for kind in (True, False):
        rows = np.flatnonzero(data.sensitive == kind)
        rows = rows[random.permutation(len(rows))]
        cuts = np.rint(bounds * len(rows)).astype(np.int64)
        for part, start, end in zip(parts, cuts[:-1], cuts[1:], strict=True):
            part.append(rows[start:end])
    return tuple(data.at(np.concatenate(part)) for part in parts)

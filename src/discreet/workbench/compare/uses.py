"""What is left of a text's use after protection, in three measures that the user chooses among.

*Similarity*: the cosine between the mean word vectors of a text before and after. *Words*: the share of its words
kept in it. *Labels*, where the sample has them: a linear discriminant on mean word vectors learns from
protected texts and is examined on original ones that it has not seen, as a model trained on a release would be.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.attacks.distinguishing.embeddings import embed
from discreet.attacks.interval import Estimate, mean, proportion
from discreet.language.mean_vectors import words_of
from discreet.learning.discriminant import fit_discriminant
from discreet.text.document import Document

__all__ = ["FEWEST_LABELLED", "Sample"]

Floats = NDArray[np.float64]

FEWEST_LABELLED = 20
FOLDS = 5


@dataclass(frozen=True)
class Sample:
    """The documents that mechanisms are compared on; what depends on them alone is computed once."""

    documents: Sequence[Document]

    @cached_property
    def vectors(self) -> Floats:
        """The mean word vector of each text as it is."""
        return embed([document.text for document in self.documents], "glove")

    @cached_property
    def words(self) -> list[Counter[str]]:
        """The words of each text as it is."""
        return [Counter(words_of(document.text)) for document in self.documents]

    @cached_property
    def labels(self) -> NDArray[np.int64] | None:
        """A number for each document's label; none unless every fold can learn every label."""
        names = [document.label for document in self.documents]
        if None in names or len(names) < FEWEST_LABELLED:
            return None
        found, numbers, counts = np.unique(
            [str(name) for name in names], return_inverse=True, return_counts=True
        )
        return np.asarray(numbers) if len(found) > 1 and counts.min() >= 2 else None

    def uses(self, protected: Sequence[Document]) -> dict[str, dict[str, float]]:
        """Every measure that this sample allows, of what became of its documents."""
        vectors = embed([document.text for document in protected], "glove")
        found = {"similarity": mean(_cosines(self.vectors, vectors)), "words": mean(self._kept(protected))}
        if self.labels is not None:
            found["labels"] = self._labelled(vectors)
        return {name: {"value": one.value, "low": one.low, "high": one.high} for name, one in found.items()}

    def baselines(self) -> dict[str, float]:
        """How often labels are told without protection, and by the most common label alone."""
        if self.labels is None:
            return {}
        commonest = np.bincount(self.labels).max() / len(self.labels)
        return {"unprotected": self._labelled(self.vectors).value, "commonest": float(commonest)}

    def _kept(self, protected: Sequence[Document]) -> list[float]:
        kept = []
        for before, after in zip(self.words, protected, strict=True):
            still = before & Counter(words_of(after.text))
            kept.append(still.total() / before.total() if before else 1.0)
        return kept

    def _labelled(self, vectors: Floats) -> Estimate:
        """Learn from these vectors, examine on the original ones that were held out; every document once.

        Each label's documents are dealt out over the folds in turn, so that every fold can learn every label.
        """
        assert self.labels is not None
        classes = int(self.labels.max()) + 1
        fold = np.empty(len(self.labels), dtype=np.int64)
        for label in range(classes):
            places = np.flatnonzero(self.labels == label)
            fold[places] = np.arange(len(places)) % FOLDS
        right = 0
        for number in range(int(fold.max()) + 1):
            training, asked = fold != number, fold == number
            model = fit_discriminant(vectors[training], self.labels[training], classes)
            right += int((model.predict(self.vectors[asked]) == self.labels[asked]).sum())
        return proportion(right, len(self.labels))


def _cosines(one: Floats, other: Floats) -> Any:
    lengths = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
    return (one * other).sum(axis=1) / np.maximum(lengths, 1e-12)

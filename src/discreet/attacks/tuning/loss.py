"""What protection costs in utility: the share of words whose label changes, or a classifier's lost accuracy.

A loss is any function of a mechanism and a source of randomness that returns an `Estimate`, or a
plain number when it is exact.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from discreet.attacks.interval import Estimate, mean, proportion
from discreet.attacks.reconstruction.informed import Prior, positions_of, prior_over
from discreet.attacks.reconstruction.word_channel import Floats, Indices, Replaces
from discreet.errors import BadInput
from discreet.learning.logistic import predicted_labels
from discreet.privacy.random import Random
from discreet.text.document import Document
from discreet.text.tokens import tokenise

if TYPE_CHECKING:
    from discreet.protection.words.vocabulary import Vocabulary

__all__ = ["ClassifierLoss", "LabelLoss", "Loss", "known_words"]


class Loss(Protocol):
    """How much utility is lost under a mechanism."""

    def __call__(self, mechanism: Replaces, random: Random, /) -> "Estimate | float":
        """Measure it."""


@dataclass(frozen=True, eq=False, kw_only=True)
class LabelLoss:
    """The share of words whose label is not kept: equation 2 with d_L(w, w') = 1{label(w) ≠ label(w')}.

    Inputs are labelled words drawn from the prior. An output that has no label counts as lost.
    """

    vocabulary: "Vocabulary"
    labels: Mapping[str, str]
    prior: Prior = "uniform"
    trials: int = 10_000

    def __call__(self, mechanism: Replaces, random: Random) -> Estimate:
        """Draw words, replace them and count the labels that changed."""
        kinds = {label: number for number, label in enumerate(sorted(set(self.labels.values())))}
        label_at = np.asarray([kinds.get(self.labels.get(word, ""), -1) for word in self.vocabulary.words])
        positions = positions_of(self.labels, self.vocabulary)
        reached = np.cumsum(prior_over(positions, self.prior, self.vocabulary))
        drawn = np.searchsorted(reached, random.uniform(self.trials) * reached[-1])
        inputs = positions[np.minimum(drawn, positions.size - 1)]
        outputs = mechanism.replace(inputs, self.vocabulary, random)
        return proportion(int((label_at[inputs] != label_at[outputs]).sum()), self.trials)


class ClassifierLoss:
    """The accuracy a classifier loses when it learns from, and is asked about, protected texts.

    A logistic regression on the mean word vector is trained on nine tenths of the labelled documents
    and asked about the rest, ten times over, so that each document is held out once: on the texts as
    they are and on protected ones. The errors are compared document by document, so that the interval
    is that of a paired difference. Words outside the vocabulary play no part in either.
    """

    FOLDS = 10

    def __init__(
        self, documents: Sequence[Document], vocabulary: "Vocabulary", *, random: Random | None = None
    ) -> None:
        labelled = [document for document in documents if document.label is not None]
        self.vocabulary = vocabulary
        self.texts = [known_words(document.text, vocabulary) for document in labelled]
        self.labels = np.asarray([document.label for document in labelled])
        kinds, counts = np.unique(self.labels, return_counts=True)
        if len(labelled) < 20 or kinds.size < 2:
            raise BadInput(
                f"{len(labelled)} of {len(documents)} documents have a label, {kinds.size} different ones; "
                "a classifier needs 20 documents and two labels (name the column with --label-column)"
            )
        self.folds = np.array_split((random or Random()).permutation(len(labelled)), self.FOLDS)
        self.clean = self._wrong(self.texts)
        self.commonest = float(counts.max() / counts.sum())
        if self.clean_error.high >= 1 - self.commonest:
            raise BadInput(
                f"on the texts as they are the classifier errs on {self.clean_error}, the most common label alone "
                f"on {1 - self.commonest:.4g}: it has learned nothing that protection could cost; give more "
                "documents, a larger --vocabulary, or --word-labels"
            )

    def __call__(self, mechanism: Replaces, random: Random) -> Estimate:
        """Protect every document once and compare the errors with those on the texts as they are."""
        lengths = [text.size for text in self.texts]
        outputs = mechanism.replace(np.concatenate(self.texts), self.vocabulary, random)
        protected = self._wrong(np.split(outputs, np.cumsum(lengths)[:-1]))
        return mean(protected - self.clean)

    @property
    def clean_error(self) -> Estimate:
        """The classifier's error on texts as they are."""
        return proportion(int(self.clean.sum()), self.clean.size)

    def _wrong(self, texts: Sequence[Indices]) -> Floats:
        """For each document, 1 where the classifier trained without it errs."""
        vectors = self.vocabulary.vectors
        features = np.stack(
            [vectors[text].mean(axis=0) if text.size else np.zeros(vectors.shape[1]) for text in texts]
        )
        wrong = np.empty(len(texts))
        for held_out in self.folds:
            train = np.setdiff1d(np.arange(len(texts)), held_out)
            guesses = predicted_labels(features[train], self.labels[train], features[held_out])
            wrong[held_out] = guesses != self.labels[held_out]
        return wrong


def known_words(text: str, vocabulary: "Vocabulary") -> Indices:
    """The words of a text that the vocabulary knows, in lower case, as their places in it."""
    words = (token.text.lower() for token in tokenise(text) if token.kind == "word")
    places = vocabulary.indices(words)
    return places[places >= 0]

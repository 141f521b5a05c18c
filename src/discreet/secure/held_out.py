"""Labelled texts divided into those to train on and those to test on, and what a classifier does on the latter."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.secure.classifier import Classifier
from discreet.secure.evaluate import labels
from discreet.secure.simulate import simulate
from discreet.text.document import Document

__all__ = ["Measured", "Task", "divide", "measure", "read_task"]


@dataclass(frozen=True)
class Task:
    """Texts and the numbers of their labels."""

    texts: tuple[str, ...]
    answers: NDArray[np.int64]
    labels: tuple[str, ...]

    def of(self, rows: Sequence[int] | NDArray[np.int64]) -> "Task":
        """Some of the texts."""
        return Task(tuple(self.texts[row] for row in rows), self.answers[rows], self.labels)


@dataclass(frozen=True, kw_only=True)
class Measured:
    """Accuracy in the clear, and on how many texts the secure label was the clear one."""

    texts: int
    accuracy: float
    compared: int
    equal: int

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "texts": self.texts,
            "accuracy": self.accuracy,
            "compared": self.compared,
            "equal": self.equal,
        }


def read_task(documents: Iterable[Document], labels: Sequence[str] = ()) -> Task:
    """The labelled documents as a task; `labels` fixes the order, else they are sorted."""
    documents = list(documents)
    for document in documents:
        if document.label is None or (labels and document.label not in labels):
            known = f"one of {', '.join(labels)}" if labels else "a label"
            raise BadInput(
                f"document {document.id!r} has the label {document.label!r}; {known} is needed "
                "(name its column with --label-column)"
            )
    names = tuple(labels) or tuple(sorted({str(document.label) for document in documents}))
    if len(names) < 2:
        raise BadInput(f"a classifier needs two or more different labels, not {list(names)}")
    number = {name: place for place, name in enumerate(names)}
    answers = np.array([number[str(document.label)] for document in documents], dtype=np.int64)
    return Task(tuple(document.text for document in documents), answers, names)


def divide(task: Task, share: float, random: Random) -> tuple[Task, Task]:
    """A part to train on and `share` of the texts to test on; equal texts stay on one side."""
    unique = sorted(set(task.texts))
    held = max(1, round(share * len(unique)))
    chosen = {unique[place] for place in random.permutation(len(unique))[:held]}
    out = np.array([text in chosen for text in task.texts])
    if out.all():
        raise BadInput(f"{len(unique)} different texts cannot be divided into training and test")
    return task.of(np.flatnonzero(~out)), task.of(np.flatnonzero(out))


def measure(
    classifier: Classifier, vectors: NDArray[np.float32], answers: NDArray[np.int64], compare: int
) -> Measured:
    """Accuracy on all texts; clear and secure labels held against each other on the first `compare`."""
    clear = classifier.classify(vectors)
    compared = min(compare, len(vectors))
    equal = 0
    if compared:
        opened = simulate(classifier, vectors[:compared])
        score = classifier.network.opens == "score"
        secure = labels(classifier.network, opened, np) if score else opened
        equal = int((secure == clear[:compared]).sum())
    return Measured(
        texts=len(vectors), accuracy=float((clear == answers).mean()), compared=compared, equal=equal
    )

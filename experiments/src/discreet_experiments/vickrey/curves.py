"""The curves of figures 2 and 3: reconstruction error and loss of use over ε, on one task."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from discreet.attacks.interval import Estimate, proportion
from discreet.attacks.reconstruction.word_channel import Indices
from discreet.privacy.random import Random
from discreet_experiments.bilstm import held_out_errors
from discreet_experiments.vickrey.tasks import TextTask, WordTask
from discreet_experiments.vickrey.tradeoff import LAPLACE, MAHALANOBIS, VICKREY, Point, attack

__all__ = ["TaskCurves", "text_curves", "word_curves"]

Watch = Callable[[str], None]


@dataclass(frozen=True, kw_only=True)
class TaskCurves:
    """Every point measured on one task, with the task's size and its error without protection."""

    task: str
    panel: str
    facts: Mapping[str, int | float]
    points: tuple[Point, ...]
    clean: Estimate | None = None
    draws: int = 0

    def at(self, mechanism: str) -> tuple[Point, ...]:
        """The points of one mechanism, in order of ε."""
        mine = (point for point in self.points if point.mechanism == mechanism)
        return tuple(sorted(mine, key=lambda point: point.epsilon))

    @property
    def mechanisms(self) -> tuple[str, ...]:
        """The mechanisms measured, in the order of their first point."""
        return tuple(dict.fromkeys(point.mechanism for point in self.points))

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "task": self.task,
            "panel": self.panel,
            "facts": dict(self.facts),
            "draws": self.draws,
            "clean": None if self.clean is None else self.clean.to_json(),
            "points": [point.to_json() for point in self.points],
        }


def word_curves(task: WordTask, *, draws: int, trials: int, random: Random, watch: Watch) -> TaskCurves:
    """Words replaced among themselves; a word is lost when its label changes."""
    count = len(task.vocabulary)
    words, prior = np.arange(count), np.full(count, 1.0 / count)
    points = []
    for epsilon, source in zip(task.epsilons, random.spawn(len(task.epsilons)), strict=True):
        watch(f"{task.name}: ε = {epsilon:g}")
        truth = source.integers(count, trials)
        attacked = attack(task.vocabulary, words, prior, truth, epsilon=epsilon, draws=draws, random=source)
        for name, (found, outputs) in attacked.items():
            lost = int((task.labels[outputs] != task.labels[truth]).sum())
            points.append(
                Point(
                    mechanism=name,
                    epsilon=epsilon,
                    best=found.best,
                    drawn=found.drawn,
                    unchanged=found.unchanged,
                    expected=found.expected,
                    loss=proportion(lost, trials),
                )
            )
    facts = {
        "words": count,
        "dimensions": task.vocabulary.dimension,
        "labels": len(set(task.labels.tolist())),
    }
    return TaskCurves(task=task.name, panel=task.panel, facts=facts, points=tuple(points), draws=draws)


def text_curves(task: TextTask, *, draws: int, random: Random, watch: Watch) -> TaskCurves:
    """Texts replaced word by word; the loss is the error of a BiLSTM trained and tested on them."""
    tokens = np.concatenate(task.texts)
    words, truth, uses = np.unique(tokens, return_inverse=True, return_counts=True)
    splits = random.spawn(task.repeats)
    watch(f"{task.name}: without protection")
    clean = _classify(task, task.texts, splits)
    points = []
    for epsilon, source in zip(task.epsilons, random.spawn(len(task.epsilons)), strict=True):
        watch(f"{task.name}: ε = {epsilon:g}, reconstruction")
        attacked = attack(
            task.vocabulary,
            words,
            uses / tokens.size,
            truth,
            epsilon=epsilon,
            draws=draws,
            random=source,
            ranks=2,
        )
        for name in (LAPLACE, MAHALANOBIS, *VICKREY):
            watch(f"{task.name}: ε = {epsilon:g}, classifier, {name}")
            found, outputs = attacked[name]
            points.append(
                Point(
                    mechanism=name,
                    epsilon=epsilon,
                    best=found.best,
                    drawn=found.drawn,
                    unchanged=found.unchanged,
                    expected=found.expected,
                    loss=_classify(task, _cut(outputs, task.texts), splits),
                )
            )
    facts = {
        "texts": len(task.texts),
        "words in them": int(tokens.size),
        "different words": int(words.size),
        "words in the vocabulary": len(task.vocabulary),
        "dimensions": task.vocabulary.dimension,
    }
    return TaskCurves(
        task=task.name, panel=task.panel, facts=facts, points=tuple(points), clean=clean, draws=draws
    )


def _classify(task: TextTask, texts: Sequence[Indices], splits: Sequence[Random]) -> Estimate:
    """The error on the held-out tenth, over as many random splits as there are sources."""
    wrong = tested = 0
    for number, source in enumerate(splits):
        order = np.random.default_rng(number).permutation(len(texts))
        cut = max(1, len(texts) // 10)
        errors = held_out_errors(
            texts,
            task.labels,
            task.vocabulary.vectors,
            train=order[cut:],
            test=order[:cut],
            epochs=task.epochs,
            random=source.spawn(1)[0],
        )
        wrong, tested = wrong + int(errors.sum()), tested + errors.size
    return proportion(wrong, tested)


def _cut(outputs: Indices, texts: Sequence[Indices]) -> list[Indices]:
    """One long row of words as texts of the old lengths."""
    return np.split(outputs, np.cumsum([text.size for text in texts])[:-1])

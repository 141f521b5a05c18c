"""Tables 1 and 2: perceptrons on bits that were randomised as published, both in training and in testing."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from discreet.attacks.interval import Estimate, mean
from discreet.encoding.mechanisms.ome import OME
from discreet.encoding.mechanisms.oue import OUE
from discreet.encoding.mechanisms.sue import SUE
from discreet.learning.perceptron import PerceptronRecipe, train_perceptrons
from discreet.privacy.random import Random
from discreet_experiments.ome.printed import PRINTED, TABLE_1, TABLE_2, Setting
from discreet_experiments.ome.tasks import Sizes, Task

__all__ = ["Accuracy", "measure_tables", "named", "randomiser_of"]


@dataclass(frozen=True, kw_only=True)
class Accuracy:
    """One cell of a table: accuracy over the runs, the ε claimed and the one that holds, the printed figure."""

    task: str
    setting: Setting
    accuracy: Estimate
    claimed: float
    holds: float
    printed: float | None

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "task": self.task,
            "setting": named(self.setting),
            "accuracy": self.accuracy.to_json(),
            "claimed_epsilon": self.claimed,
            "holds_epsilon": "inf" if math.isinf(self.holds) else self.holds,
            "printed": self.printed,
        }


def named(setting: Setting) -> str:
    """As the tables show it."""
    mechanism, epsilon, factor = setting
    if mechanism == "npnn":
        return "NPNN (no randomisation)"
    return f"{mechanism.upper()} ε={epsilon:g}" + (f" λ={factor:g}" if factor else "")


def randomiser_of(setting: Setting, elements: int) -> OME | SUE | OUE | None:
    """The mechanism of a setting, for vectors of so many numbers; None without one."""
    mechanism, epsilon, factor = setting
    if mechanism == "npnn":
        return None
    if mechanism == "ome":
        return OME(epsilon=epsilon, elements=elements, factor=factor)
    return (SUE if mechanism == "sue" else OUE)(epsilon=epsilon, elements=elements)


def measure_tables(
    every: list[Task], sizes: Sizes, random: Random, watch: Callable[[str], None]
) -> list[Accuracy]:
    """Every setting on every task; SUE and OUE on the small ones, as in the paper."""
    found = []
    for task in every:
        for setting in (*TABLE_1, *(() if task.large else TABLE_2)):
            watch(f"{task.name}: {named(setting)}")
            found.append(_measure(task, setting, sizes, random.spawn(1)[0]))
    return found


def _measure(task: Task, setting: Setting, sizes: Sizes, random: Random) -> Accuracy:
    """Each run splits, encodes and trains anew; the runs of a setting train side by side."""
    randomiser = randomiser_of(setting, task.paper.shape[1])
    runs = sizes.large_runs if task.large else sizes.runs
    recipe = PerceptronRecipe(
        hidden=768 if task.large else 128, epochs=sizes.large_epochs if task.large else sizes.epochs
    )
    splits = [task.split(random, sizes.large_documents if task.large else None) for _ in range(runs)]
    sets: tuple[list[Any], list[Any]] = ([], [])
    for rows_of_run in splits:
        for rows, into in zip(rows_of_run, sets, strict=True):
            vectors = task.paper[rows].astype(np.float32)
            if randomiser is not None:
                sent = randomiser.randomise(task.paper[rows], random)
                vectors = randomiser.reported(sent).astype(np.float32)
            into.append(vectors)
    trained = train_perceptrons(
        np.stack(sets[0]),
        np.stack([task.labels[train] for train, _ in splits]),
        task.classes,
        recipe,
        random=random,
    )
    right = trained.predict(np.stack(sets[1])) == np.stack([task.labels[test] for _, test in splits])
    published = None if randomiser is None else randomiser.published
    return Accuracy(
        task=task.name,
        setting=setting,
        accuracy=mean(right.mean(axis=1)),
        claimed=math.inf if published is None or published.epsilon is None else published.epsilon,
        holds=math.inf if randomiser is None else float(randomiser.guarantee.epsilon or 0.0),
        printed=PRINTED[setting].get(task.name),
    )

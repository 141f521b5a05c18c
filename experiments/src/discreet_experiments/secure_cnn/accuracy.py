"""Both networks trained again and again, each time on another division of the reviews: whose labels are right more often."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.attacks.interval import Estimate, mean
from discreet.privacy.random import Random
from discreet.secure.held_out import Task, divide
from discreet.secure.network import Network
from discreet.secure.training import RECIPES, train_network

__all__ = ["Accuracies", "compare_accuracy"]


@dataclass(frozen=True, kw_only=True)
class Accuracies:
    """Accuracy on the held-out texts, one value a division, the same divisions for both networks."""

    paper: tuple[float, ...]
    lean: tuple[float, ...]
    held_out: int

    @property
    def difference(self) -> Estimate:
        """Lean minus paper's, in points: the mean over the divisions, with an interval over the divisions."""
        return mean(100 * (np.array(self.lean) - np.array(self.paper)))

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "paper": list(self.paper),
            "lean": list(self.lean),
            "held_out": self.held_out,
            "difference_in_points": self.difference.to_json(),
        }


def compare_accuracy(
    task: Task,
    vectors: NDArray[np.float32],
    networks: Sequence[tuple[str, Network]],
    *,
    divisions: int,
    random: Random,
) -> Accuracies:
    """Train in the clear and test in the clear: secure labels are held against clear ones elsewhere."""
    right: dict[str, list[float]] = {"paper": [], "lean": []}
    place = {text: row for row, text in enumerate(task.texts)}
    held_out = 0
    for _ in range(divisions):
        training, test = divide(task, 0.45, random)
        seen, unseen = (vectors[[place[text] for text in part.texts]] for part in (training, test))
        held_out += len(test.texts)
        for name, network in networks:
            classifier = train_network(network, seen, training.answers, RECIPES[name])
            right[name].append(float((classifier.classify(unseen) == test.answers).mean()))
    return Accuracies(paper=tuple(right["paper"]), lean=tuple(right["lean"]), held_out=held_out)

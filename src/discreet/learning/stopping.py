"""Early stopping: a run ends once its score on validation examples has stopped getting better.

The score is the mean loss on examples that are not trained on: public ones, or private ones whose loss is
read with noise (`discreet.learning.private.validation`); never the private training examples themselves. The
run is looked at a fixed number of times, evenly spread, and ends with the weights of its best look.

*What it means for a private run.* It may stop at C steps k₁ < … < k_C, the last of which is its end, and which
one it is depends on the model. Let E_i be the outcomes that stop at k_i. They are decided by the first k_i
steps, which are (ε_i, δ/C)-DP, so for neighbours P and Q

    P(E) ≤ Σ_i (e^{ε_i}·Q(E ∩ E_i) + δ/C):

the ε of the steps that were made may be stated, if each is taken at δ/C (ex-post privacy, Ligett et al. 2017).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.validate import at_least

__all__ = ["Score", "Stopping", "Validator", "losses_of", "mean_loss"]

Score = Callable[[Any], float]


@dataclass(frozen=True, kw_only=True)
class Stopping:
    """`looks` at the score over the whole run; `patience` of them in a row without a better one end it."""

    looks: int = 10
    patience: int = 3

    def __post_init__(self) -> None:
        at_least("looks", self.looks, 1)
        at_least("patience", self.patience, 1)

    def due(self, step: int, steps: int) -> bool:
        """Whether the score is looked at after this step."""
        return step * self.looks // steps > (step - 1) * self.looks // steps


class Validator:
    """The best look so far of one run. `score` answers with a loss: smaller is better."""

    def __init__(self, stopping: Stopping, score: Score) -> None:
        self.stopping = stopping
        self.score = score
        self.best = float("inf")
        self.best_step = 0
        self.looks = self.since = 0
        self.stopped = False
        self._weights: dict[str, torch.Tensor] = {}

    def look(self, model: Any, step: int, steps: int) -> bool:
        """Take the score where one is due; true when the run is to end before its last step."""
        if not self.stopping.due(step, steps):
            return False
        model.eval()
        # Counted first: a run that ends while the score is on its way has looked.
        self.looks += 1
        found = self.score(model)
        model.train()
        self.since += 1
        if found < self.best:
            self.best, self.best_step, self.since = found, step, 0
            self._weights = {
                name: value.detach().clone()
                for name, value in model.named_parameters()
                if value.requires_grad
            }
        self.stopped = self.since >= self.stopping.patience and step < steps
        return self.stopped

    def put_back(self, model: Any) -> None:
        """Give the model the weights of the best look."""
        own = dict(model.named_parameters())
        with torch.no_grad():
            for name, value in self._weights.items():
                own[name].copy_(value)

    def state(self) -> dict[str, Any]:
        """All that a checkpoint must keep."""
        kept = {name: value for name, value in vars(self).items() if name not in ("stopping", "score")}
        return {**kept, "_weights": dict(self._weights)}

    def load(self, state: dict[str, Any]) -> None:
        """Go on from what a checkpoint kept."""
        vars(self).update(state)

    def __str__(self) -> str:
        how = "it stopped there" if self.stopped else "the run was not cut short"
        return f"looked {self.looks} times, best after step {self.best_step:,}; {how}"


def losses_of(model: Any, examples: Sequence[Any], at_once: int = 64) -> NDArray[np.float64]:
    """The loss of each example."""
    with torch.inference_mode():
        parts = [
            model.losses(*model.collate(examples[start : start + at_once])).double().numpy()
            for start in range(0, len(examples), at_once)
        ]
    return np.concatenate(parts)


def mean_loss(examples: Sequence[Any]) -> Score:
    """The mean loss on examples, exactly: they must be public."""
    if not examples:
        raise BadInput("there is nothing to validate on; name documents with text in them")
    return lambda model: float(losses_of(model, examples).mean())

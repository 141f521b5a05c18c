"""How noisy gradients move the weights: public settings that cost no privacy."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

import torch
from torch import nn

from discreet.learning.private.clipped import Combine
from discreet.validate import at_least, between, one_of, positive

__all__ = ["Descent"]

Method = Literal["adam", "sgd"]
Schedule = Literal["constant", "linear"]


@dataclass(frozen=True, kw_only=True)
class Descent:
    """The optimiser and its learning rate, and how much is worked on at once.

    `pieces_at_once` bounds what is worked on at once, padding included; it sets the memory needed, and changes
    the result by rounding only. Where a unit is a document or a user, its gradient is that of the sum or the
    mean of its examples' losses (`combine`), over at most `most_a_unit` of them, drawn anew each step.
    """

    method: Method = "adam"
    learning_rate: float = 1e-3
    momentum: float = 0.9
    schedule: Schedule = "constant"
    weight_decay: float = 0.0
    combine: Combine = "mean"
    most_a_unit: int = 64
    pieces_at_once: int = 4096

    def __post_init__(self) -> None:
        one_of("method", self.method, get_args(Method))
        one_of("schedule", self.schedule, get_args(Schedule))
        one_of("combine", self.combine, get_args(Combine))
        positive("learning_rate", self.learning_rate)
        between("momentum", self.momentum, 0.0, 1.0)
        at_least("weight_decay", self.weight_decay, 0.0)
        at_least("most_a_unit", self.most_a_unit, 1)
        at_least("pieces_at_once", self.pieces_at_once, 1)

    def optimiser(self, weights: Iterable[nn.Parameter]) -> torch.optim.Optimizer:
        """torch's optimiser for these settings."""
        if self.method == "sgd":
            return torch.optim.SGD(
                weights, lr=self.learning_rate, momentum=self.momentum, weight_decay=self.weight_decay
            )
        return torch.optim.AdamW(weights, lr=self.learning_rate, weight_decay=self.weight_decay)

    def rate_at(self, step: int, steps: int) -> float:
        """The learning rate of a step: it follows from the step alone, so a resumed run has the same."""
        return self.learning_rate * (1 - step / steps if self.schedule == "linear" else 1.0)

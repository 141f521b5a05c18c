"""Ordinary training, without privacy: what the private trainer is compared with.

A model here, and for the private trainer, is a module that puts examples together with
`collate(examples)` and answers `losses(*batch)`, one loss for each example.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from discreet.learning.stopping import Validator
from discreet.privacy.random import Random
from discreet.validate import at_least, positive

__all__ = ["PlainRecipe", "fit"]


@dataclass(frozen=True, kw_only=True)
class PlainRecipe:
    """Passes over the data, examples a step, Adam's peak learning rate, the seed of the order."""

    epochs: int = 5
    batch_size: int = 32
    learning_rate: float = 1e-3
    seed: int = 0

    def __post_init__(self) -> None:
        at_least("epochs", self.epochs, 1)
        at_least("batch_size", self.batch_size, 1)
        positive("learning_rate", self.learning_rate)

    def steps(self, examples: int) -> int:
        """All steps over so many examples."""
        return self.epochs * -(-examples // self.batch_size)


def fit(
    model: Any,
    examples: Sequence[Any],
    recipe: PlainRecipe,
    progress: Callable[[int, int, float], None] | None = None,
    validator: Validator | None = None,
) -> None:
    """Train the model in place; `progress` hears the step, the number of steps and the loss.

    With a `validator` the run may end early, and the weights are those of its best look.
    """
    order = Random(recipe.seed)
    trained = [value for value in model.parameters() if value.requires_grad]
    optimiser = torch.optim.Adam(trained, lr=recipe.learning_rate)
    total = recipe.steps(len(examples))
    a_pass = total // recipe.epochs
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: 1 - step / total)
    model.train()
    for step in range(1, total + 1):
        number = (step - 1) % a_pass
        if number == 0:
            places = order.permutation(len(examples))
        rows = places[number * recipe.batch_size : (number + 1) * recipe.batch_size]
        loss = model.losses(*model.collate([examples[row] for row in rows])).mean()
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(trained, 1.0)
        optimiser.step()
        schedule.step()
        if progress is not None:
            progress(step, total, loss.item())
        if validator is not None and validator.look(model, step, total):
            break
    if validator is not None:
        validator.put_back(model)
    model.eval()

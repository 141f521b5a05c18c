"""What a client does in a round: train the model it is sent on its own examples, return the difference."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import torch
from torch import Tensor, nn

from discreet.errors import BadInput
from discreet.federation.weights import Weights, load_weights
from discreet.privacy.random import Random
from discreet.validate import at_least, positive

__all__ = ["Examples", "LocalTraining", "Loss", "Update", "client_update", "descend", "take"]

Examples = Sequence[Any] | Tensor
Loss = Callable[[nn.Module, Any], Tensor]
"""The mean loss of a model over a batch: a tensor's rows, or a list of examples."""


@dataclass(frozen=True, kw_only=True)
class LocalTraining:
    """How a client trains: plain stochastic gradient descent over its own examples.

    θ ← θ − η·∇ℓ(θ; b) for each batch b of each local epoch (McMahan et al. 2017). Without a
    `batch_size` all examples are one batch: with one epoch that is FedSGD, whose update is −η times the
    gradient. `most_examples` bounds a client's work; which are taken is drawn anew each round.
    `step_clip` bounds the gradient of each local step, which keeps recurrent models from diverging; it has
    nothing to do with privacy, where the whole update is clipped.
    """

    needs_examples: ClassVar[bool] = True

    epochs: int = 1
    batch_size: int | None = 16
    learning_rate: float = 0.1
    most_examples: int | None = None
    step_clip: float | None = None

    def __post_init__(self) -> None:
        at_least("epochs", self.epochs, 1)
        positive("learning_rate", self.learning_rate)
        for name in ("batch_size", "most_examples"):
            value = getattr(self, name)
            if value is not None:
                at_least(name, value, 1)
        if self.step_clip is not None:
            positive("step_clip", self.step_clip)

    def client(self) -> "LocalTraining":
        """A client of a run; it keeps nothing between rounds."""
        return self

    def update(
        self, model: nn.Module, loss: Loss, weights: Weights, examples: Examples, random: Random
    ) -> "Update":
        """`client_update` with these settings."""
        return client_update(model, loss, weights, examples, self, random)


@dataclass(frozen=True)
class Update:
    """What a client returns: how its weights moved, from how many examples, at what mean loss."""

    delta: Weights
    examples: int
    loss: float


def client_update(
    model: nn.Module,
    loss: Loss,
    weights: Weights,
    examples: Examples,
    local: LocalTraining,
    random: Random,
) -> Update:
    """Train `model` from `weights` on the examples and return how far they moved.

    The model is only the place where the work is done: its own weights are overwritten.
    """
    if len(examples) == 0:
        raise BadInput("a client without examples cannot train; leave it out of the population")
    load_weights(model, weights)
    named = {name: value for name, value in model.named_parameters() if value.requires_grad}
    values = list(named.values())
    total = 0.0
    steps = 0
    model.train()
    for _ in range(local.epochs):
        order = random.permutation(len(examples))[: local.most_examples]
        size = len(order) if local.batch_size is None else local.batch_size
        for start in range(0, len(order), size):
            found = loss(model, take(examples, order[start : start + size]))
            descend(found, values, local.learning_rate, local.step_clip)
            total += float(found.detach())
            steps += 1
    delta = {name: value.detach() - weights[name] for name, value in named.items()}
    return Update(delta, len(order), total / steps)


def descend(
    loss: Tensor, values: Sequence[nn.Parameter], learning_rate: float, step_clip: float | None = None
) -> None:
    """One step down the gradient of `loss`, in place; a parameter that it does not reach stays."""
    gradients = torch.autograd.grad(loss, values, allow_unused=True)
    with torch.no_grad():
        if step_clip is not None:
            reached = [gradient for gradient in gradients if gradient is not None]
            size = float(torch.nn.utils.get_total_norm(reached))
            learning_rate *= min(1.0, step_clip / max(size, 1e-12))
        for value, gradient in zip(values, gradients, strict=True):
            if gradient is not None:
                value.add_(gradient, alpha=-learning_rate)


def take(examples: Examples, rows: Any) -> Any:
    """The examples at these places: rows of a tensor, or a list."""
    if isinstance(examples, Tensor):
        return examples[torch.as_tensor(rows)]
    return [examples[int(row)] for row in rows]

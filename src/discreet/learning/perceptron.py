"""Multi-layer perceptrons with one hidden layer, several of them trained side by side.

Experiments repeat a small training many times. The replicas share every matrix product here, which is
several times quicker than one after the other; a single model is one replica.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.validate import at_least, between, positive

if TYPE_CHECKING:
    from torch import Tensor

__all__ = ["PerceptronRecipe", "Perceptrons", "train_perceptrons"]

Features = NDArray[np.float32]
Labels = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class PerceptronRecipe:
    """Stochastic gradient descent with momentum, a decaying rate, and dropout on the input.

    The defaults are those of Lyu et al. (2020) for sentiment; they take 768 units for the larger tasks.
    """

    hidden: int = 128
    epochs: int = 50
    batch_size: int = 32
    learning_rate: float = 0.01
    decay: float = 1e-6
    momentum: float = 0.9
    dropout: float = 0.5

    def __post_init__(self) -> None:
        for name in ("hidden", "epochs", "batch_size"):
            at_least(name, getattr(self, name), 1)
        positive("learning_rate", self.learning_rate)
        at_least("decay", self.decay, 0.0)
        between("momentum", self.momentum, 0.0, 0.999)
        between("dropout", self.dropout, 0.0, 0.95)


@dataclass(frozen=True, eq=False)
class Perceptrons:
    """R trained replicas: x → relu(x·W₁ + b₁)·W₂ + b₂."""

    weights: "dict[str, Tensor]"

    def scores(self, features: Features) -> NDArray[np.float32]:
        """R × n × classes scores for R × n × d features (or n × d, the same for all)."""
        import torch

        given = torch.from_numpy(np.ascontiguousarray(features, dtype=np.float32))
        with torch.inference_mode():
            return np.asarray(_forward(self.weights, given.expand(len(self.weights["w1"]), -1, -1)).numpy())

    def predict(self, features: Features) -> Labels:
        """The class with the highest score, for each replica and row."""
        return np.asarray(self.scores(features).argmax(axis=-1))


def train_perceptrons(
    features: Features,
    labels: Labels,
    classes: int,
    recipe: PerceptronRecipe,
    *,
    random: Random,
    progress: Callable[[int, int], object] = lambda _done, _all: None,
) -> Perceptrons:
    """Train R perceptrons on R × n × d features and R × n labels in 0 … classes − 1."""
    import torch
    from torch.nn import functional

    if features.ndim != 3 or labels.shape != features.shape[:2]:
        raise BadInput(f"features of shape {features.shape} for labels of shape {labels.shape}")
    between("labels", int(labels.min()), 0, classes - 1)
    between("labels", int(labels.max()), 0, classes - 1)
    generator = torch.Generator().manual_seed(int(random.integers(2**62, 1)[0]))
    weights = _start(features, classes, recipe.hidden, generator)
    moving = {name: torch.zeros_like(one) for name, one in weights.items()}
    given, wanted = torch.from_numpy(features), torch.from_numpy(labels)
    replicas, count = labels.shape
    rows, step = torch.arange(replicas)[:, None], 0
    for epoch in range(recipe.epochs):
        order = torch.rand((replicas, count), generator=generator).argsort(dim=1)
        for start in range(0, count, recipe.batch_size):
            batch = order[:, start : start + recipe.batch_size]
            inputs = given[rows, batch].float()
            if recipe.dropout:
                kept = torch.rand(inputs.shape, generator=generator) >= recipe.dropout
                inputs = inputs * kept / (1 - recipe.dropout)
            scores = _forward(weights, inputs).flatten(0, 1)
            # The replicas do not meet: the sum of their mean losses has each one's own gradient.
            loss = functional.cross_entropy(scores, wanted[rows, batch].flatten()) * replicas
            gradients = torch.autograd.grad(loss, list(weights.values()))
            rate = recipe.learning_rate / (1 + recipe.decay * step)
            with torch.no_grad():
                for (name, one), gradient in zip(weights.items(), gradients, strict=True):
                    one.add_(moving[name].mul_(recipe.momentum).add_(gradient), alpha=-rate)
            step += 1
        progress(epoch + 1, recipe.epochs)
    return Perceptrons({name: one.detach() for name, one in weights.items()})


def _start(features: Features, classes: int, hidden: int, generator: object) -> "dict[str, Tensor]":
    """Uniform weights of Glorot and Bengio (2010), biases at zero."""
    import torch

    replicas, _, inputs = features.shape

    def layer(rows: int, columns: int) -> "Tensor":
        reach = (6 / (rows + columns)) ** 0.5
        drawn = torch.rand((replicas, rows, columns), generator=generator)  # type: ignore[call-overload]
        return ((2 * drawn - 1) * reach).requires_grad_()  # type: ignore[no-any-return]

    zeros = {name: torch.zeros((replicas, 1, size), requires_grad=True) for name, size in
             (("b1", hidden), ("b2", classes))}  # fmt: skip
    return {"w1": layer(inputs, hidden), "b1": zeros["b1"], "w2": layer(hidden, classes), "b2": zeros["b2"]}


def _forward(weights: "dict[str, Tensor]", inputs: "Tensor") -> "Tensor":
    import torch

    inner = torch.baddbmm(weights["b1"], inputs, weights["w1"]).relu()
    return torch.baddbmm(weights["b2"], inner, weights["w2"])

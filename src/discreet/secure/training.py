"""Train a network for secure inference on sentence vectors, in the clear.

Cross-entropy, Adam, dropout where branches meet, as in Adams, Melanson and De Cock (2021). Nothing here
is private: the weights may give away training texts to whoever gets hold of them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy, dropout

from discreet.errors import BadInput
from discreet.secure.classifier import Classifier
from discreet.secure.evaluate import scores
from discreet.secure.layers import Sigmoid
from discreet.secure.network import Network
from discreet.secure.whole import with_one
from discreet.validate import at_least, between, positive

__all__ = ["RECIPES", "SecureRecipe", "train_network"]

Advance = Callable[[int], object]


@dataclass(frozen=True, kw_only=True)
class SecureRecipe:
    """How to train: passes, step size, texts a step, dropout, weight decay, and the seed of it all."""

    epochs: int = 20
    learning_rate: float = 0.002
    batch: int = 50
    dropout: float = 0.25
    weight_decay: float = 1e-4
    seed: int = 0

    def __post_init__(self) -> None:
        at_least("epochs", self.epochs, 1)
        positive("learning_rate", self.learning_rate)
        at_least("batch", self.batch, 1)
        between("dropout", self.dropout, 0.0, 0.95)
        at_least("weight_decay", self.weight_decay, 0.0)


RECIPES = {
    "paper": SecureRecipe(),
    "lean": SecureRecipe(learning_rate=0.005, weight_decay=1.0),
}
"""What each of the two networks is trained with, unless told otherwise; the paper's own where it says."""


def train_network(
    network: Network,
    vectors: NDArray[np.float32],
    answers: NDArray[np.int64],
    recipe: SecureRecipe,
    advance: Advance = lambda _: None,
) -> Classifier:
    """A classifier with weights fitted to the answers (numbers of the network's labels)."""
    if len(vectors) == 0 or len(vectors) != len(answers):
        raise BadInput(f"{len(vectors)} vectors and {len(answers)} answers: one answer a text is needed")
    generator = torch.Generator().manual_seed(recipe.seed)
    torch.manual_seed(recipe.seed)
    weights = _fresh(network, generator)
    optimiser = torch.optim.AdamW(weights.values(), lr=recipe.learning_rate, weight_decay=recipe.weight_decay)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, recipe.epochs)
    given = with_one(vectors) if network.whole else vectors
    texts, wanted = torch.from_numpy(given).float(), torch.from_numpy(answers)
    for _ in range(recipe.epochs):
        for rows in torch.randperm(len(texts), generator=generator).split(recipe.batch):
            loss = _loss(network, weights, texts[rows], wanted[rows], recipe.dropout)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        schedule.step()
        advance(1)
    return Classifier.of(network, {name: value.detach().numpy() for name, value in weights.items()})


def _fresh(network: Network, generator: torch.Generator) -> dict[str, torch.Tensor]:
    """Offsets at zero, matrices normal with variance 2 over the number of inputs (He et al. 2015)."""
    weights = {}
    for name, shape in network.weight_shapes().items():
        value = torch.zeros(shape)
        if name.endswith("weight"):
            value = torch.randn(shape, generator=generator) * (2.0 / shape[0]) ** 0.5
        weights[name] = value.requires_grad_()
    return weights


def _loss(
    network: Network,
    weights: dict[str, torch.Tensor],
    vectors: torch.Tensor,
    answers: torch.Tensor,
    rate: float,
) -> torch.Tensor:
    # The sigmoid goes into the loss, where it is computed without cancellation.
    if isinstance(network.layers[-1], Sigmoid):
        network = replace(network, layers=network.layers[:-1])
    values = scores(network, weights, vectors, torch, lambda joined: dropout(joined, rate))
    if len(network.labels) == 2:
        return binary_cross_entropy_with_logits(values[:, 0], answers.float())
    return cross_entropy(values, answers)

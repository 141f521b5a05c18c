"""Clients in this process: the fast runtime for experiments.

Only the clients drawn for a round are touched, so a round costs what its clients cost, whatever the
size of the population.
"""

from collections.abc import Callable, Iterator
from typing import Protocol

from torch import nn

from discreet.federation.aggregate import Reply
from discreet.federation.client import Examples, Loss, Update
from discreet.federation.streams import stream
from discreet.federation.training import Collect
from discreet.federation.weights import Weights
from discreet.privacy.random import Random
from discreet.privacy.sampling import Indices

__all__ = ["Local", "in_process"]


class Local(Protocol):
    """How a client trains: `LocalTraining`, or privately `LocalPrivateTraining`."""

    def update(
        self, model: nn.Module, loss: Loss, weights: Weights, examples: Examples, random: Random
    ) -> Update:
        """Train from `weights` on the client's examples and return the difference."""


def in_process(
    model: nn.Module,
    loss: Loss,
    examples_of: Callable[[int], Examples],
    local: Local,
    *,
    seed: int | None = None,
) -> Collect:
    """A `collect` that trains each client here, one after the other, on one model's memory.

    A client without examples answers that it has none, as a site would.
    """

    def collect(round: int, clients: Indices, weights: Weights) -> Iterator[Reply]:
        for client in clients.tolist():
            examples = examples_of(client)
            if len(examples) == 0:
                yield Reply(client, None, "it has no examples")
                continue
            random = stream(seed, "client", round, client)
            yield Reply(client, local.update(model, loss, weights, examples, random))

    return collect

"""Clients in this process: the fast runtime for experiments.

Only the clients drawn for a round are touched, so a round costs what its clients cost, whatever the
size of the population.
"""

from collections.abc import Callable, Iterator
from typing import ClassVar, Protocol

from torch import nn

from discreet.federation.aggregate import Reply
from discreet.federation.client import Examples, Loss, Update
from discreet.federation.streams import stream
from discreet.federation.training import Collect
from discreet.federation.weights import Weights
from discreet.privacy.random import Random
from discreet.privacy.sampling import Indices

__all__ = ["ClientTraining", "Local", "in_process"]


class ClientTraining(Protocol):
    """One client at work, round after round."""

    def update(
        self, model: nn.Module, loss: Loss, weights: Weights, examples: Examples, random: Random
    ) -> Update:
        """Train from `weights` on the client's examples and return the difference."""


class Local(Protocol):
    """How clients train: by `LocalTraining`, or privately by `LocalPrivateTraining`.

    Who `needs_examples` does not answer without any; the private ones do, or they would tell.
    """

    needs_examples: ClassVar[bool]

    def client(self) -> ClientTraining:
        """A client of the run, at its first round."""


def in_process(
    model: nn.Module,
    loss: Loss,
    examples_of: Callable[[int], Examples],
    local: Local,
    *,
    seed: int | None = None,
) -> Collect:
    """A `collect` that trains each client here, one after the other, on one model's memory.

    A client without examples answers that it has none, as a site would, unless it is private towards the server.
    """
    at_work: dict[int, ClientTraining] = {}

    def collect(round: int, clients: Indices, weights: Weights) -> Iterator[Reply]:
        for client in clients.tolist():
            examples = examples_of(client)
            if len(examples) == 0 and local.needs_examples:
                yield Reply(client, None, "it has no examples")
                continue
            random = stream(seed, "client", round, client)
            mine = at_work.setdefault(client, local.client())
            yield Reply(client, mine.update(model, loss, weights, examples, random))

    return collect

"""The paper's federated part: clients that train their own copy, averaged; all at once or in increments.

Tables 3 and 5 average once, after every client has trained on all it has. Tables 4 and 6 average after
every tenth of the clients' sentences. With privacy each client runs DP-SGD by itself, so each sentence's ε
is that of its own client's plan, and in increments, which do not overlap, that of its own increment.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from discreet.federation.aggregate import Reply, add_up, average
from discreet.federation.client import Update
from discreet.federation.partition import equal_split
from discreet.federation.weights import load_weights, weights_of
from discreet.learning.plain import PlainRecipe, fit
from discreet.learning.private.descent import Descent
from discreet.learning.private.train import train
from discreet.learning.tagging.bilstm import TaggedWords
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet_experiments.dp_tagging.measures import Measured
from discreet_experiments.dp_tagging.taggers import Size, Task

__all__ = ["INCREMENTS", "Federated", "Increment", "in_increments", "once", "spread"]

INCREMENTS = 10
_NOISE = 1.0
_DELTA = 1e-5
Watch = Callable[[str], None]


@dataclass(frozen=True, kw_only=True)
class Federated:
    """One averaged model: how many clients, private or not, what it scores, and the ε that holds."""

    clients: int
    private: bool
    measured: Measured
    epsilon: float | None = None

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "clients": self.clients,
            "private": self.private,
            "epsilon": self.epsilon,
            **self.measured.to_json(),
        }


@dataclass(frozen=True, kw_only=True)
class Increment:
    """The averaged model after a share of the data, over the repetitions."""

    share: float
    private: bool
    measured: tuple[Measured, ...]
    epsilon: float | None = None

    @property
    def entity(self) -> tuple[float, float]:
        """Mean and standard deviation of the entity F1."""
        return spread([one.entity.f1 for one in self.measured])

    @property
    def token(self) -> tuple[float, float]:
        """Mean and standard deviation of the paper's F."""
        return spread([one.token.f1 for one in self.measured])

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "share": self.share,
            "private": self.private,
            "epsilon": self.epsilon,
            "entity": self.entity,
            "token": self.token,
        }


def once(task: Task, size: Size, clients: int, *, private: bool, random: Random) -> Federated:
    """Every client trains on its own part from the same start; the models are averaged once."""
    parts = _parts(task, clients, random)
    model = task.fresh(size, False, random)
    epsilon = _round(model, parts, size, private, random)
    return Federated(clients=clients, private=private, measured=task.scored(model), epsilon=epsilon)


def in_increments(
    task: Task, size: Size, clients: int, *, private: bool, repeats: int, random: Random
) -> list[Increment]:
    """Average after each tenth of the clients' data; scored after every second tenth."""
    runs: list[list[Measured]] = []
    epsilon: float | None = None
    for _ in range(repeats):
        held = _parts(task, clients, random)
        cuts = [np.array_split(np.arange(len(mine)), INCREMENTS) for mine in held]
        model = task.fresh(size, False, random)
        scores = []
        for step in range(INCREMENTS):
            now = [[mine[row] for row in cut[step]] for mine, cut in zip(held, cuts, strict=True)]
            epsilon = _round(model, now, size, private, random)
            if step % 2:
                scores.append(task.scored(model))
        runs.append(scores)
    return [
        Increment(
            share=2 * (place + 1) / INCREMENTS,
            private=private,
            measured=tuple(run[place] for run in runs),
            epsilon=epsilon,
        )
        for place in range(INCREMENTS // 2)
    ]


def _parts(task: Task, clients: int, random: Random) -> list[list[TaggedWords]]:
    return [[task.training[row] for row in part] for part in equal_split(len(task.training), clients, random)]


def _round(
    model: Any, parts: Sequence[Sequence[TaggedWords]], size: Size, private: bool, random: Random
) -> float | None:
    """One round over all clients; the model is left with the average. Returns the largest ε of a client."""
    start = weights_of(model)
    replies = []
    epsilon: float | None = None
    for client, examples in enumerate(parts):
        load_weights(model, start)
        if private:
            plan = _plan(len(examples), size)
            epsilon = max(epsilon or 0.0, _epsilon(plan))
            descent = Descent(learning_rate=0.02, schedule="linear", pieces_at_once=8192)
            train(model, examples, plan, descent, random=random.spawn(1)[0])
        else:
            recipe = PlainRecipe(
                epochs=size.plain_epochs,
                batch_size=32,
                learning_rate=5e-3,
                seed=int(random.integers(2**31, 1)[0]),
            )
            fit(model, examples, recipe)
        moved = {name: value - start[name] for name, value in weights_of(model).items()}
        replies.append(Reply(client, Update(moved, len(examples), 0.0)))
    mean = average(add_up(replies, start, weighting="examples", clip_norm=None), start)
    load_weights(model, {name: value + mean[name] for name, value in start.items()})
    return epsilon


@cache
def _epsilon(plan: Plan) -> float:
    """Most clients have as many sentences as the next."""
    return plan.epsilon


def _plan(examples: int, size: Size) -> Plan:
    """DP-SGD at one client with the printed noise multiplier."""
    batch = max(1, examples // 4)
    steps = max(1, round(size.private_epochs * examples / batch))
    return Plan(
        population=examples,
        batch_size=batch,
        steps=steps,
        clip_norm=0.5,
        noise_multiplier=_NOISE,
        delta=_DELTA,
    )


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Mean and standard deviation; no deviation of a single value."""
    return float(np.mean(values)), float(np.std(values, ddof=1)) if len(values) > 1 else 0.0

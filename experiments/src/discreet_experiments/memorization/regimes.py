"""The ways of training that the paper compares, each a row of its tables."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import torch

from discreet.federation.client import LocalTraining
from discreet.federation.next_word_task import learner_loss
from discreet.federation.optimiser import ServerOptimiser
from discreet.federation.population import in_process
from discreet.federation.training import Algorithm, State, train
from discreet.federation.weights import load_weights, weights_of
from discreet.learning.next_word import NextWord
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet_experiments.memorization.corpus import Size

__all__ = ["REGIMES", "Regime", "When", "fit", "plan_of"]

Users = Sequence[Sequence[Sequence[int]]]
Optimiser = Literal["FedAvg", "FedAvg + Adam", "FedAvg + Clip", "DP-FedAvg", "SGD", "Momentum", "Adam"]
When = Literal["same epochs", "end"]
_STEP_CLIP = 0.5
_LOCAL = LocalTraining(batch_size=6, learning_rate=2.0, step_clip=_STEP_CLIP)
_CLIP = 0.5
_EPSILON = 18.8
_DELTA = 1e-3
"""Below one in the number of users, which is all that so few allow."""


@dataclass(frozen=True, kw_only=True)
class Regime:
    """An optimiser, how the data lie, and how many users (or records) an update takes."""

    optimiser: Optimiser
    data: Literal["Non-IID", "IID"]
    batch: int

    @property
    def is_federated(self) -> bool:
        """True when an update takes users rather than records."""
        return "FedAvg" in self.optimiser

    @property
    def name(self) -> str:
        """The row's name."""
        return f"{self.optimiser}, {self.data}, {self.batch} {'users' if self.is_federated else 'records'}"


def _both(optimiser: Optimiser, *batches: int) -> list[Regime]:
    return [
        Regime(optimiser=optimiser, data=data, batch=batch)
        for data in ("Non-IID", "IID")
        for batch in batches
    ]


REGIMES = (
    *_both("FedAvg", 4, 8, 16, 32),
    *_both("SGD", 8, 16, 32, 64),
    *_both("Momentum", 8),
    *_both("Adam", 8),
    *_both("FedAvg + Adam", 8),
    *_both("FedAvg + Clip", 32),
    *_both("DP-FedAvg", 32),
)


def plan_of(size: Size, batch: int) -> Plan:
    """The private run at the paper's ε: a fixed number of clients a round, who are users only where nothing is mixed."""
    return Plan.for_epsilon(
        _EPSILON,
        population=size.users,
        batch_size=batch,
        steps=size.rounds,
        clip_norm=_CLIP,
        delta=_DELTA,
        sampler="fixed-without-replacement",
        unit="client",
    )


def fit(regime: Regime, users: Users, size: Size, seed: int, look: Callable[[NextWord, When], None]) -> None:
    """Train by the regime; `look` sees the model after the same epochs as the others, and at the end."""
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        model = NextWord(2 + size.words, dimensions=size.dimensions, units=size.units)
    if regime.is_federated:
        _federated(regime, model, users, size, seed, look)
    else:
        _central(regime, model, users, size, seed, look)


def _federated(
    regime: Regime,
    model: NextWord,
    users: Users,
    size: Size,
    seed: int,
    look: Callable[[NextWord, When], None],
) -> None:
    # At the smallest batch the two may be one moment: the paper's tables share that row as well.
    moments: dict[When, int] = {
        "same epochs": size.same_epochs * size.users // regime.batch,
        "end": size.rounds,
    }
    if regime.optimiser == "DP-FedAvg":
        algorithm = Algorithm.private(plan_of(size, regime.batch))
    else:
        adam = ServerOptimiser(kind="adam", learning_rate=0.02)
        algorithm = Algorithm(
            population=size.users,
            clients=regime.batch,
            rounds=size.rounds,
            server=adam if "Adam" in regime.optimiser else ServerOptimiser(),
            clip_norm=_CLIP if "Clip" in regime.optimiser else None,
        )

    def after_round(state: State) -> None:
        for when, round in moments.items():
            if state.round == round:
                load_weights(model, state.weights)
                look(model, when)

    collect = in_process(model, learner_loss, users.__getitem__, _LOCAL, seed=seed)
    train(algorithm, State(weights_of(model)), collect, seed=seed, after_round=after_round)


def _central(
    regime: Regime,
    model: NextWord,
    users: Users,
    size: Size,
    seed: int,
    look: Callable[[NextWord, When], None],
) -> None:
    """Batches of records: shuffled, or user after user where the data are not IID."""
    # The learning rate grows with the root of the batch, as the paper has it.
    grown = (regime.batch / 8) ** 0.5
    parameters = list(model.parameters())
    optimiser: torch.optim.Optimizer
    if regime.optimiser == "Adam":
        optimiser = torch.optim.Adam(parameters, lr=0.003)
    elif regime.optimiser == "Momentum":
        optimiser = torch.optim.SGD(parameters, lr=0.05 * grown, momentum=0.9)
    else:
        optimiser = torch.optim.SGD(parameters, lr=0.3 * grown)
    random = Random(seed)
    examples = sum(map(len, users))
    moments: dict[When, int] = {
        "same epochs": size.same_epochs * examples // regime.batch,
        "end": size.steps,
    }
    for step, batch in enumerate(_batches(regime, users, random), start=1):
        model.train()
        optimiser.zero_grad()
        torch.autograd.backward(learner_loss(model, batch))
        torch.nn.utils.clip_grad_norm_(parameters, _STEP_CLIP)
        optimiser.step()
        for when, moment in moments.items():
            if step == moment:
                look(model, when)
        if step == size.steps:
            break


def _batches(regime: Regime, users: Users, random: Random) -> Iterator[Sequence[Any]]:
    """Batches without end, epoch after epoch: of shuffled records, or of records user after user."""
    while True:
        ordered: list[Any] = [
            example for user in random.permutation(len(users)).tolist() for example in users[user]
        ]
        if regime.data == "IID":
            ordered = [ordered[place] for place in random.permutation(len(ordered)).tolist()]
        for start in range(0, len(ordered) - regime.batch + 1, regime.batch):
            yield ordered[start : start + regime.batch]

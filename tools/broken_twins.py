"""Commands with one thing wrong in each, for tests and for the table of docs/results/empirical-epsilon.md.

A twin patches a single line of the code that releases use and leaves the rest of the command as shipped: what it states
stays the same and what it does no longer keeps it. `discreet verify` must refute every one of them.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import numpy as np

from discreet.encoding import clipped
from discreet.encoding.flips import Flips
from discreet.federation import aggregate
from discreet.jobs.neighbours.count import CountClaim
from discreet.jobs.neighbours.encode import EncodeClaim
from discreet.jobs.neighbours.federate import FederateClaim
from discreet.jobs.neighbours.ngrams import NgramsClaim
from discreet.jobs.neighbours.protect import ProtectClaim
from discreet.jobs.neighbours.train import TrainClaim
from discreet.jobs.neighbours.vocabulary import VocabularyClaim
from discreet.learning.private import recorded_run
from discreet.learning.private.train import Reached
from discreet.learning.vocabulary.threshold import WordThreshold
from discreet.learning.vocabulary.units import Contribution
from discreet.privacy.counts import Counting
from discreet.privacy.noise import GaussianNoise, LaplaceNoise
from discreet.privacy.plan import Plan
from discreet.protection.words import noise as word_noise
from discreet.protection.words.matrix_mechanism import MatrixMechanism
from discreet.protection.words.noise_mechanism import NoiseMechanism

__all__ = ["TWINS", "Twin", "sound_trainer"]


@dataclass(frozen=True, kw_only=True)
class Twin:
    """What is wrong, in which claim, and so many runs as it takes."""

    command: str
    wrong: str
    claim: Any
    runs: int
    broken: Callable[[], AbstractContextManager[Any]]

    def __str__(self) -> str:
        return f"{self.command}: {self.wrong}"


def _unchanged(_self: Any, values: Any, _random: Any) -> Any:
    return np.asarray(values)


def _part_of(kind: Any, share: float) -> Callable[[], AbstractContextManager[Any]]:
    """The sampler with a part of the noise that is asked for."""
    add = kind.add

    def less(self: Any, values: Any, random: Any) -> Any:
        given = {"delta": self.delta} if kind is GaussianNoise else {}
        return add(kind(scale=self.scale * share, **given), values, random)

    return lambda: patch.object(kind, "add", less)


def _plan_noise(share: float) -> Callable[[], AbstractContextManager[Any]]:
    return lambda: patch.object(
        Plan, "noise_std", property(lambda plan: share * plan.noise_multiplier * plan.clip_norm)
    )


def _all_rows(self: Counting, rows: Any, _random: Any) -> list[int]:
    listed = [category for _, category in rows]
    return [listed.count(category) for category in self.categories]


def _everybody(plan: Plan, _random: Any, _step: int) -> Any:
    return np.arange(plan.population)


def _as_it_is(_self: Any, indices: Any, _vocabulary: Any, _random: Any) -> Any:
    return indices.copy()


def _short_noise(count: int, dimension: int, epsilon: float, random: Any) -> Any:
    return _SPHERICAL(count, dimension, epsilon, random) / 3


_SPHERICAL = word_noise.spherical_noise


def _trainer(clip: Callable[..., Any]) -> Callable[..., Reached]:
    """A trainer of a few lines in the place of the shipped one; `clip` makes a sum of the gradients of units."""

    def train(
        model: Any, examples: Any, plan: Plan, descent: Any, *, units: Any, random: Any, **_given: Any
    ) -> Reached:
        import torch

        weights = [weight for weight in model.parameters() if weight.requires_grad]

        def gradient(places: Any) -> Any:
            loss = model.losses(*model.collate([examples[place] for place in places])).mean()
            found = torch.autograd.grad(loss, weights, allow_unused=True)
            filled = (
                torch.zeros_like(weight) if part is None else part
                for weight, part in zip(weights, found, strict=True)
            )
            return torch.cat([part.reshape(-1) for part in filled]).double().numpy()

        optimiser = descent.optimiser(weights)
        for step in range(plan.steps):
            chosen = [units[place] for place in plan.sample(random, step) if units[place]]
            total = clip(chosen, gradient, plan)
            noisy = (total + plan.noise_std * random.normal(np.shape(total))) / plan.batch_size
            start = 0
            for weight in weights:
                part = noisy[start : start + weight.numel()].reshape(weight.shape)
                weight.grad, start = torch.from_numpy(part).to(weight.dtype), start + weight.numel()
            optimiser.step()
        return Reached(plan=plan, finished=True)

    return train


def _clipped(value: Any, norm: float) -> Any:
    return value * min(1.0, norm / max(float(np.linalg.norm(value)), 1e-30))


def _each_unit(chosen: Any, gradient: Any, plan: Plan) -> Any:
    return sum(_clipped(gradient(unit), plan.clip_norm) for unit in chosen)


def _each_example(chosen: Any, gradient: Any, plan: Plan) -> Any:
    return sum(_clipped(gradient([place]), plan.clip_norm) for unit in chosen for place in unit)


def _the_average(chosen: Any, gradient: Any, plan: Plan) -> Any:
    mean = sum(gradient(unit) for unit in chosen) / plan.batch_size
    return plan.batch_size * _clipped(mean, plan.clip_norm)


def sound_trainer() -> AbstractContextManager[Any]:
    """The small trainer with a clip for each user: what the two broken ones differ from by a line."""
    return patch.object(recorded_run, "train", _trainer(_each_unit))


def _twin(command: str, wrong: str, claim: Any, runs: int, broken: Any) -> Twin:
    return Twin(command=command, wrong=wrong, claim=claim, runs=runs, broken=broken)


_ALL = TrainClaim(rates=(1.0,), epsilon=2.0)
"""Every user in each step; so few runs as below show more than this ε."""

_SHARED, _MANY = VocabularyClaim(pairs=("shared",)), VocabularyClaim(pairs=("many",))

TWINS = (
    _twin("count", "no noise", CountClaim(), 150, lambda: patch.object(LaplaceNoise, "add", _unchanged)),
    _twin("count", "half of the noise", CountClaim(), 1500, _part_of(LaplaceNoise, 0.5)),
    _twin(
        "count", "all rows of a user", CountClaim(), 300, lambda: patch.object(Counting, "bounded", _all_rows)
    ),
    _twin("vocabulary", "no noise", _SHARED, 120, lambda: patch.object(GaussianNoise, "add", _unchanged)),
    _twin("vocabulary", "a quarter of the noise", _SHARED, 400, _part_of(GaussianNoise, 0.25)),
    _twin(
        "vocabulary",
        "a threshold of one document",
        VocabularyClaim(pairs=("new",)),
        200,
        lambda: patch.object(WordThreshold, "threshold", property(lambda _: 1.0)),
    ),
    _twin(
        "vocabulary",
        "all words of a document",
        _MANY,
        250,
        lambda: patch.object(
            Contribution, "most_words", property(lambda _: 1000, lambda *_: None), create=True
        ),
    ),
    _twin(
        "protect --with ngrams",
        "no noise",
        NgramsClaim(pairs=("shared",)),
        120,
        lambda: patch.object(GaussianNoise, "add", _unchanged),
    ),
    _twin("train", "no noise", _ALL, 80, _plan_noise(1e-6)),
    _twin("train", "half of the noise", TrainClaim(rates=(1.0,)), 400, _plan_noise(0.5)),
    _twin(
        "train",
        "everybody in each step, an eighth accounted for",
        TrainClaim(rates=(0.125,)),
        200,
        lambda: patch.object(Plan, "sample", _everybody),
    ),
    _twin(
        "train",
        "clip per example, stated per user",
        _ALL,
        150,
        lambda: patch.object(recorded_run, "train", _trainer(_each_example)),
    ),
    _twin(
        "train",
        "clip after averaging",
        _ALL,
        150,
        lambda: patch.object(recorded_run, "train", _trainer(_the_average)),
    ),
    _twin("federate", "no noise", FederateClaim(epsilon=1.0), 80, _plan_noise(1e-6)),
    _twin(
        "federate",
        "no clip",
        FederateClaim(epsilon=1.0),
        80,
        lambda: patch.object(aggregate, "clipped", lambda update, _norm: update),
    ),
    _twin(
        "protect --with laplace",
        "the input word",
        ProtectClaim(mechanisms=("laplace",)),
        1000,
        lambda: patch.object(NoiseMechanism, "replace", _as_it_is),
    ),
    _twin(
        "protect --with laplace",
        "a third of the noise",
        ProtectClaim(mechanisms=("laplace",)),
        1000,
        lambda: patch.object(word_noise, "spherical_noise", _short_noise),
    ),
    _twin(
        "protect --with tem",
        "the input word",
        ProtectClaim(mechanisms=("tem",)),
        1000,
        lambda: patch.object(MatrixMechanism, "replace", _as_it_is),
    ),
    _twin(
        "encode --with gaussian",
        "no clip",
        EncodeClaim(mechanisms=("gaussian",)),
        1000,
        lambda: patch.object(clipped, "clip", lambda vectors, *_given, **_named: vectors),
    ),
    _twin(
        "encode --with bits",
        "bits as they are",
        EncodeClaim(mechanisms=("bits",)),
        1000,
        lambda: patch.object(Flips, "draw", lambda _self, bits, _random: bits),
    ),
)

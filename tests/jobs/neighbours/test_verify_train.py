"""verify train finds what is wrong with a trainer, through the whole command; a false alarm has probability below 1e-6."""

import numpy as np
import pytest
import torch

from discreet.jobs.neighbours.train import TrainClaim
from discreet.learning.private import recorded_run
from discreet.learning.private.train import Reached
from discreet.privacy.plan import Plan
from discreet.privacy.verify.checking import Checking

FULL = TrainClaim(rates=(1.0,))
SMALL = TrainClaim(rates=(1.0,), epsilon=2.0)
"""So few runs show more than this ε."""


def _noise(monkeypatch, share):
    monkeypatch.setattr(
        Plan, "noise_std", property(lambda plan: share * plan.noise_multiplier * plan.clip_norm)
    )


def test_the_trainer_as_shipped_is_not_refuted():
    found = TrainClaim(epsilon=2.0).check(Checking(draws=80))
    assert not found.violated
    assert [part.stated_epsilon for part in found.parts] == pytest.approx([2.0, 2.0], rel=1e-3)
    assert all(part.ceiling > part.stated_epsilon for part in found.parts)


def test_noise_forgotten(monkeypatch):
    _noise(monkeypatch, 1e-6)
    assert SMALL.check(Checking(draws=80)).violated


def test_half_of_the_noise(monkeypatch):
    _noise(monkeypatch, 0.5)
    assert FULL.check(Checking(draws=400)).violated


def test_everybody_in_each_step_under_the_account_of_a_sample(monkeypatch):
    monkeypatch.setattr(Plan, "sample", lambda plan, _random, _step: np.arange(plan.population))
    found = TrainClaim(rates=(0.5,)).check(Checking(draws=300))
    assert found.violated


def _trainer(clip):
    """A trainer of a few lines in the place of the shipped one; `clip` makes a sum of the gradients of units."""

    def train(model, examples, plan, descent, *, units, random, **_settings):
        weights = [weight for weight in model.parameters() if weight.requires_grad]

        def gradient(places):
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


def _clipped(value, norm):
    return value * min(1.0, norm / max(float(np.linalg.norm(value)), 1e-30))


def _each_unit(chosen, gradient, plan):
    return sum(_clipped(gradient(unit), plan.clip_norm) for unit in chosen) + np.zeros(1)


def _each_example(chosen, gradient, plan):
    return sum(_clipped(gradient([place]), plan.clip_norm) for unit in chosen for place in unit) + np.zeros(1)


def _the_average(chosen, gradient, plan):
    mean = sum(gradient(unit) for unit in chosen) / plan.batch_size
    return plan.batch_size * _clipped(mean + np.zeros(1), plan.clip_norm)


def test_a_sound_trainer_in_its_place_is_not_refuted(monkeypatch):
    monkeypatch.setattr(recorded_run, "train", _trainer(_each_unit))
    assert not SMALL.check(Checking(draws=80)).violated


@pytest.mark.parametrize("clip", [_each_example, _the_average])
def test_clipping_that_does_not_bound_a_user(monkeypatch, clip):
    monkeypatch.setattr(recorded_run, "train", _trainer(clip))
    assert SMALL.check(Checking(draws=150)).violated

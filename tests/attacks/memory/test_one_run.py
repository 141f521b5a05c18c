"""The one-run bound: its formula, its soundness, and a trainer with too little noise caught by it."""

import numpy as np
import pytest
import torch
from scipy.stats import binom
from torch import nn

from discreet.attacks.memory.one_run import chance_of_guesses, epsilon_from_guesses, one_run
from discreet.errors import BadInput
from discreet.learning.private.descent import Descent
from discreet.learning.private.train import train
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

EXAMPLES, DELTA = 400, 1e-5
SAMPLERS = ("poisson", "full-batch", "fixed-without-replacement", "shuffled")


def test_without_delta_it_is_the_binomial_tail():
    rate = np.e / (1 + np.e)
    assert chance_of_guesses(80, 100, examples=400, epsilon=1.0, delta=0.0) == pytest.approx(
        binom.sf(79, 100, rate)
    )
    found = epsilon_from_guesses(100, 100, examples=100, delta=0.0)
    assert found == pytest.approx(np.log(0.05**0.01 / (1 - 0.05**0.01)), abs=1e-5)


def test_the_delta_term_is_the_theorems():
    right, guesses, examples, epsilon, delta = 9, 12, 30, 0.5, 1e-3
    rate = 1 / (1 + np.exp(-epsilon))

    def tail(v):
        return binom.sf(v - 1, guesses, rate)

    slow = tail(right) + 2 * examples * delta * max(
        (tail(right - i) - tail(right)) / i for i in range(1, examples + 1)
    )
    fast = chance_of_guesses(right, guesses, examples=examples, epsilon=epsilon, delta=delta)
    assert fast == pytest.approx(slow)


def test_more_right_guesses_refute_more():
    found = [epsilon_from_guesses(right, 100, examples=100, delta=1e-6) for right in (50, 70, 90, 100)]
    assert found[0] == 0.0 and found == sorted(found) and found[-1] > 3


def test_it_is_sound_for_randomised_response():
    """The very mechanism that attains ε = 1: at confidence 1 − 1e-7 it is not refuted, but nearly."""
    included = Random(1).bernoulli(0.5, 4000)
    kept = Random(2).bernoulli(np.e / (1 + np.e), 4000)
    scores = np.where(kept, included, ~included) + 1e-3 * Random(3).uniform(4000)
    found = one_run(scores, included, delta=0.0, confidence=1 - 1e-7)
    assert 0.6 < found.epsilon <= 1.0


def test_bad_inputs_are_refused():
    with pytest.raises(BadInput):
        one_run([1.0], [True], delta=0.0)
    with pytest.raises(BadInput):
        chance_of_guesses(5, 4, examples=9, epsilon=1.0, delta=0.0)


class Canaries(nn.Module):
    """A weight for each canary, and a loss whose gradient is that canary's direction alone."""

    def __init__(self):
        super().__init__()
        self.weights = nn.Linear(EXAMPLES, 1, bias=False)
        nn.init.zeros_(self.weights.weight)

    def collate(self, examples):
        return (torch.tensor(np.stack(examples), dtype=torch.float32),)

    def losses(self, rows):
        return -10.0 * self.weights(rows).squeeze(1)


class TenTimesTooLittle(Plan):
    """A trainer's defect: the noise that is added is a tenth of the noise that is accounted for."""

    @property
    def noise_std(self):
        return super().noise_std / 10


def audit(plan):
    """Train on canaries that coins decide on, in the way that the plan's guarantee speaks of.

    Where it is about a record added or removed, a canary left out is a blank row, whose gradient is zero. Where
    it is about one replaced, the coin chooses between a canary and its opposite: they differ by twice the clip.
    """
    included = Random(5).bernoulli(0.5, EXAMPLES)
    signs = np.where(included, 1.0, -1.0 if plan.relation == "replace-one" else 0.0)
    rows = np.eye(EXAMPLES, dtype=np.float32) * signs[:, None].astype(np.float32)
    model = Canaries()
    train(model, list(rows), plan, Descent(method="sgd", momentum=0.0, learning_rate=1.0), random=Random(6))
    scores = model.weights.weight.detach().numpy()[0]
    return one_run(scores, included, delta=plan.delta)


def plan_of(kind, sampler):
    """Three steps; ε comes out between 0.6 and 2, as the sampler has it."""
    return kind(
        population=EXAMPLES,
        batch_size=EXAMPLES if sampler == "full-batch" else EXAMPLES // 2,
        steps=3,
        clip_norm=1.0,
        noise_multiplier=7.0,
        delta=DELTA,
        sampler=sampler,
    )


@pytest.mark.parametrize("sampler", SAMPLERS)
def test_the_trainer_keeps_below_what_it_reports(sampler):
    plan = plan_of(Plan, sampler)
    assert audit(plan).epsilon <= plan.epsilon < 3


@pytest.mark.parametrize("sampler", SAMPLERS)
def test_a_trainer_with_a_tenth_of_the_noise_is_caught(sampler):
    plan = plan_of(TenTimesTooLittle, sampler)
    assert audit(plan).epsilon > 1.3 * plan.epsilon

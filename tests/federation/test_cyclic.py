from itertools import pairwise

import numpy as np
import pytest
import torch
from scipy.linalg import toeplitz

from discreet.errors import BadInput
from discreet.federation.aggregate import RoundSum, private_average
from discreet.federation.cyclic import CyclicPlan
from discreet.federation.weights import flat
from discreet.privacy.accounting import gaussian_epsilon
from discreet.privacy.random import Random


def plan_of(**changed):
    settings = {
        "population": 40,
        "batch_size": 5,
        "steps": 24,
        "clip_norm": 1.0,
        "noise_multiplier": 2.0,
        "delta": 1e-6,
        "bands": 8,
    }
    return CyclicPlan(**{**settings, **changed})


def strategy(plan):
    column = np.zeros(plan.steps)
    column[: plan.bands] = plan.coefficients
    return toeplitz(column, np.zeros(plan.steps))


def test_the_noise_solves_the_banded_system():
    plan = plan_of()
    fresh = Random(1).normal((plan.steps, 3))
    made, before = [], []
    for row in fresh:
        made.append(plan.noise(row, before))
        before = [made[-1], *before][: plan.bands - 1]
    np.testing.assert_allclose(strategy(plan) @ np.stack(made), fresh, atol=1e-9)


def test_all_bands_are_the_square_root_of_prefix_sums():
    plan = plan_of(population=24, batch_size=1, bands=24)
    square = strategy(plan) @ strategy(plan)
    np.testing.assert_allclose(square, np.tril(np.ones((24, 24))), atol=1e-12)


def test_the_sensitivity_accounted_is_the_largest_over_every_participation():
    """Brute force over every client's rounds and signs of aligned updates: none reaches beyond."""
    plan = plan_of()
    matrix = strategy(plan)
    worst = 0.0
    for client in range(plan.population):
        rounds = [t for t in range(plan.steps) if client in plan.sample(Random(0), t)]
        assert len(rounds) <= plan.participations
        assert all(later - sooner >= plan.cycle for sooner, later in pairwise(rounds))
        worst = max(worst, np.linalg.norm(matrix[:, rounds].sum(1)) if rounds else 0.0)
    bound = np.sqrt(plan.participations) * plan.column_norm
    assert worst <= bound + 1e-12
    exact = gaussian_epsilon(sensitivity=2 * bound, sigma=plan.noise_multiplier, delta=plan.delta)
    assert plan.epsilon == pytest.approx(exact, rel=1e-6)
    assert plan.guarantee.relation == "replace-one"


def test_more_bands_than_rounds_in_a_cycle_are_refused():
    with pytest.raises(BadInput, match="bands"):
        plan_of(bands=9)


def test_at_the_same_epsilon_the_model_carries_less_noise():
    """The noise of the sum of all rounds, which is the model, against independent noise."""

    def noise_of_the_model(plan):
        inverse = np.linalg.inv(strategy(plan))
        totals = np.tril(np.ones((plan.steps, plan.steps))) @ inverse
        return plan.noise_std * np.sqrt((totals**2).sum(1).mean())

    settings = {
        "population": 640,
        "batch_size": 10,
        "steps": 256,
        "clip_norm": 1.0,
        "delta": 1e-6,
        "noise_multiplier": 1.0,
    }
    del settings["noise_multiplier"]
    banded = CyclicPlan.for_epsilon(4.0, bands=64, **settings)
    independent = CyclicPlan.for_epsilon(4.0, bands=1, **settings)
    assert banded.epsilon <= 4.0 and independent.epsilon <= 4.0
    assert banded.epsilon > 3.99
    assert noise_of_the_model(banded) < 0.6 * noise_of_the_model(independent)


@pytest.mark.parametrize("steps", [4, 5, 6, 7, 10, 11])
def test_participations_are_the_most_that_any_client_has(steps):
    """A last cycle that is begun counts for those whose turn came in it."""
    plan = CyclicPlan(
        population=10, batch_size=2, steps=steps, clip_norm=1.0, noise_multiplier=2.0, delta=1e-5, bands=1
    )
    turns = np.bincount(np.concatenate([plan.sample(Random(1), step) for step in range(steps)]), minlength=10)
    assert plan.participations == turns.max()
    assert plan.event.count == turns.max()


def test_the_server_takes_off_what_it_added_in_the_rounds_before():
    """The newest noise first, as many rounds as there are bands less one."""
    plan = CyclicPlan(
        population=12, batch_size=2, steps=6, clip_norm=1.0, noise_multiplier=2.0, delta=1e-5, bands=3
    )
    like, before, added = {"w": torch.zeros(5, dtype=torch.float64)}, [], []
    for step in range(5):
        random, again = Random(step), Random(step)
        fresh = plan.noise_std * again.normal((5,))
        mean, before = private_average(RoundSum({"w": torch.zeros(5)}), like, plan, random, before)
        added.insert(0, flat(mean) * plan.batch_size)
        assert added[0] == pytest.approx(plan.noise(fresh, added[1:3]), abs=1e-9)
        assert len(before) == min(step + 1, plan.bands - 1)

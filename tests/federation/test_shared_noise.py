import math

import pytest
import torch
from scipy import stats
from slope_model import rows_of, slope_loss
from torch import nn

from discreet.errors import BadInput
from discreet.federation.local_private import one_by_one
from discreet.federation.shared_noise import SharedNoise, site_answer, train_shared
from discreet.federation.weights import weights_of
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random


def plan_of(**changed):
    settings = {
        "population": 60,
        "batch_size": 30,
        "steps": 8,
        "clip_norm": 0.5,
        "noise_multiplier": 1.5,
        "delta": 1e-5,
        "unit": "example",
    }
    return Plan(**{**settings, **changed})


def test_the_shares_add_up_to_the_plans_noise():
    """Five sites without gradients: the sum's variance is (σS)²; chi-square, false alarm below 1e-6."""
    model = nn.Linear(4000, 1, bias=False)
    shared = SharedNoise(plan=plan_of(), sites=5, honest=5)
    answers = [
        site_answer(
            model, lambda m, b: 0 * m.weight.sum(), torch.zeros(12, 1), shared, Random(site), one_by_one
        )
        for site in range(5)
    ]
    total = torch.stack([answer["weight"] for answer in answers]).double().sum(0)
    low, high = stats.chi2.ppf([2.5e-7, 1 - 2.5e-7], 4000)
    assert low < float((total / (1.5 * 0.5)).square().sum()) < high
    one = float((answers[0]["weight"].double() / shared.share).square().sum())
    assert low < one < high
    assert shared.share == pytest.approx(1.5 * 0.5 / math.sqrt(5))


def test_with_little_noise_it_is_training_in_one_place(slope):
    start = weights_of(slope)
    sites = [rows_of(site, 20) for site in range(3)]
    plan = plan_of(batch_size=60, noise_multiplier=1e-7, clip_norm=50.0)
    train_shared(
        slope, slope_loss, sites, SharedNoise(plan=plan, sites=3, honest=3), learning_rate=0.1, seed=1
    )
    ended = weights_of(slope)
    with torch.no_grad():
        for name, value in slope.named_parameters():
            value.copy_(start[name])
    optimiser = torch.optim.Adam(slope.parameters(), lr=0.1)
    for _ in range(8):
        optimiser.zero_grad()
        slope_loss(slope, torch.cat(sites)).backward()
        optimiser.step()
    for name, value in slope.named_parameters():
        torch.testing.assert_close(ended[name], value.detach(), atol=1e-3, rtol=1e-2)


def test_a_full_batch_takes_everything_each_site_has(slope):
    taken = []

    def gradients(model, loss, batch, clip):
        taken.append(len(batch))
        return one_by_one(model, loss, batch, clip)

    plan = plan_of(batch_size=60, steps=2, sampler="full-batch")
    shared = SharedNoise(plan=plan, sites=3, honest=3)
    train_shared(
        slope,
        slope_loss,
        [rows_of(site, 20) for site in range(3)],
        shared,
        learning_rate=0.1,
        gradients=gradients,
    )
    assert taken == [20] * 6
    # Without sampling nothing is claimed from it.
    assert shared.guarantee.epsilon > plan_of(steps=2).epsilon


def test_a_later_run_goes_on_with_the_optimiser_at_its_own_rate(slope):
    shared = SharedNoise(plan=plan_of(steps=1), sites=3, honest=3)
    sites = [rows_of(site, 20) for site in range(3)]
    optimiser = train_shared(slope, slope_loss, sites, shared, learning_rate=0.1, seed=1)
    again = train_shared(slope, slope_loss, sites, shared, learning_rate=0.3, seed=2, optimiser=optimiser)
    assert again is optimiser and [group["lr"] for group in again.param_groups] == [0.3]


def test_the_guarantee_is_the_plans_and_a_single_answer_is_worth_less():
    shared = SharedNoise(plan=plan_of(), sites=5, honest=4)
    assert shared.guarantee.epsilon == shared.plan.epsilon
    assert any("4 of 5 sites" in one for one in shared.guarantee.assumptions)
    assert shared.alone > 2 * shared.plan.epsilon
    assert shared.share > SharedNoise(plan=plan_of(), sites=5, honest=5).share


def test_what_does_not_fit_is_refused(slope):
    with pytest.raises(BadInput, match="honest"):
        SharedNoise(plan=plan_of(), sites=3, honest=4)
    with pytest.raises(BadInput, match="Poisson"):
        SharedNoise(plan=plan_of(unit="user"), sites=3, honest=3)
    shared = SharedNoise(plan=plan_of(), sites=3, honest=3)
    with pytest.raises(BadInput, match="60 examples at 3 sites"):
        train_shared(slope, slope_loss, [rows_of(1)] * 3, shared, learning_rate=0.1)

import numpy as np
import pytest
import torch
from scipy import stats
from slope_model import rows_of, slope_loss

from discreet.errors import BadInput
from discreet.federation.aggregate import Reply, add_up, average, private_average
from discreet.federation.client import LocalTraining, Update
from discreet.federation.optimiser import ServerOptimiser
from discreet.federation.population import in_process
from discreet.federation.training import Algorithm, State, train
from discreet.federation.weights import flat, norm, weights_of
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

LIKE = {"w": torch.zeros(50)}


def reply(client, vector, examples=1):
    return Reply(client, Update({"w": vector}, examples, 0.0))


def mean_of(updates, plan):
    """The mean without its noise: what the noise is added to, over n."""
    summed = add_up(
        (reply(client, vector) for client, vector in enumerate(updates)),
        LIKE,
        weighting="equal",
        clip_norm=plan.clip_norm,
    )
    return flat(summed.total) / plan.batch_size


@pytest.mark.parametrize(("sampler", "reach"), [("poisson", 1), ("fixed-without-replacement", 2)])
def test_one_user_moves_the_mean_by_at_most_the_clip_over_n(sampler, reach):
    plan = Plan(
        population=1000,
        batch_size=20,
        steps=1,
        clip_norm=0.7,
        noise_multiplier=1,
        delta=1e-6,
        sampler=sampler,
        unit="user",
    )
    generator = torch.Generator().manual_seed(1)
    worst = 0.0
    for _ in range(200):
        others = list(torch.randn(19, 50, generator=generator) * 10)
        direction = torch.randn(50, generator=generator) * 1000
        with_user = mean_of([*others, direction], plan)
        without = mean_of(others if reach == 1 else [*others, -direction], plan)
        worst = max(worst, float(np.linalg.norm(with_user - without)))
    bound = reach * plan.clip_norm / plan.batch_size
    assert worst <= bound * (1 + 1e-12)
    assert worst > bound * 0.999  # the bound is met, so no smaller one would do


def test_populations_that_differ_in_one_user_differ_by_the_clip_over_n(slope):
    """The same, through the whole client update: one more user among the same others."""
    plan = Plan(population=40, batch_size=8, steps=1, clip_norm=0.05, noise_multiplier=1, delta=1e-5)
    start = weights_of(slope)
    collect = in_process(slope, slope_loss, rows_of, LocalTraining(learning_rate=2.0), seed=3)

    def mean(users):
        replies = collect(0, np.asarray(users), start)
        summed = add_up(replies, start, weighting="equal", clip_norm=plan.clip_norm)
        return flat(summed.total) / plan.batch_size

    distance = np.linalg.norm(mean(range(8)) - mean(range(7)))
    assert 0 < distance <= plan.clip_norm / plan.batch_size * (1 + 1e-9)


def test_the_noise_has_the_standard_deviation_of_the_plan():
    """z·S/n on each parameter: chi-square test, false alarm below 1e-6."""
    like = {"w": torch.zeros(20_000)}
    plan = Plan(population=500, batch_size=25, steps=1, clip_norm=2.0, noise_multiplier=1.5, delta=1e-6)
    mean, _ = private_average(
        add_up([], like, weighting="equal", clip_norm=2.0), like, plan, Random(11), before=[]
    )
    statistic = float((mean["w"].double() / (1.5 * 2.0 / 25)).square().sum())
    low, high = stats.chi2.ppf([2.5e-7, 1 - 2.5e-7], 20_000)
    assert low < statistic < high


def test_who_stays_away_adds_zero_and_does_not_change_the_divisor():
    plan = Plan(population=100, batch_size=4, steps=1, clip_norm=10.0, noise_multiplier=1e-9, delta=1e-6)
    summed = add_up(
        [reply(0, torch.ones(50)), Reply(1, None, "gone"), reply(2, torch.full((50,), float("nan")))],
        LIKE,
        weighting="equal",
        clip_norm=10.0,
        round=7,
    )
    mean, _ = private_average(summed, LIKE, plan, Random(0), before=[])
    torch.testing.assert_close(mean["w"], torch.full((50,), 0.25))
    assert [(event.round, event.client) for event in summed.events] == [(7, 1), (7, 2)]
    assert "NaN" in summed.events[1].what


def test_without_a_plan_the_mean_is_weighted_by_examples():
    updates = [reply(0, torch.zeros(50), 30), reply(1, torch.ones(50), 10)]
    mean = average(add_up(updates, LIKE, weighting="examples", clip_norm=None), LIKE)
    torch.testing.assert_close(mean["w"], torch.full((50,), 0.25))


def test_a_round_without_any_answer_leaves_the_model_as_it_was(slope):
    start = weights_of(slope)

    def nobody(round, clients, weights):
        return [Reply(int(client), None, "late") for client in clients]

    end = train(Algorithm(population=3, clients=3, rounds=2), State(start), nobody, seed=0)
    assert all(torch.equal(end.weights[name], start[name]) for name in start)
    assert end.round == 2 and len(end.events) == 6


def test_the_epsilon_reported_is_the_one_of_the_sampler_that_runs():
    settings = {"population": 1000, "batch_size": 50, "steps": 100, "clip_norm": 1.0, "delta": 1e-6}
    poisson = Algorithm.private(Plan(noise_multiplier=1.0, sampler="poisson", unit="user", **settings))
    fixed = Algorithm.private(
        Plan(noise_multiplier=1.0, sampler="fixed-without-replacement", unit="user", **settings)
    )
    assert poisson.guarantee.relation == "zero-out-one"
    assert fixed.guarantee.relation == "replace-one"
    assert fixed.guarantee.epsilon > poisson.guarantee.epsilon > 1
    sizes = {len(poisson.sample(1, round)) for round in range(20)}
    assert len(sizes) > 3
    assert {len(fixed.sample(1, round)) for round in range(20)} == {50}


def test_plan_and_algorithm_cannot_disagree():
    plan = Plan(population=100, batch_size=10, steps=5, clip_norm=1.0, noise_multiplier=1, delta=1e-6)
    for changed in ({"clients": 20}, {"rounds": 6}, {"clip_norm": 2.0}, {"weighting": "examples"}):
        settings = {
            "population": 100,
            "clients": 10,
            "rounds": 5,
            "clip_norm": 1.0,
            "weighting": "equal",
            **changed,
        }
        with pytest.raises(BadInput, match="disagree"):
            Algorithm(plan=plan, **settings)


@pytest.mark.parametrize("kind", ["average", "momentum", "adam"])
def test_every_server_optimiser_learns(slope, kind):
    rate = {"average": 1.0, "momentum": 0.3, "adam": 0.1}[kind]
    everything = torch.cat([rows_of(client) for client in range(30)])
    collect = in_process(slope, slope_loss, rows_of, LocalTraining(learning_rate=0.3), seed=2)
    start = State(weights_of(slope))
    before = slope_loss(slope, everything).item()
    algorithm = Algorithm(
        population=30, clients=10, rounds=15, server=ServerOptimiser(kind=kind, learning_rate=rate)
    )
    end = train(algorithm, start, collect, seed=2)
    with torch.no_grad():
        for name, value in slope.named_parameters():
            value.copy_(end.weights[name])
    assert slope_loss(slope, everything).item() < before * 0.6
    assert len(end.losses) == 15


def test_only_the_clients_of_a_round_are_touched(slope):
    touched = []

    def examples_of(client):
        touched.append(client)
        return rows_of(client)

    collect = in_process(slope, slope_loss, examples_of, LocalTraining(), seed=0)
    algorithm = Algorithm(population=10_000, clients=5, rounds=4)
    train(algorithm, State(weights_of(slope)), collect, seed=0)
    assert len(touched) == 20


def test_private_rounds_stay_near_the_public_ones_when_the_noise_is_small(slope):
    start = weights_of(slope)
    plan = Plan(
        population=12,
        batch_size=12,
        steps=5,
        clip_norm=5.0,
        noise_multiplier=1e-6,
        delta=1e-5,
        sampler="fixed-without-replacement",
        unit="user",
    )
    collect = in_process(slope, slope_loss, rows_of, LocalTraining(), seed=4)
    private = train(Algorithm.private(plan), State(start), collect, seed=4).weights
    public = train(
        Algorithm(population=12, clients=12, rounds=5, weighting="equal"), State(start), collect, seed=4
    ).weights
    assert norm({name: private[name] - public[name] for name in start}) < 1e-4

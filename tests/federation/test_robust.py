"""One hostile client of five: the mean goes where it is pulled, the trimmed mean and the median stay with the others."""

import numpy as np
import pytest
import torch
from slope_model import Slope, rows_of, slope_loss

from discreet.errors import BadInput
from discreet.federation.aggregate import Reply
from discreet.federation.client import LocalTraining, Update
from discreet.federation.population import in_process
from discreet.federation.recipe import FederatedRecipe
from discreet.federation.robust import left_out, trimmed_mean
from discreet.federation.training import Algorithm, State, train
from discreet.federation.weights import load_weights, weights_of
from discreet.privacy.plan import Plan

HOSTILE = 4


def test_the_trimmed_mean_is_numpys_by_hand():
    random = np.random.default_rng(3)
    rows = random.normal(size=(7, 5))
    updates = [{"w": torch.tensor(row, dtype=torch.float32)} for row in rows]
    like = {"w": torch.zeros(5)}
    ordered = np.sort(rows.astype(np.float32), axis=0)
    for ends in range(4):
        expected = ordered[ends : 7 - ends].mean(axis=0)
        assert np.allclose(trimmed_mean(updates, like, ends)["w"], expected, atol=1e-6)
    assert np.allclose(trimmed_mean(updates, like, 3)["w"], np.median(rows, axis=0), atol=1e-6)
    even = trimmed_mean(updates[:6], like, left_out("median", 0.2, 6))["w"]
    assert np.allclose(even, np.median(rows[:6], axis=0), atol=1e-6)
    assert torch.equal(trimmed_mean([], like, 0)["w"], like["w"])
    with pytest.raises(BadInput, match="cannot be left out"):
        trimmed_mean(updates[:2], like, 1)


def test_how_many_are_left_out():
    counted = {n: left_out("trimmed-mean", 0.2, n) for n in (0, 1, 2, 3, 5, 6, 10, 15)}
    assert counted == {0: 0, 1: 0, 2: 0, 3: 1, 5: 1, 6: 2, 10: 2, 15: 3}
    assert [left_out("median", 0.2, n) for n in (0, 1, 2, 3, 4, 5)] == [0, 0, 0, 1, 1, 2]
    assert left_out("mean", 0.2, 5) == 0 and left_out("trimmed-mean", 0.49, 5) == 2


@pytest.mark.parametrize("aggregate", ["trimmed-mean", "median"])
def test_a_hostile_minority_leaves_each_coordinate_between_honest_values(aggregate):
    random = torch.Generator().manual_seed(5)
    honest = torch.randn(4, 200, generator=random)
    for hostile in (
        torch.full((200,), 3.4e38),
        -honest.mean(0) * 1e6,
        torch.randn(200, generator=random) * 1e9,
    ):
        updates = [{"w": row} for row in (*honest, hostile)]
        found = trimmed_mean(updates, {"w": honest[0]}, left_out(aggregate, 0.2, 5))["w"]
        assert bool((found >= honest.min(0).values).all() and (found <= honest.max(0).values).all())


def accuracy_under_attack(aggregate, attack):
    torch.manual_seed(0)
    model = Slope()
    start = weights_of(model)
    collect = in_process(model, slope_loss, lambda c: rows_of(c, 30), LocalTraining(batch_size=10), seed=1)

    def attacked(round, clients, weights):
        for reply in collect(round, clients, weights):
            if reply.client == HOSTILE:
                delta = {name: attack(value) for name, value in reply.update.delta.items()}
                reply = Reply(reply.client, Update(delta, reply.update.examples, 0.1))
            yield reply

    algorithm = Algorithm(population=5, clients=5, rounds=12, weighting="equal", aggregate=aggregate)
    load_weights(model, train(algorithm, State(start), attacked, seed=1).weights)
    rows = rows_of(99, 400)
    return float((model(rows[:, :3]).argmax(1) == rows[:, 3].long()).float().mean())


def opposite(value):
    return -50 * value


def test_one_of_five_ruins_the_mean_and_neither_of_the_others():
    assert accuracy_under_attack("mean", lambda value: value) > 0.9
    assert accuracy_under_attack("mean", opposite) < 0.5
    for aggregate in ("trimmed-mean", "median"):
        assert accuracy_under_attack(aggregate, opposite) > 0.9


def test_a_round_with_too_few_updates_says_so(caplog):
    def collect(round, clients, weights):
        yield Reply(0, Update({"w": torch.ones(2) / 2}, 1, 0.1))
        yield from (Reply(n, None, "it is not connected") for n in (1, 2))

    algorithm = Algorithm(population=3, clients=3, rounds=1, weighting="equal", aggregate="median")
    ended = train(algorithm, State({"w": torch.zeros(2)}), collect)
    assert torch.equal(ended.weights["w"], torch.ones(2) / 2)
    assert "1 updates are too few to leave any out" in caplog.text


def test_what_breaks_the_guarantee_or_leaves_nobody_out_is_refused():
    plan = Plan(
        population=9, batch_size=3, steps=2, clip_norm=1.0, noise_multiplier=1.0, delta=1e-5, unit="client"
    )
    with pytest.raises(BadInput, match="breaks the sensitivity"):
        Algorithm(
            population=9, clients=3, rounds=2, weighting="equal", clip_norm=1.0, plan=plan, aggregate="median"
        )
    with pytest.raises(BadInput, match="weigh the same"):
        Algorithm(population=5, clients=5, rounds=1, aggregate="median")
    with pytest.raises(BadInput, match="at least 3"):
        Algorithm(population=5, clients=2, rounds=1, weighting="equal", aggregate="trimmed-mean")
    for private in ({"epsilon": 1.0}, {"noise_multiplier": 1.0}):
        with pytest.raises(BadInput, match="breaks the sensitivity"):
            FederatedRecipe(vocabulary="", clip=1.0, aggregate="trimmed-mean", **private)
    asked = FederatedRecipe(vocabulary="", aggregate="trimmed-mean", trim=0.3).algorithm(7)
    assert asked.weighting == "equal" and asked.to_json()["trim"] == 0.3
    assert FederatedRecipe(vocabulary="").algorithm(7).weighting == "examples"

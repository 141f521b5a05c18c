import numpy as np
import pytest
import torch
from scipy import stats
from slope_model import rows_of, slope_loss
from torch import nn

from discreet.errors import BadInput, Refused
from discreet.federation.client import LocalTraining
from discreet.federation.local_private import LocalPrivateTraining, at_once, one_by_one
from discreet.federation.next_word_task import learner_loss
from discreet.federation.population import in_process
from discreet.federation.relay import relay_batches, relay_model
from discreet.federation.weights import flat, load_weights, norm, weights_of
from discreet.learning.private.grid_sum import MARGIN
from discreet.learning.tagging.head import FeaturedWords, HeadTagger
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random


def private(**changed):
    settings = {
        "rounds": 5,
        "steps": 4,
        "sampling_rate": 0.25,
        "batch_size": 10,
        "learning_rate": 0.5,
        "clip_norm": 0.3,
        "noise_multiplier": 1.2,
        "delta": 1e-5,
    }
    return LocalPrivateTraining(**{**settings, **changed})


def test_one_example_moves_the_sum_by_at_most_the_clip(slope):
    rows = torch.cat((rows_of(1, 8), 1000 * rows_of(2, 1)))
    rows[:, 3] = rows[:, 3].clamp(0, 1)
    whole = one_by_one(slope, slope_loss, rows, 0.3)
    less = one_by_one(slope, slope_loss, rows[:-1], 0.3)
    distance = norm({name: whole[name] - less[name] for name in whole})
    assert distance == pytest.approx(0.3, rel=1e-6)
    assert distance <= 0.3
    backwards = one_by_one(slope, slope_loss, rows.flip(0), 0.3)
    assert all(torch.equal(backwards[name], whole[name]) for name in whole)


def test_an_example_with_nan_adds_nothing_and_is_said_here_only(slope, caplog):
    rows = rows_of(1, 8)
    whole = one_by_one(slope, slope_loss, rows, 0.3)
    broken = torch.cat((rows, rows[:1]))
    broken[-1, 0] = float("nan")
    found = one_by_one(slope, slope_loss, broken, 0.3)
    assert all(torch.equal(found[name], whole[name]) for name in whole)
    assert [record.message.split(" (")[0] for record in caplog.records] == [
        "1 gradients were no numbers and counted as zero"
    ]


def test_examples_come_in_an_order_drawn_anew_each_step(slope):
    """Sorted with probability 1/20! where it is right."""
    seen = []

    def gradients(model, loss, batch, clip):
        seen.append(batch[:, 0].tolist())
        return one_by_one(model, loss, batch, clip)

    rows = rows_of(1, 20)
    rows[:, 0] = torch.arange(20.0)
    local = private(sampling_rate=1.0, steps=2, gradient_sum=gradients)
    local.client().update(slope, slope_loss, weights_of(slope), rows, Random(1))
    assert sorted(seen[0]) == sorted(seen[1]) == rows[:, 0].tolist()
    assert seen[0] != sorted(seen[0]) and seen[0] != seen[1]


def test_sums_at_once_equal_those_one_by_one():
    draw = np.random.default_rng(3)
    batch = [
        FeaturedWords(draw.normal(size=(words, 6)).astype(np.float32), draw.integers(0, 3, words))
        for words in (4, 1, 7, 3, 20, 2, 5)
    ]
    model = HeadTagger(6, 3)
    nn.init.normal_(model.head.weight, std=0.1)
    quick = at_once(model, learner_loss, batch, 0.5)
    slow = one_by_one(model, learner_loss, batch, 0.5)
    for name, value in slow.items():
        torch.testing.assert_close(quick[name], value, atol=0.5 * MARGIN, rtol=MARGIN)


def test_its_epsilon_is_that_of_the_plan_of_one_client():
    plan = Plan(
        population=400,
        batch_size=100,
        steps=20,
        clip_norm=0.3,
        noise_multiplier=1.2,
        delta=1e-5,
        unit="example",
    )
    assert private().guarantee.epsilon == pytest.approx(plan.epsilon)
    assert private().guarantee.unit == "example"


def test_the_noise_of_a_step_has_its_standard_deviation():
    """η·σ·S/b on each parameter of an update without gradient; chi-square, false alarm below 1e-6."""
    model = nn.Linear(5000, 1, bias=False)
    start = {"weight": torch.zeros(1, 5000)}
    local = private(steps=3)
    update = local.client().update(
        model, lambda m, batch: 0 * m.weight.sum(), start, torch.zeros(40, 1), Random(7)
    )
    one = 0.5 * 1.2 * 0.3 / 10
    statistic = float((update.delta["weight"].double() / one).square().sum()) / 3
    low, high = stats.chi2.ppf([2.5e-7, 1 - 2.5e-7], 5000)
    assert low < statistic < high


def test_what_a_client_sends_does_not_tell_how_many_examples_it_has():
    """No gradient, so only noise is sent: of the same size and the same weight, whatever the client has."""
    model = nn.Linear(50, 1, bias=False)
    start = {"weight": torch.zeros(1, 50)}

    def flat_loss(model, batch):
        return 0 * model.weight.sum()

    sent = [
        private(sampling_rate=1.0)
        .client()
        .update(model, flat_loss, start, torch.zeros(count, 1), Random(count))
        for count in (0, 1, 40)
    ]
    assert [one.examples for one in sent] == [1, 1, 1] and [one.loss for one in sent] == [0.0, 0.0, 0.0]
    spread = [float(one.delta["weight"].double().std()) for one in sent]
    # Each has 50 draws of four steps' noise; equal in distribution, so within a factor of three at any size.
    assert max(spread) < 3 * min(spread)


def test_a_client_without_examples_answers_like_the_others(slope):
    parts = [rows_of(0, 5), torch.zeros(0, 4)]
    collect = in_process(slope, slope_loss, parts.__getitem__, private(), seed=3)
    replies = list(collect(0, np.arange(2), weights_of(slope)))
    assert all(reply.update is not None and reply.problem == "" for reply in replies)
    assert norm(replies[1].update.delta) > 0
    plain = in_process(slope, slope_loss, parts.__getitem__, LocalTraining(), seed=3)
    assert [reply.problem for reply in plain(0, np.arange(2), weights_of(slope))] == [
        "",
        "it has no examples",
    ]


def test_a_client_sends_no_more_than_its_rounds(slope):
    rows, start = rows_of(0, 5), weights_of(slope)
    client = private(rounds=2).client()
    for _ in range(2):
        client.update(slope, slope_loss, start, rows, Random(1))
    with pytest.raises(Refused, match="sent the 2 updates that its guarantee covers"):
        client.update(slope, slope_loss, start, rows, Random(1))
    late = private(rounds=2).client(done=1)
    late.update(slope, slope_loss, start, rows, Random(1))
    with pytest.raises(Refused):
        late.update(slope, slope_loss, start, rows, Random(1))
    with pytest.raises(BadInput, match="done"):
        private(rounds=2).client(done=3)


def test_a_server_that_asks_for_a_round_again_gets_nothing(slope):
    collect = in_process(slope, slope_loss, lambda _: rows_of(0, 5), private(rounds=1), seed=3)
    start = weights_of(slope)
    list(collect(0, np.arange(2), start))
    with pytest.raises(Refused):
        list(collect(0, np.arange(2), start))


def test_the_guarantee_says_how_many_updates_it_covers():
    holds = private(rounds=7).guarantee
    assert any("at most 7 updates" in one for one in holds.assumptions)
    assert private(rounds=8).guarantee.epsilon > holds.epsilon


def test_with_little_noise_and_no_clip_it_is_plain_training(slope):
    start, rows = weights_of(slope), rows_of(3, 20)
    local = private(sampling_rate=1.0, batch_size=20, clip_norm=100.0, noise_multiplier=1e-8, steps=3)
    moved = local.client().update(slope, slope_loss, start, rows, Random(1)).delta
    plain = LocalTraining(epochs=3, batch_size=None, learning_rate=0.5)
    expected = plain.update(slope, slope_loss, start, rows, Random(1)).delta
    np.testing.assert_allclose(flat(moved), flat(expected), atol=1e-5)


def test_the_model_goes_round_the_sites_in_turn(slope):
    start = weights_of(slope)
    sites = [rows_of(site, 8) for site in range(2)]
    local = LocalTraining(batch_size=None, learning_rate=0.4)
    end = relay_model(slope, slope_loss, start, sites, local, epochs=2, seed=1)
    by_hand = start
    for site in (0, 1, 0, 1):
        moved = local.update(slope, slope_loss, by_hand, sites[site], Random(0)).delta
        by_hand = {name: by_hand[name] + moved[name] for name in by_hand}
    assert all(torch.allclose(end[name], by_hand[name]) for name in end)


def test_batches_come_from_the_sites_in_turn_and_every_example_once(slope):
    seen = []

    def watching(model, batch):
        seen.append(batch[:, 0].tolist())
        return slope_loss(model, batch)

    sites = [rows_of(0, 5), rows_of(1, 9)]
    start = weights_of(slope)
    end = relay_batches(slope, watching, start, sites, LocalTraining(batch_size=4), seed=1)
    assert [len(batch) for batch in seen] == [4, 4, 1, 4, 1]
    assert sorted(number for batch in seen for number in batch) == sorted(torch.cat(sites)[:, 0].tolist())
    load_weights(slope, end)
    assert norm({name: end[name] - start[name] for name in end}) > 0

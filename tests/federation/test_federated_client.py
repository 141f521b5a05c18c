import pytest
import torch
from slope_model import rows_of, slope_loss

from discreet.errors import BadInput
from discreet.federation.client import LocalTraining, client_update
from discreet.federation.population import in_process
from discreet.federation.training import Algorithm, State, train
from discreet.federation.weights import clipped, flat, misfit, norm, unflat, weights_of
from discreet.privacy.grid import grid_step
from discreet.privacy.random import Random


def test_one_whole_batch_is_one_step_down_the_gradient(slope):
    start = weights_of(slope)
    rows = rows_of(1)
    gradient = torch.autograd.grad(slope_loss(slope, rows), list(slope.parameters()))
    local = LocalTraining(batch_size=None, learning_rate=0.3)
    update = client_update(slope, slope_loss, start, rows, local, Random(0))
    for moved, slant in zip(update.delta.values(), gradient, strict=True):
        torch.testing.assert_close(moved, -0.3 * slant)


def test_local_epochs_equal_a_hand_written_loop(slope):
    start, rows = weights_of(slope), rows_of(2, 10)
    local = LocalTraining(epochs=3, batch_size=4, learning_rate=0.2)
    update = client_update(slope, slope_loss, start, rows, local, Random(5))
    with torch.no_grad():
        for name, value in slope.named_parameters():
            value.copy_(start[name])
    optimiser = torch.optim.SGD(slope.parameters(), lr=0.2)
    random = Random(5)
    for _ in range(3):
        order = torch.from_numpy(random.permutation(10))
        for batch in order.split(4):
            optimiser.zero_grad()
            slope_loss(slope, rows[batch]).backward()
            optimiser.step()
    for name, value in slope.named_parameters():
        torch.testing.assert_close(start[name] + update.delta[name], value.detach())


def test_fedsgd_over_clients_is_the_gradient_over_all_their_examples(slope):
    start = weights_of(slope)
    parts = [rows_of(client, 3 + 2 * client) for client in range(4)]
    together = torch.cat(parts)
    gradient = torch.autograd.grad(slope_loss(slope, together), list(slope.parameters()))
    collect = in_process(
        slope, slope_loss, parts.__getitem__, LocalTraining(batch_size=None, learning_rate=0.5), seed=1
    )
    end = train(Algorithm(population=4, clients=4, rounds=1), State(start), collect, seed=1).weights
    for name, slant in zip(start, gradient, strict=True):
        torch.testing.assert_close(end[name] - start[name], -0.5 * slant)


def test_most_examples_bounds_the_work(slope):
    seen = []

    def counting(model, batch):
        seen.append(len(batch))
        return slope_loss(model, batch)

    local = LocalTraining(batch_size=4, most_examples=6)
    update = client_update(slope, counting, weights_of(slope), rows_of(1, 50), local, Random(1))
    assert seen == [4, 2] and update.examples == 6


def test_a_local_step_is_bounded(slope):
    start, rows = weights_of(slope), 100 * rows_of(1, 8)
    rows[:, 3] = rows[:, 3].clamp(0, 1)
    local = LocalTraining(batch_size=None, learning_rate=0.5, step_clip=0.2)
    moved = client_update(slope, slope_loss, start, rows, local, Random(0)).delta
    assert norm(moved) == pytest.approx(0.1, rel=1e-5)


def test_clipping_never_exceeds_the_clip():
    for seed in range(200):
        generator = torch.Generator().manual_seed(seed)
        update = {"a": 3 * torch.randn(400, generator=generator), "b": torch.randn(7, 5, generator=generator)}
        short = clipped(update, 0.1 + seed / 100)
        assert norm(short) <= 0.1 + seed / 100
        assert norm(short) > (0.1 + seed / 100) * (1 - 1e-5)
    small = clipped({"a": torch.full((4,), 0.01)}, 1.0)
    assert small["a"].tolist() == pytest.approx([0.01] * 4, abs=1e-9)
    steps = small["a"] / grid_step(1.0)
    assert torch.equal(steps, steps.round())
    broken = clipped({"a": torch.tensor([1.0, float("nan")]), "b": torch.ones(2)}, 1.0)
    assert not any(bool(value.any()) for value in broken.values())


def test_flat_and_back(slope):
    weights = weights_of(slope)
    back = unflat(flat(weights), weights)
    assert all(torch.equal(back[name], weights[name]) for name in weights)


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (lambda u: {**u, "line.bias": torch.tensor([float("nan"), 0.0])}, "NaN"),
        (lambda u: {**u, "line.bias": torch.tensor([float("inf"), 0.0])}, "NaN or infinity"),
        (lambda u: {**u, "line.bias": torch.zeros(3)}, "shape"),
        (lambda u: {**u, "line.bias": torch.zeros(2, dtype=torch.int64)}, "int64"),
        (lambda u: {**u, "other": torch.zeros(2)}, "other"),
        (lambda u: {}, "parameters differ"),
    ],
)
def test_a_misfit_is_named(slope, spoil, what):
    weights = weights_of(slope)
    assert misfit(weights, weights) == ""
    assert what in misfit(spoil(weights), weights)


def test_a_client_without_examples_is_refused(slope):
    with pytest.raises(BadInput, match="without examples"):
        client_update(slope, slope_loss, weights_of(slope), [], LocalTraining(), Random(0))

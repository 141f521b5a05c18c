"""The private trainer: noise as planned, steps counted once, the same run after an interruption."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from discreet.errors import BadInput, Refused
from discreet.learning.next_word import NextWord
from discreet.learning.private.descent import Descent
from discreet.learning.private.grid_sum import GridSum
from discreet.learning.private.train import _drawn, _move, train
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random


def _plan(**changes: Any) -> Plan:
    settings: dict[str, Any] = {
        "population": 40,
        "batch_size": 8,
        "steps": 6,
        "clip_norm": 0.5,
        "noise_multiplier": 1.0,
        "delta": 1e-3,
    }
    return Plan(**settings | changes)


def _sentences() -> list[list[int]]:
    random = Random(5)
    return [list(1 + random.integers(19, int(length))) for length in 2 + random.integers(6, 40)]


def _model() -> NextWord:
    torch.manual_seed(1)
    return NextWord(20, dimensions=4, units=6)


def _weights(model: nn.Module) -> Tensor:
    return torch.cat([weight.detach().flatten() for weight in model.parameters()])


class _StopAfter:
    """Ends a run in the middle of the step after so many."""

    def __init__(self, steps: int) -> None:
        self.left = steps
        self.asked = False

    def progress(self, _at: int, _of: int) -> None:
        self.left -= 1

    def stop(self) -> bool:
        self.asked, before = True, self.asked and self.left <= 0
        return before


class _Slope(nn.Module):
    """One weight vector whose gradient on an example is that example, whatever the weights are."""

    def __init__(self, dimensions: int) -> None:
        super().__init__()
        self.slope = nn.Linear(dimensions, 1, bias=False)
        nn.init.zeros_(self.slope.weight)

    def collate(self, examples: Any) -> tuple[Tensor]:
        return (torch.tensor(np.stack(examples), dtype=torch.float32),)

    def losses(self, values: Tensor) -> Tensor:
        return self.slope(values)[:, 0]


def _one_step(examples: list[Any], plan: Plan, **more: Any) -> np.ndarray[Any, np.dtype[np.float32]]:
    """−g of the first step, as plain gradient descent at rate 1 shows it."""
    model = _Slope(len(examples[0]))
    train(model, examples, plan, Descent(method="sgd", momentum=0.0, learning_rate=1.0), **more)
    return model.slope.weight.detach()[0].numpy()


def test_the_noise_has_the_planned_size() -> None:
    plan = _plan(population=1, batch_size=1, steps=1, noise_multiplier=3.0, sampler="full-batch")
    drawn = _one_step([np.zeros(20_000)], plan)
    # The mean square of 20,000 normal draws is within 1 % ± 6 % with probability above 1 − 1e−8.
    assert np.square(drawn).mean() / (3.0 * 0.5) ** 2 == pytest.approx(1.0, abs=0.06)
    assert len(np.unique(drawn)) > 19_000
    assert not np.array_equal(drawn, _one_step([np.zeros(20_000)], plan))


def test_every_unit_is_clipped_once_however_many_examples_it_has() -> None:
    settings = {"population": 3, "batch_size": 3, "steps": 1, "sampler": "full-batch", "clip_norm": 1.0}
    examples = [np.eye(4)[0] * 9.0, np.eye(4)[1] * 9.0, np.eye(4)[1] * 9.0, np.eye(4)[2] * 0.3]
    plan = _plan(unit="user", noise_multiplier=1e-9, **settings)
    moved = -3 * _one_step(examples, plan, units=[[0], [1, 2], [3]])
    assert moved == pytest.approx([1.0, 1.0, 0.3, 0.0], abs=2e-2)
    assert math.hypot(moved[0]) <= 1.0


def test_the_chunks_do_not_change_the_step() -> None:
    plan = _plan(steps=3)
    ends = []
    for pieces in (8, 64, 4096):
        model = _model()
        train(model, _sentences(), plan, Descent(pieces_at_once=pieces), random=Random(3))
        ends.append(_weights(model))
    torch.testing.assert_close(ends[0], ends[2], atol=1e-4, rtol=1e-3)
    torch.testing.assert_close(ends[1], ends[2], atol=1e-4, rtol=1e-3)


@pytest.mark.parametrize("schedule", ["constant", "linear"])
def test_a_resumed_run_is_the_uninterrupted_run(tmp_path: Path, schedule: Any) -> None:
    descent = Descent(learning_rate=0.05, schedule=schedule)
    whole = _model()
    steps: list[int] = []
    train(whole, _sentences(), _plan(), descent, random=Random(9), progress=lambda at, _: steps.append(at))
    assert steps == [1, 2, 3, 4, 5, 6]

    done: list[int] = []
    for more in (2, 0, 1, 99):
        parts, ending = _model(), _StopAfter(more)

        def progress(at: int, of: int, ending: _StopAfter = ending) -> None:
            done.append(at)
            ending.progress(at, of)

        ended = train(
            parts,
            _sentences(),
            _plan(),
            descent,
            random=Random(9),
            folder=tmp_path,
            progress=progress,
            stop=ending.stop,
        )
        assert ended.plan.steps == len(done)
        assert ended.plan.epsilon == pytest.approx(_plan(steps=len(done)).epsilon)
        assert ended.finished == (len(done) == 6)
    assert done == steps
    torch.testing.assert_close(_weights(parts), _weights(whole), atol=1e-5, rtol=1e-5)
    assert ended.plan.epsilon == _plan().epsilon


def test_steps_after_the_last_checkpoint_are_done_again_and_counted_once(tmp_path: Path) -> None:
    class Crash(Exception):
        pass

    def crash(at: int, _: int) -> None:
        if at == 5:
            raise Crash

    ending = _StopAfter(2)
    train(
        _model(),
        _sentences(),
        _plan(),
        Descent(),
        folder=tmp_path,
        stop=ending.stop,
        progress=ending.progress,
    )
    with pytest.raises(Crash):
        train(_model(), _sentences(), _plan(), Descent(), folder=tmp_path, progress=crash)
    done: list[int] = []
    ended = train(
        _model(), _sentences(), _plan(), Descent(), folder=tmp_path, progress=lambda at, _: done.append(at)
    )
    assert ended.finished
    assert done == [3, 4, 5, 6]


def test_a_checkpoint_of_another_run_or_an_older_one_is_refused(tmp_path: Path) -> None:
    train(_model(), _sentences(), _plan(), Descent(), folder=tmp_path, stop=_StopAfter(0).stop)
    older = (tmp_path / "checkpoint.pt").read_bytes()
    with pytest.raises(BadInput, match="noise_multiplier"):
        train(_model(), _sentences(), _plan(noise_multiplier=2.0), Descent(), folder=tmp_path)
    with pytest.raises(BadInput, match="learning_rate"):
        train(_model(), _sentences(), _plan(), Descent(learning_rate=1.0), folder=tmp_path)
    train(_model(), _sentences(), _plan(), Descent(), folder=tmp_path)
    (tmp_path / "checkpoint.pt").write_bytes(older)
    with pytest.raises(Refused, match="second continuation"):
        train(_model(), _sentences(), _plan(), Descent(), folder=tmp_path)


def test_the_plan_must_be_for_these_units() -> None:
    with pytest.raises(BadInput, match="40 examples and there are 39"):
        train(_model(), _sentences()[:39], _plan(), Descent())
    with pytest.raises(BadInput, match="40 examples and there are 41"):
        train(_model(), [*_sentences(), [1, 2]], _plan(), Descent())


def test_a_unit_with_too_many_examples_gives_a_random_part_of_them() -> None:
    """Each of ten is among the four with probability 0.4; six and a half deviations, false alarm 1e-9 for ten."""
    random, taken = Random(5), np.zeros(10)
    for _ in range(4000):
        part = _drawn(range(100, 110), 4, random)
        assert len(set(part)) == 4 and list(part) == sorted(part)
        taken[np.array(part) - 100] += 1
    assert np.abs(taken - 1600).max() < 6.5 * math.sqrt(4000 * 0.4 * 0.6)
    assert list(_drawn(range(4), 4, random)) == [0, 1, 2, 3]
    assert [len(_drawn(range(count), 4, random)) for count in (3, 4, 5, 8, 9)] == [3, 4, 4, 4, 4]


def test_the_learning_rate_follows_its_schedule() -> None:
    linear, constant = (Descent(learning_rate=2.0, schedule=kind) for kind in ("linear", "constant"))
    assert [linear.rate_at(step, 4) for step in range(4)] == [2.0, 1.5, 1.0, 0.5]
    assert {constant.rate_at(step, 4) for step in range(4)} == {2.0}


@pytest.mark.parametrize(("step", "rate"), [(0, 1.0), (3, 0.25)])
def test_a_step_moves_by_the_sum_over_the_batch_size(step: int, rate: float) -> None:
    """Not over the population, and at the step's own learning rate; the noise is 1e-6."""
    weight = nn.Parameter(torch.zeros(3))
    descent = Descent(learning_rate=1.0, schedule="linear")
    plan = Plan(
        population=100,
        batch_size=10,
        steps=4,
        clip_norm=1e-3,
        noise_multiplier=1e-3,
        delta=1e-5,
        unit="example",
    )
    optimiser = torch.optim.SGD([weight], lr=1.0)
    sums = GridSum([weight], plan.clip_norm, most=100)
    sums.totals[weight] += 50.0 / sums.step
    _move(optimiser, sums, plan, descent, step, Random(1))
    assert weight.detach().numpy() == pytest.approx(-5.0 * rate, abs=1e-4)

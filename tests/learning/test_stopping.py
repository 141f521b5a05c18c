"""Early stopping: when it looks, when it ends, which weights remain, and that it survives a checkpoint."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from discreet.errors import BadInput
from discreet.learning.plain import PlainRecipe, fit
from discreet.learning.private.descent import Descent
from discreet.learning.private.recorded_run import Order, train_and_record
from discreet.learning.private.train import train
from discreet.learning.private.validation import looks_recorded, noisy_loss, validation_plan
from discreet.learning.stopping import Stopping, Validator, losses_of, mean_loss
from discreet.privacy.accounting import gaussian_epsilon
from discreet.privacy.ledger import Ledger
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random


class _Level(nn.Module):
    """One number; the loss of an example is the square of its distance from it."""

    def __init__(self) -> None:
        super().__init__()
        self.level = nn.Linear(1, 1, bias=False)
        nn.init.zeros_(self.level.weight)

    def collate(self, examples: Any) -> tuple[Tensor]:
        return (torch.tensor(np.reshape(examples, (-1, 1)), dtype=torch.float32),)

    def losses(self, values: Tensor) -> Tensor:
        return (self.level(torch.ones_like(values)) - values)[:, 0].square()


def _script(*scores: float) -> Any:
    left = iter(scores)
    return lambda _model: next(left)


def test_looks_are_spread_evenly_and_never_more_than_there_are_steps():
    for steps in (3, 10, 37, 1000):
        due = [step for step in range(1, steps + 1) if Stopping(looks=10).due(step, steps)]
        assert len(due) == min(10, steps) and due[-1] == steps


def test_it_ends_after_the_patience_and_keeps_the_best_weights():
    model = _Level()
    validator = Validator(Stopping(looks=8, patience=2), _script(3.0, 1.0, 2.0, 1.5, 0.1))
    seen = []
    fit(
        model,
        [1.0] * 8,
        PlainRecipe(epochs=8, batch_size=8, learning_rate=0.1),
        lambda *_: seen.append(model.level.weight.item()),
        validator,
    )
    assert (len(seen), validator.looks, validator.best_step, validator.stopped) == (4, 4, 2, True)
    assert model.level.weight.item() == seen[1] != seen[3]


def test_a_run_that_gets_better_to_the_end_is_not_cut_short():
    validator = Validator(Stopping(looks=4, patience=1), mean_loss([1.0, 1.0]))
    fit(_Level(), [1.0] * 8, PlainRecipe(epochs=4, batch_size=8, learning_rate=0.1), validator=validator)
    assert (validator.looks, validator.best_step, validator.stopped) == (4, 4, False)
    with pytest.raises(BadInput, match="nothing to validate on"):
        mean_loss([])


PLAN = Plan(population=50, batch_size=40, steps=8, clip_norm=1.0, noise_multiplier=2.0, delta=2.5e-5)
ORDER = Order(dataset="notes", operation="train level", plan=PLAN, descent=Descent(), looks=4)
TARGETS = list(np.linspace(0.0, 1.0, 50)[:, None])


def test_a_private_run_states_and_books_the_steps_it_made(tmp_path: Path):
    validator = Validator(Stopping(looks=4, patience=1), _script(1.0, 2.0))
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        made = train_and_record(
            _Level(), TARGETS, ORDER, folder=tmp_path / "run", ledger=ledger, validator=validator
        )
        assert made.reached.finished and made.reached.plan.steps == 4
        [entry] = ledger.history()
        [balance] = ledger.spent("notes", delta=4 * PLAN.delta)
    assert (entry.status, entry.options["steps"]) == ("confirmed", 4)
    assert balance.epsilon == pytest.approx(PLAN.partial(4).epsilon)
    held = ORDER.statement(made, Random()).guarantee
    # ε of four steps at a quarter of δ: the run might have ended at any of four.
    assert held.epsilon == PLAN.partial(4).epsilon < PLAN.epsilon
    assert held.delta == pytest.approx(4 * PLAN.delta)
    assert any("may end at 4" in one for one in held.assumptions)


def test_a_resumed_run_looks_and_ends_as_the_uninterrupted_one(tmp_path: Path):
    def run(folder: Path | None, calls: int) -> tuple[_Level, Validator, Any]:
        model, left = _Level(), iter(range(calls))
        validator = Validator(Stopping(looks=8, patience=3), mean_loss([-1.0]))
        done = train(
            model, TARGETS, PLAN, Descent(learning_rate=0.1), random=Random(4), folder=folder,
            validator=validator, stop=lambda: next(left, None) is None,
        )  # fmt: skip
        return model, validator, done

    whole, expected, ended = run(None, 99)
    assert expected.stopped and ended.finished and ended.plan.steps < PLAN.steps
    for calls in (3, 99, 99):
        model, validator, done = run(tmp_path, calls)
    assert done == ended
    assert (validator.best, validator.looks) == (expected.best, expected.looks)
    assert model.level.weight.item() == whole.level.weight.item()
    with pytest.raises(BadInput, match="another run"):
        train(_Level(), TARGETS, PLAN, Descent(learning_rate=0.1), folder=tmp_path)


def test_a_private_score_is_clipped_by_unit_and_has_the_planned_noise():
    plan = validation_plan(1.0, units=3, looks=5, delta=1e-5, unit="user")
    assert plan.epsilon <= 1.0 and plan.noise_multiplier > 5
    examples, units = [[0.0], [2.0], [100.0], [float("nan")]], [[0, 1], [2], [3]]
    score = noisy_loss(examples, units, plan, Random(7))
    drawn = np.array([score(_Level()) for _ in range(2000)])
    # Users have mean losses 2, 8 and 8 after the clip; the mean of 2,000 draws is within 6 standard errors.
    spread = plan.noise_std / 3
    assert drawn.mean() == pytest.approx((2 + 8 + 8) / 3, abs=6 * spread / 2000**0.5)
    assert drawn.std() == pytest.approx(spread, rel=0.1)
    assert losses_of(_Level(), [2.0]).tolist() == [4.0]
    with pytest.raises(BadInput, match="3 users and there are 1"):
        noisy_loss([[1.0]], [[0]], plan, Random())


def test_looks_at_private_documents_are_recorded_as_they_were_taken(tmp_path: Path):
    plan = validation_plan(1.0, units=9, looks=5, delta=1e-5, unit="document")
    validator = Validator(Stopping(), _script())
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        with looks_recorded(ledger, "other", plan, validator, before=0, seeded=False) as entry:
            assert ledger.entry(str(entry)).options["steps"] == 5
            validator.looks = 2
        with looks_recorded(ledger, "other", plan, validator, before=2, seeded=False):
            validator.looks = 5
        with looks_recorded(ledger, "other", plan, validator, before=5, seeded=False) as none:
            assert none is None
        assert [one.options["steps"] for one in ledger.history()] == [2, 3]
        # Two runs of looks, each of which might have ended after any of five: each pair of ends has its part of δ.
        [balance] = ledger.spent("other", delta=1e-5)
        sigma = plan.noise_multiplier
        whole = gaussian_epsilon(sensitivity=5**0.5, sigma=sigma, delta=1e-5 / 25)
        assert balance.epsilon == pytest.approx(whole, rel=1e-3) and whole > plan.epsilon


def test_a_loss_that_is_no_number_counts_as_the_bound():
    """Zero would let one unit lower the score below what any loss could, and NaN would end it."""
    plan = Plan(
        population=2,
        batch_size=2,
        steps=1,
        clip_norm=8.0,
        noise_multiplier=1e-6,
        delta=1e-5,
        sampler="full-batch",
    )
    for broken in (float("nan"), float("inf")):
        score = noisy_loss([[0.0], [broken]], None, plan, Random(7))
        assert score(_Level()) == pytest.approx((1 - 2**-8) * 8.0 / 2, abs=1e-4)


def test_each_unit_has_its_own_losses_in_the_score():
    """A hundred units of two examples, in batches filled up with copies; the noise is nearly nothing."""
    plan = Plan(
        population=100,
        batch_size=100,
        steps=1,
        clip_norm=8.0,
        noise_multiplier=1e-6,
        delta=1e-5,
        sampler="full-batch",
    )
    examples = [[place / 80] for place in range(200)]
    units = [[place, 199 - place] for place in range(100)]
    expected = np.mean([(examples[a][0] ** 2 + examples[b][0] ** 2) / 2 for a, b in units])
    assert noisy_loss(examples, units, plan, Random(7))(_Level()) == pytest.approx(expected, abs=1e-5)

"""A run and the ledger: stopped, crashed, taken up again, and the ledger is right each time."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from discreet.errors import OverBudget, Refused
from discreet.learning.private.descent import Descent
from discreet.learning.private.recorded_run import Order, RecordedRun, train_and_record
from discreet.privacy.data_digest import data_digest
from discreet.privacy.ledger import Ledger
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.text.document import Document

PLAN = Plan(population=50, batch_size=40, steps=8, clip_norm=1.0, noise_multiplier=2.0, delta=1e-4)
ORDER = Order(dataset="notes", operation="train nothing", plan=PLAN, descent=Descent())


class _Mean(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.slope = nn.Linear(2, 1)

    def collate(self, examples: Any) -> tuple[Tensor]:
        return (torch.tensor(np.stack(examples), dtype=torch.float32),)

    def losses(self, values: Tensor) -> Tensor:
        return self.slope(values)[:, 0].square()


@pytest.fixture
def ledger(where: str) -> Iterator[Ledger]:
    with Ledger.open(where) as opened:
        yield opened


def _run(
    folder: Path,
    ledger: Ledger | None,
    steps: int = 99,
    order: Order = ORDER,
    progress: Callable[[int, int], None] | None = None,
    **more: Any,
) -> RecordedRun:
    """Run until so many more steps are done."""
    done: list[int] = []

    def heard(reached: int, of: int) -> None:
        done.append(reached)
        if progress is not None:
            progress(reached, of)

    return train_and_record(
        _Mean(),
        [np.full(2, 0.1 * row) for row in range(50)],
        order,
        folder=folder,
        ledger=ledger,
        stop=lambda: len(done) >= steps,
        progress=heard,
        **more,
    )


def _spent(ledger: Ledger) -> float:
    [balance] = ledger.spent("notes", delta=PLAN.delta)
    return balance.epsilon


def test_a_stopped_run_spends_its_steps_and_the_rest_when_it_goes_on(tmp_path: Path, ledger: Ledger) -> None:
    stopped = _run(tmp_path / "run", ledger, 3)
    assert (stopped.reached.plan.steps, stopped.reached.finished) == (3, False)
    assert _spent(ledger) == pytest.approx(PLAN.partial(3).epsilon)
    assert [entry.status for entry in ledger.history()] == ["confirmed"]

    whole = _run(tmp_path / "run", ledger)
    assert whole.reached.finished
    assert whole.earlier == (stopped.entry,)
    assert [entry.status for entry in ledger.history()] == ["confirmed", "reserved"]
    assert [entry.options["steps"] for entry in ledger.history()] == [3, 5]
    assert whole.entry is not None
    ledger.confirm(whole.entry, holder=whole.holder)
    assert _spent(ledger) == pytest.approx(PLAN.epsilon)
    assert "recorded in " + str(stopped.entry) in str(ORDER.statement(whole, Random()))


def test_a_crashed_run_stays_reserved_and_goes_on_under_its_reservation(
    tmp_path: Path, ledger: Ledger
) -> None:
    class Crash(Exception):
        pass

    def crash(step: int, _: int) -> None:
        if step == 4:
            raise Crash

    with pytest.raises(Crash):
        _run(tmp_path / "run", ledger, progress=crash)
    assert _spent(ledger) == pytest.approx(PLAN.epsilon)
    done = _run(tmp_path / "run", ledger)
    assert done.reached.finished
    assert [entry.status for entry in ledger.history()] == ["reserved"]
    assert _spent(ledger) == pytest.approx(PLAN.epsilon)


def test_stopping_before_a_step_spends_nothing_and_going_on_counts_once(
    tmp_path: Path, ledger: Ledger
) -> None:
    nothing = _run(tmp_path / "run", ledger, 0)
    assert nothing.entry is None
    assert ORDER.statement(nothing, Random()).guarantee.epsilon == 0
    told = replace(ORDER, title="ward-7", assumptions=("the labels are public",)).statement(nothing, Random())
    assert told.dataset == "ward-7" and "the labels are public" in told.guarantee.assumptions
    assert ORDER.statement(nothing, Random()).dataset == "" != ORDER.dataset
    _run(tmp_path / "run", ledger, 2)
    _run(tmp_path / "run", ledger, 0)
    done = _run(tmp_path / "run", ledger)
    assert done.reached.finished
    assert (
        sum(entry.options["steps"] for entry in ledger.history() if entry.status != "cancelled") == PLAN.steps
    )
    assert _spent(ledger) == pytest.approx(PLAN.epsilon)


def test_steps_that_the_ledger_does_not_know_are_charged(tmp_path: Path, ledger: Ledger) -> None:
    _run(tmp_path / "run", ledger, 3)
    with Ledger.open(tmp_path / "another.db") as other:
        assert _run(tmp_path / "run", other).reached.finished
        assert _spent(other) == pytest.approx(PLAN.epsilon)


def test_a_budget_that_does_not_cover_the_whole_plan_refuses_before_the_first_step(
    tmp_path: Path, ledger: Ledger
) -> None:
    ledger.set_budget("notes", unit="example", epsilon=PLAN.epsilon * 0.9, delta=PLAN.delta)
    with pytest.raises(OverBudget):
        _run(tmp_path / "run", ledger)
    assert not (tmp_path / "run").exists()


def test_the_statement_names_both_accountants_and_what_the_noise_rests_on(
    tmp_path: Path, ledger: Ledger
) -> None:
    text = str(ORDER.statement(_run(tmp_path / "run", ledger), Random()))
    for part in (
        "ε by RDP",
        "by PLD",
        "computes a row from that row alone",
        "per example",
    ):
        assert part in text


def test_a_seeded_run_is_recorded_as_void(tmp_path: Path, ledger: Ledger) -> None:
    _run(tmp_path / "run", ledger, random=Random(1))
    assert [entry.seeded for entry in ledger.history()] == [True]


def test_without_a_ledger_a_run_is_made_stopped_and_taken_up_and_says_that_nothing_is_recorded(
    tmp_path: Path, ledger: Ledger
) -> None:
    stopped = _run(tmp_path / "run", None, 3)
    assert (stopped.entry, stopped.reached.plan.steps, stopped.is_recorded) == (None, 3, False)
    assert "not recorded in a ledger" in ORDER.statement(stopped, Random()).notes
    whole = _run(tmp_path / "run", None)
    assert whole.reached.finished and whole.reached.plan.steps == PLAN.steps
    # A ledger that comes in later does not know the first steps: it is charged for all of them.
    _run(tmp_path / "other", None, 3)
    done = _run(tmp_path / "other", ledger)
    assert done.is_recorded and done.entry is not None
    assert _spent(ledger) == pytest.approx(PLAN.epsilon)


def test_a_recorded_run_that_goes_on_without_a_ledger_names_the_entry_of_its_first_steps(
    tmp_path: Path, ledger: Ledger
) -> None:
    first = _run(tmp_path / "run", ledger, 3)
    rest = _run(tmp_path / "run", None)
    notes = ORDER.statement(rest, Random()).notes
    assert rest.earlier == (first.entry,)
    assert "not recorded in a ledger" in notes and any(str(first.entry) in note for note in notes)
    assert _spent(ledger) == pytest.approx(PLAN.partial(3).epsilon)


class _Crash(Exception):
    pass


def _crash_at(step: int) -> Callable[[int, int], None]:
    def progress(reached: int, _: int) -> None:
        if reached == step:
            raise _Crash

    return progress


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"data": data_digest([Document("1", "other text", label="a")])}, "data"),
        ({"data": data_digest([Document("1", "text", label="b")])}, "data"),
        ({"data": data_digest([Document("1", "text", user="u", label="a")])}, "data"),
        ({"dataset": "other"}, "dataset"),
        ({"options": {"labels": ["other"]}}, "settings"),
        ({"operation": "train something"}, "settings"),
    ],
)
def test_another_runs_reservation_is_refused(
    tmp_path: Path, ledger: Ledger, change: dict[str, Any], named: str
) -> None:
    order = replace(ORDER, data=data_digest([Document("1", "text", label="a")]))
    with pytest.raises(_Crash):
        _run(tmp_path / "run", ledger, order=order, progress=_crash_at(4))
    with pytest.raises(Refused, match=f"{named} differ.* in another folder"):
        _run(tmp_path / "run", ledger, order=replace(order, **change))
    assert len(ledger.history()) == 1
    assert _run(tmp_path / "run", ledger, order=order).reached.finished


def test_one_reservation_makes_one_model(tmp_path: Path, ledger: Ledger) -> None:
    with pytest.raises(_Crash):
        _run(tmp_path / "run", ledger, progress=_crash_at(4))
    shutil.copytree(tmp_path / "run", tmp_path / "copy")
    done = _run(tmp_path / "run", ledger)
    with pytest.raises(Refused, match=r"saved at step 8.* in another folder"):
        _run(tmp_path / "copy", ledger)
    assert done.entry is not None
    ledger.confirm(done.entry, holder=done.holder)
    with pytest.raises(Refused, match="saved at step 8"):
        _run(tmp_path / "copy", ledger)
    assert len(ledger.history()) == 1


def test_of_two_runs_on_copies_only_the_last_to_take_it_up_releases(tmp_path: Path, ledger: Ledger) -> None:
    with pytest.raises(_Crash):
        _run(tmp_path / "run", ledger, progress=_crash_at(1))
    shutil.copytree(tmp_path / "run", tmp_path / "copy")
    copied = []

    def meanwhile(step: int, _: int) -> None:
        if step == 2:
            copied.append(_run(tmp_path / "copy", ledger))

    with pytest.raises(Refused, match="took this run up since"):
        _run(tmp_path / "run", ledger, progress=meanwhile)
    assert copied[0].reached.finished
    ledger.confirm(copied[0].entry, holder=copied[0].holder)


def test_without_a_ledger_too_other_data_is_another_run(tmp_path: Path) -> None:
    _run(tmp_path / "run", None, steps=2, order=replace(ORDER, data=b"these"))
    with pytest.raises(Refused, match="data differ"):
        _run(tmp_path / "run", None, order=replace(ORDER, data=b"those"))

"""One private training from its lesson to its release: plan, reservation, checkpoint, steps, file, statement.

The order is what keeps the guarantee: the whole plan is reserved in the ledger before the first step, the model
leaves by the release gate under that entry, and the entry is confirmed when its file and statement are in place.
"""

import json
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace

from discreet.errors import Stopped
from discreet.learning.lesson import Lesson
from discreet.learning.private.checkpoint import Checkpoint
from discreet.learning.private.descent import Descent
from discreet.learning.private.interrupt import stops_on_interrupt
from discreet.learning.private.recorded_run import Order, RecordedRun, train_and_record
from discreet.learning.trained import Trained
from discreet.learning.training_run import TrainingRun
from discreet.learning.validation import Validation, validation_of
from discreet.privacy.accounting import epsilon_of
from discreet.privacy.data_digest import data_digest
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.privacy.release import UNRECORDED, staged_release
from discreet.privacy.statement import statement_path
from discreet.text.output import write_text

__all__ = ["train_privately"]

TEST_PUBLIC = "the documents of --test, that the model is scored on, are public"


def train_privately(lesson: Lesson, run: TrainingRun) -> Trained:
    """Train with differential privacy and release the model; a run that is interrupted raises `Stopped`."""
    path = run.place()
    random = run.random
    steps, batch = _steps(lesson)
    watched = validation_of(lesson, run, steps, run.random)
    order = _order(lesson, run, steps, batch, watched)
    kept = Checkpoint(folder=run.folder, plan=order.plan, descent=order.descent)
    done = (kept.about() or {"steps": 0})["steps"]
    with run.open_ledger() as ledger:
        looks = (
            nullcontext()
            if watched is None
            else watched.recorded(ledger, steps=steps, done=done, seeded=random.is_seeded)
        )
        with (
            looks as entry,
            stops_on_interrupt(run.progress.remark) as stop,
            run.progress.progress("training", steps) as advance,
        ):
            made = train_and_record(
                lesson.model,
                lesson.examples,
                order,
                folder=run.folder,
                ledger=ledger,
                units=lesson.units,
                random=random,
                progress=_shown(order.plan, advance),
                stop=(lambda: True) if run.settings.finish else stop,
                validator=None if watched is None else watched.validator,
            )
        if not made.reached.finished and not run.settings.finish:
            raise _stopped(run, order, made, random)
        notes = [*(() if watched is None else (watched.note(entry),)), *lesson.measured()]
        with staged_release(
            path,
            ledger=None if made.is_settled else ledger,
            force=run.force,
            reserved=made.entry,
            holder=made.holder,
            job=run.job,
        ) as staged:
            lesson.save(staged.output.write)
            staged.statement = order.statement(made, random, notes)
        kept.clear()
    return Trained(folder=run.folder, statement=staged.statement)


def _steps(lesson: Lesson) -> tuple[int, int]:
    """How many steps the run has at most, and the size of its batches."""
    population, batch = _population(lesson), lesson.settings.batch_size
    if lesson.full_batch:
        batch = population
    elif batch is None:
        batch = max(population // 10, min(population, 256))
    batch = min(population, batch)
    return max(1, round(lesson.chosen("epochs") * population / batch)), batch


def _population(lesson: Lesson) -> int:
    return len(lesson.examples if lesson.units is None else lesson.units)


def _order(lesson: Lesson, run: TrainingRun, steps: int, batch: int, watched: Validation | None) -> Order:
    looks = 1 if watched is None else watched.looks
    settings, unit, population = run.settings, lesson.protected, _population(lesson)
    if settings.delta * population > 1:
        run.progress.remark(f"δ = {settings.delta:g} is more than one over the {population:,} {unit}s")
    assert settings.epsilon is not None
    plan = Plan.for_epsilon(
        settings.epsilon,
        population=population,
        batch_size=batch,
        steps=steps,
        clip_norm=lesson.chosen("clip"),
        # A run that may end early does so at one of its looks; each gets its share of δ.
        delta=settings.delta / looks,
        unit=unit,
        sampler="full-batch" if lesson.full_batch else "poisson",
    )
    return Order(
        dataset=lesson.dataset,
        operation=run.operation,
        plan=plan,
        descent=lesson.descent or Descent(learning_rate=lesson.chosen("learning_rate"), schedule="linear"),
        options=lesson.options,
        notes=(*run.notes, *lesson.notes),
        assumptions=(
            *lesson.assumptions,
            *(() if watched is None else watched.assumptions),
            *(() if settings.test is None else (TEST_PUBLIC,)),
        ),
        title="" if run.dataset is None else lesson.dataset,
        looks=looks,
        data=data_digest(lesson.documents),
    )


def _stopped(run: TrainingRun, order: Order, made: RecordedRun, random: Random) -> Stopped:
    """Say how to go on; the checkpoint gets a statement of the steps it has."""
    done, steps, spent = made.reached.plan.steps, order.plan.steps, made.reached.plan.epsilon
    where = "recorded" if made.is_recorded else "spent and " + UNRECORDED
    said = f"stopped after step {done:,} of {steps:,}, ε = {spent:.4g} {where}"
    if not run.can_resume:
        return Stopped(f"{said}. No folder was named for the model, so nothing is kept of it")
    checkpoint = run.folder / "checkpoint.pt"
    statement = replace(order.statement(made, random), job=run.job)
    text = json.dumps(statement.to_json(), ensure_ascii=False, indent=2) + "\n"
    write_text(statement_path(checkpoint), text, force=True)
    return Stopped(
        f"{said}. The same command goes on from {checkpoint}; with --finish it releases the model as it stands"
    )


def _shown(plan: Plan, advance: Callable[..., None]) -> Callable[[int, int], None]:
    """Move the bar, and say the ε of the steps done about once a second (by the quick accountant)."""
    said = 0.0

    def progress(step: int, _steps: int) -> None:
        nonlocal said
        label = None
        if time.monotonic() - said > 1:
            part = plan.partial(step)
            spent = epsilon_of(part.event, part.relation, part.delta, quick=True).epsilon
            label, said = f"training, ε ≤ {spent:.3g} so far", time.monotonic()
        advance(1, label)

    return progress

"""One run of a command that trains a model, with or without privacy: booked, stated and released."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import typer

from discreet.cli.session import Session
from discreet.cli.validating import Prepare, Validation, validation

if TYPE_CHECKING:
    from discreet.learning.private.descent import Descent
    from discreet.learning.private.recorded_run import Order, RecordedRun
    from discreet.privacy.plan import Plan
    from discreet.privacy.random import Random
    from discreet.privacy.statement import Statement
    from discreet.text.document import Document

__all__ = ["Training"]


@dataclass(frozen=True, kw_only=True)
class Training:
    """One training run as asked for on the command line.

    `prepare` makes examples of documents, those to train on and those to validate on. `save` is handed the
    function that takes the weights; `figures` measures the trained model on public documents. Without an ε
    the run is ordinary and its promise is none. A `full_batch` run takes every unit in each step.
    """

    session: Session
    model: Any
    documents: "Sequence[Document]"
    prepare: Prepare
    operation: str
    dataset: str
    out: Path
    save: Callable[[Callable[[bytes], object]], None]
    unit: Literal["example", "document", "user"] = "example"
    epsilon: float | None = None
    delta: float = 1e-5
    clip_norm: float = 1.0
    batch_size: int | None = None
    full_batch: bool = False
    epochs: float = 20.0
    learning_rate: float = 1e-3
    descent: "Descent | None" = None
    validate: Path | None = None
    validate_epsilon: float | None = None
    patience: int = 3
    reading: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    figures: Callable[[], Mapping[str, float]] = dict
    seed: int | None = None
    ledger: str | None = None
    force: bool = False
    finish: bool = False

    @property
    def path(self) -> Path:
        """The released file."""
        return self.out / "model.safetensors"

    def run(self) -> None:
        """Train, release and print the statement; a stopped private run ends with code 130."""
        from discreet.text.output import refuse_existing

        self.out.mkdir(parents=True, exist_ok=True)
        refuse_existing(self.path, self.force)
        statement = self._plainly() if self.epsilon is None else self._privately()
        self.session.result(statement.to_json(), str(statement))

    @cached_property
    def _prepared(self) -> tuple[Sequence[Any], Sequence[Sequence[int]] | None]:
        """The examples, and the places of each unit's where the unit is not the example."""
        from discreet.errors import BadInput
        from discreet.learning.private.units import units_of

        examples, origin = self.prepare(self.documents)
        if not examples:
            raise BadInput("there is nothing to train on")
        return examples, units_of(self.documents, origin, self.unit)

    def _validation(self, steps: int, random: "Random") -> Validation | None:
        return validation(
            self.validate,
            self.prepare,
            steps=steps,
            patience=self.patience,
            epsilon=self.validate_epsilon,
            delta=self.delta,
            unit=self.unit,
            reading=self.reading,
            random=random,
        )

    def _plainly(self) -> "Statement":
        from discreet.learning.plain import PlainRecipe, fit
        from discreet.privacy.charge import Charge
        from discreet.privacy.guarantee import Guarantee
        from discreet.privacy.ledger import Ledger
        from discreet.privacy.random import Random
        from discreet.privacy.release import staged_release
        from discreet.privacy.statement import Statement

        recipe = PlainRecipe(
            epochs=max(1, round(self.epochs)),
            batch_size=self.batch_size or 32,
            learning_rate=self.learning_rate,
            seed=self.seed or 0,
        )
        none = Guarantee(
            notion="none",
            reference="a network trained without differential privacy may repeat its training texts",
        )
        examples, _ = self._prepared
        steps = recipe.steps(len(examples))
        random = Random(self.seed)
        watched = self._validation(steps, random)
        options = dict(self.options) | {"epochs": recipe.epochs, "batch_size": recipe.batch_size}
        charge = Charge(dataset=self.dataset, operation=self.operation, guarantee=none, options=options)
        with (
            Ledger.open(self.ledger) as books,
            staged_release(self.path, charge=charge, ledger=books, force=self.force) as staged,
        ):
            looks = (
                nullcontext()
                if watched is None
                else watched.booked(books, steps=steps, seeded=random.is_seeded)
            )
            with looks as entry, self.session.progress("training", steps) as advance:
                validator = None if watched is None else watched.validator
                fit(self.model, examples, recipe, lambda *_: advance(1), validator)
            self.save(staged.output.write)
            staged.statement = Statement(
                operation=self.operation,
                guarantee=none,
                dataset=self.dataset,
                options=options,
                counts={"examples": len(examples)},
                notes=(
                    "trained without differential privacy: whoever has the model may draw training text out",
                    *self.notes,
                    *self._measured(watched, entry),
                ),
            )
        return staged.statement

    def _measured(self, watched: Validation | None, entry: str | None) -> list[str]:
        looked = [] if watched is None else [watched.note(entry)]
        return looked + [f"held-out {name}: {value:.3f}" for name, value in self.figures().items()]

    def _privately(self) -> "Statement":
        from discreet.learning.private.checkpoint import Checkpoint
        from discreet.learning.private.interrupt import stops_on_interrupt
        from discreet.learning.private.recorded_run import train_and_record
        from discreet.privacy.ledger import Ledger
        from discreet.privacy.random import Random
        from discreet.privacy.release import staged_release

        random = Random(self.seed)
        examples, units = self._prepared
        steps, batch = self._steps()
        watched = self._validation(steps, Random(self.seed))
        order = self._order(steps, batch, 1 if watched is None else watched.looks)
        kept = Checkpoint(folder=self.out, plan=order.plan, descent=order.descent)
        done = (kept.about() or {"steps": 0})["steps"]
        with Ledger.open(self.ledger) as books:
            looks = (
                nullcontext()
                if watched is None
                else watched.booked(books, steps=steps, done=done, seeded=random.is_seeded)
            )
            with (
                looks as entry,
                stops_on_interrupt(self.session.remark) as stop,
                self.session.progress("training", steps) as advance,
            ):
                booked = train_and_record(
                    self.model,
                    examples,
                    order,
                    folder=self.out,
                    ledger=books,
                    units=units,
                    random=random,
                    progress=_shown(order.plan, advance),
                    stop=(lambda: True) if self.finish else stop,
                    validator=None if watched is None else watched.validator,
                )
            if not booked.trained.finished and not self.finish:
                raise self._stopped(order, booked, random)
            with staged_release(self.path, ledger=books, force=self.force, reserved=booked.entry) as staged:
                self.save(staged.output.write)
                staged.statement = order.statement(booked, random, self._measured(watched, entry))
            kept.clear()
        return staged.statement

    def _steps(self) -> tuple[int, int]:
        """How many steps the run has at most, and the size of its batches."""
        examples, units = self._prepared
        population = len(examples if units is None else units)
        batch = min(population, self.batch_size or max(population // 10, min(population, 256)))
        if self.full_batch:
            batch = population
        return max(1, round(self.epochs * population / batch)), batch

    def _order(self, steps: int, batch: int, looks: int) -> "Order":
        from discreet.learning.private.descent import Descent
        from discreet.learning.private.recorded_run import Order
        from discreet.privacy.plan import Plan

        examples, units = self._prepared
        population = len(examples if units is None else units)
        if self.delta * population > 1:
            self.session.remark(f"δ = {self.delta:g} is more than one over the {population:,} {self.unit}s")
        assert self.epsilon is not None
        plan = Plan.for_epsilon(
            self.epsilon,
            population=population,
            batch_size=batch,
            steps=steps,
            clip_norm=self.clip_norm,
            delta=self.delta / looks,
            unit=self.unit,
            sampler="full-batch" if self.full_batch else "poisson",
        )
        return Order(
            dataset=self.dataset,
            operation=self.operation,
            plan=plan,
            descent=self.descent or Descent(learning_rate=self.learning_rate, schedule="linear"),
            options=self.options,
            notes=self.notes,
            looks=looks,
        )

    def _stopped(self, order: "Order", booked: "RecordedRun", random: "Random") -> typer.Exit:
        """Tell how to go on; the checkpoint carries a statement of the steps it has."""
        import json

        from discreet.privacy.statement import statement_path
        from discreet.text.output import write_text

        statement = order.statement(booked, random)
        text = json.dumps(statement.to_json(), ensure_ascii=False, indent=2) + "\n"
        write_text(statement_path(self.out / "checkpoint.pt"), text, force=True)
        done, steps = booked.trained.plan.steps, order.plan.steps
        spent = booked.trained.plan.epsilon
        self.session.remark(
            f"stopped after step {done:,} of {steps:,}, ε = {spent:.4g} booked. The same command goes on from "
            f"{self.out / 'checkpoint.pt'}; with --finish it releases the model as it stands"
        )
        return typer.Exit(130)


def _shown(plan: "Plan", advance: Callable[..., None]) -> Callable[[int, int], None]:
    """Move the bar, and tell the ε of the steps done about once a second (by the quick accountant)."""
    from discreet.privacy.accounting import epsilon_of

    told = 0.0

    def progress(step: int, _steps: int) -> None:
        nonlocal told
        label = None
        if time.monotonic() - told > 1:
            part = plan.partial(step)
            spent = epsilon_of(part.event, part.relation, part.delta, quick=True).epsilon
            label, told = f"training, ε ≤ {spent:.3g} so far", time.monotonic()
        advance(1, label)

    return progress

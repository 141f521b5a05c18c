"""What the commands that train a model share: their options, and the run with or without privacy."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from discreet.cli.session import Session

if TYPE_CHECKING:
    from discreet.learn.private.booking import Booked, Order
    from discreet.privacy.plan import Plan
    from discreet.privacy.statement import Statement

__all__ = [
    "BatchSize",
    "ClipNorm",
    "Dataset",
    "Delta",
    "Epochs",
    "Epsilon",
    "Finish",
    "LearningRate",
    "TrainUnit",
    "Training",
]

_PANEL = "Differential privacy"

Epsilon = Annotated[
    float | None,
    typer.Option("--epsilon", help="Train with differential privacy of this ε.", rich_help_panel=_PANEL),
]
Delta = Annotated[float, typer.Option("--delta", help="δ of the promise.", rich_help_panel=_PANEL)]
TrainUnit = Annotated[
    Literal["example", "document", "user"],
    typer.Option("--unit", help="Whom the promise is for.", rich_help_panel=_PANEL),
]
ClipNorm = Annotated[
    float, typer.Option("--clip", help="Norm that a unit's gradient is cut to.", rich_help_panel=_PANEL)
]
Finish = Annotated[
    bool,
    typer.Option(
        "--finish", help="Release the checkpoint of a stopped run as it stands.", rich_help_panel=_PANEL
    ),
]
BatchSize = Annotated[
    int | None,
    typer.Option("--batch-size", help="Units a step; with privacy a tenth of all, else 32, unless given."),
]
Epochs = Annotated[float | None, typer.Option("--epochs", help="Passes over the documents.")]
LearningRate = Annotated[float | None, typer.Option("--learning-rate", help="Peak learning rate.")]
Dataset = Annotated[str | None, typer.Option(help="Name in the ledger; default: the input's name.")]


@dataclass(frozen=True, kw_only=True)
class Training:
    """One training run as asked for on the command line.

    `save` is handed the function that takes the weights; `figures` measures the trained model on public
    documents. Without an ε the run is ordinary and its promise is none.
    """

    session: Session
    model: Any
    examples: Sequence[Any]
    operation: str
    dataset: str
    out: Path
    save: Callable[[Callable[[bytes], object]], None]
    units: Sequence[Sequence[int]] | None = None
    unit: Literal["example", "document", "user"] = "example"
    epsilon: float | None = None
    delta: float = 1e-5
    clip_norm: float = 1.0
    batch_size: int | None = None
    epochs: float = 20.0
    learning_rate: float = 1e-3
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

    def _plainly(self) -> "Statement":
        from discreet.learn.plain import PlainRecipe, fit
        from discreet.privacy.charge import Charge
        from discreet.privacy.guarantee import Guarantee
        from discreet.privacy.ledger import Ledger
        from discreet.privacy.release import departure
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
        options = dict(self.options) | {"epochs": recipe.epochs, "batch_size": recipe.batch_size}
        charge = Charge(dataset=self.dataset, operation=self.operation, guarantee=none, options=options)
        with (
            Ledger.open(self.ledger) as books,
            departure(self.path, charge=charge, ledger=books, force=self.force) as leaving,
        ):
            total = recipe.epochs * -(-len(self.examples) // recipe.batch_size)
            with self.session.progress("training", total) as advance:
                fit(self.model, self.examples, recipe, lambda *_: advance(1))
            self.save(leaving.output.write)
            leaving.statement = Statement(
                operation=self.operation,
                guarantee=none,
                dataset=self.dataset,
                options=options,
                counts={"examples": len(self.examples)},
                notes=(
                    "trained without differential privacy: whoever has the model may draw training text out",
                    *self.notes,
                    *self._measured(),
                ),
            )
        return leaving.statement

    def _measured(self) -> list[str]:
        return [f"held-out {name}: {value:.3f}" for name, value in self.figures().items()]

    def _privately(self) -> "Statement":
        from discreet.learn.private.booking import Order, train_and_book
        from discreet.learn.private.checkpoint import Checkpoint
        from discreet.learn.private.descent import Descent
        from discreet.learn.private.interrupt import stops_on_interrupt
        from discreet.privacy.ledger import Ledger
        from discreet.privacy.random import Random
        from discreet.privacy.release import departure

        order = Order(
            dataset=self.dataset,
            operation=self.operation,
            plan=self._plan(),
            descent=Descent(learning_rate=self.learning_rate, schedule="linear"),
            options=self.options,
            notes=self.notes,
        )
        random = Random(self.seed)
        with Ledger.open(self.ledger) as books:
            with (
                stops_on_interrupt(self.session.remark) as stop,
                self.session.progress("training", order.plan.steps) as advance,
            ):
                booked = train_and_book(
                    self.model,
                    self.examples,
                    order,
                    folder=self.out,
                    ledger=books,
                    units=self.units,
                    random=random,
                    progress=_shown(order.plan, advance),
                    stop=(lambda: True) if self.finish else stop,
                )
            if not booked.trained.finished and not self.finish:
                raise self._stopped(order, booked, random)
            with departure(self.path, ledger=books, force=self.force, reserved=booked.entry) as leaving:
                self.save(leaving.output.write)
                leaving.statement = order.statement(booked, random, self._measured())
            Checkpoint(folder=self.out, plan=order.plan, descent=order.descent).clear()
        return leaving.statement

    def _plan(self) -> "Plan":
        from discreet.errors import BadInput
        from discreet.privacy.plan import Plan

        population = len(self.examples if self.units is None else self.units)
        if not population:
            raise BadInput("there is nothing to train on")
        batch = min(population, self.batch_size or max(population // 10, min(population, 256)))
        if self.delta * population > 1:
            self.session.remark(f"δ = {self.delta:g} is more than one over the {population:,} {self.unit}s")
        assert self.epsilon is not None
        return Plan.for_epsilon(
            self.epsilon,
            population=population,
            batch_size=batch,
            steps=max(1, round(self.epochs * population / batch)),
            clip_norm=self.clip_norm,
            delta=self.delta,
            unit=self.unit,
        )

    def _stopped(self, order: "Order", booked: "Booked", random: Any) -> typer.Exit:
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

"""Validation documents of a run: taken as public, or read with noise that is recorded and stated."""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from discreet.learning.lesson import Lesson
from discreet.learning.private.units import units_of
from discreet.learning.private.validation import (
    looks_guarantee,
    looks_recorded,
    noisy_loss,
    validation_plan,
)
from discreet.learning.stopping import Stopping, Validator, mean_loss
from discreet.learning.training_run import TrainingRun
from discreet.privacy.ledger import Ledger
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

__all__ = ["Validation", "validation_of"]


@dataclass(frozen=True, kw_only=True)
class Validation:
    """A validator, and whose documents it looks at; with a `plan`, the noise of its looks."""

    validator: Validator
    name: str
    documents: int
    looks: int
    plan: Plan | None

    def recorded(
        self, ledger: Ledger | None, *, steps: int, done: int = 0, seeded: bool
    ) -> AbstractContextManager[str | None]:
        """Record the looks that are left after `done` of `steps` steps; nothing where they are free."""
        if self.plan is None or ledger is None:
            return nullcontext()
        before = done * self.looks // steps
        return looks_recorded(ledger, self.name, self.plan, self.validator, before=before, seeded=seeded)

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What the guarantee of a run takes as public."""
        return ("the documents of --validate are public",) if self.plan is None else ()

    def note(self, entry: str | None) -> str:
        """The sentence in the statement; of private documents it says only what was read with noise."""
        if self.plan is None:
            whose = f"{self.documents:,} documents of {self.name}"
            return f"early stopping by the loss on {whose}, taken as public: {self.validator}"
        spent = looks_guarantee(self.plan, self.validator.looks)
        where = "not recorded in a ledger" if entry is None else f"ledger entry {entry}"
        return (
            f"early stopping by the loss on {self.plan.population:,} {spent.unit}s of private documents, read with noise: "
            f"{self.validator}; {spent}, {where}; δ is divided among the {self.plan.steps} looks after which it may end"
        )


def validation_of(lesson: Lesson, run: TrainingRun, steps: int, random: Random) -> Validation | None:
    """The documents to stop early by, ready to be looked at; None where none are named."""
    settings = run.settings
    if settings.validate is None:
        return None
    if settings.validate_epsilon is None:
        name, documents = run.read(settings.validate)
    else:
        name, documents = run.read_private(settings.validate, beside=lesson.dataset)
    examples, origin = lesson.prepare(documents)
    stopping = Stopping(patience=settings.patience)
    looks = min(stopping.looks, steps)
    score, plan = mean_loss(examples), None
    if settings.validate_epsilon is not None:
        units = units_of(documents, origin, lesson.chosen("unit"))
        count = len(examples) if units is None else len(units)
        plan = validation_plan(
            settings.validate_epsilon, units=count, looks=looks, delta=settings.delta, unit=lesson.protected
        )
        score = noisy_loss(examples, units, plan, random)
    return Validation(
        validator=Validator(stopping, score), name=name, documents=len(documents), looks=looks, plan=plan
    )

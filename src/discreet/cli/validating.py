"""Validation documents on the command line: taken as public, or looked at with noise, booked and stated."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from discreet.cli.reading import open_corpus

if TYPE_CHECKING:
    from discreet.learning.stopping import Validator
    from discreet.privacy.ledger import Ledger
    from discreet.privacy.plan import Plan
    from discreet.privacy.random import Random
    from discreet.text.document import Document

__all__ = ["Prepare", "Validation", "validation"]

Prepare = Callable[["Sequence[Document]"], tuple[Sequence[Any], Sequence[int]]]
"""Documents as examples, and the place of the document that each is from."""


@dataclass(frozen=True, kw_only=True)
class Validation:
    """A validator, and whose documents it looks at; with a `plan`, the noise of its looks."""

    validator: "Validator"
    name: str
    documents: int
    looks: int
    plan: "Plan | None"

    def booked(
        self, ledger: "Ledger", *, steps: int, done: int = 0, seeded: bool
    ) -> AbstractContextManager[str | None]:
        """Book the looks that are left after `done` of `steps` steps; nothing where they are free."""
        from discreet.learning.private.validation import looks_recorded

        if self.plan is None:
            return nullcontext()
        before = done * self.looks // steps
        return looks_recorded(ledger, self.name, self.plan, self.validator, before=before, seeded=seeded)

    def note(self, entry: str | None) -> str:
        """The sentence in the statement."""
        whose = f"{self.documents:,} documents of {self.name}"
        if self.plan is None:
            return f"early stopping by the loss on {whose}, taken as public: {self.validator}"
        spent = self.plan.partial(self.validator.looks)
        return (
            f"early stopping by the loss on {whose}, read with noise: {self.validator}; ε = {spent.epsilon:.4g}, "
            f"δ = {spent.delta:g} for each {spent.unit} of them, ledger entry {entry}"
        )


def validation(
    path: Path | None,
    prepare: Prepare,
    *,
    steps: int,
    patience: int,
    epsilon: float | None,
    delta: float,
    unit: Literal["example", "document", "user"],
    reading: Mapping[str, Any],
    random: "Random",
) -> Validation | None:
    """The documents to stop early by, ready to be looked at; None where none are named."""
    from discreet.errors import BadInput
    from discreet.learning.private.units import units_of
    from discreet.learning.private.validation import noisy_loss, validation_plan
    from discreet.learning.stopping import Stopping, Validator, mean_loss

    if path is None:
        if epsilon is not None:
            raise BadInput("--validate-epsilon is for the documents of --validate, and none are named")
        return None
    corpus = open_corpus(path, **reading)
    documents = list(corpus)
    examples, origin = prepare(documents)
    stopping = Stopping(patience=patience)
    looks = min(stopping.looks, steps)
    score, plan = mean_loss(examples), None
    if epsilon is not None:
        units = units_of(documents, origin, unit)
        count = len(examples) if units is None else len(units)
        plan = validation_plan(epsilon, units=count, looks=looks, delta=delta, unit=unit)
        score = noisy_loss(examples, units, plan, random)
    return Validation(
        validator=Validator(stopping, score),
        name=corpus.name,
        documents=len(documents),
        looks=looks,
        plan=plan,
    )

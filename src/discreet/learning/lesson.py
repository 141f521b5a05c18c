"""A lesson: a model, what it is trained on and how, ready for the ordinary and the private trainer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from discreet.errors import BadInput
from discreet.learning.training_settings import TrainingSettings, TrainUnit
from discreet.privacy.guarantee import Unit
from discreet.text.document import Document

if TYPE_CHECKING:
    from discreet.learning.private.descent import Descent

__all__ = ["LABELS_GIVEN", "LABELS_READ", "Lesson", "Prepare"]

LABELS_GIVEN = "the list of labels was given, not read off the documents"
LABELS_READ = "the list of labels is public, though it was read off the documents"

Prepare = Callable[[Sequence[Document]], tuple[Sequence[Any], Sequence[int]]]
"""Documents as examples, and the place of the document that each is from."""


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """What differs between the tasks.

    `model` collates examples and has one loss for each (`discreet.learning.plain.Learner`). `prepare` makes
    examples of documents, those to train on and those to validate on. `save` is handed the function that takes
    the weights; `figures` measures the trained model on public documents. `unit`, `clip`, `epochs` and
    `learning_rate` are the task's own, for settings that are left out. A `full_batch` run takes every unit in
    each step, and `descent` says how steps are made where it is not by Adam with a falling rate. An `example`
    is a window of a text, or a whole document: the name that a guarantee per example has.
    What is taken as public (labels, a vocabulary) stands in `assumptions`.
    """

    model: Any
    dataset: str
    documents: Sequence[Document]
    prepare: Prepare
    save: Callable[[Callable[[bytes], object]], None]
    settings: TrainingSettings
    unit: TrainUnit
    clip: float
    epochs: float
    learning_rate: float
    full_batch: bool = False
    example: Unit = "window"
    descent: "Descent | None" = None
    options: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    figures: Callable[[], Mapping[str, float]] = dict

    def chosen(self, name: str) -> Any:
        """A setting as it was given, or else the task's own."""
        given = getattr(self.settings, name)
        return getattr(self, name) if given is None else given

    @property
    def protected(self) -> Unit:
        """Whom the guarantee is for, by its name."""
        unit: TrainUnit = self.chosen("unit")
        return self.example if unit == "example" else unit

    @cached_property
    def examples(self) -> Sequence[Any]:
        """What is trained on."""
        return self._prepared[0]

    @cached_property
    def units(self) -> list[list[int]] | None:
        """The places of each unit's examples; None where the unit is the example."""
        from discreet.learning.private.units import units_of

        return units_of(self.documents, self._prepared[1], self.chosen("unit"))

    @cached_property
    def _prepared(self) -> tuple[Sequence[Any], Sequence[int]]:
        found = self.prepare(self.documents)
        if not found[0]:
            raise BadInput("there is nothing to train on")
        return found

    def measured(self) -> list[str]:
        """The figures as notes of the statement."""
        return [f"held-out {name}: {value:.3f}" for name, value in self.figures().items()]

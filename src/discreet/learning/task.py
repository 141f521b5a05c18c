"""A task: what a model is trained to do. Its fields are its settings; `train` makes the model."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from discreet.settings import check_settings

if TYPE_CHECKING:
    from discreet.learning.trained import Trained
    from discreet.learning.training_run import TrainingRun

__all__ = ["Task"]


class Task:
    """What every task is: a frozen dataclass of settings that trains a model into a folder.

    A task of another package inherits from this one and registers with the entry point `discreet.tasks`.
    `name` and `summary` are given by the registry.
    """

    name: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    unfit: ClassVar[Mapping[str, str]] = {}
    """Settings of the training that this task has no use for, each with the reason why it is refused."""

    helps: ClassVar[Mapping[str, str]] = {}
    """What settings of the training mean for this task, where the general help does not say it."""
    defaults: ClassVar[Mapping[str, Any]] = {}
    """The task's own values of settings that are left out, as the help shows them."""

    def __post_init__(self) -> None:
        check_settings(self)

    def train(self, run: "TrainingRun") -> "Trained":
        """Train on the documents of `run` and release the model into its folder, with a statement."""
        del run
        raise TypeError(f"{type(self).__name__} does not say how it is trained")

"""What can be trained, and for which use: each registers itself in a file of its own."""

from typing import TYPE_CHECKING, Any

from discreet.errors import BadInput
from discreet.registry import Entry, Registry

if TYPE_CHECKING:
    from discreet.learning.task import Task

__all__ = ["purposes", "tasks"]


def _check_task(entry: Entry[Any]) -> None:
    """A task of another package must be one: refuse it before anything is read or spent."""
    from discreet.learning.task import Task

    if not (isinstance(entry.make, type) and issubclass(entry.make, Task)) or entry.make.train is Task.train:
        raise BadInput(
            f"the task {entry.name!r} of {entry.origin} is no task: it must inherit from "
            "discreet.learning.task.Task and have a method train(run)"
        )


tasks: "Registry[type[Task]]" = Registry(
    "task",
    rooms=("discreet.learning.tasks",),
    group="discreet.tasks",
    first=("tagger", "classifier", "next-word", "masked", "translator"),
    verify_first=_check_task,
)

purposes: "Registry[type[Any]]" = Registry("purpose", rooms=("discreet.secure.tasks",))
"""Uses that a classifier is trained differently for (`--for secure`); the room of that use has the trainer."""

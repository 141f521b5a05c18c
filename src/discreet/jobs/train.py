"""Train: documents in, a model out, with a statement of what is guaranteed for their people."""

import shutil
import weakref
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Annotated

from discreet.jobs.context import Context
from discreet.jobs.job import Job, Reads, Recorded, function_of
from discreet.learning.registry import tasks
from discreet.learning.task import Task
from discreet.learning.training_settings import TrainingSettings, refuse_given
from discreet.settings import Argument, OneOf, Option, check_settings
from discreet.text.given import Source

if TYPE_CHECKING:
    from discreet.learning.trained import Trained
    from discreet.learning.training_run import TrainingRun

__all__ = ["Train", "train"]


@dataclass(frozen=True, kw_only=True)
class Train(Job["Trained"], TrainingSettings, Reads, Recorded):
    """Train a model on documents.

    With an ε (`epsilon`) it is trained with differential privacy: the spend is recorded in the ledger before the
    first step, and the statement beside the model says what is guaranteed for each unit. Without one the model
    guarantees nothing, and its statement says that.

        tagger = discreet.train(discreet.Tagger(), "notes.jsonl", epsilon=2, delta=1e-6, unit="user")
        print(tagger.statement)
        tagger.write("tagger")

    `output` is the model's folder; without one it lies in a temporary folder until `write` puts it elsewhere.
    """

    job_name = "train"

    task: Annotated[Task, OneOf(lambda: tasks, "What is trained.")] = field(kw_only=False)
    source: Annotated[
        Source | None, Argument("Documents: JSONL, CSV, Parquet, text, CoNLL, …", metavar="INPUT")
    ] = field(default=None, kw_only=False)
    output: Annotated[
        str | Path | None, Option("-o", "--out", "Folder for the model.", insisted=True, local=True)
    ] = None
    force: Annotated[bool, Option("Replace the output if it exists.", common=True, local=True)] = False

    def __post_init__(self) -> None:
        check_settings(self)
        for name, why in self.task.unfit.items():
            refuse_given(self, (name,), f"does not go with train {self.task.name}: {why}")
        self.check_together()

    def run(self, context: Context) -> "Trained":
        """Train the task's model into the output folder."""
        if self.output is not None:
            return self.task.train(self._asked(context, Path(self.output)))
        folder = Path(mkdtemp(prefix="discreet-model-"))
        try:
            trained = self.task.train(self._asked(context, folder))
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        weakref.finalize(trained, shutil.rmtree, folder, ignore_errors=True)
        return trained

    def _asked(self, context: Context, folder: Path) -> "TrainingRun":
        from discreet.learning.training_run import TrainingRun

        return TrainingRun(
            task=self.task.name,
            settings=self,
            reads=self,
            source=self.source,
            folder=folder,
            open_ledger=context.open_ledger,
            progress=context.progress,
            dataset=self.dataset,
            other_data=self.other_data,
            seed=context.seed,
            force=self.force,
            can_resume=self.output is not None,
            origin=_origin(self.task),
            job=self.to_json(),
        )


def _origin(task: Task) -> str:
    """The package that a task comes from."""
    known = [entry.origin for entry in tasks.entries() if entry.make is type(task)]
    return known[0] if known else type(task).__module__


train = function_of(Train)

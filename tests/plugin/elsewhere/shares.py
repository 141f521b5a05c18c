"""A task of another package: how frequent each label is."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import torch
from torch import Tensor, nn

from discreet.learning.lesson import Lesson
from discreet.learning.model_folder import save_model_folder
from discreet.learning.run import train_lesson
from discreet.learning.task import Task
from discreet.learning.trained import Trained
from discreet.learning.training_run import TrainingRun
from discreet.settings import Option

__all__ = ["Shares"]


class _Shares(nn.Module):
    """ln Pr of each label, whatever the text."""

    def __init__(self, labels: int) -> None:
        super().__init__()
        self.head = nn.Linear(1, labels, bias=False)

    def collate(self, examples: Sequence[Any]) -> tuple[Tensor, Tensor]:
        numbers = torch.tensor([example[0] for example in examples])
        return torch.ones(len(numbers), 1), numbers

    def losses(self, ones: Tensor, numbers: Tensor) -> Tensor:
        return nn.functional.cross_entropy(self.head(ones), numbers, reduction="none")


@dataclass(frozen=True, kw_only=True)
class Shares(Task):
    """Learn how frequent each label is."""

    steps: Annotated[float, Option("Passes over the documents when --epochs is left out.", above=0)] = 30

    def train(self, run: TrainingRun) -> Trained:
        name, documents = run.documents()
        labels = sorted(Counter(str(document.label) for document in documents))
        model = _Shares(len(labels))

        def save(write: Callable[[bytes], object]) -> None:
            save_model_folder(model, {"kind": "shares", "labels": labels}, run.folder, write)

        lesson = Lesson(
            model=model,
            dataset=name,
            documents=documents,
            prepare=lambda some: ([(labels.index(str(one.label)),) for one in some], range(len(some))),
            save=save,
            settings=run.settings,
            unit="document",
            clip=1.0,
            epochs=self.steps,
            learning_rate=0.2,
        )
        return train_lesson(lesson, run)

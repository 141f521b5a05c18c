"""A task of another package: it is on the command line, it trains with and without privacy, and says whose it is."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Annotated, Any

import pytest
import torch
from torch import Tensor, nn

from discreet.learning.lesson import Lesson
from discreet.learning.model_folder import save_model_folder
from discreet.learning.registry import _check_task
from discreet.learning.run import train_lesson
from discreet.learning.task import Task
from discreet.learning.trained import Trained
from discreet.learning.training_run import TrainingRun
from discreet.registry import Registry
from discreet.settings import Option


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


@pytest.fixture
def foreign(monkeypatch: pytest.MonkeyPatch) -> None:
    point = SimpleNamespace(
        name="shares", value="elsewhere:Shares", dist=SimpleNamespace(name="elsewhere"), load=lambda: Shares
    )
    monkeypatch.setattr(
        "discreet.registry.entry_points", lambda group: [point] if group == "discreet.tasks" else []
    )
    known = Registry(
        "task", rooms=("discreet.learning.tasks",), group="discreet.tasks", verify_first=_check_task
    )
    monkeypatch.setattr("discreet.jobs.train.tasks", known)


def test_it_is_offered_and_trains(command: Any, write_documents: Any, foreign: None) -> None:
    code, out, _ = command("train", "--help")
    assert code == 0 and "shares" in out and "Learn how frequent each label is." in out
    code, out, _ = command("train", "shares", "--help-all")
    assert code == 0 and "--steps" in out and "--epsilon" in out
    write_documents("in.jsonl", *({"id": str(n), "text": "x", "label": "aab"[n % 3]} for n in range(60)))
    for more, notion in (((), "none"), (("--epsilon", "8"), "approx-dp")):
        code, out, err = command("train", "shares", "in.jsonl", "-o", f"model-{notion}", *more, "--json")
        assert code == 0, err
        statement = json.loads(out)
        assert statement["guarantee"]["notion"] == notion and statement["ledger_entry"]
        assert "the task shares comes from elsewhere, which answers for what it does" in statement["notes"]
        assert statement["job"]["task"] == {"name": "shares", "steps": 30.0}

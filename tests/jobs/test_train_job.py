"""Train in Python: the same model, statement and ledger entry as the command's; what does not fit is refused."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

import discreet
from discreet.errors import BadInput, Stopped
from discreet.jobs.train import Train
from discreet.learning.private import run as private_run
from discreet.learning.registry import tasks
from discreet.learning.task import Task
from discreet.privacy.ledger import Ledger
from discreet.registry import Entry
from discreet.settings import build

WORDS = ["the", "patient", "came", "home", "with", "pain", "again", "today", "and", "slept"]
ROWS = [
    {
        "id": str(number),
        "user": f"u{number % 7}",
        "text": " ".join(WORDS[(number + step) % 10] for step in range(6)),
        "label": "even" if number % 2 == 0 else "odd",
    }
    for number in range(60)
]


@pytest.fixture
def words(tmp_path: Path) -> discreet.NextWord:
    (tmp_path / "words.txt").write_text("\n".join(WORDS), encoding="utf-8")
    return discreet.NextWord(vocab=tmp_path / "words.txt", units=8)


def _history(path: Path) -> list[dict[str, Any]]:
    with Ledger.open(path) as ledger:
        return [entry.to_json() for entry in ledger.history()]


def _lasting(data: dict[str, Any]) -> dict[str, Any]:
    """All of a statement or an entry but when it was made and under which number."""
    return {
        name: value for name, value in data.items() if name not in ("created", "id", "ledger_entry", "at")
    }


def test_python_does_what_the_command_does(
    command: Any, write_documents: Any, tmp_path: Path, words: discreet.NextWord
) -> None:
    notes = write_documents("notes.jsonl", *ROWS)
    code, out, err = command(
        *f"train next-word {notes} -o a --vocab {words.vocab} --units 8 --epsilon 2 --unit user".split(),
        *"--batch-size 3 --epochs 2 --seed 5 --ledger a.db --json".split(),
    )
    assert code == 0, err
    model = discreet.train(
        words,
        notes,
        epsilon=2,
        unit="user",
        batch_size=3,
        epochs=2,
        seed=5,
        output=tmp_path / "b",
        ledger=tmp_path / "b.db",
    )
    assert _lasting(model.to_json()) == _lasting(json.loads(out))
    assert (tmp_path / "a" / "model.safetensors").read_bytes() == (
        model.folder / "model.safetensors"
    ).read_bytes()
    [theirs], [ours] = _history(tmp_path / "a.db"), _history(tmp_path / "b.db")
    assert ours["id"] == model.statement.ledger_entry and ours["status"] == "confirmed"
    for name in ("dataset", "operation", "guarantee", "options", "status"):
        assert theirs[name] == ours[name]


def test_the_statement_holds_the_job_as_data(tmp_path: Path, words: discreet.NextWord) -> None:
    model = discreet.train(
        words, ROWS, epsilon=4, epochs=1, dataset="notes", output=tmp_path / "model", ledger=None
    )
    job = model.statement.job
    assert (job["job"], job["task"]["name"], job["epsilon"]) == ("train", "next-word", 4)
    again = build(Train, {name: value for name, value in job.items() if name != "job"})
    assert again.epsilon == 4 and isinstance(again.task, discreet.NextWord) and again.task.units == 8


def test_without_a_ledger_a_private_model_is_trained_and_says_so(
    words: discreet.NextWord, tmp_path: Path
) -> None:
    model = discreet.train(words, ROWS, epsilon=2, epochs=1, ledger=None)
    assert model.statement.guarantee.notion == "approx-dp"
    assert model.statement.ledger_entry is None
    assert "not recorded in a ledger" in model.statement.notes
    assert not (model.folder / "checkpoint.pt").exists()
    # It lies in a temporary folder until it is written.
    folder = model.write(tmp_path / "model")
    assert {path.name for path in folder.iterdir()} == {
        "model.json",
        "model.safetensors",
        "model.safetensors.statement.json",
    }
    with pytest.raises(BadInput, match="--force"):
        model.write(folder)
    temporary = model.folder
    del model
    assert not temporary.exists()


def test_documents_in_memory_have_no_budget_until_they_are_named(
    words: discreet.NextWord, tmp_path: Path
) -> None:
    with pytest.raises(BadInput, match="names no dataset"):
        discreet.train(words, ROWS, epsilon=2, epochs=1, ledger=tmp_path / "l.db")
    discreet.train(words, ROWS, epsilon=2, epochs=1, ledger=tmp_path / "l.db", dataset="notes")
    assert [(entry["dataset"], entry["status"]) for entry in _history(tmp_path / "l.db")] == [
        ("notes", "confirmed")
    ]


def test_a_stopped_run_raises_and_goes_on(
    words: discreet.NextWord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = private_run._shown

    def interrupting(plan: Any, advance: Any) -> Any:
        move = shown(plan, advance)

        def progress(step: int, steps: int) -> None:
            move(step, steps)
            if step == 2:
                signal.raise_signal(signal.SIGINT)

        return progress

    asked: dict[str, Any] = {"epsilon": 2, "epochs": 4, "dataset": "notes", "ledger": tmp_path / "l.db"}
    with monkeypatch.context() as patched:
        patched.setattr(private_run, "_shown", interrupting)
        with pytest.raises(Stopped, match=r"stopped after step 2 of .*goes on from") as stopped:
            discreet.train(words, ROWS, **asked, batch_size=20, output=tmp_path / "model")
        assert stopped.value.exit_code == 130
        with pytest.raises(Stopped, match="nothing is kept"):
            discreet.train(words, ROWS, **asked, batch_size=20)
    beside = json.loads((tmp_path / "model" / "checkpoint.pt.statement.json").read_text(encoding="utf-8"))
    assert beside["counts"]["steps"] == 2 and beside["job"]["task"]["name"] == "next-word"
    model = discreet.train(words, ROWS, **asked, batch_size=20, output=tmp_path / "model")
    assert model.statement.counts["steps"] == 12


@pytest.mark.parametrize(
    ("task", "given", "why"),
    [
        (discreet.Tagger(), {"epochs": 0}, "epochs is 0; it must be above 0"),
        (discreet.Tagger(), {"learning_rate": 0}, "learning_rate is 0; it must be above 0"),
        (discreet.Tagger(), {"batch_size": 0}, "batch_size is 0; it must be at least 1"),
        (discreet.Tagger(), {"patience": 0, "validate": Path("x")}, "patience is 0; it must be at least 1"),
        (discreet.Tagger(), {"epsilon": 0}, "epsilon is 0; it must be above 0"),
        (discreet.Classifier(), {"finish": True}, "--finish is for training with differential privacy"),
        (discreet.Classifier(), {"unit": "user"}, "--unit is for training with differential privacy"),
        (discreet.Classifier(), {"patience": 5}, "--patience is for the documents of --validate"),
        (discreet.Translator(), {"epsilon": 1}, "--epsilon does not go with train translator"),
        (discreet.Translator(), {"epochs": 3}, "said with --subwords"),
        (discreet.Masked(vocab=Path("v")), {"test": Path("t")}, "--test does not go with train masked"),
    ],
)
def test_what_does_not_fit_is_refused_with_the_reason(task: Task, given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput) as problem:
        Train(task, "notes.jsonl", **given)
    assert why in str(problem.value)


@pytest.mark.parametrize(
    ("task", "given", "why"),
    [
        (discreet.Tagger(trains="lora"), {}, "--train is for training with differential privacy"),
        (discreet.Tagger(public=Path("x")), {}, "--public is for training with differential privacy"),
        (discreet.Tagger(), {"batch_size": 3}, "--batch-size is for training with differential privacy"),
        (discreet.Tagger(layers=2), {"epsilon": 1}, "--layers is for the ordinary trainer"),
        (discreet.Tagger(window=64), {"epsilon": 1}, "--window is for MiniLM"),
        (
            discreet.Tagger(public=Path("x"), trains="head"),
            {"epsilon": 1},
            "--public is for --train features",
        ),
    ],
)
def test_the_two_trainers_of_a_tagger_have_settings_of_their_own(
    task: Task, given: dict[str, Any], why: str
) -> None:
    with pytest.raises(BadInput) as problem:
        discreet.train(task, ROWS, **given, dataset="notes", ledger=None)
    assert why in str(problem.value)


def test_an_epoch_of_nought_is_refused_by_every_command(command: Any, write_documents: Any) -> None:
    notes = write_documents("notes.jsonl", *ROWS)
    (notes.parent / "words.txt").write_text("\n".join(WORDS), encoding="utf-8")
    for name in tasks.names():
        more = ("--vocab", "words.txt") if name in ("masked", "next-word") else ()
        code, _, err = command("train", name, notes, "-o", "m", *more, "--epochs", 0)
        assert code == 2 and ("above 0" in err or "--subwords" in err), (name, err)


def test_a_foreign_class_that_is_no_task_is_refused() -> None:
    from discreet.learning.registry import _check_task

    with pytest.raises(BadInput, match="'thing' of somewhere is no task"):
        _check_task(Entry("thing", "", dict, "somewhere"))

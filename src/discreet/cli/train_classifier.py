"""`discreet train classifier`: label texts as labelled documents show."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from discreet.cli.by_flag import by_flag
from discreet.cli.reading import (
    Format,
    LabelColumn,
    OnError,
    TextColumn,
    UserColumn,
    open_corpus,
    tell_skipped,
)
from discreet.cli.session import Force, Json, LedgerPath, Quiet, Seed, Session
from discreet.cli.train_encoded import ClassifierCommand
from discreet.cli.train_options import (
    BatchSize,
    ClipNorm,
    Dataset,
    Delta,
    Epochs,
    Epsilon,
    Finish,
    LearningRate,
    Patience,
    TrainUnit,
    Validate,
    ValidateEpsilon,
)
from discreet.cli.train_secure import train_for_secure
from discreet.cli.training import Training

if TYPE_CHECKING:
    from discreet.learning.classifier import HeadClassifier, TextClassifier, Trains
    from discreet.text.document import Document

__all__ = ["register"]


def register(models: typer.Typer) -> None:
    """Add the command; `--encoded` and `--for secure` make it another one."""
    command = by_flag("--for", train_for_secure, ClassifierCommand)
    models.command("classifier", cls=command)(train_a_classifier)


def train_a_classifier(
    input: Annotated[Path, typer.Argument(help="Documents with labels: JSONL, CSV, …")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the classifier.")],
    trains: Annotated[
        Literal["head", "lora", "full"],
        typer.Option("--train", help="What is trained: a head on fixed vectors, corrections, or everything."),
    ] = "head",
    test: Annotated[
        Path | None, typer.Option(help="Public documents to score it on, not trained on.")
    ] = None,
    epsilon: Epsilon = None,
    delta: Delta = 1e-5,
    unit: TrainUnit = "document",
    clip: ClipNorm = 1.0,
    batch_size: BatchSize = None,
    epochs: Epochs = None,
    learning_rate: LearningRate = None,
    validate: Validate = None,
    validate_epsilon: ValidateEpsilon = None,
    patience: Patience = 3,
    finish: Finish = False,
    dataset: Dataset = None,
    format: Format = None,
    text_column: TextColumn = "text",
    label_column: LabelColumn = "label",
    user_column: UserColumn = "user",
    on_error: OnError = "stop",
    seed: Seed = None,
    ledger: LedgerPath = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Train a text classifier on MiniLM, with differential privacy if --epsilon is given.

    The labels are taken as public. Scores on --test are not protected: give public documents. With --encoded
    it learns from private codes, with --for secure for use on secret texts: see --help beside either.
    """
    from dataclasses import replace

    import torch

    from discreet.errors import BadInput
    from discreet.learning.classifier import classifier_for
    from discreet.learning.model_folder import save_model_folder

    session = Session(as_json=as_json, quiet=quiet)
    reading = {"format": format, "text_column": text_column, "label_column": label_column}
    corpus = open_corpus(input, on_error=on_error, user_column=user_column, **reading)  # type: ignore[arg-type]
    documents = _labelled(corpus)
    tell_skipped(session, corpus)
    labels = sorted({str(document.label) for document in documents})
    if len(labels) < 2:
        raise BadInput(f"{input}: two labels at least are needed, and there are {len(labels)}")
    torch.manual_seed(seed or 0)
    model = classifier_for(len(labels), trains)
    about = {"kind": "classifier", "train": trains, "labels": labels}

    def prepare(documents: "Sequence[Document]") -> tuple[list[Any], range]:
        prepared: list[Any] = list(model.prepare([document.text for document in documents]))
        numbers = [number_of(document) for document in documents]
        examples = [replace(one, label=number) for one, number in zip(prepared, numbers, strict=True)]
        # A document is one example here, so the two units are the same.
        return examples, range(len(documents))

    def number_of(document: "Document") -> int:
        if str(document.label) not in labels:
            raise BadInput(
                f"document {document.id!r} is labelled {document.label!r}, which no training document is"
            )
        return labels.index(str(document.label))

    def save(write: Callable[[bytes], object]) -> None:
        model.finish()
        save_model_folder(model, about, out, write)

    Training(
        session=session,
        model=model,
        documents=documents,
        prepare=prepare,
        operation="train classifier",
        dataset=dataset or corpus.name,
        out=out,
        save=save,
        unit=unit,
        epsilon=epsilon,
        delta=delta,
        clip_norm=clip,
        batch_size=batch_size,
        epochs=epochs or (20 if trains == "head" else 5),
        learning_rate=learning_rate or _rate(trains, private=epsilon is not None),
        validate=validate,
        validate_epsilon=validate_epsilon,
        patience=patience,
        reading=reading,
        options={"train": trains, "labels": labels},
        notes=(f"the {len(labels)} labels are taken as public",),
        figures=lambda: {} if test is None else _accuracy(model, test, labels, reading),
        seed=seed,
        ledger=ledger,
        force=force,
        finish=finish,
    ).run()


def _rate(trains: "Trains", *, private: bool) -> float:
    if trains == "head":
        return 0.05 if private else 0.01
    return 1e-3 if private or trains == "lora" else 1e-4


def _labelled(corpus: "object") -> "list[Document]":
    from discreet.errors import BadInput

    documents: list[Document] = list(corpus)  # type: ignore[call-overload]
    for document in documents:
        if document.label is None:
            raise BadInput(f"document {document.id!r} has no label; name the column with --label-column")
    return documents


def _accuracy(
    model: "HeadClassifier | TextClassifier", test: Path, labels: list[str], reading: "dict[str, str | None]"
) -> dict[str, float]:
    from discreet.learning.classifier_folder import Classifier

    documents = _labelled(open_corpus(test, **reading))  # type: ignore[arg-type]
    found = Classifier(model, tuple(labels)).classify([document.text for document in documents])
    right = sum(label == document.label for label, document in zip(found, documents, strict=True))
    return {"accuracy": right / len(documents)}

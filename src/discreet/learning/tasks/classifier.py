"""The task classifier: label texts as labelled documents show, or as labelled private codes do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Protocol

from discreet.errors import BadInput
from discreet.learning.registry import purposes, tasks
from discreet.learning.task import Task
from discreet.learning.training_settings import refuse_given
from discreet.settings import OneOf, Option

if TYPE_CHECKING:
    from discreet.learning.trained import Trained
    from discreet.learning.training_run import TrainingRun
    from discreet.text.document import Document

__all__ = ["Classifier", "Purpose", "labelled"]

NO_LABEL = -100
"""What torch's cross-entropy leaves out."""

_CODES = "On private codes (--encoded)"
_OWN_LENGTH = ("epsilon", "delta", "unit", "clip", "finish", "batch_size", "learning_rate", "validate")


class Purpose(Protocol):
    """A use that a classifier is trained differently for: a dataclass of settings with its own trainer."""

    @property
    def name(self) -> str:
        """As in `--for NAME`."""

    def train(self, run: "TrainingRun") -> "Trained":
        """Train the classifier for this use."""


@tasks.register("classifier", "labels of texts")
@dataclass(frozen=True, kw_only=True)
class Classifier(Task):
    """Train a text classifier on MiniLM, with differential privacy if --epsilon is given.

    Name the labels with --labels: those read off the documents are assumed to be public. Scores on --test are not
    protected: give public documents. With --encoded, in place of INPUT, it learns from private codes, and nothing
    more is spent.

        model = discreet.train(discreet.Classifier(trains="head"), "reviews.csv", epsilon=1, output="model")
        print(model.statement)
    """

    helps: ClassVar[Mapping[str, str]] = {"source": "Documents with labels: JSONL, CSV, …"}
    defaults: ClassVar[Mapping[str, Any]] = {
        "unit": "document",
        "clip": 1.0,
        "epochs": "20, or 5 without head",
        "learning_rate": "by what is trained",
    }

    trains: Annotated[
        Literal["head", "lora", "full"],
        Option("--train", "A head on fixed vectors, low-rank corrections, or everything.", common=True),
    ] = "head"
    labels: Annotated[
        tuple[str, ...],
        Option(
            "The public list of labels, A,B,…; default: read off the documents.", commas=True, common=True
        ),
    ] = ()
    purpose: Annotated[
        Purpose | None,
        OneOf(
            lambda: purposes,
            "A use on texts that stay secret: secure.",
            flag="--for",
            panel="For secure inference (--for secure)",
        ),
    ] = None
    encoded: Annotated[
        str | Path | None,
        Option("Labelled codes that discreet encode wrote.", panel=_CODES, common=True, local=True),
    ] = None
    model: Annotated[
        Literal["mlp", "linear"],
        Option(
            "mlp as in the OME paper; linear also gives directions for encode --with class.", panel=_CODES
        ),
    ] = "mlp"
    on: Annotated[
        Literal["features", "estimate"],
        Option("Every bit or number as it was sent, or unbiased estimates of the vector.", panel=_CODES),
    ] = "features"
    hidden: Annotated[
        int, Option("Hidden units of mlp; the paper has 128 and 768.", least=1, panel=_CODES)
    ] = 128
    dropout: Annotated[
        float, Option("Share of the input left out in each step of mlp.", least=0, most=0.95, panel=_CODES)
    ] = 0.5

    def train(self, run: "TrainingRun") -> "Trained":
        """Train on documents, on codes, or for the purpose that is named."""
        if self.encoded is not None:
            from discreet.learning.encoded_classifier import train_on_codes

            if run.source is not None:
                raise BadInput("--encoded takes the place of the documents: leave out INPUT")
            refuse_given(
                self, ("trains", "purpose", "labels"), "is for training on texts, not on codes (--encoded)"
            )
            refuse_given(run.settings, _OWN_LENGTH, "is for training on texts, not on codes (--encoded)")
            if run.dataset is not None:
                raise BadInput("--dataset names a budget, and learning from codes (--encoded) spends nothing")
            return train_on_codes(self, Path(self.encoded), run)
        refuse_given(
            self, ("model", "on", "hidden", "dropout"), "is for training on codes; add --encoded CODES"
        )
        if self.purpose is not None:
            why = f"does not go with --for {self.purpose.name}, which has a trainer of its own"
            refuse_given(self, ("trains", "labels"), why)
            refuse_given(run.settings, _OWN_LENGTH, why)
            return self.purpose.train(run)
        return self._train_on_texts(run)

    def _train_on_texts(self, run: "TrainingRun") -> "Trained":
        import torch

        from discreet.learning import classifier_folder
        from discreet.learning.classifier import classifier_for
        from discreet.learning.lesson import LABELS_GIVEN, LABELS_READ, Lesson
        from discreet.learning.model_folder import save_model_folder
        from discreet.learning.run import train_lesson

        name, documents = run.documents()
        labels = list(self.labels) or sorted({str(document.label) for document in labelled(documents)})
        if len(labels) < 2:
            raise BadInput(f"{name}: two labels at least are needed, and there are {len(labels)}")
        torch.manual_seed(run.public_seed)
        model = classifier_for(len(labels), self.trains)

        def prepare(documents: "Sequence[Document]") -> tuple[list[Any], range]:
            prepared: list[Any] = list(model.prepare([document.text for document in documents]))
            numbers = [self._number(document, labels) for document in documents]
            examples = [replace(one, label=number) for one, number in zip(prepared, numbers, strict=True)]
            # A document is one example here, so the two units are the same.
            return examples, range(len(documents))

        def save(write: Callable[[bytes], object]) -> None:
            model.finish()
            about = {"kind": "classifier", "train": self.trains, "labels": labels}
            save_model_folder(model, about, run.folder, write)

        def accuracy() -> dict[str, float]:
            if run.settings.test is None:
                return {}
            texts = labelled(run.read(run.settings.test).documents)
            found = classifier_folder.Classifier(model, tuple(labels)).classify([one.text for one in texts])
            right = sum(label == document.label for label, document in zip(found, texts, strict=True))
            return {"accuracy": right / len(texts)}

        lesson = Lesson(
            model=model,
            dataset=name,
            documents=documents,
            prepare=prepare,
            save=save,
            settings=run.settings,
            unit="document",
            example="document",
            clip=1.0,
            epochs=20 if self.trains == "head" else 5,
            learning_rate=self._rate(private=run.settings.epsilon is not None),
            options={"train": self.trains, "labels": labels},
            assumptions=(LABELS_GIVEN if self.labels else LABELS_READ,),
            figures=accuracy,
        )
        return train_lesson(lesson, run)

    def _number(self, document: "Document", labels: list[str]) -> int:
        """The label's number; with a list that was given, one outside it adds nothing and ends nothing."""
        if str(document.label) in labels:
            return labels.index(str(document.label))
        if self.labels:
            return NO_LABEL
        raise BadInput(
            f"document {document.id!r} is labelled {document.label!r}, which no training document is; name all labels "
            "with --labels"
        )

    def _rate(self, *, private: bool) -> float:
        if self.trains == "head":
            return 0.05 if private else 0.01
        return 1e-3 if private or self.trains == "lora" else 1e-4


def labelled(documents: "list[Document]") -> "list[Document]":
    """The documents, if each has a label."""
    for document in documents:
        if document.label is None:
            raise BadInput(f"document {document.id!r} has no label; name the column with --label-column")
    return documents

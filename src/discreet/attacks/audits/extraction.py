"""Extraction: copy a secret model from its answers."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from discreet.attacks.measured import Measured
from discreet.attacks.registry import attacks
from discreet.progress import Progress
from discreet.settings import Argument, Option
from discreet.text.given import Source
from discreet.text.input import Format, LabelColumn, OnError, TextColumn, name_of, open_input

if TYPE_CHECKING:
    from discreet.attacks.extraction.extract import Extraction as Extracted
    from discreet.privacy.random import Random

__all__ = ["Extraction"]


@attacks.register("extraction", "Train copies of a secret model on its answers.")
@dataclass(frozen=True, kw_only=True)
class Extraction:
    """Train copies of a model on n of its answers, and measure how often they agree with it.

    Secure inference hides the weights of a model, not what its answers say.

        found = discreet.audit(discreet.attacks.Extraction("model", against="reviews.csv"))
    """

    model: Annotated[str | Path, Argument("Folder from `discreet train classifier --for secure`.")] = field(
        kw_only=False
    )
    against: Annotated[
        Source,
        Option("Texts like those that clients have; half are asked, half test.", common=True, local=True),
    ]
    answers: Annotated[
        tuple[int, ...], Option("Numbers of answers to train a copy on.", commas=True, common=True)
    ] = (25, 50, 100, 200, 400, 800)
    format: Format = None
    text: TextColumn = "text"
    label: LabelColumn = "label"
    on_error: OnError = "stop"

    def measure(self, *, progress: Progress, random: "Random") -> "Measured[Extracted]":
        """Ask, train the copies, and measure them on texts that were not asked about."""
        import numpy as np

        from discreet.attacks.extraction.extract import extract
        from discreet.attacks.extraction.report import extraction_report
        from discreet.attacks.stated import statement_beside
        from discreet.language.sentences import SentenceEncoder
        from discreet.secure.classifier import load_classifier
        from discreet.secure.held_out import Task, divide, read_task

        folder = Path(self.model)
        classifier = load_classifier(folder)
        documents = list(open_input(self.against, self))
        labels = classifier.network.labels
        known = all(document.label in labels for document in documents)
        if known:
            task = read_task(documents, labels)
        else:
            texts = tuple(document.text for document in documents)
            task = Task(texts, np.zeros(len(texts), dtype=np.int64), labels)
        asked, unseen = divide(task, 0.5, random)
        encoder = SentenceEncoder()
        with progress.progress("reading", len(documents)) as advance:
            questions = encoder.encode(asked.texts, advance=advance)
            others = encoder.encode(unseen.texts, advance=advance)
        truth = unseen.answers if known else None
        return Measured(
            found=extract(classifier, questions, others, truth, answers=self.answers, random=random),
            attacked={"model": folder, "against": self.against},
            command=f"extraction {folder.name} --against {name_of(self.against)}",
            statement=statement_beside(folder / "model.safetensors"),
            page=extraction_report,
        )

"""The task tagger: find spans as marked documents show them."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from discreet.errors import BadInput
from discreet.learning.registry import tasks
from discreet.learning.task import Task
from discreet.learning.training_settings import refuse_given
from discreet.settings import Option

if TYPE_CHECKING:
    from discreet.learning.trained import Trained
    from discreet.learning.training_run import TrainingRun

__all__ = ["Tagger"]

_ONE_WAY = (
    "is for training with differential privacy: the ordinary trainer trains all of MiniLM; add --epsilon"
)


@tasks.register("tagger", "spans of texts, for discreet find --tagger")
@dataclass(frozen=True, kw_only=True)
class Tagger(Task):
    """Train a tagger on marked documents, for `discreet find --tagger`.

    Without --epsilon all of MiniLM is trained, and may remember its texts; it reads with 8-bit weights where
    they keep its F1. With --epsilon it is trained with differential privacy, by default a linear head on features
    of public models. Name the labels with --labels: those read off the documents are assumed to be public. Scores on
    --test are not protected: give public documents.

        tagger = discreet.train(discreet.Tagger(), "notes.jsonl", epsilon=2, delta=1e-6, unit="user")
        tagger.write("tagger")
    """

    helps: ClassVar[Mapping[str, str]] = {"source": "Documents with spans: JSONL, CoNLL columns, …"}
    defaults: ClassVar[Mapping[str, Any]] = {
        "unit": "document",
        "clip": "1 for features, else 0.5",
        "epochs": "4; with --epsilon 24 for features, else 5",
        "learning_rate": "by what is trained",
    }

    trains: Annotated[
        Literal["features", "lora", "full", "head"] | None,
        Option(
            "--train",
            "With --epsilon: a head on public features (default), or parts of MiniLM.",
            common=True,
        ),
    ] = None
    labels: Annotated[
        tuple[str, ...],
        Option(
            "With --epsilon: the public list of labels, A,B,…; default: read off the documents.",
            commas=True,
            common=True,
        ),
    ] = ()
    public: Annotated[
        str | Path | None,
        Option(
            "Public documents like these, to scale features by; default: notes of a synthetic clinic.",
            local=True,
        ),
    ] = None
    window: Annotated[
        int | None, Option("Word pieces MiniLM reads at once; default 256, with --epsilon 128.", least=1)
    ] = None
    layers: Annotated[
        int | None, Option("Layers of the encoder, 1 to 6 (default); fewer are faster.", least=1)
    ] = None

    def train(self, run: "TrainingRun") -> "Trained":
        """Train by the ordinary trainer, or with an ε by the private one."""
        if run.settings.epsilon is None:
            from discreet.learning.tagging.plain import train_plainly

            refuse_given(self, ("trains", "public", "labels"), _ONE_WAY)
            refuse_given(run.settings, ("batch_size", "validate"), _ONE_WAY)
            return train_plainly(run, window=self.window, layers=self.layers)
        from discreet.learning.private.run import train_privately
        from discreet.learning.tagging.lessons import feature_lesson, network_lesson

        refuse_given(self, ("layers",), "is for the ordinary trainer; leave it out beside --epsilon")
        if self.trains is None or self.trains == "features":
            if self.window is not None:
                raise BadInput("--window is for MiniLM; features are read line by line: leave it out")
            lesson = feature_lesson(run, public=self.public, labels=self.labels)
        else:
            refuse_given(self, ("public",), f"is for --train features, not for {self.trains}")
            window = 128 if self.window is None else self.window
            lesson = network_lesson(run, trains=self.trains, window=window, labels=self.labels)
        return train_privately(lesson, run)

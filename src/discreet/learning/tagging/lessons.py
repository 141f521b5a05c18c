"""A tagger as a lesson for the private trainer: a linear head on public features, or MiniLM with a head."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch

from discreet.finding.scores import score
from discreet.language.local_models import load_tokenizer
from discreet.language.registry import locate
from discreet.learning.lesson import LABELS_GIVEN, LABELS_READ, Lesson, Prepare
from discreet.learning.private.descent import Descent
from discreet.learning.tagging.feature_tagger import FeatureTagger, lines_in, marked_lines
from discreet.learning.tagging.features import WordFeatures
from discreet.learning.tagging.folder import save_tagger
from discreet.learning.tagging.head import HeadTagger
from discreet.learning.tagging.learner import TaggerLearner, Trains, marked_windows, tags_for
from discreet.learning.tagging.marking import Marker
from discreet.learning.tagging.network import LAYERS, TaggerNetwork
from discreet.learning.tagging.tagger import Tagger
from discreet.learning.training_run import Documents, TrainingRun
from discreet.text.document import Document

__all__ = ["feature_lesson", "network_lesson"]


def feature_lesson(run: TrainingRun, *, public: str | Path | None, labels: tuple[str, ...] = ()) -> Lesson:
    """A linear head on features of public models; every step takes every line unless a batch size is given."""
    given = run.documents()
    tags = tags_for(given.documents, labels)
    like, by = _public(run, public, given.documents)
    features = WordFeatures.from_public(lines_in(like))
    model = HeadTagger(features.width, len(tags))
    about = {"tags": list(tags), "kind": "features"}
    clip = 1.0 if run.settings.clip is None else run.settings.clip
    rate = 12.0 / clip if run.settings.learning_rate is None else run.settings.learning_rate
    return _lesson(
        run,
        given,
        tags,
        lambda: FeatureTagger(model, features, tags, about),
        options={"train": "features"},
        labels=labels,
        assumptions=(f"features are of public models, scaled by {by}, which are public",),
        model=model,
        prepare=lambda documents: marked_lines(documents, tags, features),
        clip=clip,
        epochs=24,
        learning_rate=rate,
        full_batch=run.settings.batch_size is None,
        descent=Descent(method="sgd", learning_rate=rate, pieces_at_once=8192, combine="sum"),
    )


def network_lesson(run: TrainingRun, *, trains: Trains, window: int, labels: tuple[str, ...] = ()) -> Lesson:
    """MiniLM with a head, all of it or a part to be trained."""
    given = run.documents()
    tags, tokenizer = tags_for(given.documents, labels), load_tokenizer(locate("minilm"))
    torch.manual_seed(run.public_seed)
    # Clipping and noise regularise enough: no dropout.
    learner = TaggerLearner(TaggerNetwork.fresh(len(tags), dropout=0.0), trains)
    about = {
        "tags": list(tags),
        "window": window,
        "encoder": "minilm",
        "layers": LAYERS,
    }

    def prepare(documents: Sequence[Document]) -> tuple[Sequence[Any], Sequence[int]]:
        return marked_windows(documents, tags, tokenizer, window)

    return _lesson(
        run,
        given,
        tags,
        lambda: Tagger(learner.finish(), tags, tokenizer, about),
        options={"train": trains, "window": window},
        labels=labels,
        model=learner,
        prepare=prepare,
        clip=0.5,
        epochs=5,
        learning_rate=1e-2 if trains == "head" else 2e-3,
    )


def _lesson(
    run: TrainingRun,
    given: Documents,
    tags: tuple[str, ...],
    finished: Callable[[], Marker],
    *,
    options: dict[str, Any],
    labels: tuple[str, ...],
    prepare: Prepare,
    assumptions: tuple[str, ...] = (),
    **rest: Any,
) -> Lesson:
    """What both kinds have in common: how they are saved, scored and described."""
    known = {tag[2:] for tag in tags}

    def within(document: Document) -> Document:
        """A span of another label is not looked at: whether there is one must not decide anything."""
        return document.with_spans(tuple(span for span in document.spans if span.label in known))

    def scores() -> dict[str, float]:
        if run.settings.test is None:
            return {}
        gold = run.read(run.settings.test).documents
        overall = score(finished().find(gold), gold).overall
        return {f"{measure} F1": counts.f1 for measure, counts in overall.items()}

    return Lesson(
        dataset=given.name,
        documents=given.documents,
        save=lambda write: save_tagger(finished(), run.folder, write),
        settings=run.settings,
        unit="document",
        options=options | {"labels": sorted({tag[2:] for tag in tags if tag != "O"})},
        assumptions=(LABELS_GIVEN if labels else LABELS_READ, *assumptions),
        prepare=lambda documents: prepare([within(document) for document in documents]),
        figures=scores,
        **rest,
    )


def _public(
    run: TrainingRun, path: str | Path | None, private: Sequence[Document]
) -> tuple[list[Document], str]:
    """Public documents to scale features by, and whose they are."""
    if path is not None:
        documents = run.read_public(path, "--public", private=private).documents
        return documents, f"the {len(documents):,} documents of --public"
    from discreet.synthetic import clinic

    return list(clinic(patients=40, notes=100)), "notes of a synthetic clinic"

"""`discreet train tagger --epsilon …`: a tagger that keeps its documents private."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from discreet.cli.reading import Format, OnError, TextColumn, UserColumn, open_corpus, tell_skipped
from discreet.cli.session import Force, Json, LedgerPath, Quiet, Seed, Session
from discreet.cli.train_options import (
    BatchSize,
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
from discreet.cli.training import Training
from discreet.cli.validating import Prepare

if TYPE_CHECKING:
    from discreet.learning.tagging.learner import Trains
    from discreet.learning.tagging.marking import Marker
    from discreet.text.document import Document

__all__ = ["train_a_private_tagger"]


def train_a_private_tagger(
    input: Annotated[Path, typer.Argument(help="Documents with spans: JSONL, CoNLL columns, …")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the tagger.")],
    epsilon: Epsilon,
    trains: Annotated[
        Literal["features", "lora", "full", "head"],
        typer.Option(
            "--train",
            help="A linear head on public features, or of MiniLM: corrections of low rank, everything, the head.",
        ),
    ] = "features",
    public: Annotated[
        Path | None,
        typer.Option(
            help="Public documents like these, to scale features by; else those of an invented clinic."
        ),
    ] = None,
    test: Annotated[Path | None, typer.Option(help="Public documents to score it on.")] = None,
    window: Annotated[
        int,
        typer.Option(help="Word pieces MiniLM reads at once; an example is a window, for features a line."),
    ] = 128,
    delta: Delta = 1e-5,
    unit: TrainUnit = "document",
    clip: Annotated[
        float | None, typer.Option("--clip", help="Norm that a unit's gradient is cut to.")
    ] = None,
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
    user_column: UserColumn = "user",
    on_error: OnError = "stop",
    seed: Seed = None,
    ledger: LedgerPath = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Train a tagger with differential privacy, for `discreet find --tagger`.

    The labels of the spans are taken as public. Scores on --test are not protected: give public documents.
    """
    from discreet.learning.tagging.folder import save_tagger
    from discreet.learning.tagging.learner import tags_for

    session = Session(as_json=as_json, quiet=quiet)
    reading = {"format": format, "text_column": text_column}
    corpus = open_corpus(input, on_error=on_error, user_column=user_column, **reading)  # type: ignore[arg-type]
    documents = list(corpus)
    tell_skipped(session, corpus)
    tags = tags_for(documents)
    about: dict[str, Any] = {"tags": list(tags), "documents": len(documents)}
    if trains == "features":
        others = None if public is None else list(open_corpus(public, **reading))  # type: ignore[arg-type]
        learning = _on_features(about, others, learning_rate, clip or 1.0)
    else:
        learning = _of_network(about, trains, window, seed)

    def save(write: Callable[[bytes], object]) -> None:
        save_tagger(learning.finished(), out, write)

    Training(
        session=session,
        model=learning.model,
        documents=documents,
        prepare=learning.prepare,
        operation="train tagger",
        dataset=dataset or corpus.name,
        out=out,
        save=save,
        unit=unit,
        epsilon=epsilon,
        delta=delta,
        clip_norm=clip or (1.0 if trains == "features" else 0.5),
        batch_size=batch_size,
        full_batch=trains == "features" and batch_size is None,
        epochs=epochs or (24 if trains == "features" else 5),
        learning_rate=learning_rate or (1e-2 if trains == "head" else 2e-3),
        descent=learning.descent,
        validate=validate,
        validate_epsilon=validate_epsilon,
        patience=patience,
        reading=reading,
        options={
            "train": trains,
            **learning.options,
            "labels": sorted({tag[2:] for tag in tags if tag != "O"}),
        },
        notes=("the labels of the spans are taken as public", *learning.notes),
        figures=lambda: {} if test is None else _scores(learning.finished(), test, reading),
        seed=seed,
        ledger=ledger,
        force=force,
        finish=finish,
    ).run()


@dataclass(frozen=True, kw_only=True)
class _Learning:
    """What differs between the kinds of tagger: the model to train, its examples, the tagger it becomes."""

    model: Any
    prepare: Prepare
    finished: "Callable[[], Marker]"
    descent: Any = None
    options: dict[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def _on_features(
    about: dict[str, Any], public: "list[Document] | None", learning_rate: float | None, clip: float
) -> _Learning:
    """A linear head on features of public models; every step takes every line."""
    from discreet.learning.private.descent import Descent
    from discreet.learning.tagging.feature_tagger import FeatureTagger, lines_in, marked_lines
    from discreet.learning.tagging.features import WordFeatures
    from discreet.learning.tagging.head import HeadTagger

    if public is None:
        from discreet.synthetic import clinic

        public = list(clinic(patients=40, notes=100))
        by = "notes of an invented clinic"
    else:
        by = f"{len(public):,} documents taken as public"
    features = WordFeatures.from_public(lines_in(public))
    tags = tuple(about["tags"])
    model = HeadTagger(features.width, len(tags))
    return _Learning(
        model=model,
        prepare=lambda documents: marked_lines(documents, tags, features),
        finished=lambda: FeatureTagger(model, features, tags, about | {"kind": "features"}),
        descent=Descent(
            method="sgd", learning_rate=learning_rate or 12.0 / clip, pieces_at_once=8192, combine="sum"
        ),
        notes=(f"features are of public models, scaled by {by}",),
    )


def _of_network(about: dict[str, Any], trains: "Trains", window: int, seed: int | None) -> _Learning:
    """MiniLM with a head, all of it or a part to be trained."""
    import torch

    from discreet.language.local_models import load_tokenizer
    from discreet.language.registry import locate
    from discreet.learning.tagging.learner import TaggerLearner, marked_windows
    from discreet.learning.tagging.network import LAYERS, TaggerNetwork
    from discreet.learning.tagging.tagger import Tagger

    tags, tokenizer = tuple(about["tags"]), load_tokenizer(locate("minilm"))
    torch.manual_seed(seed or 0)
    # Clipping and noise regularise enough: no dropout.
    learner = TaggerLearner(TaggerNetwork.fresh(len(tags), dropout=0.0), trains)
    about = about | {"window": window, "encoder": "minilm", "layers": LAYERS}

    def prepare(documents: "Sequence[Document]") -> tuple[Sequence[Any], Sequence[int]]:
        return marked_windows(documents, tags, tokenizer, window)

    return _Learning(
        model=learner,
        prepare=prepare,
        finished=lambda: Tagger(learner.finish(), tags, tokenizer, about),
        options={"window": window},
    )


def _scores(tagger: "Marker", test: Path, reading: "dict[str, str | None]") -> dict[str, float]:
    from discreet.finding.scores import score

    gold = list(open_corpus(test, **reading))  # type: ignore[arg-type]
    overall = score(tagger.find(gold), gold).overall
    return {f"{measure} F1": counts.f1 for measure, counts in overall.items()}

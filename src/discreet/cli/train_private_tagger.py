"""`discreet train tagger --epsilon …`: a tagger that keeps its documents private."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from discreet.cli.reading import Format, OnError, TextColumn, UserColumn, open_corpus, tell_skipped
from discreet.cli.session import Force, Json, LedgerPath, Quiet, Seed, Session
from discreet.cli.training import (
    BatchSize,
    ClipNorm,
    Dataset,
    Delta,
    Epochs,
    Epsilon,
    Finish,
    LearningRate,
    Training,
    TrainUnit,
)

if TYPE_CHECKING:
    from discreet.learn.tagging.tagger import Tagger

__all__ = ["train_a_private_tagger"]


def train_a_private_tagger(
    input: Annotated[Path, typer.Argument(help="Documents with spans: JSONL, CoNLL columns, …")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the tagger.")],
    epsilon: Epsilon,
    trains: Annotated[
        Literal["lora", "full", "head"],
        typer.Option("--train", help="What is trained: corrections of low rank, everything, or the head."),
    ] = "lora",
    test: Annotated[Path | None, typer.Option(help="Public documents to score it on.")] = None,
    window: Annotated[int, typer.Option(help="Word pieces read at once; an example is a window.")] = 128,
    delta: Delta = 1e-5,
    unit: TrainUnit = "document",
    clip: ClipNorm = 0.5,
    batch_size: BatchSize = None,
    epochs: Epochs = None,
    learning_rate: LearningRate = None,
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
    import torch

    from discreet.language.local_models import load_tokenizer
    from discreet.language.registry import locate
    from discreet.learn.private.units import units_of
    from discreet.learn.tagging.learner import TaggerLearner, marked_windows, tags_for
    from discreet.learn.tagging.network import TaggerNetwork
    from discreet.learn.tagging.tagger import Tagger
    from discreet.learn.tagging.train import save_tagger

    session = Session(as_json=as_json, quiet=quiet)
    reading = {"format": format, "text_column": text_column}
    corpus = open_corpus(input, on_error=on_error, user_column=user_column, **reading)  # type: ignore[arg-type]
    documents = list(corpus)
    tell_skipped(session, corpus)
    tags, tokenizer = tags_for(documents), load_tokenizer(locate("minilm"))
    windows, origin = marked_windows(documents, tags, tokenizer, window)
    torch.manual_seed(seed or 0)
    # Clipping and noise regularise enough: no dropout.
    learner = TaggerLearner(TaggerNetwork.fresh(len(tags), dropout=0.0), trains)
    about = {
        "tags": list(tags),
        "window": window,
        "encoder": "minilm",
        "layers": 6,
        "documents": len(documents),
    }

    def finished() -> Tagger:
        return Tagger(learner.finish(), tags, tokenizer, about)

    def save(write: Callable[[bytes], object]) -> None:
        save_tagger(finished(), out, write)

    Training(
        session=session,
        model=learner,
        examples=windows,
        operation="train tagger",
        dataset=dataset or corpus.name,
        out=out,
        save=save,
        units=units_of(documents, origin, unit),
        unit=unit,
        epsilon=epsilon,
        delta=delta,
        clip_norm=clip,
        batch_size=batch_size,
        epochs=epochs or 5,
        learning_rate=learning_rate or (1e-2 if trains == "head" else 2e-3),
        options={
            "train": trains,
            "window": window,
            "labels": sorted({tag[2:] for tag in tags if tag != "O"}),
        },
        notes=("the labels of the spans are taken as public",),
        figures=lambda: {} if test is None else _scores(finished(), test, reading),
        seed=seed,
        ledger=ledger,
        force=force,
        finish=finish,
    ).run()


def _scores(tagger: "Tagger", test: Path, reading: "dict[str, str | None]") -> dict[str, float]:
    from discreet.find.scores import score

    gold = list(open_corpus(test, **reading))  # type: ignore[arg-type]
    overall = score(tagger.find(gold), gold).overall
    return {f"{measure} F1": counts.f1 for measure, counts in overall.items()}

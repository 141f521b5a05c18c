"""`discreet train next-word`: a keyboard's model of the next word."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from discreet.cli.reading import Format, OnError, TextColumn, UserColumn, open_corpus, tell_skipped
from discreet.cli.session import Force, Json, LedgerPath, Quiet, Seed, Session
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
from discreet.cli.training import Training

if TYPE_CHECKING:
    from discreet.learning.next_word import NextWord

__all__ = ["register"]


def register(models: typer.Typer) -> None:
    """Add the command."""
    models.command("next-word")(train_next_word)


def train_next_word(
    input: Annotated[Path, typer.Argument(help="Documents: JSONL, CSV, text, …")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the model.")],
    vocab: Annotated[Path, typer.Option(help="Public words to predict, one a line.")],
    test: Annotated[Path | None, typer.Option(help="Public documents to score it on.")] = None,
    units: Annotated[int, typer.Option(help="Units of the LSTM.")] = 512,
    dimensions: Annotated[int, typer.Option(help="Numbers in a word's embedding.")] = 96,
    length: Annotated[int, typer.Option(help="Words in an example; longer lines are cut up.")] = 20,
    epsilon: Epsilon = None,
    delta: Delta = 1e-5,
    unit: TrainUnit = "example",
    clip: ClipNorm = 0.5,
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
    """Train a next-word LSTM with coupled gates, with differential privacy if --epsilon is given.

    The words of --vocab must be public, or from a private vocabulary: which words a model knows is
    seen by everyone who has it. Words that it lacks become one unknown word.
    """
    import torch

    from discreet.learning.model_folder import save_model_folder
    from discreet.learning.next_word import NextWord
    from discreet.learning.next_word_text import read_words, sequences_of

    session = Session(as_json=as_json, quiet=quiet)
    words = read_words(vocab)
    reading = {"format": format, "text_column": text_column}
    corpus = open_corpus(input, on_error=on_error, user_column=user_column, **reading)  # type: ignore[arg-type]
    documents = list(corpus)
    tell_skipped(session, corpus)
    torch.manual_seed(seed or 0)
    model = NextWord(len(words), dimensions=dimensions, units=units)
    about = {"kind": "next-word", "dimensions": dimensions, "units": units, "words": list(words)}
    Training(
        session=session,
        model=model,
        documents=documents,
        prepare=lambda documents: sequences_of(documents, words, length),
        operation="train next-word",
        dataset=dataset or corpus.name,
        out=out,
        save=lambda write: save_model_folder(model, about, out, write),
        unit=unit,
        epsilon=epsilon,
        delta=delta,
        clip_norm=clip,
        batch_size=batch_size,
        epochs=epochs or 5,
        learning_rate=learning_rate or 3e-3,
        validate=validate,
        validate_epsilon=validate_epsilon,
        patience=patience,
        reading=reading,
        options={"words": len(words), "units": units, "dimensions": dimensions, "length": length},
        notes=("the vocabulary is taken as public; words outside it are one unknown word",),
        figures=lambda: {} if test is None else _recall(model, test, reading, words, length),
        seed=seed,
        ledger=ledger,
        force=force,
        finish=finish,
    ).run()


def _recall(
    model: "NextWord", test: Path, reading: "dict[str, str | None]", words: "dict[str, int]", length: int
) -> dict[str, float]:
    from discreet.learning.next_word_text import hit_rates, sequences_of

    sequences, _ = sequences_of(list(open_corpus(test, **reading)), words, length)  # type: ignore[arg-type]
    return hit_rates(model, sequences)

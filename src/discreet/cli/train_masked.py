"""`discreet train masked`: a BERT masked language model of any size."""

from pathlib import Path
from typing import Annotated

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

__all__ = ["register"]


def register(models: typer.Typer) -> None:
    """Add the command."""
    models.command("masked")(train_masked)


def train_masked(
    input: Annotated[Path, typer.Argument(help="Documents: JSONL, CSV, text, …")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the model.")],
    vocab: Annotated[Path, typer.Option(help="WordPiece vocabulary, as discreet vocab writes it.")],
    start: Annotated[
        Path | None, typer.Option(help="Folder of a model to go on from, trained on public text.")
    ] = None,
    width: Annotated[int, typer.Option(help="Width of the network.")] = 128,
    layers: Annotated[int, typer.Option(help="Layers.")] = 2,
    heads: Annotated[int, typer.Option(help="Attention heads.")] = 2,
    length: Annotated[int, typer.Option(help="Pieces in an example.")] = 128,
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
    """Train a masked language model, with differential privacy if --epsilon is given.

    The vocabulary must be public, or made with `discreet vocab`. --start goes on from a model of the same
    vocabulary and size: train that one on public text first.
    """
    import torch

    from discreet.learning.masked import MaskedModel, MaskedShape
    from discreet.learning.model_folder import load_model_folder, save_model_folder
    from discreet.learning.vocabulary.encoder import PieceEncoder

    session = Session(as_json=as_json, quiet=quiet)
    encoder = PieceEncoder.read(vocab)
    reading = {"format": format, "text_column": text_column}
    corpus = open_corpus(input, on_error=on_error, user_column=user_column, **reading)  # type: ignore[arg-type]
    documents = list(corpus)
    tell_skipped(session, corpus)
    shape = MaskedShape(
        vocabulary=len(encoder.pieces),
        width=width,
        layers=layers,
        heads=heads,
        length=length,
        pad=encoder.numbers["[PAD]"],
        mask=encoder.numbers["[MASK]"],
    )
    torch.manual_seed(seed or 0)
    model = MaskedModel(shape, keep=encoder.special)
    if start is not None:
        model = load_model_folder(start, "masked", lambda _about: model)
    about = {"kind": "masked", "width": width, "layers": layers, "heads": heads, "length": length}
    Training(
        session=session,
        model=model,
        documents=documents,
        prepare=lambda documents: encoder.cut([document.text for document in documents], length),
        operation="train masked",
        dataset=dataset or corpus.name,
        out=out,
        save=lambda write: save_model_folder(model, {**about, "pieces": list(encoder.pieces)}, out, write),
        unit=unit,
        epsilon=epsilon,
        delta=delta,
        clip_norm=clip,
        batch_size=batch_size,
        epochs=epochs or 10,
        learning_rate=learning_rate or 1e-3,
        validate=validate,
        validate_epsilon=validate_epsilon,
        patience=patience,
        reading=reading,
        options={**about, "start": None if start is None else start.name, "pieces": len(encoder.pieces)},
        notes=("the vocabulary is taken as public, or as private by its own statement",),
        seed=seed,
        ledger=ledger,
        force=force,
        finish=finish,
    ).run()

"""The options that the commands for training have in common."""

from pathlib import Path
from typing import Annotated, Literal

import typer

__all__ = [
    "BatchSize",
    "ClipNorm",
    "Dataset",
    "Delta",
    "Epochs",
    "Epsilon",
    "Finish",
    "LearningRate",
    "Patience",
    "TrainUnit",
    "Validate",
    "ValidateEpsilon",
]

_PANEL = "Differential privacy"

Epsilon = Annotated[
    float | None,
    typer.Option("--epsilon", help="Train with differential privacy of this ε.", rich_help_panel=_PANEL),
]
Delta = Annotated[float, typer.Option("--delta", help="δ of the promise.", rich_help_panel=_PANEL)]
TrainUnit = Annotated[
    Literal["example", "document", "user"],
    typer.Option("--unit", help="Whom the promise is for.", rich_help_panel=_PANEL),
]
ClipNorm = Annotated[
    float, typer.Option("--clip", help="Norm that a unit's gradient is cut to.", rich_help_panel=_PANEL)
]
Finish = Annotated[
    bool,
    typer.Option(
        "--finish", help="Release the checkpoint of a stopped run as it stands.", rich_help_panel=_PANEL
    ),
]
BatchSize = Annotated[
    int | None,
    typer.Option("--batch-size", help="Units a step; with privacy a tenth of all, else 32, unless given."),
]
Epochs = Annotated[float | None, typer.Option("--epochs", help="Passes over the documents.")]
LearningRate = Annotated[float | None, typer.Option("--learning-rate", help="Peak learning rate.")]
Dataset = Annotated[str | None, typer.Option(help="Name in the ledger; default: the input's name.")]
Validate = Annotated[
    Path | None,
    typer.Option("--validate", help="Documents to stop early by, not trained on: public, unless given an ε."),
]
ValidateEpsilon = Annotated[
    float | None,
    typer.Option(
        "--validate-epsilon",
        help="The validation documents are private too: read their loss with noise, at this ε in all.",
        rich_help_panel=_PANEL,
    ),
]
Patience = Annotated[
    int,
    typer.Option("--patience", help="Stop after so many of ten looks at --validate without a better one."),
]

"""The options that a simulated and a real federation share: rounds, local training, privacy, the model."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from discreet.federation.job import Job
    from discreet.federation.next_word_task import NextWordTask

__all__ = [
    "Bands",
    "BatchSize",
    "Clients",
    "Clip",
    "Delta",
    "Dimensions",
    "Epsilon",
    "Length",
    "LocalEpochs",
    "LocalRate",
    "MostExamples",
    "NoiseMultiplier",
    "Rounds",
    "Sampling",
    "Server",
    "ServerRate",
    "Units",
    "VocabularyFile",
    "job_of",
    "task_of",
]

_MODEL, _LOCAL, _SERVER, _PRIVACY = "The model", "At each client", "At the server", "Privacy"

VocabularyFile = Annotated[
    Path,
    typer.Option(
        "--vocabulary",
        help="One word or piece a line: public, or made with discreet vocab.",
        rich_help_panel=_MODEL,
    ),
]
Dimensions = Annotated[int, typer.Option(help="Size of a word's vector.", rich_help_panel=_MODEL)]
Units = Annotated[int, typer.Option(help="Units of the LSTM.", rich_help_panel=_MODEL)]
Length = Annotated[int, typer.Option(help="Pieces of an example.", rich_help_panel=_MODEL)]
LocalEpochs = Annotated[int, typer.Option(help="Passes over its examples.", rich_help_panel=_LOCAL)]
BatchSize = Annotated[
    int, typer.Option(help="Examples a local step; 0: all in one (FedSGD).", rich_help_panel=_LOCAL)
]
LocalRate = Annotated[
    float, typer.Option("--learning-rate", help="Of its gradient descent.", rich_help_panel=_LOCAL)
]
MostExamples = Annotated[
    int | None,
    typer.Option(help="Use at most so many of a client's examples a round.", rich_help_panel=_LOCAL),
]
Rounds = Annotated[int, typer.Option(help="How often the model goes out.", rich_help_panel=_SERVER)]
Clients = Annotated[int, typer.Option(help="Clients a round, on average.", rich_help_panel=_SERVER)]
Server = Annotated[
    Literal["average", "momentum", "adam"],
    typer.Option("--server", help="What the server does with the mean update.", rich_help_panel=_SERVER),
]
ServerRate = Annotated[
    float, typer.Option("--server-learning-rate", help="How far it moves by it.", rich_help_panel=_SERVER)
]
Clip = Annotated[
    float | None,
    typer.Option("--clip", help="Most that one client's update may be.", rich_help_panel=_PRIVACY),
]
Epsilon = Annotated[
    float | None, typer.Option(help="ε of the whole run for one client.", rich_help_panel=_PRIVACY)
]
NoiseMultiplier = Annotated[
    float | None, typer.Option(help="Noise over clip, instead of --epsilon.", rich_help_panel=_PRIVACY)
]
Delta = Annotated[float, typer.Option(help="The δ that goes with it.", rich_help_panel=_PRIVACY)]
Sampling = Annotated[
    Literal["poisson", "fixed", "cyclic"],
    typer.Option(
        help="How clients are drawn: each by a coin, a fixed number, or in turn (not secret: DP-FTRL).",
        rich_help_panel=_PRIVACY,
    ),
]
Bands = Annotated[
    int, typer.Option(help="With cyclic: over how many rounds noise is correlated.", rich_help_panel=_PRIVACY)
]


def job_of(
    *,
    batch_size: int,
    local_epochs: int,
    learning_rate: float,
    most_examples: int | None,
    server: Literal["average", "momentum", "adam"],
    server_rate: float,
    **settings: Any,
) -> "Job":
    """The job that the options describe."""
    from discreet.federation.client import LocalTraining
    from discreet.federation.job import Job
    from discreet.federation.optimiser import ServerOptimiser

    return Job(
        local=LocalTraining(
            epochs=local_epochs,
            batch_size=batch_size or None,
            learning_rate=learning_rate,
            most_examples=most_examples,
        ),
        server=ServerOptimiser(kind=server, learning_rate=server_rate),
        **settings,
    )


def task_of(vocabulary: Path, dimensions: int, units: int, length: int) -> "NextWordTask":
    """The task that the options describe."""
    from discreet.federation.next_word_task import NextWordTask, read_vocabulary

    words = read_vocabulary(vocabulary)
    return NextWordTask(vocabulary=words, dimensions=dimensions, units=units, length=length)

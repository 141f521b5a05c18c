"""`discreet train`: models learnt from documents."""

from importlib import import_module

import typer

__all__ = ["register"]

MODELS = ("tagger", "classifier", "next_word", "masked", "translator")
"""Each is a file `train_….py` in this folder that adds its command with `register`."""


def register(app: typer.Typer) -> None:
    """Add the command with its models."""
    models = typer.Typer(no_args_is_help=True, help="Train a model on documents.")
    for name in MODELS:
        import_module(f"discreet.cli.train_{name}").register(models)
    app.add_typer(models, name="train")

"""`discreet secure`: classify texts that their owner never shows, with a model that its owner never shows."""

from importlib import import_module

import typer

__all__ = ["COMMANDS", "register"]

COMMANDS = ("certificates", "party", "ask", "deploy")
"""Each is a file `secure_NAME.py` in this folder that adds itself to `discreet secure` with `register`."""


def register(app: typer.Typer) -> None:
    """Add the group and its commands."""
    group = typer.Typer(
        name="secure",
        help="Classify texts that stay secret with a model that stays secret.",
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for name in COMMANDS:
        import_module(f"discreet.cli.secure_{name}").register(group)
    app.add_typer(group)

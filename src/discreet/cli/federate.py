"""`discreet federate`: train a model over clients that keep their texts, here or between sites."""

import typer

from discreet.cli.federate_keys import make_keys
from discreet.cli.federate_simulate import simulate
from discreet.cli.federate_sites import join, serve

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command with what it can do."""
    federate = typer.Typer(no_args_is_help=True, help="Train a model over sites that keep their texts.")
    federate.command("simulate")(simulate)
    federate.command("keys")(make_keys)
    federate.command("server")(serve)
    federate.command("client")(join)
    app.add_typer(federate, name="federate")

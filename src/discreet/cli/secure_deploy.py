"""`discreet secure deploy`: share a model out to three servers, none of which sees it."""

from pathlib import Path
from typing import Annotated

import typer

from discreet.cli.secure_options import IdentityPath
from discreet.cli.session import Json, Quiet, Session

__all__ = ["register"]


def register(group: typer.Typer) -> None:
    """Add the command."""
    group.command("deploy")(_deploy)


def _deploy(
    model: Annotated[Path, typer.Argument(help="Folder from `discreet train classifier --for secure`.")],
    identity: IdentityPath,
    server: Annotated[list[str], typer.Option(help="Addresses of server-0, server-1 and server-2.")],
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Give each of three servers its shares of the model; askers then need the servers only."""
    from discreet.secure.certificates import Identity
    from discreet.secure.classifier import load_classifier
    from discreet.secure.deploy import deploy
    from discreet.secure.protocol import PROTOCOLS

    session = Session(as_json=as_json, quiet=quiet)
    deploy(load_classifier(model), server, Identity.at(identity))
    protocol = PROTOCOLS["three-servers"]
    session.result(
        {"servers": server, "guarantee": protocol.guarantee.to_json()},
        f"shared out to {', '.join(server)}\n  holds if {protocol.collusion}",
    )

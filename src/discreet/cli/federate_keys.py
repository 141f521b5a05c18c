"""`discreet federate keys`: the server's certificate and a key for each site."""

from pathlib import Path
from typing import Annotated

import typer

from discreet.cli.session import Force, Json, Quiet, Session

__all__ = ["make_keys"]


def make_keys(
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the keys.")],
    site: Annotated[list[str], typer.Option("--site", help="A site's name; once for each.")],
    host: Annotated[str, typer.Option(help="Name or address by which sites reach the server.")] = "127.0.0.1",
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Make a certificate for the server and a key pair for each site. Hand each site its own .key only."""
    from discreet.federation.flower.certificates import make_federation_keys

    session = Session(as_json=as_json, quiet=quiet)
    make_federation_keys(out, site, host=host, force=force)
    session.result(
        {"folder": str(out), "sites": site},
        f"{out}: server.pem and server.key for the server, sites/NAME.key and server.pem for each site",
    )

"""`discreet secure certificates`: an authority and a certificate for each party."""

from pathlib import Path
from typing import Annotated

import typer

from discreet.cli.session import Json, Quiet, Session

__all__ = ["register"]


def register(group: typer.Typer) -> None:
    """Add the command."""
    group.command("certificates")(_certificates)


def _certificates(
    folder: Annotated[Path, typer.Argument(help="Folder for the authority and the certificates.")],
    asker: Annotated[list[str] | None, typer.Option(help="Name of a text owner; may be repeated.")] = None,
    role: Annotated[
        list[str] | None,
        typer.Option(help="Other parties; default: model, helper, server-0, server-1, server-2."),
    ] = None,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Make an authority (once) and certificates; hand each party its .pem and .key, and authority.pem to all.

    Whoever holds authority.key can let anyone in: keep it apart from the parties.
    """
    from discreet.secure.certificates import issue, make_authority

    session = Session(as_json=as_json, quiet=quiet)
    folder.mkdir(parents=True, exist_ok=True)
    fresh = not (folder / "authority.pem").exists()
    if fresh:
        make_authority(folder)
    parties = ["model", "helper", "server-0", "server-1", "server-2"] if fresh else []
    made = [issue(folder, one, one) for one in (parties if role is None else role)]
    made += [issue(folder, "asker", name) for name in asker or []]
    names = [str(path) for path in made]
    session.result(
        {"authority": str(folder / "authority.pem"), "identities": names},
        f"authority: {folder / 'authority.pem'}\nidentities: {', '.join(names)}",
    )

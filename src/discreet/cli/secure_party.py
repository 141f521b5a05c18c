"""`discreet secure party`: the model owner, the helper or a server, waiting for questions."""

import asyncio
import json
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from discreet.cli.secure_options import IdentityPath, Insecure, Memory, ProtocolName, Record, protocol_named
from discreet.cli.session import Json, Quiet, Session

if TYPE_CHECKING:
    from discreet.secure.party import Party, PartySettings

__all__ = ["register"]

Role = Literal["model", "helper", "server-0", "server-1", "server-2"]


def register(group: typer.Typer) -> None:
    """Add the command."""
    group.command("party")(_party)


def _party(
    role: Annotated[Role, typer.Option(help="What this party is.")],
    identity: IdentityPath,
    model: Annotated[
        Path | None, typer.Option(help="Folder from `discreet train classifier --for secure`.")
    ] = None,
    helper: Annotated[str | None, typer.Option(help="Address of the helper (for the model).")] = None,
    server: Annotated[
        list[str] | None, typer.Option(help="Addresses of the servers after this one, in order.")
    ] = None,
    shares: Annotated[Path, typer.Option(help="File for a server's shares of the model.")] = Path(
        "discreet-shares.bin"
    ),
    listen: Annotated[str, typer.Option(help="Where to listen; port 0 takes a free one.")] = "127.0.0.1:0",
    limit: Annotated[
        int | None, typer.Option(help="Texts that one client may have classified, for ever.")
    ] = None,
    counts: Annotated[Path, typer.Option(help="File in which the clients' texts are counted.")] = Path(
        "discreet-queries.db"
    ),
    sessions: Annotated[int, typer.Option(help="Askers served side by side; others wait.")] = 4,
    protocol: ProtocolName = "aby3",
    insecure_for_testing: Insecure = False,
    memory: Memory = "1G",
    record: Record = None,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Wait for questions until stopped (Ctrl-C or SIGTERM)."""
    from discreet.secure.batching import memory_of
    from discreet.secure.certificates import Identity
    from discreet.secure.classifier import load_classifier
    from discreet.secure.party import Party, PartySettings
    from discreet.secure.queries import Queries
    from discreet.secure.shelf import Shelf

    name = "three-servers" if role.startswith("server") else protocol
    chosen = protocol_named(name, insecure_for_testing)
    later = chosen.roles[chosen.roles.index(role) + 1 :] if role in chosen.roles else ()
    servers = dict(zip((one for one in later if one.startswith("server")), server or (), strict=False))
    settings = PartySettings(
        role=role,
        protocol=chosen,
        identity=Identity.at(identity),
        others=servers | ({"helper": helper} if helper else {}),
        classifier=None if model is None else load_classifier(model),
        shelf=Shelf(shares) if role.startswith("server") else None,
        queries=None if role == "helper" else Queries(counts, limit),
        memory=memory_of(memory),
        sessions=sessions,
        record=record,
    )
    session = Session(as_json=as_json, quiet=quiet)
    asyncio.run(_serve(settings, listen, session, Party))


async def _serve(settings: "PartySettings", listen: str, session: Session, party: "type[Party]") -> None:
    task = asyncio.current_task()
    assert task is not None
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)

    def started(address: str) -> None:
        told = {"role": settings.role, "protocol": settings.protocol.name, "listening": address}
        print(json.dumps(told) if session.as_json else _greeting(settings, address), flush=True)
        sys.stdout.flush()

    try:
        await party(settings, session.remark).serve(listen, started)
    except asyncio.CancelledError:
        session.remark(f"the {settings.role} has stopped")


def _greeting(settings: "PartySettings", address: str) -> str:
    protocol = settings.protocol
    warning = "" if protocol.secure else "\n  NOT SECURE: for tests only"
    return (
        f"{settings.role} listening on {address} ({protocol.name})\n  holds if {protocol.collusion}{warning}"
    )

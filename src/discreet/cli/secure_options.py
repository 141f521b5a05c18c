"""Options that the commands of `discreet secure` share."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from discreet.secure.protocol import Protocol

__all__ = ["IdentityPath", "Insecure", "Memory", "ProtocolName", "Record", "protocol_named"]

IdentityPath = Annotated[
    Path,
    typer.Option(
        "--identity", help="Certificate and key as PATH.pem and PATH.key, authority.pem beside them."
    ),
]
ProtocolName = Annotated[
    str,
    typer.Option(
        "--protocol",
        help="aby3 (with a helper), cheetah (two parties), three-servers, or trusted-first-party (insecure).",
    ),
]
Insecure = Annotated[
    bool,
    typer.Option(
        "--insecure-for-testing",
        help="Compute with trusted-first-party: the model owner can read every text.",
    ),
]
Memory = Annotated[str, typer.Option("--memory", help="What one question may take here, as 512M or 2G.")]
Record = Annotated[
    Path | None,
    typer.Option("--record", help="Folder for a copy of every byte received, to see what came."),
]


def protocol_named(name: str, insecure: bool) -> "Protocol":
    """The protocol that the options name."""
    from discreet.secure.protocol import choose_protocol

    if insecure and name == "aby3":
        name = "trusted-first-party"
    return choose_protocol(name, insecure_for_testing=insecure)

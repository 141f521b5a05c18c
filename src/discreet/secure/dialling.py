"""Reach another party: a TLS connection to an address, and a certificate of the role expected there."""

import asyncio
import secrets
import ssl
from pathlib import Path
from typing import IO

from discreet.errors import BadInput, PartyGone, Refused
from discreet.secure.certificates import Identity, person_of
from discreet.secure.connection import Connection, Traffic

__all__ = ["address_of", "dial", "recorder"]

_PATIENCE = 20.0


def address_of(text: str) -> tuple[str, int]:
    """HOST:PORT as its two parts."""
    host, mark, port = text.rpartition(":")
    if not mark or not host or not port.isdecimal() or int(port) > 65535:
        raise BadInput(f"{text!r} is not an address; write HOST:PORT, as in 127.0.0.1:7001")
    return host, int(port)


async def dial(
    address: str,
    role: str,
    identity: Identity,
    *,
    traffic: Traffic | None = None,
    record: IO[bytes] | None = None,
) -> Connection:
    """A connection to the party of this role at an address."""
    host, port = address_of(address)
    where = f"the {role} at {address}"
    context = identity.context(ssl.PROTOCOL_TLS_CLIENT)
    try:
        async with asyncio.timeout(_PATIENCE):
            reader, writer = await asyncio.open_connection(host, port, ssl=context)
    except ssl.SSLCertVerificationError as problem:
        raise Refused(
            f"{where} shows a certificate that is not of our authority ({problem.verify_message}); "
            "nothing was sent"
        ) from None
    except (OSError, TimeoutError) as problem:
        raise PartyGone(
            f"{where} cannot be reached ({type(problem).__name__}); see that it runs and listens there", role
        ) from None
    try:
        person = identity.check(person_of(writer))
        person.must_be(role)
    except (Refused, BadInput) as problem:
        writer.close()
        raise Refused(f"{where} is not what it should be: {problem}; nothing was sent") from None
    connection = Connection(reader, writer, role=role, dialled=True, traffic=traffic, record=record)
    connection.person = str(person)
    return connection


def recorder(folder: Path | None, role: str) -> IO[bytes] | None:
    """A new file for all that a peer sends in a session, where a folder for such records is named.

    The name is our own: nothing that the peer sent is part of it.
    """
    if folder is None:
        return None
    if not role.replace("-", "").isalnum():
        raise BadInput(f"{role!r} is not a role")
    folder.mkdir(parents=True, exist_ok=True)
    return (folder / f"{secrets.token_hex(8)}-from-{role}.bytes").open("xb", buffering=0)

"""Keys for a federation: the server's certificate, and an elliptic-curve key for each site.

The server proves itself by TLS; a site signs every request with its private key, and the server knows
the public keys of the sites it admits.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from discreet.certificates import (
    certificate_of,
    new_key,
    public_pem,
    read_key,
    write_certificate,
    write_key,
)
from discreet.errors import BadInput
from discreet.text.output import new_file

__all__ = ["make_federation_keys", "read_private_key", "read_public_keys"]

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ec

_ADVICE = "discreet federate keys"


def make_federation_keys(
    folder: Path, sites: Sequence[str], *, host: str = "127.0.0.1", force: bool = False
) -> None:
    """Write `server.pem`, `server.key`, and for each site `sites/NAME.key` and `sites/NAME.pub`."""
    for site in sites:
        if not site or not all(letter.isalnum() or letter in "-_." for letter in site) or site[0] == ".":
            raise BadInput(f"{site!r} cannot be a site's name; use letters, digits, - and _")
    if len(set(sites)) != len(sites) or not sites:
        raise BadInput("name each site once")
    (folder / "sites").mkdir(parents=True, exist_ok=True)
    key = new_key()
    write_key(folder / "server.key", key, force=force)
    vouched = certificate_of("discreet federation server", key, (host, "localhost"))
    write_certificate(folder / "server.pem", vouched, force=force)
    for site in sites:
        mine = new_key()
        write_key(folder / "sites" / f"{site}.key", mine, force=force)
        with new_file(folder / "sites" / f"{site}.pub", force=force) as output:
            output.write(public_pem(mine.public_key()))


def read_public_keys(folder: Path) -> dict[str, bytes]:
    """The sites that are admitted: name → public key, in the order of the names."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    found = {}
    for path in sorted(folder.glob("*.pub")):
        try:
            key = load_pem_public_key(path.read_bytes())
        except ValueError as problem:
            raise BadInput(f"{path}: not a public key in PEM ({problem})") from problem
        if not isinstance(key, ec.EllipticCurvePublicKey):
            raise BadInput(f"{path}: an elliptic-curve key is needed; make one with: {_ADVICE}")
        found[path.stem] = public_pem(key)
    if not found:
        raise BadInput(f"{folder}: no site's public key (*.pub) here; make them with: {_ADVICE}")
    if len(set(found.values())) != len(found):
        raise BadInput(f"{folder}: two sites have the same public key; each needs its own")
    return found


def read_private_key(path: Path) -> "ec.EllipticCurvePrivateKey":
    """A site's own key."""
    return read_key(path, _ADVICE)

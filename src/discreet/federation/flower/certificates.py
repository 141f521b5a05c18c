"""Keys for a federation: the server's certificate, and an elliptic-curve key for each site.

The server proves itself by TLS; a site signs every request with its private key, and the server knows
the public keys of the sites it admits. Made here for a start; a house with its own authority brings
its own certificate.
"""

import datetime
import ipaddress
from collections.abc import Sequence
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from discreet.errors import BadInput
from discreet.text.output import new_file

__all__ = ["make_federation_keys", "read_private_key", "read_public_keys"]

_DAYS = 365


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
    key = ec.generate_private_key(ec.SECP384R1())
    certificate = _certificate(key, host)
    _write(folder / "server.key", _private(key), force, secret=True)
    _write(folder / "server.pem", certificate.public_bytes(serialization.Encoding.PEM), force)
    for site in sites:
        mine = ec.generate_private_key(ec.SECP384R1())
        _write(folder / "sites" / f"{site}.key", _private(mine), force, secret=True)
        _write(folder / "sites" / f"{site}.pub", _public(mine.public_key()), force)


def read_public_keys(folder: Path) -> dict[str, bytes]:
    """The sites that are admitted: name → public key, in the order of the names."""
    found = {}
    for path in sorted(folder.glob("*.pub")):
        try:
            key = serialization.load_pem_public_key(path.read_bytes())
        except ValueError as problem:
            raise BadInput(f"{path}: not a public key in PEM ({problem})") from problem
        if not isinstance(key, ec.EllipticCurvePublicKey):
            raise BadInput(f"{path}: an elliptic-curve key is needed; make one with: discreet federate keys")
        found[path.stem] = _public(key)
    if not found:
        raise BadInput(f"{folder}: no site's public key (*.pub) here; make them with: discreet federate keys")
    if len(set(found.values())) != len(found):
        raise BadInput(f"{folder}: two sites have the same public key; each needs its own")
    return found


def read_private_key(path: Path) -> ec.EllipticCurvePrivateKey:
    """A site's own key."""
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    except (OSError, ValueError, TypeError) as problem:
        raise BadInput(f"{path}: not a private key in PEM ({problem})") from problem
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise BadInput(f"{path}: an elliptic-curve key is needed; make one with: discreet federate keys")
    return key


def _certificate(key: ec.EllipticCurvePrivateKey, host: str) -> x509.Certificate:
    """A certificate that vouches for itself: sites are given it as the one they trust."""
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "discreet federation server")])
    now = datetime.datetime.now(datetime.UTC)
    try:
        place: x509.GeneralName = x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        place = x509.DNSName(host)
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=_DAYS))
        .add_extension(x509.SubjectAlternativeName([place, x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )


def _private(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _public(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


def _write(path: Path, data: bytes, force: bool, *, secret: bool = False) -> None:
    with new_file(path, force=force) as output:
        if secret:
            output.part.chmod(0o600)
        output.write(data)

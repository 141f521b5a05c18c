"""The one maker of keys and certificates: elliptic-curve keys, X.509 signed by oneself or by an authority, PEM files.

Sites of a federation and parties of a secure computation get theirs from here. Made for a start: an organisation
with an authority of its own brings its own certificates.
"""

import datetime
import ipaddress
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from discreet.errors import BadInput
from discreet.text.output import new_file

if TYPE_CHECKING:
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec

__all__ = [
    "Issuer",
    "certificate_of",
    "new_key",
    "public_pem",
    "read_certificate",
    "read_key",
    "write_certificate",
    "write_key",
]

DAYS = 365


class Issuer(NamedTuple):
    """Who signs: a certificate and its key."""

    certificate: "x509.Certificate"
    key: "ec.EllipticCurvePrivateKey"


def new_key() -> "ec.EllipticCurvePrivateKey":
    """A new private key on the curve P-384, which Flower asks of its sites."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP384R1())


def certificate_of(
    name: str, key: "ec.EllipticCurvePrivateKey", hosts: Iterable[str] = (), issuer: Issuer | None = None
) -> "x509.Certificate":
    """A certificate for a key, valid for a year from an hour ago.

    `hosts` are the names and addresses that it stands for. Without an `issuer` it vouches for itself and may
    sign others, but those may not sign any further.
    """
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.x509.oid import NameOID

    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    master = key if issuer is None else issuer.key
    now = datetime.datetime.now(datetime.UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject if issuer is None else issuer.certificate.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=DAYS))
        .add_extension(
            x509.BasicConstraints(ca=issuer is None, path_length=0 if issuer is None else None), critical=True
        )
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(master.public_key()), critical=False
        )
    )
    if names := [_general(host) for host in hosts]:
        builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
    return builder.sign(master, hashes.SHA256())


def _general(host: str) -> "x509.GeneralName":
    from cryptography import x509

    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def public_pem(key: "ec.EllipticCurvePublicKey") -> bytes:
    """A public key in PEM."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def write_key(path: Path, key: "ec.EllipticCurvePrivateKey", *, force: bool = False) -> None:
    """Write a private key that only its owner can read; the file is never readable by others on the way."""
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    with new_file(path, force=force) as output:
        output.part.chmod(0o600)
        output.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


def write_certificate(path: Path, certificate: "x509.Certificate", *, force: bool = False) -> None:
    """Write a certificate."""
    from cryptography.hazmat.primitives.serialization import Encoding

    with new_file(path, force=force) as output:
        output.write(certificate.public_bytes(Encoding.PEM))


def read_key(path: Path, advice: str) -> "ec.EllipticCurvePrivateKey":
    """A private key from its file; `advice` is the command that makes one."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except (OSError, ValueError, TypeError) as problem:
        raise BadInput(f"{path}: not a private key in PEM ({problem})") from problem
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise BadInput(f"{path}: an elliptic-curve key is needed; make one with: {advice}")
    return key


def read_certificate(path: Path) -> "x509.Certificate":
    """A certificate from its file."""
    from cryptography import x509

    try:
        return x509.load_pem_x509_certificate(path.read_bytes())
    except (OSError, ValueError) as problem:
        raise BadInput(f"{path}: not a certificate in PEM ({problem})") from problem

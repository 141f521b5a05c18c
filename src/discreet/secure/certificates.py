"""Who is who: an authority of one's own, a certificate for each party, and TLS in both directions.

A certificate names a role and a person: `alice.asker.discreet`, `one.helper.discreet`. Both ends of a
connection show one, both must be signed by the same authority, and the role decides what a peer may do:
a valid asker cannot pass for the helper.
"""

import datetime
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from discreet.errors import BadInput, Refused

if TYPE_CHECKING:
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec

__all__ = ["Identity", "Person", "issue", "make_authority", "person_of"]

_SUFFIX = "discreet"
_DAYS = 365


@dataclass(frozen=True)
class Person:
    """The holder of a certificate."""

    role: str
    name: str

    def must_be(self, *roles: str) -> None:
        """Refuse a peer of another role."""
        if self.role not in roles:
            raise Refused(f"{self.name} has the certificate of a {self.role}; {' or '.join(roles)} is needed")


@dataclass(frozen=True, kw_only=True)
class Identity:
    """A party's certificate and key, and the authority whose certificates it accepts."""

    certificate: Path
    key: Path
    authority: Path

    @classmethod
    def at(cls, path: str | Path) -> "Identity":
        """The identity PATH.pem and PATH.key, with authority.pem beside them."""
        path = Path(path)
        found = cls(
            certificate=path.with_name(path.name + ".pem"),
            key=path.with_name(path.name + ".key"),
            authority=path.with_name("authority.pem"),
        )
        for file in (found.certificate, found.key, found.authority):
            if not file.is_file():
                raise BadInput(f"{file} is missing; make certificates with: discreet secure certificates")
        return found

    def context(self, side: ssl._SSLMethod | int) -> ssl.SSLContext:
        """TLS 1.3 that shows our certificate and demands the peer's, as server or as client."""
        context = ssl.SSLContext(side)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        # The role in the certificate is checked instead of a host name, which may change.
        context.check_hostname = False
        context.verify_mode = ssl.CERT_REQUIRED
        try:
            context.load_cert_chain(self.certificate, self.key)
            context.load_verify_locations(self.authority)
        except (ssl.SSLError, OSError) as problem:
            raise BadInput(f"{self.certificate}: not a certificate with its key ({problem})") from problem
        return context


def person_of(writer: Any) -> Person:
    """Who stands at the other end of an asyncio connection, by the certificate it has shown."""
    shown = writer.get_extra_info("peercert") or {}
    for kind, name in shown.get("subjectAltName", ()):
        parts = name.split(".")
        if kind == "DNS" and len(parts) == 3 and parts[2] == _SUFFIX:
            return Person(role=parts[1], name=parts[0])
    raise Refused("the peer's certificate names no role; make one with: discreet secure certificates")


def make_authority(folder: Path) -> None:
    """A new authority in a folder: authority.pem for everyone, authority.key for whoever issues."""
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    _write(folder / "authority", _sign(_name("authority"), key, None, _name("authority"), key), key)


def issue(folder: Path, role: str, name: str) -> Path:
    """A certificate and key for a party, signed by the authority in the folder; returns their common path."""
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    if not name.replace("-", "").isalnum() or not name.isascii() or name == "authority":
        raise BadInput(f"{name!r} cannot be a party's name; use letters, digits and hyphens")
    authority = x509.load_pem_x509_certificate((folder / "authority.pem").read_bytes())
    master: Any = load_pem_private_key((folder / "authority.key").read_bytes(), None)
    key = ec.generate_private_key(ec.SECP256R1())
    names = x509.SubjectAlternativeName([x509.DNSName(f"{name}.{role}.{_SUFFIX}")])
    _write(folder / name, _sign(_name(name), key, names, authority.subject, master), key)
    return folder / name


def _name(name: str) -> "x509.Name":
    from cryptography import x509
    from cryptography.x509.oid import NameOID

    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _sign(
    subject: "x509.Name",
    key: "ec.EllipticCurvePrivateKey",
    names: "x509.SubjectAlternativeName | None",
    issuer: "x509.Name",
    master: "ec.EllipticCurvePrivateKey",
) -> "x509.Certificate":
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes

    now = datetime.datetime.now(datetime.UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=_DAYS))
        .add_extension(x509.BasicConstraints(ca=names is None, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(master.public_key()), critical=False
        )
    )
    if names is not None:
        builder = builder.add_extension(names, critical=False)
    return builder.sign(master, hashes.SHA256())


def _write(path: Path, certificate: "x509.Certificate", key: "ec.EllipticCurvePrivateKey") -> None:
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    for suffix in (".pem", ".key"):
        if path.with_name(path.name + suffix).exists():
            raise BadInput(f"{path}{suffix} exists already; choose another name, or another folder")
    secret = path.with_name(path.name + ".key")
    secret.touch(mode=0o600)
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    path.with_name(path.name + ".pem").write_bytes(certificate.public_bytes(Encoding.PEM))

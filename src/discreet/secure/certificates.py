"""Who is who: an authority of one's own, a certificate for each party, and TLS in both directions.

A certificate names a role and a person: `alice.asker.discreet`, `one.helper.discreet`. Both ends of a
connection show one, both must be signed by the same authority, and the role decides what a peer may do:
a valid asker cannot pass for the helper. A signature alone is not enough: peers.json, beside the authority's
certificate, lists each name with the fingerprint of its certificate. It is read at every connection, so a
name that is removed from it is refused from then on.
"""

import hashlib
import json
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from discreet.certificates import (
    Issuer,
    certificate_of,
    new_key,
    read_certificate,
    read_key,
    write_certificate,
    write_key,
)
from discreet.errors import BadInput, Refused

if TYPE_CHECKING:
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec

__all__ = ["Identity", "Person", "certify", "issue", "make_authority", "person_of"]

_SUFFIX = "discreet"
_PARTIES = ("model", "helper", "server-0", "server-1", "server-2")
_PEERS = "peers.json"
_ADVICE = "discreet secure certificates"


@dataclass(frozen=True)
class Person:
    """The holder of a certificate."""

    role: str
    name: str
    fingerprint: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.role}), certificate sha256 {self.fingerprint}"

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
    peers: Path

    @classmethod
    def at(cls, path: str | Path) -> "Identity":
        """The identity PATH.pem and PATH.key, with authority.pem beside them."""
        path = Path(path)
        found = cls(
            certificate=path.with_name(path.name + ".pem"),
            key=path.with_name(path.name + ".key"),
            authority=path.with_name("authority.pem"),
            peers=path.with_name(_PEERS),
        )
        for file in (found.certificate, found.key, found.authority, found.peers):
            if not file.is_file():
                raise BadInput(f"{file} is missing; make certificates with: {_ADVICE}")
        return found

    def check(self, person: Person) -> Person:
        """Refuse a peer whose name and certificate are not listed."""
        listed = _read_peers(self.peers).get(f"{person.name}.{person.role}")
        if listed is None:
            raise Refused(f"{person.name} is not listed as {person.role} in {self.peers.name}")
        if listed != person.fingerprint:
            raise Refused(f"{person.name} shows another certificate than the one in {self.peers.name}")
        return person

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
    encrypted = writer.get_extra_info("ssl_object")
    whole = None if encrypted is None else encrypted.getpeercert(binary_form=True)
    fingerprint = "" if whole is None else hashlib.sha256(whole).hexdigest()
    for kind, name in shown.get("subjectAltName", ()):
        parts = name.split(".")
        if kind == "DNS" and len(parts) == 3 and parts[2] == _SUFFIX:
            return Person(role=parts[1], name=parts[0], fingerprint=fingerprint)
    raise Refused(f"the peer's certificate names no role; make one with: {_ADVICE}")


def certify(folder: Path, *, askers: Sequence[str] = (), roles: Sequence[str] | None = None) -> list[Path]:
    """Certificates for parties (by default all of them, with a new authority) and askers; returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "authority.pem").exists():
        make_authority(folder)
        roles = _PARTIES if roles is None else roles
    made = [issue(folder, role, role) for role in roles or ()]
    return made + [issue(folder, "asker", name) for name in askers]


def make_authority(folder: Path) -> None:
    """A new authority in a folder: authority.pem for everyone, authority.key for whoever issues."""
    key = new_key()
    _write(folder / "authority", certificate_of("authority", key), key)


def issue(folder: Path, role: str, name: str) -> Path:
    """A certificate and key for a party, signed by the authority in the folder; returns their common path."""
    if not name.replace("-", "").isalnum() or not name.isascii() or name == "authority":
        raise BadInput(f"{name!r} cannot be a party's name; use letters, digits and hyphens")
    master = read_key(folder / "authority.key", _ADVICE)
    authority = Issuer(read_certificate(folder / "authority.pem"), master)
    key = new_key()
    certificate = certificate_of(name, key, [f"{name}.{role}.{_SUFFIX}"], authority)
    _write(folder / name, certificate, key)
    from cryptography.hazmat.primitives.hashes import SHA256

    peers = folder / _PEERS
    listed = _read_peers(peers) if peers.exists() else {}
    listed[f"{name}.{role}"] = certificate.fingerprint(SHA256()).hex()
    peers.write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")
    return folder / name


def _read_peers(path: Path) -> dict[str, str]:
    try:
        listed = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError) as problem:
        raise BadInput(f"{path}: the list of peers cannot be read ({problem})") from None
    if not isinstance(listed, dict):
        raise BadInput(f"{path}: not a list of peers; it has NAME.ROLE and the certificate's sha256")
    return listed


def _write(path: Path, certificate: "x509.Certificate", key: "ec.EllipticCurvePrivateKey") -> None:
    for suffix in (".pem", ".key"):
        if path.with_name(path.name + suffix).exists():
            raise BadInput(f"{path}{suffix} exists already; choose another name, or another folder")
    write_key(path.with_name(path.name + ".key"), key)
    write_certificate(path.with_name(path.name + ".pem"), certificate)

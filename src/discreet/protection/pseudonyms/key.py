"""The secret behind pseudonyms: 256 random bits in a file that only its owner can read."""

import base64
import binascii
import hmac
import os
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from discreet.errors import BadInput
from discreet.privacy.random import Random

__all__ = ["Key", "load_key", "new_key"]

_HEADER = "discreet-key-1:"
_BYTES = 32


@dataclass(frozen=True)
class Key:
    """A secret of 256 bits. Each use derives its own key from it, so no two uses can help each other."""

    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.secret) != _BYTES:
            raise BadInput(f"a key has {_BYTES} bytes, this one {len(self.secret)}")

    @classmethod
    def draw(cls) -> "Key":
        """A new key, from the operating system whatever seed is in use."""
        return cls(Random().bytes(_BYTES))

    def derive(self, purpose: str, salt: bytes = b"") -> bytes:
        """A key for one purpose, by HKDF with SHA-256 (RFC 5869)."""
        extracted = hmac.digest(salt or bytes(_BYTES), self.secret, sha256)
        return hmac.digest(extracted, b"discreet " + purpose.encode() + b"\x01", sha256)

    @property
    def fingerprint(self) -> str:
        """Sixteen figures that distinguish keys and reveal nothing of them."""
        return self.derive("fingerprint")[:8].hex()


def new_key(path: Path) -> Key:
    """Draw a key and write it to a file that does not exist yet, readable by its owner only."""
    key = Key.draw()
    line = f"{_HEADER}{base64.b64encode(key.secret).decode()}\n"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadInput(f"{path} exists already; leave out --new-key to use the key in it") from None
    except OSError as problem:
        raise BadInput(f"{path}: the key cannot be written ({problem.strerror})") from problem
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(line)
        file.flush()
        os.fsync(file.fileno())
    return key


def load_key(path: Path) -> Key:
    """Read a key that `new_key` wrote."""
    try:
        content = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        raise BadInput(f"{path}: there is no such key file; make one with --new-key") from None
    except (OSError, UnicodeDecodeError):
        raise BadInput(f"{path}: the key file cannot be read") from None
    if not content.startswith(_HEADER):
        raise BadInput(f"{path}: this is not a key file of discreet's")
    try:
        return Key(base64.b64decode(content.removeprefix(_HEADER), validate=True))
    except binascii.Error:
        raise BadInput(f"{path}: the key file is damaged") from None

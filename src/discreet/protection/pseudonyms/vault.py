"""The vault: what stood where, encrypted, beside a release; whoever holds the key can undo the release.

One record a document, in order, so that it is written and read as a stream. The encryption key is
derived from the owner's key and a random salt of the file's own, so a counter is a safe nonce: no key
ever meets the same one twice. Each record is AES-256-GCM with the header as associated data, and the last
one says how many there were: a record that was changed, moved or cut off is noticed.
"""

import json
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.protection.pseudonyms.key import Key
from discreet.text.output import Output, new_file

__all__ = ["VaultWriter", "new_vault", "read_vault", "vault_path"]

_MAGIC = b"discreet-vault-1"
_SALT = 32
_CHECK = 8
_LONGEST = 2**31


def vault_path(released: Path) -> Path:
    """Where the vault of a released file stands."""
    return released.with_name(released.name + ".vault")


def _cipher(key: Key, salt: bytes) -> Any:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    return AESGCM(key.derive("vault", salt))


def _nonce(number: int, last: bool) -> bytes:
    return struct.pack(">BxxxQ", last, number)


class VaultWriter:
    """Appends records to a vault; `close` seals it."""

    def __init__(self, output: Output, key: Key) -> None:
        # Never from a seed: two vaults with one salt would share key and nonces.
        salt = Random().bytes(_SALT)
        self._output = output
        self._header = _MAGIC + salt + bytes.fromhex(key.fingerprint)
        self._cipher = _cipher(key, salt)
        self._count = 0
        output.write(self._header)

    def write(self, record: dict[str, Any]) -> None:
        """Append one document's record."""
        self._append(json.dumps(record, default=str).encode(), last=False)
        self._count += 1

    def close(self) -> None:
        """Write the seal."""
        self._append(json.dumps({"records": self._count}).encode(), last=True)

    def _append(self, data: bytes, *, last: bool) -> None:
        sealed = self._cipher.encrypt(_nonce(self._count, last), data, self._header)
        self._output.write(struct.pack(">I", len(sealed)) + sealed)


@contextmanager
def new_vault(path: Path, key: Key) -> Iterator[VaultWriter]:
    """A vault that is put in place, over an older one, when the block ends well."""
    with new_file(path, force=True) as output:
        writer = VaultWriter(output, key)
        yield writer
        writer.close()
    path.chmod(0o600)


def read_vault(path: Path, key: Key) -> Iterator[dict[str, Any]]:
    """The records of a vault, in order; BadInput when the key is wrong or a byte was changed."""
    try:
        file = path.open("rb")
    except OSError as problem:
        raise BadInput(f"{path}: the vault cannot be opened ({problem.strerror})") from problem
    with file:
        header = file.read(len(_MAGIC) + _SALT + _CHECK)
        if not header.startswith(_MAGIC):
            raise BadInput(f"{path}: this is not a vault of discreet's")
        if header[-_CHECK:] != bytes.fromhex(key.fingerprint):
            raise BadInput(
                f"{path} was made with another key (its fingerprint is {header[-_CHECK:].hex()}, "
                f"this key's {key.fingerprint})"
            )
        yield from _records(path, file, header, _cipher(key, header[len(_MAGIC) : -_CHECK]))


def _records(path: Path, file: BinaryIO, header: bytes, cipher: Any) -> Iterator[dict[str, Any]]:
    from cryptography.exceptions import InvalidTag

    count = 0
    while size := file.read(4):
        sealed = file.read(min(struct.unpack(">I", size.rjust(4, b"\0"))[0], _LONGEST))
        try:
            data, last = cipher.decrypt(_nonce(count, False), sealed, header), False
        except InvalidTag:
            try:
                data, last = cipher.decrypt(_nonce(count, True), sealed, header), True
            except InvalidTag:
                raise BadInput(f"{path}: record {count + 1} was changed or is damaged") from None
        if last:
            if file.read(1) or json.loads(data)["records"] != count:
                raise BadInput(f"{path}: records were added or taken away")
            return
        yield json.loads(data)
        count += 1
    raise BadInput(f"{path}: the vault ends too early; part of it is missing")

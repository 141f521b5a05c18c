"""Files that are written whole or not at all: written beside, hashed on the way, then renamed."""

import hashlib
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from discreet.errors import BadInput

__all__ = ["Output", "new_file", "refuse_existing", "write_text"]


def refuse_existing(path: Path, force: bool) -> None:
    """Stop before any work is done if the result could not be put in place."""
    if path.is_dir():
        raise BadInput(f"{path} is a folder; name a file to write")
    if not path.parent.is_dir():
        raise BadInput(f"{path}: the folder {path.parent} does not exist; create it first")
    if path.exists() and not force:
        raise BadInput(f"{path} exists already; choose another name or add --force to replace it")


class Output:
    """A file being written under another name. It hashes what passes; `place` puts it in place."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
        with self._explained():
            self._file: IO[bytes] = self.part.open("xb")
        self._hash = hashlib.sha256()
        self.size = 0

    def write(self, data: bytes) -> int:
        """Append bytes."""
        self._hash.update(data)
        self.size += len(data)
        with self._explained():
            return self._file.write(data)

    @property
    def sha256(self) -> str:
        """The hash of everything written so far."""
        return self._hash.hexdigest()

    def flush(self) -> None:
        """Hand everything to the disk, so that a rename never shows less than all of it."""
        with self._explained():
            self._file.flush()
            os.fsync(self._file.fileno())

    def place(self) -> None:
        """Close the file and give it its name."""
        self.flush()
        self._file.close()
        self.part.replace(self.path)

    def discard(self) -> None:
        """Close and remove what was written; harmless when it is in place already."""
        with suppress(OSError):
            self._file.close()  # a full disk is no reason to leave the part behind
        self.part.unlink(missing_ok=True)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """A full disk or a forbidden folder is the caller's to fix, not a defect of ours."""
        try:
            yield
        except OSError as problem:
            raise BadInput(
                f"{self.path}: cannot be written ({problem.strerror}); make room, or choose another place"
            ) from problem


@contextmanager
def new_file(path: Path, *, force: bool = False) -> Iterator[Output]:
    """An `Output` that is put in place when the block ends well and vanishes when it does not."""
    refuse_existing(path, force)
    output = Output(path)
    try:
        yield output
        output.place()
    finally:
        output.discard()


def write_text(path: Path, text: str, *, force: bool = False) -> None:
    """Write a whole text file in one step."""
    with new_file(path, force=force) as output:
        output.write(text.encode())

"""Files that are written whole or not at all: written beside, hashed on the way, then renamed.

They are for their owner alone (0600, or less where the umask is stricter) until `open_to_others` is called. A part
is locked while it is written: what a killed run left behind is known by its lock being free, and swept.
"""

import fcntl
import hashlib
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from typing import IO

from discreet.errors import BadInput

__all__ = ["Output", "new_file", "open_to_others", "refuse_existing", "write_text"]

_mode = 0o600


def open_to_others() -> None:
    """From now on this process writes files that the umask alone keeps from others (`--public-mode`)."""
    global _mode
    _mode = 0o666


def refuse_existing(path: Path, force: bool, source: object = None) -> None:
    """Stop before any work is done if the result could not be put in place.

    Only a regular file is ever replaced, and never the `source` that the work reads.
    """
    if str(path) == "-":
        raise BadInput(
            "discreet writes no results to standard output: a statement stands beside each; name a file"
        )
    if len(os.fsencode(path.name)) > _LONGEST:
        raise BadInput(
            f"{path.name[:40]}…: a name of {len(os.fsencode(path.name))} bytes is too long; at most {_LONGEST}"
        )
    if path.is_symlink():
        raise BadInput(f"{path} is a link; name the file itself, or another one")
    if path.is_dir():
        raise BadInput(f"{path} is a folder; name a file to write")
    if not path.parent.is_dir():
        raise BadInput(f"{path}: the folder {path.parent} does not exist; create it first")
    if not path.exists():
        return
    if not path.is_file():
        raise BadInput(f"{path} is a device, a pipe or a socket; name a file to write")
    if isinstance(source, str | Path) and str(source) != "-" and _same(path, Path(source)):
        raise BadInput(f"{path} is the input; choose another name for what is written")
    if not force:
        raise BadInput(f"{path} exists already; choose another name or add --force to replace it")


_LONGEST = 200
"""Bytes of a file's name; the part beside it and its statement have longer ones, and 255 is the limit of file systems."""


def _same(one: Path, other: Path) -> bool:
    with suppress(OSError, ValueError):
        return one.samefile(other)
    return False


class Output:
    """A file being written under another name. It hashes what passes; `place` puts it in place."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._explained():
            _sweep(path)
            self.part, self._file = _new_part(path)
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


def _new_part(path: Path) -> tuple[Path, IO[bytes]]:
    """A fresh file beside `path`, locked as long as it is open."""
    while True:
        part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
        file = os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _mode), "wb")
        with suppress(OSError):  # some network file systems have no locks
            fcntl.flock(file, fcntl.LOCK_EX)
        with suppress(FileNotFoundError):
            if part.stat().st_ino == os.fstat(file.fileno()).st_ino:
                return part, file
        file.close()  # swept by another run before it was locked


def _sweep(path: Path) -> None:
    """Remove the parts of `path` that runs left behind which no longer live."""
    for part in path.parent.glob(f".{escape(path.name)}.????????.part"):
        with suppress(OSError), part.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            part.unlink(missing_ok=True)


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

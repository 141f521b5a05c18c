"""The bytes of a file, block by block: decompressed, without a byte-order mark, with the position."""

import gzip
import lzma
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Protocol

from discreet.errors import BadInput

__all__ = ["BLOCK", "LONGEST", "Source"]

BLOCK = 1 << 20
"""How much is read at once."""

LONGEST = 256 << 20
"""The longest line, cell or plain text file that is read; a longer one is an error, not a full memory."""

_BROKEN = (EOFError, zlib.error, lzma.LZMAError, gzip.BadGzipFile)
_FOREIGN = {b"\xff\xfe": "UTF-16 or UTF-32", b"\xfe\xff": "UTF-16", b"\x00\x00\xfe\xff": "UTF-32"}


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


class Source:
    """One pass over a file, or over standard input when the path is `-`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.label = "standard input" if str(path) == "-" else str(path)
        self._start = self._end = 0
        self._length = 0
        self.taken = 0
        """How many bytes of the present block have been worked through; whoever works sets it."""

    @property
    def position(self) -> int:
        """How many bytes of the file as it lies on the disk have been worked through."""
        share = min(1.0, self.taken / self._length) if self._length else 1.0
        return round(self._start + (self._end - self._start) * share)

    def reach(self, position: int) -> None:
        """Say where the reading stands, when it does not go block by block."""
        self._start = self._end = position

    def blocks(self) -> Iterator[bytes]:
        """The content, in blocks of about a megabyte; nothing at all is an error."""
        with ExitStack() as stack:
            raw, stream = self._open(stack)
            block = self._read(stream)
            if block.startswith(b"\xef\xbb\xbf"):
                block = block[3:] or self._read(stream)
            if not block:
                raise BadInput(f"{self.label}: the file is empty; there is nothing to read")
            self._refuse_foreign(block)
            while block:
                self._start, self._end = self._end, raw.tell() if raw.seekable() else 0
                self.taken, self._length = 0, len(block)
                yield block
                block = self._read(stream)
            self.taken = self._length

    def _open(self, stack: ExitStack) -> tuple[IO[bytes], _Readable]:
        if str(self.path) == "-":
            return sys.stdin.buffer, sys.stdin.buffer
        try:
            raw = stack.enter_context(self.path.open("rb"))
        except OSError as problem:
            raise BadInput(f"{self.path}: cannot be opened ({problem.strerror})") from problem
        if self.path.suffix.lower() == ".gz":
            return raw, stack.enter_context(gzip.open(raw))
        if self.path.suffix.lower() == ".xz":
            return raw, stack.enter_context(lzma.open(raw))
        return raw, raw

    def _read(self, stream: _Readable) -> bytes:
        try:
            return stream.read(BLOCK)
        except _BROKEN as problem:
            raise BadInput(
                f"{self.label}: the compressed file is broken or cut short ({problem}); fetch or make it anew"
            ) from problem
        except OSError as problem:
            raise BadInput(f"{self.label}: cannot be read ({problem.strerror or problem})") from problem

    def _refuse_foreign(self, block: bytes) -> None:
        for mark, name in _FOREIGN.items():
            if block.startswith(mark):
                raise BadInput(
                    f"{self.label}: the file is {name} (its first bytes say so); save it as UTF-8, "
                    f"e.g. iconv -f {name.split()[0]} -t UTF-8"
                )

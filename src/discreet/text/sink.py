"""Where a writer's bytes go: into the output, compressed when its name says so."""

import lzma
import zlib
from pathlib import Path
from typing import Protocol

from discreet.text.output import Output

__all__ = ["Sink", "compressing"]


class Sink(Protocol):
    """Takes bytes in order."""

    def write(self, data: bytes) -> int:
        """Append bytes."""


class _Compressor(Protocol):
    def compress(self, data: bytes, /) -> bytes: ...

    def flush(self) -> bytes: ...


class _Compressing:
    def __init__(self, output: Output, compressor: _Compressor) -> None:
        self._output = output
        self._compressor = compressor

    def write(self, data: bytes) -> int:
        self._output.write(self._compressor.compress(data))
        return len(data)

    def close(self) -> None:
        self._output.write(self._compressor.flush())


def compressing(output: Output, path: Path) -> _Compressing | None:
    """A sink that compresses into the output for `.gz` and `.xz`, to be closed at the end; else None.

    No time and no name go into the file, so the same documents give the same bytes.
    """
    match path.suffix.lower():
        case ".gz":
            return _Compressing(output, zlib.compressobj(6, zlib.DEFLATED, 16 + zlib.MAX_WBITS))
        case ".xz":
            return _Compressing(output, lzma.LZMACompressor())
    return None

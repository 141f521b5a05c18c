"""Read word vectors from files: GloVe, fastText and word2vec text, plain or gzipped, and `.npz`.

Text has a row `word number … number` for each word, after an optional header `rows dimension`.
Rows are parsed a block at a time; a block that does not come out even is parsed again row by row,
which says exactly which line is wrong and why.
"""

import gzip
import zlib
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import IO, cast

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.text.loading import loading
from discreet.validate import one_of

__all__ = ["read_npz", "read_text"]

Matrix = NDArray[np.float32]
Vectors = tuple[list[str], Matrix, int]
Line = tuple[int, bytes]

_BLOCK = 5000
_WIDEST = 100_000
"""Numbers of a vector; a header that claims more is not believed."""


def read_text(path: Path, *, on_error: str = "stop") -> Vectors:
    """Words, matrix, and how many malformed rows were skipped (`on_error="skip"`, else they stop)."""
    one_of("on_error", on_error, ("stop", "skip"))
    lines = _lines(path)
    first = next(lines, None)
    if first is None:
        raise BadInput(f"{path}: the file is empty; expected rows of a word and its numbers")
    fields = first[1].split()
    if len(fields) == 2 and all(field.isdigit() for field in fields):
        dimension = int(fields[1]) if len(fields[1]) < 7 else 10**6
    else:
        dimension = len(fields) - 1
        lines = chain([first], lines)
    if dimension > _WIDEST:
        raise BadInput(f"{path}:1: vectors of more than {_WIDEST} numbers are not read")
    if dimension < 1:
        raise BadInput(f"{path}:1: expected a word and its numbers, or a header 'rows dimension'")
    words: dict[str, None] = {}
    parts: list[Matrix] = []
    skipped = 0
    while block := list(islice(lines, _BLOCK)):
        new, numbers = _fast(block, dimension, words) or _slow(path, block, dimension, words, on_error)
        words.update(dict.fromkeys(new))
        parts.append(numbers)
        skipped += len(block) - len(new)
    if not words:
        raise BadInput(f"{path}: no word vector in it")
    return list(words), np.concatenate(parts), skipped


def read_npz(path: Path) -> Vectors:
    """Words and matrix of an archive with `words` (text, or UTF-8 bytes parted by line) and `vectors`."""
    with loading(path, "not a readable .npz of words and vectors"):
        with np.load(path, allow_pickle=False) as archive:
            if missing := {"words", "vectors"} - set(archive.files):
                raise BadInput(f"{path}: no array named {' or '.join(sorted(missing))} in it")
            stored, matrix = archive["words"], archive["vectors"].astype(np.float32, copy=False)
        words = stored.tobytes().decode().split("\n") if stored.dtype == np.uint8 else stored.tolist()
    if matrix.ndim != 2 or len(words) != len(matrix):
        raise BadInput(f"{path}: {len(words)} words for vectors of shape {matrix.shape}")
    if len(set(words)) != len(words):
        raise BadInput(f"{path}: a word occurs twice")
    if not (finite := np.isfinite(matrix).all(axis=1)).all():
        raise BadInput(f"{path}: row {int(np.argmin(finite))} of the vectors is not finite")
    return words, matrix, 0


def _lines(path: Path) -> Iterator[Line]:
    try:
        with cast(IO[bytes], gzip.open(path) if path.suffix == ".gz" else path.open("rb")) as file:
            for number, line in enumerate(file, start=1):
                yield number, (line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line).rstrip(b" \t\r\n")
    except (OSError, EOFError, zlib.error) as problem:
        raise BadInput(f"{path}: cannot be read ({problem})") from problem


def _fast(block: list[Line], dimension: int, seen: dict[str, None]) -> tuple[list[str], Matrix] | None:
    """The whole block at once, or nothing when any row of it is out of the ordinary."""
    halves = [line.partition(b" ") for _, line in block]
    try:
        words = [word.decode() for word, _, _ in halves]
        fields = b" ".join(numbers for _, _, numbers in halves).split(b" ")
        matrix = np.array(fields, dtype=np.float32).reshape(len(block), dimension)
    except ValueError:
        return None
    distinct = set(words)
    if len(distinct) < len(words) or "" in distinct or not distinct.isdisjoint(seen.keys()):
        return None
    return (words, matrix) if np.isfinite(matrix).all() else None


def _slow(
    path: Path, block: list[Line], dimension: int, seen: dict[str, None], on_error: str
) -> tuple[list[str], Matrix]:
    """Row by row: the good rows, and an error or nothing for the others."""
    words: dict[str, None] = {}
    rows: list[Matrix] = []
    for number, line in block:
        try:
            word, row = _row(line, dimension)
            if word in seen or word in words:
                raise ValueError("the word occurs a second time")
        except ValueError as problem:
            if on_error == "stop":
                reason = "not UTF-8" if isinstance(problem, UnicodeDecodeError) else str(problem)
                raise BadInput(
                    f"{path}:{number}: {reason}; fix the file, or skip such rows with on_error='skip'"
                ) from problem
            continue
        words[word] = None
        rows.append(row)
    return list(words), np.array(rows, dtype=np.float32).reshape(len(rows), dimension)


def _row(line: bytes, dimension: int) -> tuple[str, Matrix]:
    # Some files hold words with spaces in them, so the numbers are counted from the right.
    fields = line.rsplit(maxsplit=dimension)
    if len(fields) != dimension + 1 or line[:1].isspace():
        raise ValueError(f"expected a word and {dimension} numbers, found {len(line.split())} fields")
    word = fields[0].decode()
    try:
        row = np.array(fields[1:], dtype=np.float32)
    except ValueError:
        raise ValueError(f"one of the {dimension} numbers is not a number") from None
    if not np.isfinite(row).all():
        raise ValueError("a number is infinite or not a number (NaN)")
    return word, row

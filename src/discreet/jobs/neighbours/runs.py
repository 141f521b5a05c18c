"""Runs of a whole job on neighbouring inputs: every file that each of them writes, taken as its output.

Weights and other numbers that carry noise are compared as numbers. Everything else (the files there are, each field of
each statement, the shapes in a model) is compared by value: two inputs must leave the same files with the same support.
The inputs take turns, so that the time of day is the same for both. Nothing is recorded in a ledger: the data is ours.
"""

import json
import os
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.verify.empirical import Written
from discreet.text.document import Document

__all__ = ["Release", "facts_of", "numbers_of", "run_in_turns", "scratch", "write_documents"]

Floats = NDArray[np.float64]

Release = Callable[[Path, Path], Any]
"""Runs the job on an input file into an empty folder."""

_MEMORY = Path("/dev/shm")

_KINDS = {"F64": "<f8", "F32": "<f4", "F16": "<f2"}


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for public data and what is made of it, in memory where there is such a place: runs wait for no disk."""
    quick = _MEMORY if os.access(_MEMORY, os.W_OK) else None
    with TemporaryDirectory(prefix="discreet-verify-", dir=quick) as folder:
        yield Path(folder)


def write_documents(path: Path, documents: Iterable[Document]) -> Path:
    """A file of documents as a user would have it."""
    lines = [
        json.dumps({"id": one.id, "user": one.user, "text": one.text, "label": one.label})
        for one in documents
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def run_in_turns(
    release: Release,
    inputs: tuple[Path, Path],
    *,
    runs: int,
    numbers: Callable[[Path], Floats] | None = None,
) -> tuple[Written, Written]:
    """What `runs` runs on each of the two inputs write; `numbers` reads those that carry noise, default: all weights."""
    found: tuple[list[tuple[Floats, Mapping[str, str]]], ...] = ([], [])
    read = numbers_of if numbers is None else numbers
    for _ in range(runs):
        for side, source in zip(found, inputs, strict=True):
            with TemporaryDirectory(dir=source.parent) as name:
                folder = Path(name)
                release(source, folder)
                side.append((read(folder), facts_of(folder)))
    first, second = (
        Written(numbers=_table([row for row, _ in side]), facts=[facts for _, facts in side])
        for side in found
    )
    return first, second


def _table(rows: list[Floats]) -> Floats:
    """Rows of numbers; where runs write different shapes, only the shape is left to compare, as a fact."""
    if len({len(row) for row in rows}) != 1:
        return np.empty((len(rows), 0))
    return np.stack(rows).astype(np.float64)


def numbers_of(folder: Path) -> Floats:
    """All weights of all model files, in one row."""
    parts = [_weights(path)[1] for path in sorted(folder.rglob("*.safetensors"))]
    return np.concatenate(parts) if parts else np.empty(0)


def facts_of(folder: Path) -> dict[str, str]:
    """Everything else that is written: the files, the fields of JSON, the shapes of weights."""
    facts: dict[str, str] = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        facts[name] = "a folder" if path.is_dir() else "a file"
        if path.suffix == ".json":
            facts |= {
                f"{name}: {field}": value for field, value in _leaves(json.loads(path.read_text("utf-8")))
            }
        elif path.suffix == ".safetensors":
            facts[f"{name}: weights"] = _weights(path)[0]
    return facts


def _leaves(value: Any, field: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(part, f"{field}.{key}" if field else str(key))
    elif isinstance(value, list):
        yield f"{field}, how many", str(len(value))
        for place, part in enumerate(value):
            yield from _leaves(part, f"{field}[{place}]")
    else:
        yield field, repr(value)


def _weights(path: Path) -> tuple[str, Floats]:
    """The names and shapes in a safetensors file, and its numbers; the format is a length, a JSON header, bytes."""
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + length])
    parts = []
    for name in sorted(header):
        if name == "__metadata__" or header[name]["dtype"] not in _KINDS:
            continue
        start, stop = (8 + length + offset for offset in header[name]["data_offsets"])
        parts.append(np.frombuffer(data[start:stop], dtype=_KINDS[header[name]["dtype"]]).astype(np.float64))
    return json.dumps(header, sort_keys=True), np.concatenate(parts) if parts else np.empty(0)

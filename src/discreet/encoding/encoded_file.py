"""Encoded documents in a Parquet file: id, label and the packed code; how they were made in its metadata."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.encoder import Encoder
from discreet.encoding.randomiser import Randomiser
from discreet.encoding.registry import codes as bit_codes
from discreet.encoding.registry import randomisers
from discreet.errors import BadInput
from discreet.settings import build, plain, settings_of
from discreet.text.loading import loading
from discreet.text.output import Output
from discreet.text.parquet_writer import SinkFile

__all__ = ["WAY", "Batch", "Encoded", "made_by", "read_encoded", "write_batches"]

KEY = b"discreet.encode"
FORMAT = 2
WAY = ("embedding", "statistics", "project", "unit")
"""Options of the way to the randomiser, not of the randomiser."""

Batch = tuple[list[str], list[str | None], NDArray[np.uint8]]
"""Ids, labels and codes."""


@dataclass(frozen=True, eq=False)
class Encoded:
    """What the server gets: codes, with the labels and ids that were sent beside them."""

    ids: tuple[str, ...]
    labels: tuple[str | None, ...]
    codes: NDArray[np.uint8]
    randomiser: Randomiser
    made: dict[str, Any]


def made_by(encoder: Encoder) -> dict[str, Any]:
    """How codes were made, as data: enough to make the randomiser again."""
    randomiser = encoder.randomiser
    return {
        "format": FORMAT,
        "options": {name: encoder.options[name] for name in WAY},
        "randomiser": {"name": randomiser.name, **plain(randomiser)},
    }


def write_batches(output: Output, made: Mapping[str, Any], width: int, batches: Iterable[Batch]) -> None:
    """Write codes of `width` bytes, batch by batch."""
    import pyarrow
    import pyarrow.parquet

    code = pyarrow.binary(width)
    schema = pyarrow.schema(
        [("id", pyarrow.string()), ("label", pyarrow.string()), ("code", code)],
        metadata={KEY: json.dumps(made).encode()},
    )
    # Noise does not shrink: compressing it would only take time.
    file = pyarrow.PythonFile(SinkFile(output), mode="w")
    with pyarrow.parquet.ParquetWriter(file, schema, compression="none") as writer:
        for ids, labels, codes in batches:
            whole = pyarrow.FixedSizeBinaryArray.from_buffers(
                code, len(ids), [None, pyarrow.py_buffer(np.ascontiguousarray(codes))]
            )
            columns = [pyarrow.array(ids), pyarrow.array(labels, pyarrow.string()), whole]
            writer.write_table(pyarrow.Table.from_arrays(columns, schema=schema))


def read_encoded(path: Path) -> Encoded:
    """The codes of a file that `discreet encode` wrote, with the randomiser that made them."""
    import pyarrow
    import pyarrow.parquet

    if not path.exists():
        raise BadInput(f"{path}: there is no such file")
    with loading(path, "not a file that discreet encode has written"):
        table = pyarrow.parquet.read_table(path)
        made = json.loads((table.schema.metadata or {})[KEY])
        if made["format"] not in (1, FORMAT):
            raise BadInput(f"{path}: codes of format {made['format']!r} cannot be read; this is {FORMAT}")
        ids, labels, codes = (table[name] for name in ("id", "label", "code"))
        if made["format"] == 1:
            made = _from_format_1(made)
        described = dict(made["randomiser"])
        randomiser = build(randomisers.make(described.pop("name")), described)
        flat = np.frombuffer(b"".join(codes.to_pylist()), dtype=np.uint8)
        return Encoded(
            tuple(ids.to_pylist()),
            tuple(labels.to_pylist()),
            flat.reshape(len(ids), randomiser.bytes),
            randomiser,
            made,
        )


def _from_format_1(made: Mapping[str, Any]) -> dict[str, Any]:
    """Files of the first format list the settings of the randomiser and of its code in one row."""
    options = dict(made["options"])
    way = {name: options.pop(name) for name in WAY}
    if "directions" in made:
        options = {"epsilon": options["epsilon"], "directions": made["directions"]}
    if "code" in options:
        name = options["code"]
        own = [setting.name for setting in settings_of(bit_codes.make(name))]
        options["code"] = {"name": name} | {key: options.pop(key) for key in own}
    return {"format": FORMAT, "options": way, "randomiser": {"name": made["with"], **options}}

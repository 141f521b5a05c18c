"""Encoded documents in a Parquet file: id, label and the packed code; how they were made in its metadata."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.catalogue import make_randomiser
from discreet.encoding.directions import Directions
from discreet.encoding.encoder import Encoder
from discreet.encoding.randomiser import Randomiser
from discreet.errors import BadInput
from discreet.privacy.ledger import Charge, Ledger
from discreet.privacy.random import Random
from discreet.privacy.release import Tally, staged_release
from discreet.privacy.statement import Statement
from discreet.text.document import Document
from discreet.text.parquet_writer import SinkFile

__all__ = ["WAY", "Encoded", "read_encoded", "write_encoded"]

KEY = b"discreet.encode"
FORMAT = 1
WAY = ("embedding", "statistics", "project", "unit")
"""Options of the way to the randomiser, not of the randomiser."""


@dataclass(frozen=True, eq=False)
class Encoded:
    """What the server gets: codes, with the labels and ids that were sent beside them."""

    ids: tuple[str, ...]
    labels: tuple[str | None, ...]
    codes: NDArray[np.uint8]
    randomiser: Randomiser
    made: dict[str, Any]


def write_encoded(
    path: Path,
    documents: Iterable[Document],
    encoder: Encoder,
    *,
    random: Random,
    dataset: str,
    ledger: Ledger | None = None,
    labels: bool = True,
    force: bool = False,
) -> Statement:
    """Stream documents into `path` with statement and ledger entry; the spend is reserved before the first draw."""
    if path.suffix.lower() != ".parquet":
        raise BadInput(f"{path}: codes are written as .parquet; give the output that ending")
    operation = f"encode --with {encoder.randomiser.name}"
    charge = Charge(
        dataset=dataset,
        operation=operation,
        guarantee=encoder.guarantee,
        options=encoder.options,
        seeded=random.is_seeded,
    )
    tally = Tally()
    with staged_release(path, charge=charge, ledger=ledger, force=force) as staged:
        _write(staged.output, documents, encoder, random, tally, labels)
        staged.statement = Statement(
            operation=operation,
            options=encoder.options,
            guarantee=encoder.guarantee,
            published=encoder.published,
            dataset=dataset,
            verbatim=dict(tally.verbatim),
            counts=dict(tally.counts),
            randomness=random.describe(),
            notes=("one code a document; a person with n documents spends n times as much",),
        )
    return staged.statement


def _write(
    output: Any, documents: Iterable[Document], encoder: Encoder, random: Random, tally: Tally, labels: bool
) -> None:
    import pyarrow
    import pyarrow.parquet

    randomiser = encoder.randomiser
    made: dict[str, Any] = {"format": FORMAT, "with": randomiser.name, "options": encoder.options}
    directions = getattr(randomiser, "directions", None)
    if directions is not None:
        made["directions"] = directions.to_json()
    code = pyarrow.binary(randomiser.bytes)
    schema = pyarrow.schema(
        [("id", pyarrow.string()), ("label", pyarrow.string()), ("code", code)],
        metadata={KEY: json.dumps(made).encode()},
    )
    # Noise does not shrink: compressing it would only take time.
    file = pyarrow.PythonFile(SinkFile(output), mode="w")
    with pyarrow.parquet.ParquetWriter(file, schema, compression="none") as writer:
        for batch, codes in encoder.encode(documents, random=random, tally=tally):
            kept = [document.label if labels else None for document in batch]
            tally.counts["documents"] += len(batch)
            tally.verbatim["ids"] += len(batch)
            tally.verbatim["labels"] += sum(label is not None for label in kept)
            whole = pyarrow.FixedSizeBinaryArray.from_buffers(
                code, len(batch), [None, pyarrow.py_buffer(np.ascontiguousarray(codes))]
            )
            columns = [
                pyarrow.array([document.id for document in batch]),
                pyarrow.array(kept, pyarrow.string()),
                whole,
            ]
            writer.write_table(pyarrow.Table.from_arrays(columns, schema=schema))


def read_encoded(path: Path) -> Encoded:
    """The codes of a file that `write_encoded` wrote, with the randomiser that made them."""
    import pyarrow
    import pyarrow.parquet

    try:
        table = pyarrow.parquet.read_table(path)
        made = json.loads((table.schema.metadata or {})[KEY])
        if made["format"] != FORMAT:
            raise BadInput(f"{path}: codes of format {made['format']!r} cannot be read; this is {FORMAT}")
        ids, labels, codes = (table[name] for name in ("id", "label", "code"))
    except FileNotFoundError:
        raise BadInput(f"{path}: there is no such file") from None
    except (pyarrow.ArrowException, OSError, KeyError, TypeError, ValueError) as problem:
        raise BadInput(f"{path}: not a file that discreet encode has written ({problem})") from problem
    settings = {name: value for name, value in made["options"].items() if name not in WAY}
    directions = Directions.from_json(made["directions"]) if "directions" in made else None
    randomiser = make_randomiser(made["with"], settings, directions=directions)
    flat = np.frombuffer(b"".join(codes.to_pylist()), dtype=np.uint8)
    return Encoded(
        tuple(ids.to_pylist()),
        tuple(labels.to_pylist()),
        flat.reshape(len(ids), randomiser.bytes),
        randomiser,
        made,
    )

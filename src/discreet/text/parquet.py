"""Parquet: columns by name; pyarrow is imported when a file is opened."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from discreet.errors import BadInput
from discreet.text.document import Document
from discreet.text.reading import Reading
from discreet.text.row import document_maker

if TYPE_CHECKING:
    import pyarrow
    import pyarrow.parquet

__all__ = ["parquet_header", "read_parquet"]

_BATCH = 8 << 20
"""About how many bytes of decoded rows are held at once."""


def _open(reading: Reading) -> "pyarrow.parquet.ParquetFile":
    import pyarrow
    import pyarrow.parquet

    if str(reading.path) == "-":
        raise BadInput("Parquet cannot be read from standard input; save it to a file first")
    try:
        file = pyarrow.parquet.ParquetFile(reading.path)
        # Strings stay in their dictionary: a file of a kilobyte may say one long text a million times.
        strings = [field.name for field in file.schema_arrow if _is_string(field.type)]
        return pyarrow.parquet.ParquetFile(reading.path, read_dictionary=strings) if strings else file
    except (pyarrow.ArrowException, OSError, UnicodeDecodeError) as problem:
        raise BadInput(
            f"{reading.path}: this is no sound Parquet file ({_first_line(problem)}); fetch or make it anew"
        ) from problem


def _is_string(kind: "pyarrow.DataType") -> bool:
    import pyarrow.types as types

    return bool(types.is_string(kind) or types.is_large_string(kind))


def _first_line(problem: Exception) -> str:
    return str(problem).splitlines()[0] if str(problem) else type(problem).__name__


def parquet_header(reading: Reading) -> tuple[str, ...]:
    """The names of the columns; a file without those that were named is an error."""
    with _open(reading) as file:
        return _header(reading, file)


def _header(reading: Reading, file: "pyarrow.parquet.ParquetFile") -> tuple[str, ...]:
    import pyarrow.types as types

    schema = file.schema_arrow
    for name in schema.names:
        if schema.names.count(name) > 1:
            raise BadInput(f"{reading.path}: two columns are named {name!r}; rename one")
    reading.require(schema.names, str(reading.path))
    kind = schema.field(reading.columns.text).type
    kind = kind.value_type if types.is_dictionary(kind) else kind
    if not (_is_string(kind) or types.is_string_view(kind)):
        raise BadInput(
            f"{reading.path}: column {reading.columns.text!r} holds {kind}, not strings; "
            "name the text column with --text-column"
        )
    return tuple(schema.names)


def read_parquet(reading: Reading) -> Iterator[Document]:
    """The documents of a Parquet file; `line` counts its rows from 1."""
    import pyarrow

    with _open(reading) as file:
        _header(reading, file)
        make = document_maker(reading)
        count = max(1, file.metadata.num_rows)
        size = reading.path.stat().st_size
        try:
            for batch in file.iter_batches(batch_size=_rows_at_once(file)):
                for part in _parts(_microseconds(batch)):
                    for row in _rows(part, reading):
                        document = make(row)
                        if document is not None:
                            reading.source.reach(size * reading.line // count)
                            yield document
        except (pyarrow.ArrowException, OSError) as problem:
            raise BadInput(
                f"{reading.path}: broken after row {reading.line} ({_first_line(problem)}); make it anew"
            ) from problem


def _rows_at_once(file: "pyarrow.parquet.ParquetFile") -> int:
    groups = [file.metadata.row_group(place) for place in range(file.metadata.num_row_groups)]
    a_row = max((group.total_byte_size / max(1, group.num_rows) for group in groups), default=1.0)
    return max(1, min(4096, int(_BATCH / max(1.0, a_row))))


def _parts(batch: "pyarrow.RecordBatch") -> Iterator["pyarrow.RecordBatch"]:
    """A batch in parts whose strings, once decoded, take about `_BATCH` bytes, or are one row."""
    import numpy as np
    import pyarrow
    import pyarrow.compute

    sizes = np.zeros(batch.num_rows, dtype=np.int64)
    for array in batch.columns:
        if pyarrow.types.is_dictionary(array.type) and _is_string(array.type.value_type):
            lengths = (
                pyarrow.compute.binary_length(array.dictionary).fill_null(0).to_numpy(zero_copy_only=False)
            )
            if len(lengths):
                sizes += lengths[array.indices.fill_null(0).to_numpy(zero_copy_only=False)]
    totals = np.cumsum(sizes)
    start = 0
    while start < batch.num_rows:
        before = totals[start - 1] if start else 0
        end = max(start + 1, int(np.searchsorted(totals, before + _BATCH, side="right")))
        yield batch.slice(start, end - start)
        start = end


def _microseconds(batch: "pyarrow.RecordBatch") -> "pyarrow.RecordBatch":
    """Times in nanoseconds have no counterpart in Python; they are cut to microseconds."""
    import pyarrow

    arrays = []
    for array in batch.columns:
        kind = array.type
        if pyarrow.types.is_timestamp(kind) and kind.unit == "ns":
            array = array.cast(pyarrow.timestamp("us", kind.tz), safe=False)
        elif pyarrow.types.is_time64(kind) and kind.unit == "ns":
            array = array.cast(pyarrow.time64("us"), safe=False)
        elif pyarrow.types.is_duration(kind) and kind.unit == "ns":
            array = array.cast(pyarrow.duration("us"), safe=False)
        arrays.append(array)
    return pyarrow.RecordBatch.from_arrays(arrays, names=batch.schema.names)


def _rows(batch: "pyarrow.RecordBatch", reading: Reading) -> Iterator[dict[str, Any]]:
    """The rows as Python values; where one holds bytes that are not UTF-8, or a date beyond 9999, only that one is bad."""
    try:
        rows: list[dict[str, Any] | str] = batch.to_pylist()
    except (ValueError, OverflowError):
        rows = [_row(batch, place) for place in range(batch.num_rows)]
    for row in rows:
        reading.line += 1
        if isinstance(row, str):
            reading.bad(row, advice="make the file anew")
        else:
            yield row


def _row(batch: "pyarrow.RecordBatch", place: int) -> dict[str, Any] | str:
    """The row, or what is wrong with it."""
    try:
        row: dict[str, Any] = batch.slice(place, 1).to_pylist()[0]
    except UnicodeDecodeError:
        return "the row holds a string that is not UTF-8"
    except (ValueError, OverflowError) as problem:
        return f"the row holds a date or time that is out of range ({_first_line(problem)})"
    return row

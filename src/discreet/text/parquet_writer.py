"""Documents as a Parquet file, in row groups of bounded size."""

from typing import TYPE_CHECKING, Any

from discreet.errors import BadInput
from discreet.text.columns import Columns
from discreet.text.document import Document
from discreet.text.exact_json import dumps
from discreet.text.row import row_from
from discreet.text.sink import Sink

if TYPE_CHECKING:
    import pyarrow

__all__ = ["ParquetWriter", "SinkFile"]

_GROUP_ROWS = 8192
_GROUP_CHARACTERS = 16 << 20


class ParquetWriter:
    """Writes documents as rows.

    The columns are those of `columns.header` where it is known, else id, text, user and label, then the
    fields; ids and spans always get one. The type of a field is the one its values have
    in the first row group (at most 8,192 documents); a later value of another type is an error.
    An object is written as JSON.
    """

    def __init__(self, sink: Sink, columns: Columns) -> None:
        import pyarrow

        self._file = pyarrow.PythonFile(SinkFile(sink), mode="w")
        self._columns = columns
        self._rows: list[dict[str, Any]] = []
        self._characters = 0
        self._writer: Any = None
        self._schema: Any = None
        self._as_json: set[str] = set()

    def write(self, document: Document) -> None:
        """Append a document."""
        self._rows.append(row_from(document, self._columns))
        self._characters += len(document.text)
        if len(self._rows) >= _GROUP_ROWS or self._characters >= _GROUP_CHARACTERS:
            self._put()

    def close(self) -> None:
        """Write the last row group and the footer."""
        try:
            if self._rows or self._writer is None:
                self._put()
        finally:
            if self._writer is not None:
                self._writer.close()

    def _put(self) -> None:
        import pyarrow
        import pyarrow.parquet

        if self._writer is None:
            self._schema = pyarrow.schema(self._fields())
            self._writer = pyarrow.parquet.ParquetWriter(self._file, self._schema, compression="zstd")
        known = set(self._schema.names)
        for row in self._rows:
            for name in row.keys() - known:
                raise self._unfit(name, "has no column, because no document of the first row group has it")
        arrays = [self._array(field.name, field.type) for field in self._schema]
        self._writer.write_table(pyarrow.Table.from_arrays(arrays, schema=self._schema))
        self._rows.clear()
        self._characters = 0

    def _fields(self) -> "list[tuple[str, pyarrow.DataType]]":
        import pyarrow

        names = self._columns
        string = pyarrow.string()
        mark = [("start", pyarrow.int64()), ("end", pyarrow.int64()), ("label", string)]
        mark += [("score", pyarrow.float64()), ("source", string), ("why", string)]
        types: dict[str, Any] = dict.fromkeys((names.id, names.text, names.user, names.label), string)
        types[names.spans] = pyarrow.list_(pyarrow.struct(mark))
        used = dict.fromkeys((*(names.header or types), names.id))
        used |= dict.fromkeys(name for row in self._rows for name in row if name != names.spans)
        used |= {names.spans: None}
        return [(name, types[name] if name in types else self._guess(name)) for name in used]

    def _guess(self, name: str) -> "pyarrow.DataType":
        import pyarrow

        if any(_nested(row.get(name)) for row in self._rows):
            self._as_json.add(name)
            return pyarrow.string()
        kind = self._array(name).type
        return pyarrow.string() if pyarrow.types.is_null(kind) else kind

    def _array(self, name: str, kind: Any = None) -> Any:
        import pyarrow

        values = [row.get(name) for row in self._rows]
        try:
            if name in self._as_json:
                values = [None if value is None else dumps(value).decode() for value in values]
            return pyarrow.array(values, type=kind)
        except (pyarrow.ArrowException, TypeError, ValueError, OverflowError):
            raise self._unfit(name, "has values of different types") from None

    def _unfit(self, name: str, problem: str) -> BadInput:
        near = self._rows[0].get(self._columns.id)
        return BadInput(f"field {name!r} {problem} (at or after document {near!r}); write .jsonl instead")


def _nested(value: Any) -> bool:
    """True for objects, alone or in a list: their keys may differ from row to row, which a column cannot."""
    return isinstance(value, dict) or (isinstance(value, list) and any(map(_nested, value)))


class SinkFile:
    """The little of a Python file that pyarrow needs."""

    closed = False

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._size = 0

    def write(self, data: bytes) -> int:
        """Append bytes."""
        self._size += len(data)
        return self._sink.write(bytes(data))

    def tell(self) -> int:
        """How many there are."""
        return self._size

    def flush(self) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """The sink itself stays open: it is not ours."""
        self.closed = True

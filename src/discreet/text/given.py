"""Documents from wherever the caller has them: a path, a text, a list, a table in memory."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

from discreet.errors import BadInput
from discreet.text.columns import Columns
from discreet.text.document import Document
from discreet.text.formats import SUFFIXES
from discreet.text.read import Corpus, read
from discreet.text.skipped import Skipped

__all__ = ["Given", "Source", "open_source"]

Source: TypeAlias = (
    str | Path | Document | Corpus | Iterable[str] | Iterable[Mapping[str, Any]] | Iterable[Document]
)
"""A path, a text, documents, texts, rows, or a table of pandas, polars or Hugging Face (an iterable to a type checker)."""

_SPAN_KEYS = ("start", "end", "label")


class Given:
    """Documents that are in memory already, behind the same face as a `Corpus`."""

    def __init__(self, documents: Iterable[Any], *, columns: Columns, kind: str, name: str = "") -> None:
        self._documents = documents
        self.once = isinstance(documents, _Once)
        """True for a stream, which can be read a single time."""
        self.columns = columns
        self.kind = kind
        """What they were given as: text, texts, rows, documents, pandas, polars or datasets."""
        self.name = name
        self.skipped = Skipped()
        self.size: int | None = None
        self.position = 0
        self.path = Path("-")

    def __iter__(self) -> Iterator[Document]:
        return iter(self._documents)


def open_source(
    source: Source,
    *,
    text: str = "text",
    id: str = "id",
    user: str = "user",
    label: str = "label",
    format: str | None = None,
    on_error: Literal["stop", "skip"] = "stop",
) -> Corpus | Given:
    """The documents of a source.

    A `str` is a path when it ends like a file that can be read or names one that exists, and a text otherwise; a
    `Path` is always a path.
    """
    if isinstance(source, Corpus):
        return source
    if isinstance(source, Path) or (isinstance(source, str) and _is_path(source)):
        return read(
            source,
            format=format,
            text_column=text,
            id_column=id,
            user_column=user,
            label_column=label,
            on_error=on_error,
        )
    columns = Columns(text=text, id=id, user=user, label=label)
    if isinstance(source, str):
        return Given([Document("1", source)], columns=columns, kind="text")
    if isinstance(source, Document):
        return Given([source], columns=columns, kind="documents")
    known = getattr(source, "columns", None)
    if isinstance(known, Columns):
        # What a job gave back: its documents can be iterated anew.
        return Given(source, columns=known, kind="documents", name=str(getattr(source, "name", "")))
    table = _table_kind(source)
    if table is not None:
        return Given(_Rows(source, table, columns), columns=columns, kind=table)
    return _listed(source, columns)


def _is_path(source: str) -> bool:
    if "\n" in source or len(source) > 4096:
        return False
    path = Path(source)
    name = path.name.lower().removesuffix(".gz").removesuffix(".xz")
    if source == "-" or any(name.endswith(suffix) for suffix in SUFFIXES):
        return True
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _listed(source: Any, columns: Columns) -> Given:
    if iter(source) is source:
        # A stream: its kind shows in its first item, and it can be read once.
        return Given(_Once(source, columns), columns=columns, kind="documents")
    items = source if isinstance(source, list | tuple) else list(source)
    first = items[0] if items else None
    kind = "texts" if isinstance(first, str) else "rows" if isinstance(first, Mapping) else "documents"
    return Given(_Items(items, columns), columns=columns, kind=kind)


class _Items:
    """A list of texts, rows or documents, as documents; can be read again and again."""

    def __init__(self, items: Iterable[Any], columns: Columns) -> None:
        self._items = items
        self._columns = columns

    def __iter__(self) -> Iterator[Document]:
        for number, item in enumerate(self._items, 1):
            yield _document(item, number, self._columns)


class _Once(_Items):
    """A stream of them."""


class _Rows:
    """The rows of a table in memory, as documents."""

    def __init__(self, table: Any, kind: str, columns: Columns) -> None:
        self._table = table
        self._kind = kind
        self._columns = columns
        names = [str(name) for name in (table.column_names if kind == "datasets" else table.columns)]
        if columns.text not in names:
            raise BadInput(
                f"the table has no column {columns.text!r}; it has {', '.join(names)}: name the one with the text"
            )

    def __len__(self) -> int:
        return len(self._table)

    def __iter__(self) -> Iterator[Document]:
        if self._kind == "pandas":
            names = [str(name) for name in self._table.columns]
            rows: Iterable[Mapping[str, Any]] = (
                dict(zip(names, row, strict=True)) for row in self._table.itertuples(index=False, name=None)
            )
        elif self._kind == "polars":
            rows = self._table.iter_rows(named=True)
        else:
            rows = self._table
        for number, row in enumerate(rows, 1):
            yield _document(row, number, self._columns)


def _table_kind(source: Any) -> str | None:
    """pandas, polars or datasets, told by the module of its class, so that none of them is imported."""
    module = type(source).__module__.split(".")[0]
    if module in ("pandas", "polars") and hasattr(source, "columns"):
        return module
    return "datasets" if module == "datasets" and hasattr(source, "column_names") else None


def _document(item: Any, number: int, columns: Columns) -> Document:
    if isinstance(item, Document):
        return item
    if isinstance(item, str):
        return Document(str(number), item)
    if isinstance(item, Mapping):
        return _from_row(item, number, columns)
    raise BadInput(
        f"item {number} is {type(item).__name__}; give texts, dictionaries, documents, a path or a table"
    )


def _from_row(row: Mapping[str, Any], number: int, columns: Columns) -> Document:
    value = row.get(columns.text)
    if not isinstance(value, str):
        raise BadInput(
            f"row {number}: {columns.text!r} is {type(value).__name__} instead of a text; "
            "name the column with the text, or drop rows without one"
        )
    known = (columns.text, columns.id, columns.user, columns.label)
    # A row that is read for its label alone has no text that its spans could lie in.
    spans = () if columns.text == columns.label else _spans(row.get("spans"), number)
    given = {name: row.get(name) for name in known[1:]}
    return Document(
        str(number) if _missing(given[columns.id]) else str(given[columns.id]),
        value,
        user=None if _missing(given[columns.user]) else str(given[columns.user]),
        label=None if _missing(given[columns.label]) else str(given[columns.label]),
        fields={str(name): one for name, one in row.items() if name not in known and name != "spans"},
    ).with_spans(spans)


def _missing(value: Any) -> bool:
    return value is None or value != value


def _spans(given: Any, number: int) -> tuple[Any, ...]:
    from discreet.text.document import Span

    if given is None or (isinstance(given, float) and given != given):
        return ()
    spans = []
    for one in given:
        if isinstance(one, Span):
            spans.append(one)
        elif isinstance(one, Mapping) and all(key in one for key in _SPAN_KEYS):
            rest = {key: one[key] for key in ("score", "why") if key in one}
            spans.append(Span(int(one["start"]), int(one["end"]), str(one["label"]), **rest))
        else:
            raise BadInput(f"row {number}: a span needs start, end and label")
    return tuple(spans)

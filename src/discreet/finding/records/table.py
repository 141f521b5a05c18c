"""The people's table: one row a person, found again by its key."""

import csv
from collections.abc import Mapping
from pathlib import Path

from discreet.errors import BadInput
from discreet.text.document import Document

__all__ = ["Records", "owner_of", "read_records"]

Records = Mapping[str, Mapping[str, str]]


def owner_of(document: Document, key: str) -> str:
    """The key of the record that a document belongs to: its field of that name, else its user."""
    named = document.fields.get(key)
    return str(document.user or "") if named is None or named == "" else str(named)


def read_records(path: Path, key: str) -> Records:
    """The rows of a CSV or TSV file by the value of their key column."""
    records: dict[str, dict[str, str]] = {}
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            delimiter = "\t" if path.suffix == ".tsv" else ","
            rows = csv.DictReader(file, delimiter=delimiter, restkey="", restval=None)
            columns = list(rows.fieldnames or [])
            if key not in columns:
                raise BadInput(
                    f"{path}: there is no key column {key!r}; the table has {', '.join(columns) or 'none'}"
                )
            for row in rows:
                _add(records, row, key, f"{path}:{rows.line_num}")
    except FileNotFoundError:
        raise BadInput(f"{path}: no such file; --fields names the table of known values") from None
    except UnicodeDecodeError as problem:
        raise BadInput(f"{path}: not UTF-8 at byte {problem.start}; save the table as UTF-8") from None
    except csv.Error as problem:
        raise BadInput(f"{path}: not a table ({problem})") from None
    if not records:
        raise BadInput(f"{path}: the table has no rows")
    return records


def _add(records: dict[str, dict[str, str]], row: dict[str, str | None], key: str, where: str) -> None:
    if "" in row:
        raise BadInput(f"{where}: the row has more cells than the header; quote cells that hold commas")
    if None in row.values():
        raise BadInput(f"{where}: the row has fewer cells than the header")
    cells = {column: (value or "").strip() for column, value in row.items()}
    name = cells[key]
    if not name:
        raise BadInput(f"{where}: field '{key}': empty; every record needs its key")
    if name in records:
        raise BadInput(f"{where}: field '{key}': {name!r} stands in an earlier row; one row a person")
    records[name] = cells

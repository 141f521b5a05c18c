"""Tables of numbers with named rows and columns, read from CSV, TSV or JSON."""

import csv
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput

__all__ = ["Table", "read_table"]


@dataclass(frozen=True, eq=False)
class Table:
    """Numbers under names."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: NDArray[np.float64]

    def arranged(self, names: tuple[str, ...], path: Path) -> NDArray[np.float64]:
        """The square table with rows and columns in the order of `names`."""
        for kind, given in (("row", self.rows), ("column", self.columns)):
            if missing := [name for name in names if name not in given]:
                raise BadInput(f"{path}: there is no {kind} for input {missing[0]!r} of the output matrix")
        places = [self.rows.index(name) for name in names]
        return self.values[np.ix_(places, [self.columns.index(name) for name in names])]


def read_table(path: Path) -> Table:
    """Read `.csv` and `.tsv` (a header, names in the first column) or `.json` (rows, columns, values)."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise BadInput(f"{path}: cannot be read ({problem.strerror})") from problem
    except UnicodeDecodeError as problem:
        raise BadInput(f"{path}: not UTF-8 text (byte {problem.start}); save it as UTF-8") from problem
    suffix = path.suffix.lower()
    if suffix == ".json":
        return _from_json(path, text)
    if suffix in (".csv", ".tsv"):
        return _from_csv(path, text, "\t" if suffix == ".tsv" else ",")
    raise BadInput(f"{path}: a table is read from .csv, .tsv or .json; rename or convert the file")


def _from_csv(path: Path, text: str, delimiter: str) -> Table:
    reader = csv.reader(text.splitlines(), delimiter=delimiter, strict=True)
    header: list[str] = []
    rows: list[str] = []
    values: list[list[float]] = []
    try:
        for cells in reader:
            if not any(cells):
                continue
            if not header:
                header = cells
                continue
            where = f"{path}:{reader.line_num}"
            if len(cells) != len(header):
                raise BadInput(f"{where}: {len(cells)} cells under a header of {len(header)}")
            rows.append(cells[0])
            values.append(
                [
                    _number(cell, f"{where}: column {name!r}")
                    for name, cell in zip(header[1:], cells[1:], strict=True)
                ]
            )
    except csv.Error as problem:
        raise BadInput(f"{path}:{reader.line_num}: not a table ({problem})") from problem
    if not rows or len(header) < 2:
        raise BadInput(f"{path}: no table; give a header of outputs and one line an input, its name first")
    return Table(tuple(rows), tuple(header[1:]), np.array(values))


def _number(cell: str, where: str) -> float:
    try:
        return float(cell)
    except ValueError:
        raise BadInput(f"{where}: {cell!r} is not a number") from None


def _from_json(path: Path, text: str) -> Table:
    form = '{"rows": [names], "columns": [names], "values": [[numbers]]}'
    try:
        data: Any = json.loads(text)
        rows, columns = (tuple(str(name) for name in data[key]) for key in ("rows", "columns"))
        values = np.array(data["values"], dtype=np.float64)
    except json.JSONDecodeError as problem:
        raise BadInput(f"{path}:{problem.lineno}: not JSON ({problem.msg})") from problem
    except (KeyError, RecursionError, TypeError, ValueError) as problem:
        raise BadInput(f"{path}: not a table; the form is {form}") from problem
    if values.shape != (len(rows), len(columns)):
        raise BadInput(
            f"{path}: {len(rows)} rows and {len(columns)} columns are named, the values are {values.shape}"
        )
    return Table(rows, columns, values)

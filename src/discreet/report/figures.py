"""Figures as data: what is shown, in numbers; drawing comes later and may fail without losing them."""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from discreet.errors import BadInput
from discreet.report.parts import Cell, Table

__all__ = ["Bars", "Curve", "Lines", "Series"]


@dataclass(frozen=True, kw_only=True)
class Series:
    """One value a category, with an interval around it where there is one."""

    name: str
    values: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Bars:
    """Categories compared: bars from zero, or points with their intervals.

    `alt` says in a sentence what the figure shows, for whoever cannot see it.
    """

    kind: ClassVar[str] = "figure"
    title: str
    alt: str
    categories: tuple[str, ...]
    series: tuple[Series, ...]
    axis: str = ""
    caption: str = ""
    mark: Literal["bars", "points"] = "bars"
    percent: bool = False
    limits: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        for one in self.series:
            lengths = {len(one.values), len(one.low) or len(one.values), len(one.high) or len(one.values)}
            if lengths != {len(self.categories)}:
                raise BadInput(
                    f"figure {self.title!r}: series {one.name!r} needs one value for each of the "
                    f"{len(self.categories)} categories"
                )

    @property
    def names(self) -> tuple[str, ...]:
        """The series, for the legend."""
        return tuple(one.name for one in self.series)

    def table(self) -> Table:
        """The same numbers as a table."""
        columns, fields = ["" if not self.axis else "category"], []
        for one in self.series:
            columns.append(one.name)
            fields.append(one.values)
            if one.low:
                columns += [f"{one.name}, low", f"{one.name}, high"]
                fields += [one.low, one.high]
        rows: list[list[Cell]] = [
            [category, *(values[place] for values in fields)]
            for place, category in enumerate(self.categories)
        ]
        return Table(columns=tuple(columns), rows=rows)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary with the numbers in it."""
        return _figure_json(self, self.mark, self.axis)


@dataclass(frozen=True, kw_only=True)
class Curve:
    """A line through points, with a band around it where there is one.

    Points with `labels` are named and not joined: they are cases, not steps of one quantity.
    """

    name: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Lines:
    """Curves over a common axis, linear or logarithmic."""

    kind: ClassVar[str] = "figure"
    title: str
    alt: str
    curves: tuple[Curve, ...]
    x_axis: str
    y_axis: str
    caption: str = ""
    log_x: bool = False
    percent: bool = False
    limits: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        for one in self.curves:
            given = (one.y, *(part for part in (one.low, one.high, one.labels) if part))
            if any(len(part) != len(one.x) for part in given):
                raise BadInput(
                    f"figure {self.title!r}: curve {one.name!r} has as many x as y, low, high and labels"
                )

    @property
    def names(self) -> tuple[str, ...]:
        """The curves, for the legend."""
        return tuple(one.name for one in self.curves)

    def table(self) -> Table:
        """The same numbers as a table, one row a point."""
        bands = any(one.low for one in self.curves)
        rows: list[list[Cell]] = []
        for one in self.curves:
            for place, x in enumerate(one.x):
                band = [one.low[place], one.high[place]] if one.low else [None, None]
                name = f"{one.name}: {one.labels[place]}" if one.labels else one.name
                rows.append([name, x, one.y[place], *(band if bands else ())])
        columns = ("curve", self.x_axis, self.y_axis, *(("low", "high") if bands else ()))
        return Table(columns=columns, rows=rows)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary with the numbers in it."""
        return _figure_json(self, "lines", f"{self.y_axis} against {self.x_axis}")


def _figure_json(figure: Bars | Lines, mark: str, axis: str) -> dict[str, Any]:
    data = figure.table().to_json()
    return {
        "kind": figure.kind,
        "mark": mark,
        "title": figure.title,
        "alt": figure.alt,
        "axis": axis,
        "caption": figure.caption,
        "columns": data["columns"],
        "rows": data["rows"],
    }

"""Figures drawn with matplotlib, in colours that the page decides."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from discreet.extras import needed
from discreet.report.figures import Bars, Lines
from discreet.report.svg import inline

__all__ = ["NARROW", "WIDE", "draw", "need_matplotlib"]

WIDE = 720
NARROW = 350
"""Widths in pixels: a page on a desk or on paper, and one on a telephone."""

_INK, _QUIET, _RULE = "#010101", "#020202", "#030303"
_SERIES = ("#040404", "#050505", "#060606", "#070707", "#080808", "#090909")
_COLOURS = {
    _INK: "var(--ink)",
    _QUIET: "var(--quiet)",
    _RULE: "var(--rule)",
    **{colour: f"var(--series-{number})" for number, colour in enumerate(_SERIES, 1)},
}
_MARKERS = "osD^vP"
_DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (6, 2, 1, 2)), (0, (3, 1)), (0, (8, 3)))
_SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "discreet",
    "text.parse_math": False,
    "font.family": "DejaVu Sans",
    "font.size": 12,
    "text.color": _INK,
    "axes.edgecolor": _RULE,
    "axes.labelcolor": _QUIET,
    "axes.labelsize": 12,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "xtick.color": _RULE,
    "xtick.labelcolor": _QUIET,
    "ytick.color": _RULE,
    "ytick.labelcolor": _INK,
    "ytick.left": False,
    "grid.color": _RULE,
    "grid.linewidth": 0.8,
}


def need_matplotlib() -> None:
    """Stop with the way out where figures cannot be drawn."""
    try:
        import matplotlib  # noqa: F401
    except ImportError as problem:
        raise needed("a figure", "matplotlib") from problem


def draw(figure: Bars | Lines, *, width: int, name: str) -> str:
    """The figure as an inline drawing of this width; `name` keeps its identifiers apart from others'."""
    need_matplotlib()
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_SETTINGS):
        height = _bars_height(figure, width) if isinstance(figure, Bars) else min(340, int(0.75 * width))
        canvas = Figure(figsize=(width / 72, height / 72), dpi=72, layout="constrained")
        FigureCanvasSVG(canvas)
        axes = canvas.add_subplot()
        if isinstance(figure, Bars):
            _draw_bars(axes, figure)
        else:
            _draw_lines(axes, figure)
        file = io.StringIO()
        with _exact_text():
            canvas.savefig(file, format="svg", transparent=True, metadata={"Date": None})
    return inline(file.getvalue(), name=name, colours=_COLOURS)


@contextmanager
def _exact_text() -> Iterator[None]:
    """A label may hold any character; one that the measuring font lacks is still written as it is."""
    import warnings

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        yield


def _bars_height(figure: Bars, width: int) -> int:
    a_bar = 16 if figure.mark == "bars" else 15
    rows = len(figure.categories) * (len(figure.series) * a_bar + 14)
    return rows + (52 if width > NARROW else 58)


def _draw_bars(axes: Any, figure: Bars) -> None:
    count = len(figure.series)
    step = 0.78 / count
    for number, series in enumerate(figure.series):
        colour = _SERIES[number % len(_SERIES)]
        places = [row + (number - (count - 1) / 2) * step for row in range(len(figure.categories))]
        if figure.mark == "bars":
            axes.barh(places, series.values, height=step * 0.86, color=colour, linewidth=0)
        else:
            axes.plot(series.values, places, _MARKERS[number % 6], color=colour, markersize=7, zorder=3)
        if series.low:
            axes.hlines(
                places,
                series.low,
                series.high,
                color=_INK if figure.mark == "bars" else colour,
                linewidth=1.6,
            )
        _write_values(axes, figure, series.values, series.high, places)
    axes.set_yticks(range(len(figure.categories)), [_label(name) for name in figure.categories])
    axes.set_ylim(len(figure.categories) - 0.5, -0.5)
    axes.grid(axis="x")
    axes.set_xlabel(_label(figure.axis, 60))
    if figure.limits:
        axes.set_xlim(*figure.limits)
    elif figure.mark == "bars":
        axes.set_xlim(left=min(0, axes.get_xlim()[0]))
        axes.margins(x=0.1)
    _write_axis(axes.xaxis, figure.percent)


def _write_values(
    axes: Any, figure: Bars, values: tuple[float, ...], high: tuple[float, ...], places: list[float]
) -> None:
    """Each value at the end of its bar, so that nobody has to read it off the axis."""
    if figure.mark != "bars":
        return
    for place, value, end in zip(places, values, high or values, strict=True):
        text = (
            _percent(value)
            if figure.percent
            else f"{value:,.0f}"
            if value == round(value)
            else f"{value:,.2f}"
        )
        axes.annotate(
            text,
            (max(value, end, 0), place),
            xytext=(5, 0),
            textcoords="offset points",
            va="center",
            fontsize=11,
            color=_QUIET,
        )


def _draw_lines(axes: Any, figure: Lines) -> None:
    for number, curve in enumerate(figure.curves):
        colour = _SERIES[number % len(_SERIES)]
        axes.plot(
            curve.x,
            curve.y,
            color=colour,
            linestyle="none" if curve.labels else _DASHES[number % 6],
            marker=_MARKERS[number % 6],
            markersize=5,
            linewidth=2,
        )
        if curve.low:
            axes.fill_between(curve.x, curve.low, curve.high, color=colour, alpha=0.18, linewidth=0)
    _write_labels(
        axes,
        [
            point
            for curve in figure.curves
            if curve.labels
            for point in zip(curve.x, curve.y, curve.labels, strict=True)
        ],
    )
    if figure.log_x:
        _logarithmic(axes.xaxis)
    else:
        _write_axis(axes.xaxis, False)
    if figure.limits:
        axes.set_ylim(*figure.limits)
    axes.grid(axis="y")
    axes.set_xlabel(_label(figure.x_axis, 60))
    axes.set_ylabel(_label(figure.y_axis, 40))
    _write_axis(axes.yaxis, figure.percent)


def _write_labels(axes: Any, points: list[tuple[float, float, str]]) -> None:
    """Each name beside its point, where it covers neither another name nor a point."""
    if not points:
        return
    axes.margins(x=0.15, y=0.15)
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    width, height = (0.9 * size * 72 for size in axes.figure.get_size_inches())
    spots = [
        ((x - left) / (right - left) * width, (y - bottom) / (top - bottom) * height) for x, y, _ in points
    ]
    taken = [(x - 4, y - 4, x + 4, y + 4) for x, y in spots]
    for (x, y), (*point, text) in zip(spots, points, strict=True):
        wide = 6.5 * len(text)
        for away, up in (
            (8, 0),
            (-8 - wide, 0),
            (-wide / 2, 13),
            (-wide / 2, -13),
            (8, 13),
            (8, -13),
            (8, 26),
        ):
            box = (x + away, y + up - 6, x + away + wide, y + up + 6)
            if box[0] >= 0 and box[2] <= width and not any(_meet(box, other) for other in taken):
                break
        taken.append(box)
        axes.annotate(
            _label(text),
            point,
            xytext=(away, up),
            textcoords="offset points",
            va="center",
            fontsize=11,
            color=_QUIET,
        )


def _meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two boxes (left, bottom, right, top) cover a common place."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _logarithmic(axis: Any) -> None:
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

    axis.axes.set_xscale("log")
    low, high = axis.axes.get_xlim()
    axis.set_major_locator(LogLocator(subs=(1.0,) if high > 1000 * low else (1.0, 2.0, 5.0), numticks=9))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.6g}"))


def _write_axis(axis: Any, percent: bool) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=5, steps=[1, 2, 2.5, 5, 10]))
    if percent:
        axis.set_major_formatter(FuncFormatter(lambda value, _: _percent(value)))
    else:
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.6g}"))


def _percent(share: float) -> str:
    """As many decimals as it takes to distinguish small shares: 40%, 2.5%, 0%."""
    return f"{100 * share:.{0 if share >= 0.1 else 1}f}".removesuffix(".0") + "%"


def _label(text: str, longest: int = 28) -> str:
    """A text that a drawing can hold: no control characters, no endless names."""
    text = "".join(letter for letter in text if letter.isprintable())
    return text if len(text) <= longest else text[: longest - 1] + "…"

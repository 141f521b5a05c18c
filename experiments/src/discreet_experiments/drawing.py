"""A figure as a file of its own: the report's drawing with its title, legend and colours inside."""

import re
from html import escape

from discreet.report import Bars, Lines
from discreet.report.draw import WIDE, draw

__all__ = ["standalone"]

_COLOURS = {
    "ink": "#1b1f24",
    "quiet": "#56606b",
    "rule": "#dedbd3",
    "series-1": "#14757e",
    "series-2": "#c2621a",
    "series-3": "#6a58a6",
    "series-4": "#6f7780",
    "series-5": "#a8365a",
    "series-6": "#4d7a1e",
}
_HEAD = 56
"""Room above the drawing for the title and the legend, in pixels."""


def standalone(figure: Bars | Lines, *, name: str) -> str:
    """The figure as an SVG file on white, readable without the page it comes from."""
    drawing = draw(figure, width=WIDE, name=name)
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawing)
    height = float(size[2]) if size else 340.0
    step = (WIDE - 20) / max(1, len(figure.names))
    legend = "".join(
        f'<rect x="{12 + place * step:.0f}" y="34" width="11" height="11" fill="var(--series-{place % 6 + 1})"/>'
        f'<text x="{28 + place * step:.0f}" y="44" font-size="12">{escape(curve)}</text>'
        for place, curve in enumerate(figure.names)
    )
    inner = drawing.replace("<svg ", f'<svg y="{_HEAD}" width="{WIDE}" height="{height:g}" ', 1)
    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height + _HEAD:g}" '
        'font-family="DejaVu Sans, sans-serif" fill="var(--ink)">'
        f"<title>{escape(figure.title)}</title><desc>{escape(figure.alt)}</desc>"
        '<rect width="100%" height="100%" fill="#ffffff"/>'
        f'<text x="12" y="20" font-size="14" font-weight="bold">{escape(figure.title)}</text>{legend}{inner}</svg>\n'
    )
    return re.sub(r"var\(--([\w-]+)\)", lambda found: _COLOURS[found[1]], whole)

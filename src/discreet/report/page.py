"""The report as a page: every text escaped, figures drawn twice, the data embedded."""

import json
from datetime import datetime
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from discreet.report.draw import NARROW, WIDE, draw
from discreet.report.figures import Bars, Lines
from discreet.report.parts import write_cell

if TYPE_CHECKING:
    from discreet.report.report import Report

__all__ = ["embedded_json", "render"]


def render(report: "Report") -> str:
    """The whole page."""
    environment = Environment(
        loader=PackageLoader("discreet.report", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["cell"] = write_cell
    environment.globals["drawing"] = _drawing
    style = files("discreet.report").joinpath("page.css").read_text(encoding="utf-8")
    data = report.to_json()
    written = datetime.fromisoformat(report.created)
    page = environment.get_template("page.html").render(
        report=report,
        made_by=data["made_by"],
        created=f"{written.day} {written:%B %Y, %H:%M} UTC",
        style=Markup(style),
        data=embedded_json(data),
    )
    # Half a surrogate pair is no character and cannot be written to a file.
    return page.encode("utf-8", "replace").decode("utf-8")


def embedded_json(data: Any) -> Markup:
    """JSON that cannot end the script element it stands in, whatever the texts hold."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return Markup(text)


def _drawing(figure: Bars | Lines, name: str) -> Markup:
    """Both sizes; the page shows the one that fits."""
    wide = draw(figure, width=WIDE, name=f"{name}-wide")
    narrow = draw(figure, width=NARROW, name=f"{name}-narrow")
    return Markup(f'<div class="wide">{wide}</div><div class="narrow">{narrow}</div>')

"""`--report FILE.html`: what a command found as one page, asked for and written in the same way everywhere."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from discreet.cli.session import Session
from discreet.errors import BadInput

if TYPE_CHECKING:
    from discreet.report import Report

__all__ = ["PageFile", "refuse_page", "write_page"]

PageFile = Annotated[
    Path | None, typer.Option("--report", help="Write a page with figures and their data, as .html.")
]


def refuse_page(path: Path | None, force: bool) -> None:
    """Stop before any work is done if the page could not be drawn or put in place."""
    if path is None:
        return
    from discreet.report.draw import need_matplotlib
    from discreet.text.output import refuse_existing

    if path.suffix != ".html":
        raise BadInput(f"--report {path}: the page is HTML; give it a name that ends in .html")
    need_matplotlib()
    refuse_existing(path, force)


def write_page(session: Session, report: "Report", path: Path, force: bool) -> None:
    """Write the page and say where it is."""
    report.write(path, force=force)
    session.remark(f"the report is {path}")

"""`--report FILE.html`: what a job found as one page, asked for and written in the same way everywhere."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from discreet.errors import BadInput
from discreet.progress import Progress
from discreet.settings import Option

if TYPE_CHECKING:
    from discreet.report import Report

__all__ = ["Paged", "refuse_page", "write_page"]


@dataclass(frozen=True, kw_only=True)
class Paged:
    """Settings of every job that can write a page."""

    report: Annotated[
        str | Path | None,
        Option("Write a page with figures and their data, as .html.", common=True, local=True),
    ] = None
    force: Annotated[bool, Option("Replace the output if it exists.", common=True, local=True)] = False


def refuse_page(path: str | Path | None, force: bool, flag: str = "--report") -> None:
    """Stop before any work is done if the page could not be drawn or put in place."""
    if path is None:
        return
    path = Path(path)
    from discreet.report.draw import need_matplotlib
    from discreet.text.output import refuse_existing

    if path.suffix != ".html":
        raise BadInput(f"{flag} {path}: the page is HTML; give it a name that ends in .html")
    need_matplotlib()
    refuse_existing(path, force)


def write_page(progress: Progress, report: "Report", path: str | Path, force: bool) -> None:
    """Write the page and say where it is."""
    report.write(Path(path), force=force)
    progress.remark(f"the report is {path}")

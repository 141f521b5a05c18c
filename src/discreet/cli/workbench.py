"""`discreet workbench`: try, compare, review, ledger and reports of one project, in the browser."""

from pathlib import Path
from typing import Annotated

import typer

from discreet.cli.session import LedgerPath, Quiet, Session

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(workbench)


def workbench(
    folder: Annotated[Path, typer.Argument(help="The project: its documents, reports and ledger.")] = Path(),
    review: Annotated[
        Path | None, typer.Option(help="A file with found spans, to review on its own screen.")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on 127.0.0.1; 0 takes a free one.")] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    ledger: LedgerPath = None,
    quiet: Quiet = False,
) -> None:
    """See what a mechanism does before trusting it. Served on this machine only, to whoever has the address."""
    from discreet.workbench.app import workbench_app
    from discreet.workbench.guard import Guard
    from discreet.workbench.project import Project
    from discreet.workbench.serve import serve

    session = Session(quiet=quiet)
    project, guard = Project(folder, ledger), Guard()
    serve(
        workbench_app(project, guard, review),
        guard,
        port=port,
        browser=browser,
        announce=lambda address: session.remark(f"Workbench of {project.name} at {address}  (Ctrl-C stops)"),
    )

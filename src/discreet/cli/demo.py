"""`discreet demo`: the whole tour on an invented clinic, told in one report."""

from pathlib import Path
from typing import Annotated

import typer

from discreet.cli.session import Force, Json, Quiet, Seed, Session

__all__ = ["register"]

Folder = Annotated[Path, typer.Option("--out", help="The folder to write into; it is made if need be.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(demo)


def demo(
    out: Folder = Path("demo-out"),
    force: Force = False,
    seed: Seed = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Find, protect, attack, count and verify on an invented clinic, and write a report of it."""
    from discreet.cli.tour.files import prepare
    from discreet.cli.tour.pages import tell
    from discreet.cli.tour.screen import as_json, as_text
    from discreet.cli.tour.steps import run
    from discreet.finding.quick_start import load_recognisers

    session = Session(as_json=json, quiet=quiet)
    files = prepare(out, force=force)
    load_recognisers()
    outcome = run(files, session, seed)
    tell(outcome).write(outcome.files.report)
    session.result(as_json(outcome), as_text(outcome))

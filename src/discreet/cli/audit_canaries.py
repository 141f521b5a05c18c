"""`discreet audit canaries MODEL --key KEY`: how well a language model knows what was planted in its texts."""

from pathlib import Path
from typing import Annotated

import typer

from discreet.cli.page import PageFile, refuse_page, write_page
from discreet.cli.session import Force, Json, Quiet, Seed, Session

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("canaries")(_canaries)


def _canaries(
    model: Annotated[Path, typer.Argument(help="Folder of discreet train next-word or masked.")],
    key: Annotated[Path, typer.Option("--key", help="What discreet audit plant wrote.")],
    suffixes: Annotated[
        int, typer.Option(help="Rank a secret of several words among this many random ones.")
    ] = 2_000_000,
    beam: Annotated[int, typer.Option(help="Beginnings that the beam search follows.")] = 5,
    report: PageFile = None,
    seed: Seed = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Exposure of planted canaries in bits, against controls that were drawn alike and never inserted."""
    from discreet.attacks.memory.key import Key
    from discreet.attacks.memory.models import load_audited
    from discreet.attacks.memory.planted import planted_memory
    from discreet.privacy.random import Random

    session = Session(as_json=as_json, quiet=quiet)
    refuse_page(report, force)
    planted = Key.read(key)
    audited = load_audited(model)
    with session.progress("ranking", len(planted.canaries) + len(planted.controls)) as advance:
        found = planted_memory(
            audited, planted, random=Random(seed), suffixes=suffixes, width=beam, advance=advance
        )
    if report is not None:
        from discreet.attacks.memory.canaries_report import canaries_report
        from discreet.attacks.stated import statement_beside

        about = {"command": f"discreet audit canaries {model.name} --key {key.name}"}
        page = canaries_report(found, statement_beside(model / "model.safetensors"), about=about)
        write_page(session, page, report, force)
    session.result({"model": str(model), **found.to_json()}, str(found))

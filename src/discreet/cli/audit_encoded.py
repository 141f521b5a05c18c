"""`discreet audit reconstruction CODES --encoded --against ORIGINAL`: what codes give away."""

from pathlib import Path
from typing import Annotated

import typer

from discreet.cli.page import PageFile, refuse_page, write_page
from discreet.cli.reading import Format, IdColumn, LabelColumn, OnError, TextColumn, followed, open_corpus
from discreet.cli.session import Force, Json, Quiet, Seed, Session

__all__ = ["attack_codes"]


def attack_codes(
    released: Annotated[Path, typer.Argument(help="Codes that discreet encode wrote.")],
    against: Annotated[Path, typer.Option("--against", help="The original they were made from.")],
    encoded: Annotated[bool, typer.Option("--encoded", help="The release holds codes, not texts.")] = True,
    documents: Annotated[int, typer.Option(help="Look at this many documents.")] = 1_000,
    candidates: Annotated[int, typer.Option(help="Texts that the attacker chooses among.")] = 100,
    statistics: Annotated[
        Path | None, typer.Option(help="The statistics of the release, unless shipped ones were used.")
    ] = None,
    vector_field: Annotated[str, typer.Option(help="Field with the numbers, for --embed given.")] = "vector",
    text_column: TextColumn = "text",
    id_column: IdColumn = "id",
    label_column: LabelColumn = "label",
    format: Format = None,
    on_error: OnError = "stop",
    report: PageFile = None,
    seed: Seed = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Guess the text, its words and its label from a code: by the nearest of known texts, and by linear inversion."""
    del encoded
    from discreet.attacks.inversion.encoded_release import attack_encoded
    from discreet.privacy.random import Random

    session = Session(as_json=as_json, quiet=quiet)
    refuse_page(report, force)
    originals = open_corpus(
        against,
        format=format,
        text_column=text_column,
        id_column=id_column,
        label_column=label_column,
        on_error=on_error,
    )
    found = attack_encoded(
        released,
        followed(session, originals, "reconstruction"),
        statistics=statistics,
        field=vector_field,
        documents=documents,
        candidates=candidates,
        random=Random(seed),
    )
    if report is not None:
        from discreet.attacks.inversion.report import inversion_report
        from discreet.attacks.stated import statement_beside

        about = {
            "command": f"discreet audit reconstruction {released.name} --encoded --against {against.name}"
        }
        page = inversion_report(found, statement_beside(released), about=about)
        write_page(session, page, report, force)
    session.result({"released": str(released), "against": str(against), **found.to_json()}, str(found))

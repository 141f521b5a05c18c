"""`discreet audit reconstruction RELEASED --against ORIGINAL`: how many words can be told again."""

from pathlib import Path
from typing import Annotated

import typer

from discreet.cli.audit_encoded import attack_codes
from discreet.cli.by_flag import by_flag
from discreet.cli.page import PageFile, refuse_page, write_page
from discreet.cli.reading import (
    Format,
    IdColumn,
    LabelColumn,
    OnError,
    TextColumn,
    UserColumn,
    followed,
    open_corpus,
)
from discreet.cli.session import Force, Json, Quiet, Seed, Session

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("reconstruction", cls=by_flag("--encoded", attack_codes))(_reconstruction)


def _reconstruction(
    released: Annotated[
        Path, typer.Argument(help="A file released by a word mechanism, with its statement.")
    ],
    against: Annotated[Path, typer.Option("--against", help="The original it was made from.")],
    reader: Annotated[
        str,
        typer.Option(
            help="Language model for the context attack: masked, smollm2, a model's folder, or none."
        ),
    ] = "masked",
    vectors: Annotated[
        str | None, typer.Option(help="Where the word vectors of the release are, unless installed.")
    ] = None,
    documents: Annotated[int, typer.Option(help="Look at this many documents.")] = 1_000,
    candidates: Annotated[int, typer.Option(help="Reckon with this many of the most common words.")] = 2_000,
    draws: Annotated[int, typer.Option(help="Learn the mechanism from this many outputs a word.")] = 30,
    places: Annotated[
        int | None,
        typer.Option(help="Ask the language model about this many words; default 300, smollm2 30."),
    ] = None,
    text_column: TextColumn = "text",
    id_column: IdColumn = "id",
    user_column: UserColumn = "user",
    label_column: LabelColumn = "label",
    format: Format = None,
    on_error: OnError = "stop",
    report: PageFile = None,
    seed: Seed = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Guess the original words behind a release: unchanged ones, the likeliest, and what the context gives away.

    With --encoded it attacks codes that discreet encode wrote; see --encoded --help.
    """
    session = Session(as_json=as_json, quiet=quiet)
    refuse_page(report, force)
    originals = open_corpus(
        against,
        format=format,
        text_column=text_column,
        id_column=id_column,
        user_column=user_column,
        label_column=label_column,
        on_error=on_error,
    )
    corpus = open_corpus(
        released,
        text_column=text_column,
        id_column=id_column,
        user_column=user_column,
        label_column=label_column,
    )
    from discreet.attacks.rebuild import mechanism_of
    from discreet.attacks.reconstruction.pairing import paired, reader_or_reason
    from discreet.attacks.reconstruction.released import attack_release
    from discreet.privacy.random import Random
    from discreet.privacy.statement import Statement

    mechanism = mechanism_of(Statement.read(released), vectors)
    model, absent = reader_or_reason(reader)
    found = attack_release(
        mechanism,
        paired(followed(session, corpus, "reconstruction"), originals),
        reader=model,
        reader_absent=absent,
        documents=documents,
        candidates=candidates,
        draws=draws,
        places=places,
        random=Random(seed),
    )
    if report is not None:
        from discreet.attacks.reconstruction.report import release_report
        from discreet.attacks.stated import statement_beside

        about = {"command": f"discreet audit reconstruction {released.name} --against {against.name}"}
        page = release_report(found, statement_beside(released), about=about)
        write_page(session, page, report, force)
    session.result({"released": str(released), "against": str(against), **found.to_json()}, str(found))

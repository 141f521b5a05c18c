"""`discreet audit reassembly PHRASES --against ORIGINAL`: how far fragments can be joined again."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from discreet.cli.page import PageFile, refuse_page, write_page
from discreet.cli.parallel import language_pair
from discreet.cli.reading import OnError, TextColumn, open_corpus
from discreet.cli.session import Force, Json, Quiet, Seed, Session
from discreet.errors import BadInput

if TYPE_CHECKING:
    from discreet.privacy.statement import Statement

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("reassembly")(_reassembly)


def _reassembly(
    released: Annotated[
        Path, typer.Argument(help="Phrases released with fragment or ngrams, with their statement.")
    ],
    against: Annotated[Path, typer.Option("--against", help="The pairs or documents they were made from.")],
    target: Annotated[
        Path | None, typer.Option(help="The translations, if they are a file of their own.")
    ] = None,
    languages: Annotated[
        str | None, typer.Option(help="Source and target language of a TMX, as de,en.")
    ] = None,
    side: Annotated[
        Literal["source", "target"], typer.Option(help="Which side of the pairs is joined.")
    ] = "source",
    public: Annotated[
        Path | None, typer.Option(help="Public text that also teaches the joiner's language model.")
    ] = None,
    sentences: Annotated[int, typer.Option(help="Compare with this many sentences.")] = 2_000,
    text_column: TextColumn = "text",
    on_error: OnError = "stop",
    report: PageFile = None,
    seed: Seed = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Join the phrases of a release where they overlap, and count the sentences that come back."""
    from discreet.attacks.reassembly.reassemble import reassemble
    from discreet.privacy.random import Random
    from discreet.privacy.statement import Statement
    from discreet.protection.fragments.rows import read_rows, words_of
    from discreet.text.parallel import read_parallel

    session = Session(as_json=as_json, quiet=quiet)
    refuse_page(report, force)
    statement = Statement.read(released)
    paired = _is_paired(statement, released)
    tokenised = bool(statement.options.get("tokenised", False))
    column = 1 if side == "target" and paired else 0
    if paired:
        pairs = read_parallel(against, target, languages=language_pair(languages), on_error=on_error)
        texts = [pair[column] for pair in pairs]
    else:
        texts = [
            document.text for document in open_corpus(against, text_column=text_column, on_error=on_error)
        ]
    learnt = [] if public is None else [document.text for document in open_corpus(public, format="lines")]
    rows = list(read_rows(released))
    found = reassemble(
        [words_of(row[column], tokenised) for row in rows],
        [words_of(text, tokenised) for text in texts],
        others=[words_of(row[1 - column], tokenised) for row in rows] if paired else None,
        most=sentences,
        public=[words_of(text, tokenised) for text in learnt],
        random=Random(seed),
        watch=session.remark,
    )
    if report is not None:
        from discreet.attacks.reassembly.report import reassembly_report
        from discreet.attacks.stated import statement_beside

        about = {"command": f"discreet audit reassembly {released.name} --against {against.name}"}
        page = reassembly_report(found, statement_beside(released), about=about)
        write_page(session, page, report, force)
    session.result({"released": str(released), "against": str(against), **found.to_json()}, str(found))


def _is_paired(statement: "Statement", released: Path) -> bool:
    for name in ("fragment", "ngrams"):
        if statement.operation == f"protect --with {name}":
            return name == "fragment"
    raise BadInput(
        f"{released} was made by {statement.operation!r}; reassembly joins what fragment or ngrams released"
    )

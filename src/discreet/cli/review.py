"""`discreet review`: a person goes over what was found, in the browser, on this machine."""

from pathlib import Path
from typing import Annotated

import typer

from discreet.cli.reading import Format, IdColumn, TextColumn, open_corpus
from discreet.cli.session import Quiet, Session
from discreet.errors import BadInput
from discreet.text.count import counted

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(review)


def review(
    found: Annotated[Path, typer.Argument(help="Documents with found spans, as discreet find writes them.")],
    sample: Annotated[
        int | None, typer.Option(min=1, help="Review only so many documents, drawn at random.")
    ] = None,
    fields: Annotated[
        Path | None, typer.Option("--fields", help="Table of known values, shown beside the documents.")
    ] = None,
    key: Annotated[
        str, typer.Option("--key", help="The table's column that names the document's user.")
    ] = "id",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on 127.0.0.1; 0 takes a free one.")] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    format: Format = None,
    text_column: TextColumn = "text",
    id_column: IdColumn = "id",
    quiet: Quiet = False,
) -> None:
    """Confirm, reject, correct and add spans. Every decision is saved at once, in FOUND.review.jsonl."""
    from discreet.finding.records.table import read_records
    from discreet.workbench.guard import Guard
    from discreet.workbench.review.desk import Desk
    from discreet.workbench.review.routes import review_app
    from discreet.workbench.review.sample import keep_sample
    from discreet.workbench.serve import serve

    session = Session(quiet=quiet)
    if str(found) == "-":
        raise BadInput("review needs a file, not standard input: decisions are saved beside it")
    corpus = open_corpus(found, format=format, text_column=text_column, id_column=id_column)
    documents = keep_sample(corpus, sample, found.with_name(found.name + ".sample"))
    records = None if fields is None else read_records(fields, key)
    desk = Desk(documents, found.with_name(found.name + ".review.jsonl"), records=records, key=key)
    export_to = found.with_name(f"{corpus.name}.reviewed.jsonl")
    guard = Guard()
    serve(
        review_app(desk, guard, export_to),
        guard,
        port=port,
        browser=browser,
        announce=lambda address: session.remark(
            f"Review {counted(len(documents), 'documents')} at {address}  (Ctrl-C stops)"
        ),
    )

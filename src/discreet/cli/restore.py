"""`discreet restore`: undo a release with its vault and key."""

from pathlib import Path
from typing import Annotated

import typer

from discreet.cli.reading import Format, IdColumn, LabelColumn, TextColumn, UserColumn, followed, open_corpus
from discreet.cli.session import Force, Json, Quiet, Session
from discreet.text.count import counted

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("restore")(restore_file)


def restore_file(
    released: Annotated[Path, typer.Argument(help="What `discreet protect --with pseudonym` wrote.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="Where the original documents go.")],
    key: Annotated[Path, typer.Option("--key", help="The file with the secret key.")],
    vault: Annotated[
        Path | None, typer.Option("--vault", help="The encrypted table; default RELEASED.vault.")
    ] = None,
    text_column: TextColumn = "text",
    id_column: IdColumn = "id",
    user_column: UserColumn = "user",
    label_column: LabelColumn = "label",
    format: Format = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Give pseudonymised documents their original text back, byte for byte."""
    from discreet.protection.pseudonyms.key import load_key
    from discreet.protection.pseudonyms.restore import restore
    from discreet.protection.pseudonyms.vault import vault_path
    from discreet.text.formats import format_of
    from discreet.text.output import new_file, refuse_existing
    from discreet.text.write import open_writer

    session = Session(as_json=as_json, quiet=quiet)
    format_of(output)
    refuse_existing(output, force)
    secret = load_key(key)
    corpus = open_corpus(
        released,
        format=format,
        text_column=text_column,
        id_column=id_column,
        user_column=user_column,
        label_column=label_column,
    )
    documents = 0
    with new_file(output, force=force) as file, open_writer(file, output, columns=corpus.columns) as writer:
        for document in restore(
            followed(session, corpus, "restoring"), vault or vault_path(released), secret
        ):
            writer.write(document)
            documents += 1
    session.remark(f"{output} holds the original texts: it is not a release")
    session.result(
        {"output": str(output), "documents": documents},
        f"{counted(documents, 'documents')} restored to {output}",
    )

"""`discreet find`: mark personal information."""

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from discreet.cli.reading import (
    Format,
    IdColumn,
    LabelColumn,
    OnError,
    TextColumn,
    UserColumn,
    followed,
    open_corpus,
    tell_skipped,
)
from discreet.cli.session import Force, Json, Quiet, Session
from discreet.finding.quick_start import load_recognisers
from discreet.text.count import counted

if TYPE_CHECKING:
    from discreet.finding.records.annotate import Annotator
    from discreet.text.document import Document

__all__ = ["Labels", "PatternsOnly", "TaggerFolder", "Threshold", "make_finder", "register"]

_PANEL = "What is looked for"
_RECORDS = "Known values from records"

Labels = Annotated[
    str | None,
    typer.Option(
        "--labels",
        help="Only these, with commas: PERSON,DATE,… or UK_NHS,AGE_OVER_89,…",
        rich_help_panel=_PANEL,
    ),
]
Threshold = Annotated[
    float | None,
    typer.Option(
        "--threshold", help="Least score of a span, 0 to 1; 0.4 unless given.", rich_help_panel=_PANEL
    ),
]
PatternsOnly = Annotated[
    bool, typer.Option("--patterns-only", help="No names by a language model.", rich_help_panel=_PANEL)
]
TaggerFolder = Annotated[
    str | None,
    typer.Option(
        "--tagger",
        help="Names by spaCy (as without it) or by a trained tagger's folder.",
        rich_help_panel=_PANEL,
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("find")(find)


def find(
    input: Annotated[Path, typer.Argument(help="Documents: JSONL, CSV, Parquet, text, CoNLL; - is stdin.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="Where the marked documents go.")],
    labels: Labels = None,
    threshold: Threshold = None,
    patterns_only: PatternsOnly = False,
    tagger: TaggerFolder = None,
    fine: Annotated[
        bool,
        typer.Option(
            "--fine", help="Finer labels: UK_NHS for ID, CREDIT_CARD for CARD.", rich_help_panel=_PANEL
        ),
    ] = False,
    fields: Annotated[
        Path | None,
        typer.Option(
            "--fields", help="Table of known values, a row a person: mark them too.", rich_help_panel=_RECORDS
        ),
    ] = None,
    key: Annotated[
        str,
        typer.Option(
            "--key", help="The table's column that names the document's user.", rich_help_panel=_RECORDS
        ),
    ] = "id",
    field: Annotated[
        list[str] | None,
        typer.Option(
            "--field",
            help="A column's kind and label, e.g. gp=name:DOCTOR; skip leaves it out.",
            rich_help_panel=_RECORDS,
        ),
    ] = None,
    records_only: Annotated[
        bool, typer.Option("--records-only", help="Mark the table's values alone.", rich_help_panel=_RECORDS)
    ] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say of every span why it was found.")] = False,
    text_column: TextColumn = "text",
    id_column: IdColumn = "id",
    user_column: UserColumn = "user",
    label_column: LabelColumn = "label",
    format: Format = None,
    on_error: OnError = "stop",
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Mark names, dates, numbers and addresses in documents, with a score and a reason for each.

    The output holds the original texts: it is for reviewing and for `discreet protect`, not for release.
    """
    from discreet.text.formats import format_of
    from discreet.text.output import new_file, refuse_existing
    from discreet.text.write import open_writer

    session = Session(as_json=as_json, quiet=quiet)
    finder = make_finder(
        labels=labels, threshold=threshold, patterns_only=patterns_only, tagger=tagger, fine=fine
    )
    format_of(output)
    refuse_existing(output, force)
    corpus = open_corpus(
        input,
        format=format,
        text_column=text_column,
        id_column=id_column,
        user_column=user_column,
        label_column=label_column,
        on_error=on_error,
    )
    annotator = make_annotator(fields, key, field or [], records_only)
    counts: Counter[str] = Counter()
    documents = 0
    with new_file(output, force=force) as file, open_writer(file, output, columns=corpus.columns) as writer:
        marked = finder.find(followed(session, corpus, "finding"))
        for document in marked if annotator is None else annotator.annotate(marked):
            writer.write(document)
            documents += 1
            counts.update(span.label for span in document.spans)
            if explain:
                _explain(document, sys.stderr if as_json else sys.stdout)
    tell_skipped(session, corpus)
    if annotator is not None:
        _tell_unmatched(session, annotator)
    session.remark(f"{output} holds the original texts and where to look in them: it is not a release")
    how = finder.describe()
    if annotator is not None:
        how = f"known values from {fields}" + ("" if records_only else f", and {how}")
    _tell(session, output, how, documents, counts)


def make_finder(
    *,
    labels: str | None,
    threshold: float | None,
    patterns_only: bool,
    tagger: str | None,
    fine: bool = False,
) -> Any:
    """The finder that these options describe."""
    from discreet.errors import BadInput
    from discreet.finding.finder import Finder

    if patterns_only and tagger is not None:
        raise BadInput("--patterns-only and --tagger exclude each other; choose one")
    trained = None
    if tagger not in (None, "spacy"):
        from discreet.learning.tagging.folder import load_tagger

        trained = load_tagger(str(tagger))
    load_recognisers()
    return Finder(
        labels=None if labels is None else tuple(name for name in labels.split(",") if name.strip()),
        threshold=0.4 if threshold is None else threshold,
        names=not patterns_only,
        fine=fine,
        tagger=trained,
    )


def make_annotator(
    table: Path | None, key: str, written: list[str], records_only: bool
) -> "Annotator | None":
    """What marks the values of the people's table; None when there is no table."""
    from discreet.errors import BadInput
    from discreet.finding.records.annotate import Annotator
    from discreet.finding.records.field import guess_fields, parse_field
    from discreet.finding.records.table import read_records

    if table is None:
        if written or records_only:
            raise BadInput(
                "--field and --records-only describe a table of known values; name it with --fields"
            )
        return None
    records = read_records(table, key)
    columns = [column for column in next(iter(records.values())) if column != key]
    own = {one.column: one for one in (parse_field(text, columns) for text in written)}
    fields = tuple(own.get(guess.column, guess) for guess in guess_fields(columns))
    return Annotator(records=records, fields=fields, key=key, keep_others=not records_only)


def _tell_unmatched(session: Session, annotator: "Annotator") -> None:
    unmatched = annotator.unmatched
    if unmatched.documents_without_record:
        session.remark(
            f"no record in the table for {counted(unmatched.documents_without_record, 'documents')}"
        )
    if unmatched.records_without_document:
        session.remark(f"no document for {counted(unmatched.records_without_document, 'records')}")
    for column, count in unmatched.empty_fields.items():
        session.remark(f"field {column!r} was empty for {counted(count, 'documents')}")


def _explain(document: "Document", stream: Any) -> None:
    for span in document.spans:
        words = " ".join(document.covered(span).split())
        print(
            f"{document.id}\t{span.start}\t{span.end}\t{span.label}\t{span.score:g}\t{words}\t{span.why}",
            file=stream,
        )


def _tell(session: Session, output: Path, how: str, documents: int, counts: "Counter[str]") -> None:
    found = sum(counts.values())
    lines = [f"{counted(found, 'spans')} in {counted(documents, 'documents')}, {how}"]
    lines += [f"  {label:<14} {count:>8,}" for label, count in counts.most_common()]
    lines.append(f"written to {output}")
    data = {
        "output": str(output),
        "documents": documents,
        "spans": found,
        "labels": dict(counts),
        "finder": how,
    }
    session.result(data, "\n".join(lines))

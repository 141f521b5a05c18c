"""`discreet score`: how well spans were found."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from discreet.cli.reading import Format, IdColumn, OnError, TextColumn, followed, open_corpus, tell_skipped
from discreet.cli.session import Json, Quiet, Session
from discreet.errors import BadInput
from discreet.text.count import counted

if TYPE_CHECKING:
    from discreet.finding.scores import Scores

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("score")(score_files)


def score_files(
    found: Annotated[Path, typer.Argument(help="Documents with found spans.")],
    gold: Annotated[Path, typer.Argument(help="The same documents with the right spans.")],
    map: Annotated[
        list[str] | None,
        typer.Option("--map", help="Count a label as another: CREDIT_CARD=CARD; repeatable."),
    ] = None,
    missing: Annotated[
        Literal["stop", "count"],
        typer.Option(help="At a gold document that is not in FOUND: stop, or count its spans as missed."),
    ] = "stop",
    resamples: Annotated[int, typer.Option(help="Resamples of documents for the 95% intervals.")] = 1000,
    text_column: TextColumn = "text",
    id_column: IdColumn = "id",
    format: Format = None,
    on_error: OnError = "stop",
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Score found spans against gold ones: strict, exact boundary, type and partial (MUC-5, SemEval-2013).

    Documents are matched by id. The intervals resample documents, seeded, so that they repeat.
    """
    from discreet.finding.scores import score
    from discreet.validate import at_least

    session = Session(as_json=as_json, quiet=quiet)
    at_least("--resamples", resamples, 1)
    rename = _mapping(map or [])
    corpora = [
        open_corpus(path, format=format, text_column=text_column, id_column=id_column, on_error=on_error)
        for path in (found, gold)
    ]
    scores = score(
        followed(session, corpora[0], "reading what was found"),
        followed(session, corpora[1], "scoring"),
        rename=rename,
        missing=missing,
    )
    for corpus in corpora:
        tell_skipped(session, corpus)
    _remarks(session, scores)
    session.result(scores.to_json(resamples=resamples), _table(scores, resamples))


def _mapping(written: list[str]) -> dict[str, str]:
    rename = {}
    for item in written:
        old, equals, new = item.partition("=")
        if not (old and equals and new):
            raise BadInput(f"--map {item!r} should be OLD=NEW, such as CREDIT_CARD=CARD")
        rename[old] = new
    return rename


def _remarks(session: Session, scores: "Scores") -> None:
    if scores.unscored:
        session.remark(f"{scores.unscored} found documents have no gold and were left out")
    if scores.without_prediction:
        session.remark(
            f"{scores.without_prediction} gold documents were not searched; their spans count as missed"
        )
    if scores.overlapping_gold:
        session.remark(
            f"{counted(scores.overlapping_gold, 'gold spans')} overlapping others; each is scored by itself"
        )


def _table(scores: "Scores", resamples: int) -> str:
    from discreet.finding.matching import MEASURES

    lines = [f"{counted(scores.documents, 'documents')}; F1 with its 95% interval over documents"]
    lines.append(
        f"{'':<14} {'measure':<8} {'precision':>9} {'recall':>7} {'F1':>6} {'interval':>13}"
        f" {'COR':>6} {'INC':>5} {'PAR':>5} {'MIS':>5} {'SPU':>5}"
    )
    for label in scores.labels:
        for measure in MEASURES:
            one = scores.counts(label, measure)
            low, high = scores.interval(label, measure, resamples=resamples)
            lines.append(
                f"{label if measure == MEASURES[0] else '':<14} {measure:<8} {one.precision:>9.3f} {one.recall:>7.3f}"
                f" {one.f1:>6.3f} {low:>6.3f}–{high:.3f} {one.correct:>6} {one.incorrect:>5} {one.partial:>5}"
                f" {one.missed:>5} {one.spurious:>5}"
            )
    return "\n".join(lines)

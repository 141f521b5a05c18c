"""`discreet audit distinguish A B`: how well two sets of texts can be told apart."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

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
    tell_skipped,
)
from discreet.cli.session import Force, Json, Quiet, Seed, Session
from discreet.errors import BadInput

if TYPE_CHECKING:
    from discreet.attacks.distinguishing.distinguish import Settings
    from discreet.text.document import Document

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("distinguish")(_distinguish)


def _distinguish(
    first: Annotated[Path, typer.Argument(help="Texts of the first set, or of both with their labels.")],
    second: Annotated[Path | None, typer.Argument(help="Texts of the second set.")] = None,
    sensitive: Annotated[
        str | None, typer.Option(help="With one file: this label against all others.")
    ] = None,
    embedding: Annotated[
        list[str] | None,
        typer.Option(
            "--embedding",
            help="minilm, glove, words or an encoder's folder; repeat for more. All by default.",
        ),
    ] = None,
    orders: Annotated[
        str, typer.Option(help="Orders α of the divergence; 1 is Kullback–Leibler.")
    ] = "1,1.25,1.5,2,2.5,3,4,5,6,8",
    delta: Annotated[float, typer.Option(help="The δ at which ε is bounded and estimated.")] = 1e-5,
    dimension: Annotated[
        int | None,
        typer.Option(help="Dimensions kept for the divergence; default: the texts' own, up to 16."),
    ] = None,
    projection: Annotated[
        Literal["principal", "random", "none"], typer.Option(help="How the other dimensions are dropped.")
    ] = "principal",
    limit: Annotated[int, typer.Option(help="Draw at most this many texts of each set.")] = 5000,
    resamples: Annotated[int, typer.Option(help="Random halves for the divergences' intervals.")] = 100,
    report: PageFile = None,
    text_column: TextColumn = "text",
    id_column: IdColumn = "id",
    user_column: UserColumn = "user",
    label_column: LabelColumn = "label",
    format: Format = None,
    on_error: OnError = "stop",
    seed: Seed = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Tell two sets of texts apart: safe from sensitive, or what was released from two neighbouring data sets.

    A classification attack gives an accuracy and a lower bound on ε that holds; nearest neighbours give
    estimates of the Rényi divergence, which promise nothing and are never booked.
    """
    from discreet.attacks.distinguishing.distinguish import Settings, distinguish
    from discreet.attacks.distinguishing.embeddings import installed
    from discreet.privacy.random import Random

    session = Session(as_json=as_json, quiet=quiet)
    refuse_page(report, force)
    names, absent = (tuple(embedding), {}) if embedding else installed()
    for name, reason in absent.items():
        session.remark(f"without {name}: {reason}")
    settings = Settings(
        embeddings=names,
        orders=_numbers(orders),
        delta=delta,
        dimension=dimension,
        projection=projection,
        limit=limit,
        resamples=resamples,
    )
    reading: dict[str, Any] = {
        "format": format,
        "text_column": text_column,
        "id_column": id_column,
        "user_column": user_column,
        "label_column": label_column,
        "on_error": on_error,
    }
    sets, titles = _sets(session, first, second, sensitive, reading)
    with session.progress("telling apart", len(names)) as advance:
        found = distinguish(*sets, settings=settings, names=titles, random=Random(seed), advance=advance)
    if report is not None:
        from discreet.attacks.distinguishing.report import distinguish_report

        write_page(session, distinguish_report(found, about=_about(first, second, settings)), report, force)
    session.result(found.to_json(), str(found))


def _sets(
    session: Session, first: Path, second: Path | None, sensitive: str | None, reading: dict[str, Any]
) -> tuple[tuple[list["Document"], list["Document"]], tuple[str, str]]:
    """The two sets and their names, from two files or from the labels of one."""
    if second is not None:
        if sensitive is not None:
            raise BadInput("--sensitive parts one file by its labels; leave it out, or name one file only")
        sets, names = [], []
        for path in (first, second):
            corpus = open_corpus(path, **reading)
            sets.append(list(followed(session, corpus, f"reading {corpus.name}")))
            names.append(corpus.name)
            tell_skipped(session, corpus)
        if names[0] == names[1]:
            names = [str(first), str(second)]
        return (sets[0], sets[1]), (names[0], names[1])
    corpus = open_corpus(first, **reading)
    documents = list(followed(session, corpus, f"reading {corpus.name}"))
    tell_skipped(session, corpus)
    return _parted(documents, sensitive, first)


def _parted(
    documents: list["Document"], sensitive: str | None, path: Path
) -> tuple[tuple[list["Document"], list["Document"]], tuple[str, str]]:
    labels = sorted({document.label for document in documents if document.label is not None})
    shown = ", ".join(repr(label) for label in labels[:10]) or "none"
    if len(labels) < 2:
        raise BadInput(
            f"{path}: its labels are {shown}; name a second file, or a column with two labels (--label-column)"
        )
    if sensitive is None and len(labels) > 2:
        raise BadInput(
            f"{path} has {len(labels)} labels ({shown} …); say with --sensitive which one is set apart"
        )
    chosen = sensitive or labels[0]
    if chosen not in labels:
        raise BadInput(f"{path}: no document is labelled {chosen!r}; its labels are {shown}")
    inside = [document for document in documents if document.label == chosen]
    outside = [document for document in documents if document.label not in (None, chosen)]
    others = [label for label in labels if label != chosen]
    return (inside, outside), (chosen, others[0] if len(others) == 1 else "others")


def _numbers(written: str) -> tuple[float, ...]:
    try:
        return tuple(float(part) for part in written.split(","))
    except ValueError:
        raise BadInput(f"--orders {written!r} should be numbers with commas between, such as 1,2,4") from None


def _about(first: Path, second: Path | None, settings: "Settings") -> dict[str, str]:
    return {
        "command": f"discreet audit distinguish {first.name}" + (f" {second.name}" if second else ""),
        "embeddings": ", ".join(settings.embeddings),
    }

"""`discreet protect`: text in, safer text out, with a statement and a ledger entry."""

import inspect
import operator
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import typer

from discreet.cli.find import Labels, PatternsOnly, TaggerFolder, Threshold, make_finder
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
from discreet.cli.session import Force, Json, LedgerPath, Quiet, Seed, Session
from discreet.errors import BadInput

if TYPE_CHECKING:
    from discreet.privacy.release import Mechanism
    from discreet.protection.offer import Built, Offer
    from discreet.text.document import Document
    from discreet.text.read import Corpus

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command, with the options of every mechanism in the catalogue."""
    app.command("protect")(_with_options_of_the_catalogue())


def _with_options_of_the_catalogue() -> Any:
    """`_protect` under a signature that also lists the mechanisms' options, each under their names."""
    from discreet.protection.catalogue import all_options

    def command(**given: Any) -> None:
        own = {name: given.pop(name) for name in all_options()}
        _protect(**given, options={name: value for name, value in own.items() if not _left_out(value)})

    fixed = inspect.signature(_protect, eval_str=True)
    parameters = [one for one in fixed.parameters.values() if one.name != "options"]
    for option, users in all_options().values():
        panel = f"Options of {', '.join(users)}"
        decoration = typer.Option(option.flag, help=option.help, rich_help_panel=panel, show_default=False)
        kind = bool if option.type is bool else option.type | None
        annotation = operator.getitem(Annotated, (kind, decoration))
        default = False if option.type is bool else None
        parameters.append(
            inspect.Parameter(
                option.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
            )
        )
    keyword = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in parameters]
    command.__signature__ = inspect.Signature(keyword)  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in keyword}
    command.__doc__ = _protect.__doc__
    return command


def _left_out(value: Any) -> bool:
    """True for an option that was not given; 0 is given."""
    return value is None or value is False or value == []


def _protect(
    input: Annotated[
        Path,
        typer.Argument(
            help="Documents: JSONL, CSV, Parquet, text, CoNLL; - is stdin. For fragment: TSV or TMX pairs."
        ),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to release.")],
    mechanism: Annotated[str, typer.Option("--with", help="What is done: mask, pseudonym, …")],
    options: dict[str, Any],
    spans: Annotated[
        Literal["auto", "given", "find"],
        typer.Option(help="Use the input's spans, or find them; auto finds them when there are none."),
    ] = "auto",
    labels: Labels = None,
    threshold: Threshold = None,
    patterns_only: PatternsOnly = False,
    tagger: TaggerFolder = None,
    reviewed: Annotated[
        Path | None,
        typer.Option(
            "--reviewed",
            help="A reviewed sample of the input: say in the statement how many identifiers are left.",
        ),
    ] = None,
    dataset: Annotated[
        str | None, typer.Option("--dataset", help="Whose budget it is; default: the input's name.")
    ] = None,
    ledger: LedgerPath = None,
    no_ledger: Annotated[bool, typer.Option("--no-ledger", help="Book nothing: for trials.")] = False,
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
    """Make documents safer to hand out. What leaves carries a statement of what is promised and what is not."""
    from discreet.protection.catalogue import offer_named, refuse_foreign
    from discreet.protection.offer import Request
    from discreet.text.formats import format_of
    from discreet.text.output import refuse_existing

    session = Session(as_json=as_json, quiet=quiet)
    offer = offer_named(mechanism)
    refuse_foreign(offer, options)
    if offer.fragments:
        from discreet.cli.protect_fragments import protect_fragments

        protect_fragments(
            session,
            offer,
            input,
            output,
            options=options,
            dataset=dataset,
            ledger=None if no_ledger else ledger or "",
            on_error=on_error,
            seed=seed,
            force=force,
            text_column=text_column,
            id_column=id_column,
            format=format,
        )
        return
    if options.get("only") == "spans":
        offer = replace(offer, needs_spans=True)
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
    search = _Search(spans, labels, threshold, patterns_only, tagger)
    documents, marked_by = search.documents(session, corpus, offer)
    built = offer.build(Request(options=options, output=output, force=force, marked_by=marked_by))
    if dataset is None and not no_ledger:
        session.remark(f"booked on the dataset {corpus.name!r}; name another with --dataset")
    books = None if no_ledger else ledger or ""
    _release(
        session,
        documents,
        built,
        output,
        dataset=dataset or corpus.name,
        ledger=books,
        seed=seed,
        force=force,
        risks=_left_behind(corpus, reviewed, offer),
    )
    tell_skipped(session, corpus)


@dataclass(frozen=True)
class _Search:
    """Where the spans come from."""

    spans: str
    labels: str | None
    threshold: float | None
    patterns_only: bool
    tagger: str | None

    def documents(
        self, session: Session, corpus: "Corpus", offer: "Offer"
    ) -> tuple[Iterable["Document"], str]:
        """The documents with their spans, and who marked them."""
        told = (
            self.labels is not None
            or self.threshold is not None
            or self.patterns_only
            or self.tagger is not None
        )
        if not offer.needs_spans:
            if told or self.spans != "auto":
                raise BadInput(
                    f"{offer.name} looks at every word, not at spans; leave out what says how to find them"
                )
            return followed(session, corpus, offer.name), ""
        given = self.spans == "given" or (self.spans == "auto" and _has_spans(corpus))
        if given and told:
            raise BadInput(
                "the input has spans and they are used as they are; add --spans find to search it again, "
                "or leave out what says how to find them"
            )
        if given:
            session.remark("using the spans of the input")
            return followed(session, corpus, offer.name), ""
        finder = make_finder(
            labels=self.labels, threshold=self.threshold, patterns_only=self.patterns_only, tagger=self.tagger
        )
        session.remark(f"the spans are {finder.describe()}")
        return finder.find(followed(session, corpus, f"finding, {offer.name}")), finder.describe()


def _left_behind(corpus: "Corpus", reviewed: Path | None, offer: "Offer") -> dict[str, Any]:
    """What a reviewed sample says of the identifiers that the input's spans miss."""
    if reviewed is None:
        return {}
    if not offer.needs_spans or not _has_spans(corpus):
        raise BadInput(
            "--reviewed measures the spans of the input: give it a file that discreet find has written"
        )
    from discreet.finding.residual import residual_risk, risks_of

    return dict(risks_of(residual_risk(corpus, open_corpus(reviewed))))


def _has_spans(corpus: "Corpus") -> bool:
    """One look through the input, up to the first span."""
    if str(corpus.path) == "-":
        raise BadInput("say with --spans given or --spans find where the spans of standard input come from")
    return any(document.spans for document in corpus)


def _release(
    session: Session,
    documents: Iterable["Document"],
    built: "Built",
    output: Path,
    *,
    dataset: str,
    ledger: str | None,
    seed: int | None,
    force: bool,
    risks: dict[str, Any],
) -> None:
    from contextlib import nullcontext

    from discreet.privacy.ledger import Ledger
    from discreet.privacy.random import Random
    from discreet.privacy.release import Release

    before = _identity(output)
    try:
        with nullcontext() if ledger is None else Ledger.open(ledger or None) as books:
            mechanism = cast("Mechanism", built.mechanism)
            release = Release(
                documents, mechanism, random=Random(seed), dataset=dataset, ledger=books, risks=risks
            )
            statement = release.write(output, force=force)
    except BaseException:
        if _identity(output) == before:
            for path in built.beside:
                path.unlink(missing_ok=True)
        raise
    for remark in built.remarks:
        session.remark(remark)
    session.result({"output": str(output), "statement": statement.to_json()}, str(statement))


def _identity(path: Path) -> tuple[int, int] | None:
    """Tells a file from its replacement; None when there is none."""
    if not path.exists():
        return None
    status = path.stat()
    return status.st_ino, status.st_mtime_ns

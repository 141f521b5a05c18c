"""`discreet encode`: documents to locally private codes, with a statement and a ledger entry."""

import json
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

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
from discreet.cli.session import Force, Json, LedgerPath, Quiet, Seed, Session
from discreet.errors import BadInput

if TYPE_CHECKING:
    from discreet.encoding.encoder import Encoder
    from discreet.text.document import Document
    from discreet.text.read import Corpus

__all__ = ["register"]

_BITS = "How numbers become bits (bits, sue, oue, ome)"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("encode")(_encode)


def _encode(
    input: Annotated[Path, typer.Argument(help="Documents: JSONL, CSV, Parquet, text; - is stdin.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The .parquet file to release.")],
    mechanism: Annotated[
        str,
        typer.Option(
            "--with", help="privunit, bits, laplace, gaussian, metric, class; sue, oue, ome as published."
        ),
    ],
    epsilon: Annotated[
        float, typer.Option(help="ε for each document; for sue, oue and ome the ε they claim.")
    ],
    embedding: Annotated[
        Literal["glove", "minilm", "given"],
        typer.Option(
            "--embed", help="Mean of GloVe vectors (no torch), MiniLM, or numbers given in a field."
        ),
    ] = "glove",
    vector_field: Annotated[str, typer.Option(help="Field with the numbers, for --embed given.")] = "vector",
    statistics: Annotated[
        str,
        typer.Option(
            help="Public mean and spread: public (shipped), a file, none, or from-input (then nothing is promised)."
        ),
    ] = "public",
    project: Annotated[
        str, typer.Option(help="Fewer numbers: public:K (principal directions), random:K[:SEED], or none.")
    ] = "none",
    factor: Annotated[float | None, typer.Option(help="λ of ome; default 100.")] = None,
    code: Annotated[
        Literal["fixed-point", "one-hot", "sign"] | None,
        typer.Option(help="Sign, integer and fraction; one-hot bins; the sign alone.", rich_help_panel=_BITS),
    ] = None,
    integer_bits: Annotated[int | None, typer.Option(help="Default 4.", rich_help_panel=_BITS)] = None,
    fraction_bits: Annotated[int | None, typer.Option(help="Default 5.", rich_help_panel=_BITS)] = None,
    bins: Annotated[int | None, typer.Option(help="Default 4.", rich_help_panel=_BITS)] = None,
    clip_norm: Annotated[float | None, typer.Option(help="Longest vector, for noise; default 1.")] = None,
    delta: Annotated[float | None, typer.Option(help="δ of gaussian; default 1e-6.")] = None,
    directions: Annotated[
        Path | None, typer.Option(help="A public model's directions, for class; see train classifier.")
    ] = None,
    recipe: Annotated[
        Path | None,
        typer.Option(help="Also write the public recipe for discreet/encoding/device.py, which runs alone."),
    ] = None,
    no_labels: Annotated[bool, typer.Option("--no-labels", help="Leave the labels out.")] = False,
    dataset: Annotated[
        str | None, typer.Option(help="Whose budget it is; default: the input's name.")
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
    """Encode documents so that a server nobody trusts may have them: each code is private by itself.

    Ids and labels are written beside the codes as they are.
    """
    from contextlib import nullcontext

    from discreet.encoding.encoded_file import write_encoded
    from discreet.privacy.ledger import Ledger
    from discreet.privacy.random import Random
    from discreet.text.output import refuse_existing

    session = Session(as_json=as_json, quiet=quiet)
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
    settings: dict[str, Any] = {
        "epsilon": epsilon,
        "factor": factor,
        "code": code,
        "integer_bits": integer_bits,
        "fraction_bits": fraction_bits,
        "bins": bins,
        "clip_norm": clip_norm,
        "delta": delta,
    }
    documents: Iterator[Document] = followed(session, corpus, f"encode --with {mechanism}")
    first = list(islice(documents, 1))
    encoder = _encoder(
        corpus, first, mechanism, settings, embedding, vector_field, statistics, project, directions
    )
    if recipe is not None:
        from discreet.encoding.device_recipe import device_recipe
        from discreet.text.output import write_text

        write_text(recipe, json.dumps(device_recipe(encoder)) + "\n", force=force)
    name = dataset or corpus.name
    if dataset is None and not no_ledger:
        session.remark(f"booked on the dataset {name!r}; name another with --dataset")
    with nullcontext() if no_ledger else Ledger.open(ledger) as books:
        statement = write_encoded(
            output,
            chain(first, documents),
            encoder,
            random=Random(seed),
            dataset=name,
            ledger=books,
            labels=not no_labels,
            force=force,
        )
    tell_skipped(session, corpus)
    session.result({"output": str(output), "statement": statement.to_json()}, str(statement))


def _encoder(
    corpus: "Corpus",
    first: "list[Document]",
    mechanism: str,
    settings: dict[str, Any],
    embedding: str,
    field: str,
    statistics: str,
    project: str,
    directions: Path | None,
) -> "Encoder":
    """The encoder that the options describe; the first document tells how many numbers an embedding has."""
    from discreet.encoding.catalogue import make_randomiser
    from discreet.encoding.directions import read_directions
    from discreet.encoding.embedding import embedding_named
    from discreet.encoding.encoder import UNIT, Encoder, Scaling
    from discreet.encoding.projection import parse_projection
    from discreet.encoding.statistics import measure, read_statistics, shipped_statistics
    from discreet.privacy.release import Tally

    if not first:
        raise BadInput(f"{corpus.path}: there are no documents to encode")
    embed = embedding_named(embedding, field=field)
    given = embed(first, Tally()).shape[1]
    if statistics == "from-input":
        if str(corpus.path) == "-":
            raise BadInput("statistics from the input need two passes; save standard input to a file first")
        known = measure(embed(list(corpus), Tally()), source="the private input", directions=given)
    elif statistics == "none" or (statistics == "public" and embedding == "given"):
        known = None
    else:
        known = shipped_statistics(embedding) if statistics == "public" else read_statistics(Path(statistics))
    public = None if directions is None else read_directions(directions)
    unit = mechanism in UNIT if public is None else bool(public.made.get("unit", True))
    scaling = Scaling(statistics=known, projection=parse_projection(project), unit=unit)
    for key, value in {"embedding": embedding, **scaling.options}.items():
        if public is not None and public.made.get(key, value) != value:
            raise BadInput(
                f"{directions}: learnt with {key} {public.made[key]!r}, not {value!r}; encode in the same way"
            )
    settings = {**settings, "elements": scaling.elements(given)}
    randomiser = make_randomiser(mechanism, settings, directions=public)
    return Encoder(
        embedding=embedding,
        embed=embed,
        scaling=scaling,
        randomiser=randomiser,
        from_input=statistics == "from-input",
    )

"""`discreet secure ask`: the labels of our texts, from a model that we never see and that never sees them."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from discreet.cli.reading import Format, TextColumn, open_corpus
from discreet.cli.secure_options import IdentityPath, Insecure, Memory, ProtocolName, Record, protocol_named
from discreet.cli.session import Force, Json, Quiet, Session

if TYPE_CHECKING:
    from discreet.secure.ask import Answers

__all__ = ["register"]


def register(group: typer.Typer) -> None:
    """Add the command."""
    group.command("ask")(_ask)


def _ask(
    identity: IdentityPath,
    text: Annotated[list[str] | None, typer.Argument(help="Texts to classify.")] = None,
    input: Annotated[Path | None, typer.Option("--input", help="A file of documents instead.")] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="JSONL file for the answers.")] = None,
    model: Annotated[str | None, typer.Option(help="Address of the model owner.")] = None,
    helper: Annotated[str | None, typer.Option(help="Address of the helper.")] = None,
    server: Annotated[list[str] | None, typer.Option(help="Addresses of three servers, in order.")] = None,
    at_once: Annotated[
        int | None, typer.Option(help="Texts a question; as many as the memory allows unless given.")
    ] = None,
    protocol: ProtocolName = "aby3",
    insecure_for_testing: Insecure = False,
    memory: Memory = "1G",
    record: Record = None,
    text_column: TextColumn = "text",
    format: Format = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Classify texts in secret: only their labels are opened, and only to you."""
    from discreet.errors import BadInput
    from discreet.secure.ask import Asking, ask
    from discreet.secure.batching import memory_of
    from discreet.secure.certificates import Identity
    from discreet.text.output import refuse_existing

    session = Session(as_json=as_json, quiet=quiet)
    chosen = protocol_named("three-servers" if server else protocol, insecure_for_testing)
    named = {"model": model, "helper": helper} | dict(zip(chosen.roles, server or (), strict=False))
    asking = Asking(
        parties={role: where for role, where in named.items() if where},
        identity=Identity.at(identity),
        protocol=chosen,
        memory=memory_of(memory),
        at_once=at_once,
        record=record,
    )
    if (input is None) == (not text):
        raise BadInput("give texts, or a file of them with --input")
    if out is not None:
        refuse_existing(out, force)
    documents = [] if input is None else list(open_corpus(input, format=format, text_column=text_column))
    texts = [document.text for document in documents] or list(text or ())
    names = [document.id for document in documents] or [str(place) for place in range(1, len(texts) + 1)]
    from discreet.language.sentences import SentenceEncoder

    with session.progress("reading", len(texts)) as advance:
        vectors = SentenceEncoder().encode(texts, advance=advance)
    with session.progress("asking", len(texts)) as advance:
        answers = ask(vectors, asking, advance)
    rows = _rows(names, answers)
    statement = answers.statement()
    if out is not None:
        statement = _write(out, rows, statement, force)
    listed = "\n".join(f"{row['id']}  {row['label']}" for row in rows) if out is None else f"answers: {out}"
    session.result({"answers": rows, "statement": statement.to_json()}, f"{listed}\n\n{statement}")


def _rows(names: list[str], answers: "Answers") -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = [
        {"id": name, "label": label} for name, label in zip(names, answers.labels, strict=True)
    ]
    if answers.network.opens == "score":
        for row, scores in zip(rows, answers.opened.tolist(), strict=True):
            row["scores"] = scores
    return rows


def _write(out: Path, rows: list[dict[str, Any]], statement: Any, force: bool) -> Any:
    from discreet.privacy.release import staged_release

    with staged_release(out, force=force) as staged:
        for row in rows:
            staged.output.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")
        staged.statement = statement
    return staged.statement

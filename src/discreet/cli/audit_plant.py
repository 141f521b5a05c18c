"""`discreet audit plant INPUT -o OUT --key KEY`: put canaries into texts before a model is trained on them."""

from pathlib import Path
from typing import Annotated, Any

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
)
from discreet.cli.session import Force, Json, Quiet, Seed, Session
from discreet.errors import BadInput
from discreet.text.count import counted

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("plant")(_plant)


def _plant(
    input: Annotated[Path, typer.Argument(help="The documents that a model is to be trained on.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The documents with the canaries.")],
    key: Annotated[Path, typer.Option("--key", help="Where to write what was planted; keep it secret.")],
    words: Annotated[
        Path, typer.Option("--words", help="Public words to draw from, one a line: the model's vocabulary.")
    ],
    pattern: Annotated[
        str,
        typer.Option(help="H for hints, S for the secret: HHSSS for next-word, HS, HSH or HHSHH for masked."),
    ] = "HHSSS",
    copies: Annotated[str, typer.Option(help="In how many documents a canary stands.")] = "1,10,100",
    each: Annotated[int, typer.Option(help="Canaries for each number of copies.")] = 10,
    controls: Annotated[int, typer.Option(help="Canaries that are never inserted.")] = 100,
    one_user: Annotated[
        bool,
        typer.Option(
            "--one-user", help="Each canary is a user of its own, who writes it once for each copy."
        ),
    ] = False,
    coins: Annotated[
        int, typer.Option(help="Documents of random words, each in or out by a coin: for audit membership.")
    ] = 0,
    prefixes: Annotated[
        Path | None, typer.Option(help="Public lines of text for the hints, so that canaries look like text.")
    ] = None,
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
    """Plant canaries. Train on the result, then ask with `audit canaries` and `audit membership`.

    The result is as private as the input: nothing is released here.
    """
    from discreet.attacks.memory.planting import Planting, planted
    from discreet.privacy.random import Random
    from discreet.text.output import new_file, refuse_existing
    from discreet.text.write import open_writer

    session = Session(as_json=as_json, quiet=quiet)
    refuse_existing(key, force)
    reading: dict[str, Any] = {
        "format": format,
        "text_column": text_column,
        "id_column": id_column,
        "user_column": user_column,
        "label_column": label_column,
        "on_error": on_error,
    }
    corpus = open_corpus(input, **reading)
    planting = Planting(pattern=pattern, copies=_numbers(copies), each=each, controls=controls, coins=coins)
    random = Random(seed)
    lines = None if prefixes is None else _lines(prefixes)
    drawn = planting.draw(_vocabulary(words), random, prefixes=lines)
    count = sum(1 for _ in corpus)
    if max(planting.copies) > count and not one_user:
        raise BadInput(
            f"a canary cannot stand in {max(planting.copies)} of {count} documents; lower --copies"
        )
    with (
        new_file(output, force=force) as file,
        open_writer(file, output, columns=corpus.columns) as writer,
    ):
        followers = followed(session, corpus, "planting")
        for document in planted(followers, drawn, count=count, random=random, one_user=one_user):
            writer.write(document)
    drawn.write(key, force=force)
    included = sum(coin.included for coin in drawn.coins)
    session.result(
        {"output": str(output), "key": str(key), "canaries": len(drawn.canaries), "coins": len(drawn.coins)},
        f"{counted(len(drawn.canaries), 'canaries')} in {counted(count, 'documents')}, "
        f"{counted(len(drawn.controls), 'controls')}, "
        f"{included} of {len(drawn.coins)} coins in. Train on {output}; keep {key} to yourself.",
    )


def _numbers(written: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in written.split(","))
    except ValueError:
        raise BadInput(
            f"--copies {written!r} should be whole numbers with commas between, such as 1,10"
        ) from None


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path}: cannot be read ({problem})") from problem


def _vocabulary(path: Path) -> list[str]:
    """Whole words of a list or of a vocab.txt: letters only, so that every tokeniser keeps them in one piece."""
    words = [line.strip() for line in _lines(path)]
    found = [word for word in words if word.isalpha() and word == word.lower()]
    if len(found) < 2:
        raise BadInput(f"{path}: there are not two lower-case words in it, one a line")
    return found

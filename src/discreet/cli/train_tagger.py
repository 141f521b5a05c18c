"""`discreet train tagger`: find spans as marked documents show them."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from discreet.cli.by_flag import by_flag
from discreet.cli.reading import Format, OnError, TextColumn, open_corpus, tell_skipped
from discreet.cli.session import Force, Json, LedgerPath, Quiet, Session
from discreet.cli.train_private_tagger import train_a_private_tagger

__all__ = ["percent", "register"]

_SAMPLE = 200
"""Training documents on which the two paths are compared where there are no others."""


def register(models: typer.Typer) -> None:
    """Add the command; `--epsilon` makes it the private one."""
    command = by_flag("--epsilon", train_a_private_tagger)
    models.command("tagger", cls=command)(train_a_tagger)


def train_a_tagger(
    input: Annotated[Path, typer.Argument(help="Documents with spans: JSONL, CoNLL columns, …")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the tagger.")],
    test: Annotated[Path | None, typer.Option(help="Documents to score it on, not trained on.")] = None,
    epochs: Annotated[int, typer.Option(help="Passes over the documents.")] = 4,
    learning_rate: Annotated[float, typer.Option(help="Peak learning rate.")] = 4e-4,
    window: Annotated[int, typer.Option(help="Word pieces read at once.")] = 256,
    layers: Annotated[int, typer.Option(help="Layers of the encoder, 1 to 6; fewer are faster.")] = 6,
    dataset: Annotated[
        str | None, typer.Option(help="Name in the ledger; default: the input's name.")
    ] = None,
    format: Format = None,
    text_column: TextColumn = "text",
    on_error: OnError = "stop",
    ledger: LedgerPath = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Train a tagger (MiniLM, linear head) on marked documents, for `discreet find --tagger`.

    It is measured with 8-bit weights too, and reads with them from then on where they keep its F1.

    The model is not private: it may remember its texts. The statement beside it says so. With --epsilon it is
    trained with differential privacy: `discreet train tagger --epsilon 1 --help` lists the options of that.
    """
    from discreet.learning.tagging.folder import save_tagger
    from discreet.learning.tagging.quantisation import measured
    from discreet.learning.tagging.release import tagger_charge, tagger_statement
    from discreet.learning.tagging.train import Recipe, train_tagger
    from discreet.privacy.ledger import Ledger
    from discreet.privacy.release import staged_release

    session = Session(as_json=as_json, quiet=quiet)
    corpus = open_corpus(input, format=format, text_column=text_column, on_error=on_error)
    held_out = (
        None if test is None else open_corpus(test, format=format, text_column=text_column, on_error=on_error)
    )
    recipe = Recipe(epochs=epochs, learning_rate=learning_rate, window=window, layers=layers)
    name = dataset or corpus.name
    out.mkdir(parents=True, exist_ok=True)
    with (
        Ledger.open(ledger) as books,
        staged_release(
            out / "model.safetensors", charge=tagger_charge(name, recipe), ledger=books, force=force
        ) as staged,
    ):
        documents = list(corpus)
        tell_skipped(session, corpus)
        with session.progress("training", 100) as advance:
            tagger = train_tagger(documents, recipe, percent(advance))
        with session.progress("scoring", None):
            tagger, notes = measured(
                tagger, documents[:_SAMPLE] if held_out is None else held_out, seen=held_out is None
            )
        save_tagger(tagger, out, staged.output.write)
        staged.statement = tagger_statement(tagger, name, recipe, notes)
    session.result(staged.statement.to_json(), str(staged.statement))


def percent(advance: Callable[[float], None]) -> Callable[[int, int, float], None]:
    """A progress callback (step, steps, loss) that moves a bar of 100."""
    done = 0.0

    def moved(step: int, steps: int, _loss: float) -> None:
        nonlocal done
        now = 100 * step / steps
        advance(now - done)
        done = now

    return moved

"""`discreet train tagger`: find spans as marked documents show them."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from discreet.cli.reading import Format, OnError, TextColumn, open_corpus, tell_skipped
from discreet.cli.session import Force, Json, LedgerPath, Quiet, Session

if TYPE_CHECKING:
    from discreet.learn.tagging.tagger import Tagger
    from discreet.text.read import Corpus

__all__ = ["percent", "register"]


def register(models: typer.Typer) -> None:
    """Add the command."""
    models.command("tagger")(train_a_tagger)


def train_a_tagger(
    input: Annotated[Path, typer.Argument(help="Documents with spans: JSONL, CoNLL columns, …")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the tagger.")],
    test: Annotated[Path | None, typer.Option(help="Documents to score it on, not trained on.")] = None,
    epochs: Annotated[int, typer.Option(help="Passes over the documents.")] = 4,
    learning_rate: Annotated[float, typer.Option(help="Peak learning rate.")] = 4e-4,
    window: Annotated[int, typer.Option(help="Word pieces read at once.")] = 128,
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

    The model is not private: it may remember its texts. The statement beside it says so.
    """
    from discreet.learn.tagging.release import tagger_charge, tagger_statement
    from discreet.learn.tagging.train import Recipe, save_tagger, train_tagger
    from discreet.privacy.ledger import Ledger
    from discreet.privacy.release import departure

    session = Session(as_json=as_json, quiet=quiet)
    corpus = open_corpus(input, format=format, text_column=text_column, on_error=on_error)
    held_out = (
        None if test is None else open_corpus(test, format=format, text_column=text_column, on_error=on_error)
    )
    recipe = Recipe(epochs=epochs, learning_rate=learning_rate, window=window)
    name = dataset or corpus.name
    out.mkdir(parents=True, exist_ok=True)
    with (
        Ledger.open(ledger) as books,
        departure(
            out / "model.safetensors", charge=tagger_charge(name, recipe), ledger=books, force=force
        ) as leaving,
    ):
        with session.progress("training", 100) as advance:
            tagger = train_tagger(corpus, recipe, percent(advance))
        tell_skipped(session, corpus)
        figures = {} if held_out is None else _figures(tagger, held_out)
        save_tagger(tagger, out, leaving.output.write)
        leaving.statement = tagger_statement(tagger, name, recipe, figures)
    session.result(leaving.statement.to_json(), str(leaving.statement))


def percent(advance: Callable[[float], None]) -> Callable[[int, int, float], None]:
    """A progress callback (step, steps, loss) that moves a bar of 100."""
    done = 0.0

    def moved(step: int, steps: int, _loss: float) -> None:
        nonlocal done
        now = 100 * step / steps
        advance(now - done)
        done = now

    return moved


def _figures(tagger: "Tagger", held_out: "Corpus") -> dict[str, float]:
    """F1 of the four scores on documents that were not trained on."""
    from discreet.find.scores import score

    gold = list(held_out)
    overall = score(tagger.find(gold), gold).overall
    return {f"{measure} F1": counts.f1 for measure, counts in overall.items()}

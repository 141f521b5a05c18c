"""`discreet train classifier --for secure`: a classifier whose weights and texts can stay secret in use."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from discreet.cli.reading import Format, LabelColumn, OnError, TextColumn, open_corpus, tell_skipped
from discreet.cli.session import Force, Json, LedgerPath, Quiet, Session

if TYPE_CHECKING:
    from discreet.secure.classifier import Classifier
    from discreet.secure.held_out import Measured
    from discreet.secure.training import SecureRecipe

__all__ = ["train_for_secure"]

_PANEL = "For secure inference"


def train_for_secure(
    input: Annotated[Path, typer.Argument(help="Documents with labels: JSONL, CSV, …")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the classifier.")],
    purpose: Annotated[
        Literal["secure"], typer.Option("--for", help="What it is for: secure (multi-party) inference.")
    ] = "secure",
    network: Annotated[
        Literal["lean", "paper"],
        typer.Option(help="lean: one comparison a text; paper: three convolutions.", rich_help_panel=_PANEL),
    ] = "lean",
    opens: Annotated[
        Literal["label", "score"],
        typer.Option(help="What an asker gets to see; scores leak more.", rich_help_panel=_PANEL),
    ] = "label",
    test: Annotated[
        Path | None, typer.Option(help="Documents to score it on; a fifth of the input unless given.")
    ] = None,
    compare: Annotated[
        int, typer.Option(help="Hold clear and secure labels of this many test texts together.")
    ] = 100,
    epochs: Annotated[int | None, typer.Option(help="Passes over the documents; 20 unless given.")] = None,
    dataset: Annotated[
        str | None, typer.Option(help="Name in the ledger; default: the input's name.")
    ] = None,
    format: Format = None,
    text_column: TextColumn = "text",
    label_column: LabelColumn = "label",
    on_error: OnError = "stop",
    ledger: LedgerPath = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Train a classifier on MiniLM vectors for `discreet secure`, checked for fixed point.

    The weights are not private: whoever gets them may draw training text out of them. Secure inference
    keeps them with their owner, and the statement beside them says what does not hold.
    """
    del purpose
    from dataclasses import replace

    from discreet.language.sentences import SentenceEncoder
    from discreet.privacy.ledger import Ledger
    from discreet.privacy.random import Random
    from discreet.privacy.release import staged_release
    from discreet.secure.classifier import save_classifier
    from discreet.secure.held_out import divide, measure, read_task
    from discreet.secure.network import lean_network, paper_network
    from discreet.secure.training import RECIPES, train_network

    session = Session(as_json=as_json, quiet=quiet)
    reading: dict[str, Any] = {"format": format, "text_column": text_column, "label_column": label_column}
    corpus = open_corpus(input, on_error=on_error, **reading)
    task = read_task(corpus)
    tell_skipped(session, corpus)
    recipe = RECIPES[network] if epochs is None else replace(RECIPES[network], epochs=epochs)
    if test is None:
        task, held_out = divide(task, 0.2, Random(recipe.seed))
    else:
        held_out = read_task(open_corpus(test, on_error=on_error, **reading), task.labels)
    described = lean_network(task.labels) if network == "lean" else paper_network(task.labels)
    described = replace(described, opens=opens)
    name = dataset or corpus.name
    charge = _charge(name, recipe, network)
    out.mkdir(parents=True, exist_ok=True)
    with (
        Ledger.open(ledger) as books,
        staged_release(out / "model.safetensors", charge=charge, ledger=books, force=force) as staged,
    ):
        encoder = SentenceEncoder()
        with session.progress("reading", len(task.texts) + len(held_out.texts)) as advance:
            vectors = encoder.encode(task.texts, advance=advance)
            unseen = encoder.encode(held_out.texts, advance=advance)
        with session.progress("training", recipe.epochs) as advance:
            classifier = train_network(described, vectors, task.answers, recipe, advance)
        measured = measure(classifier, unseen, held_out.answers, compare)
        save_classifier(classifier, out, staged.output.write)
        staged.statement = _statement(classifier, charge, len(task.texts), measured)
    session.result(staged.statement.to_json(), str(staged.statement))


def _charge(dataset: str, recipe: "SecureRecipe", network: str) -> Any:
    from dataclasses import asdict

    from discreet.privacy.charge import Charge
    from discreet.privacy.guarantee import Guarantee

    return Charge(
        dataset=dataset,
        operation="train classifier --for secure",
        guarantee=Guarantee(
            notion="none",
            unit="document",
            reference="a network trained without differential privacy may repeat its training texts",
        ),
        options=asdict(recipe) | {"network": network},
    )


def _statement(classifier: "Classifier", charge: Any, texts: int, measured: "Measured") -> Any:
    from discreet.privacy.statement import Statement

    network = classifier.network
    return Statement(
        operation=charge.operation,
        guarantee=charge.guarantee,
        dataset=charge.dataset,
        options=dict(charge.options) | {"labels": list(network.labels), "opens": network.opens},
        counts={"documents": texts, "comparisons a text": network.comparisons},
        risks={"held-out": measured.to_json()},
        notes=(
            "trained without differential privacy: keep the weights; secure inference does not show them",
            f"held-out accuracy {measured.accuracy:.3f} on {measured.texts} texts; "
            f"secure label = clear label on {measured.equal} of {measured.compared}",
            f"no value exceeds {classifier.ranges.largest:.4g} for any text; "
            f"{classifier.ranges.spare_bits:.1f} bits are to spare before anything overflows",
        ),
    )

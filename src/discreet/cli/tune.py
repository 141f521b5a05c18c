"""`discreet tune INPUT --with vickrey --max-loss 0.1`: choose ε and t for a tolerated loss of use."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

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
from discreet.cli.session import Force, Json, Quiet, Seed, Session

if TYPE_CHECKING:
    from discreet.attacks.reconstruction.word_channel import Replaces

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("tune")(_tune)


def _tune(
    input: Annotated[Path, typer.Argument(help="Public documents like those to protect, with labels.")],
    max_loss: Annotated[float, typer.Option("--max-loss", help="The loss of use to tolerate, 0 to 1.")],
    mechanism: Annotated[
        Literal["vickrey", "laplace", "mahalanobis"], typer.Option("--with", help="What is tuned.")
    ] = "vickrey",
    word_labels: Annotated[
        Path | None,
        typer.Option(help="Lines of word,label: the loss is then the share of words whose label changes."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Write a report with the curve, as .html.")
    ] = None,
    adversary: Annotated[
        Literal["best", "drawn"], typer.Option(help="Whose error counts: the best guess, or one drawn.")
    ] = "best",
    vectors: Annotated[str | None, typer.Option(help="Public word vectors: glove, or a file.")] = None,
    vocabulary: Annotated[int, typer.Option(help="Answer with this many of the most common words.")] = 10_000,
    candidates: Annotated[int, typer.Option(help="Attack this many of the input's most common words.")] = 500,
    start: Annotated[float, typer.Option(help="The first ε.")] = 1.0,
    limit: Annotated[float, typer.Option(help="The last ε.")] = 1024.0,
    steps: Annotated[int, typer.Option(help="Steps of t from 0 to 1.")] = 20,
    draws: Annotated[int, typer.Option(help="Outputs a word that the adversary learns from.")] = 30,
    trials: Annotated[int, typer.Option(help="Draws that each error and loss is measured on.")] = 5_000,
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
    """Choose ε and t: the hardest setting to attack whose loss of use you tolerate. Use public texts for it."""
    from discreet.attacks.tuning.inputs import prior_of, read_word_labels
    from discreet.attacks.tuning.loss import ClassifierLoss, LabelLoss, Loss
    from discreet.attacks.tuning.tune import LEAK, tune
    from discreet.privacy.random import Random
    from discreet.protection.word_offers import text_vocabulary
    from discreet.text.output import refuse_existing

    session = Session(as_json=as_json, quiet=quiet)
    if output is not None:
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
    session.remark(LEAK)
    documents = list(followed(session, corpus, "reading"))
    tell_skipped(session, corpus)
    known, source = text_vocabulary(vectors, most_common=vocabulary)
    splitting, random = Random(seed).spawn(2)
    prior = prior_of(documents, known, candidates)
    loss: Loss
    if word_labels is not None:
        labels = read_word_labels(word_labels)
        loss = LabelLoss(vocabulary=known, labels=labels, trials=trials)
    else:
        loss = ClassifierLoss(documents, known, random=splitting)
        session.remark(
            f"without protection the classifier errs on {loss.clean_error} of the documents; "
            f"the most common label alone on {1 - loss.commonest:.4g}"
        )
    found = tune(
        known,
        loss,
        max_loss=max_loss,
        family=_family(mechanism),
        words=prior,
        prior=prior,
        adversary=adversary,
        start=start,
        limit=limit,
        steps=steps if mechanism == "vickrey" else 0,
        draws=draws,
        trials=trials,
        random=random,
        watch=lambda setting: session.remark(str(setting)),
    )
    if output is not None:
        from discreet.attacks.tuning.report import tuning_report

        about = {"mechanism": mechanism, "vectors": f"{source}, {len(known):,} words", "input": input.name}
        tuning_report(found, about=about).write(output, force=force)
    session.result({"mechanism": mechanism, "vectors": source, **found.to_json()}, str(found))


def _family(name: str) -> "Callable[[float, float], Replaces]":
    """What makes a mechanism of this name from ε and t."""
    from discreet.protection.mechanisms.laplace import Laplace
    from discreet.protection.mechanisms.mahalanobis import Mahalanobis
    from discreet.protection.mechanisms.vickrey import Vickrey

    if name == "vickrey":
        return lambda epsilon, t: Vickrey(epsilon=epsilon, t=t)
    if name == "mahalanobis":
        return lambda epsilon, _: Mahalanobis(epsilon=epsilon)
    return lambda epsilon, _: Laplace(epsilon=epsilon)

"""`discreet audit extraction MODEL --against TEXTS`: what many answers give away of a secret model."""

from pathlib import Path
from typing import Annotated

import typer

from discreet.cli.page import PageFile, refuse_page, write_page
from discreet.cli.reading import Format, LabelColumn, OnError, TextColumn, open_corpus
from discreet.cli.session import Force, Json, Quiet, Seed, Session

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("extraction")(_extraction)


def _extraction(
    model: Annotated[Path, typer.Argument(help="Folder from `discreet train classifier --for secure`.")],
    against: Annotated[
        Path, typer.Option("--against", help="Texts like those that askers have; half are asked, half test.")
    ],
    answers: Annotated[
        str, typer.Option(help="Numbers of answers to train a copy on.")
    ] = "25,50,100,200,400,800",
    format: Format = None,
    text_column: TextColumn = "text",
    label_column: LabelColumn = "label",
    on_error: OnError = "stop",
    report: PageFile = None,
    seed: Seed = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Train copies of a model on n of its answers, and see how often they say what it says."""
    from discreet.attacks.extraction.extract import extract
    from discreet.errors import BadInput
    from discreet.privacy.random import Random
    from discreet.secure.classifier import load_classifier
    from discreet.secure.held_out import Task, divide, read_task

    session = Session(as_json=as_json, quiet=quiet)
    refuse_page(report, force)
    classifier = load_classifier(model)
    try:
        numbers = [int(number) for number in answers.split(",")]
    except ValueError:
        raise BadInput(f"--answers is {answers!r}; write numbers with commas, as in 50,100,200") from None
    corpus = open_corpus(
        against, format=format, text_column=text_column, label_column=label_column, on_error=on_error
    )
    documents = list(corpus)
    labels = classifier.network.labels
    known = all(document.label in labels for document in documents)
    random = Random(seed)
    if known:
        task = read_task(documents, labels)
    else:
        import numpy as np

        texts = tuple(document.text for document in documents)
        task = Task(texts, np.zeros(len(texts), dtype=np.int64), labels)
    asked, unseen = divide(task, 0.5, random)
    from discreet.language.sentences import SentenceEncoder

    encoder = SentenceEncoder()
    with session.progress("reading", len(documents)) as advance:
        questions = encoder.encode(asked.texts, advance=advance)
        others = encoder.encode(unseen.texts, advance=advance)
    truth = unseen.answers if known else None
    found = extract(classifier, questions, others, truth, answers=numbers, random=random)
    if report is not None:
        from discreet.attacks.extraction.report import extraction_report
        from discreet.attacks.stated import statement_beside

        about = {"command": f"discreet audit extraction {model.name} --against {against.name}"}
        page = extraction_report(found, statement_beside(model / "model.safetensors"), about=about)
        write_page(session, page, report, force)
    session.result({"model": str(model), "against": str(against), **found.to_json()}, str(found))

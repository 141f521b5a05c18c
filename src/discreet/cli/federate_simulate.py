"""`discreet federate simulate`: the federated rounds in one process, on documents that are all here."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from discreet.cli import federate_options as option
from discreet.cli.federate_run import AfterRound, Run, lead
from discreet.cli.reading import (
    Format,
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
    from discreet.federation.next_word_task import NextWordTask

__all__ = ["simulate"]

Split = Literal["user", "shuffled", "equal", "skewed"]


def simulate(
    input: Annotated[Path, typer.Argument(help="Documents with their users: JSONL, CSV, Parquet, …")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the model.")],
    vocabulary: option.VocabularyFile,
    split: Annotated[
        Split,
        typer.Option(
            help="A client for each user, as many mixed ones, --sites equal parts, or --sites parts skewed by label."
        ),
    ] = "user",
    sites: Annotated[int, typer.Option(help="Clients of an equal or skewed split.")] = 5,
    concentration: Annotated[
        float, typer.Option(help="Of a skewed split: towards 0 a label is one client's, large: all alike.")
    ] = 0.5,
    test: Annotated[Path | None, typer.Option(help="Documents to measure it on, not trained on.")] = None,
    rounds: option.Rounds = 20,
    clients: option.Clients = 10,
    local_epochs: option.LocalEpochs = 1,
    batch_size: option.BatchSize = 16,
    learning_rate: option.LocalRate = 0.5,
    most_examples: option.MostExamples = None,
    server: option.Server = "average",
    server_rate: option.ServerRate = 1.0,
    clip: option.Clip = None,
    epsilon: option.Epsilon = None,
    noise_multiplier: option.NoiseMultiplier = None,
    delta: option.Delta = 1e-6,
    sampling: option.Sampling = "poisson",
    bands: option.Bands = 1,
    dimensions: option.Dimensions = 96,
    units: option.Units = 512,
    length: option.Length = 20,
    dataset: Annotated[
        str | None, typer.Option("--dataset", help="Whose budget it is; default: the input's name.")
    ] = None,
    ledger: LedgerPath = None,
    text_column: TextColumn = "text",
    user_column: UserColumn = "user",
    label_column: LabelColumn = "label",
    format: Format = None,
    on_error: OnError = "stop",
    seed: Seed = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Train a next-word model by federated averaging, with user-level privacy if asked, all in this process.

    Run it again after it was broken off, and it goes on at the round it had reached.
    """
    from discreet.federation.next_word_task import learner_loss
    from discreet.federation.population import in_process
    from discreet.federation.training import State, train

    session = Session(as_json=as_json, quiet=quiet)
    job = option.job_of(
        rounds=rounds,
        clients=clients,
        batch_size=batch_size,
        local_epochs=local_epochs,
        learning_rate=learning_rate,
        most_examples=most_examples,
        server=server,
        server_rate=server_rate,
        clip_norm=clip,
        epsilon=epsilon,
        noise_multiplier=noise_multiplier,
        delta=delta,
        sampling=sampling,
        bands=bands,
    )
    task = option.task_of(vocabulary, dimensions, units, length)
    reading: dict[str, Any] = {
        "format": format,
        "text_column": text_column,
        "user_column": user_column,
        "label_column": label_column,
        "on_error": on_error,
    }
    corpus = open_corpus(input, **reading)
    divide = Division(split=split, sites=sites, concentration=concentration)
    parts = divide.clients(list(followed(session, corpus, "reading")), task, seed)
    tell_skipped(session, corpus)
    algorithm = job.algorithm(len(parts))
    model = task.model(seed)

    def rounds_here(start: State, after_round: AfterRound) -> State:
        collect = in_process(model, learner_loss, parts.__getitem__, job.local, seed=seed)
        return train(algorithm, start, collect, seed=seed, after_round=after_round)

    def notes() -> tuple[str, ...]:
        risks = {} if test is None else held_out(task, model, test, reading)
        return (f"{len(parts):,} clients by {split} split", *_figures(risks))

    run = Run(
        operation="federate simulate",
        dataset=dataset or corpus.name,
        job=job,
        algorithm=algorithm,
        task=task,
        out=out,
        seed=seed,
    )
    lead(session, run, model, rounds_here, ledger=ledger, force=force, notes=notes)


@dataclass(frozen=True, kw_only=True)
class Division:
    """How the documents are shared out among clients."""

    split: Split
    sites: int
    concentration: float

    def clients(self, documents: list[Any], task: "NextWordTask", seed: int | None) -> list[list[list[int]]]:
        """Each client's examples; one that a skewed split leaves without any stays, and answers so.

        Without a seed the split is still the same each time: it is no part of what keeps anything private,
        and a run that is taken up again must find its clients as they were.
        """
        from discreet.federation.partition import by_user, equal_split, label_skew, shuffled_users
        from discreet.federation.streams import stream

        random = stream(seed or 0, "split")
        found = task.examples(documents)
        examples = [example for mine in found for example in mine]
        owners = [one for one, mine in zip(documents, found, strict=True) for _ in mine]
        if self.split == "equal":
            parts = equal_split(len(examples), self.sites, random)
        elif self.split == "skewed":
            parts = label_skew([_label(one) for one in owners], self.sites, self.concentration, random)
        else:
            parts = by_user([one.user for one in owners])
            if self.split == "shuffled":
                parts = shuffled_users(parts, random)
        return [[examples[place] for place in part] for part in parts]


def _label(document: Any) -> str:
    if document.label is None:
        raise BadInput(f"document {document.id} has no label to skew by; name the column with --label-column")
    return str(document.label)


def held_out(task: "NextWordTask", model: Any, test: Path, reading: dict[str, Any]) -> dict[str, float]:
    """Accuracy and perplexity on documents that were not trained on."""
    from discreet.federation.next_word_task import accuracy_and_perplexity

    examples = [each for mine in task.examples(open_corpus(test, **reading)) for each in mine]
    accuracy, perplexity = accuracy_and_perplexity(model, examples)
    return {"accuracy": accuracy, "perplexity": perplexity}


def _figures(measured: dict[str, float]) -> tuple[str, ...]:
    return tuple(f"held-out {name}: {value:.4g}" for name, value in measured.items())

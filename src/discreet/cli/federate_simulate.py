"""`discreet federate simulate`: the federated rounds in one process, on documents that are all here."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from discreet.cli import federate_options as option
from discreet.cli.reading import Format, OnError, TextColumn, UserColumn, followed, open_corpus, tell_skipped
from discreet.cli.session import Force, Json, LedgerPath, Quiet, Seed, Session

if TYPE_CHECKING:
    from discreet.federate.next_word_task import NextWordTask

__all__ = ["simulate"]


def simulate(
    input: Annotated[Path, typer.Argument(help="Documents with their users: JSONL, CSV, Parquet, …")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the model.")],
    vocabulary: option.VocabularyFile,
    split: Annotated[
        Literal["user", "shuffled", "equal"],
        typer.Option(help="A client for each user, as many mixed ones, or --sites equal parts."),
    ] = "user",
    sites: Annotated[int, typer.Option(help="Clients of an equal split.")] = 5,
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
    format: Format = None,
    on_error: OnError = "stop",
    seed: Seed = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Train a next-word model by federated averaging, with user-level privacy if asked, all in this process."""
    from discreet.federate.next_word_task import learner_loss
    from discreet.federate.population import in_process
    from discreet.federate.training import State, train
    from discreet.federate.weights import load_weights, weights_of
    from discreet.privacy.ledger import Ledger
    from discreet.privacy.release import departure

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
        "on_error": on_error,
    }
    corpus = open_corpus(input, **reading)
    parts = _clients(list(followed(session, corpus, "reading")), task, split, sites, seed)
    tell_skipped(session, corpus)
    algorithm = job.algorithm(len(parts))
    name = dataset or corpus.name
    operation = "federate simulate"
    out.mkdir(parents=True, exist_ok=True)
    model = task.model(seed)
    charge = job.charge(operation, name, algorithm, task.to_json(), seed=seed)
    with (
        Ledger.open(ledger) as books,
        departure(out / "model.safetensors", charge=charge, ledger=books, force=force) as leaving,
    ):
        collect = in_process(model, learner_loss, parts.__getitem__, job.local, seed=seed)
        with session.progress("rounds", rounds) as advance:
            start = State(weights_of(model))
            state = train(algorithm, start, collect, seed=seed, after_round=lambda _: advance(1))
        load_weights(model, state.weights)
        risks = {} if test is None else held_out(task, model, test, reading)
        save_next_word(task, model, out, leaving.output.write)
        leaving.statement = job.statement(
            operation,
            name,
            algorithm,
            task.to_json(),
            state,
            seed=seed,
            notes=(f"{len(parts):,} clients by {split} split", *_figures(risks)),
        )
    session.result(leaving.statement.to_json(), str(leaving.statement))


def _clients(
    documents: list[Any], task: "NextWordTask", split: str, sites: int, seed: int | None
) -> list[list[list[int]]]:
    """Each client's examples."""
    from discreet.federate.partition import by_user, equal_split, shuffled_users
    from discreet.federate.streams import stream

    found = task.examples(documents)
    examples = [example for mine in found for example in mine]
    if split == "equal":
        parts = equal_split(len(examples), sites, stream(seed, "split"))
    else:
        users = [one.user for one, mine in zip(documents, found, strict=True) for _ in mine]
        parts = by_user(users)
        if split == "shuffled":
            parts = shuffled_users(parts, stream(seed, "split"))
    return [[examples[place] for place in part] for part in parts]


def held_out(task: "NextWordTask", model: Any, test: Path, reading: dict[str, Any]) -> dict[str, float]:
    """Accuracy and perplexity on documents that were not trained on."""
    from discreet.federate.next_word_task import accuracy_and_perplexity

    examples = [each for mine in task.examples(open_corpus(test, **reading)) for each in mine]
    accuracy, perplexity = accuracy_and_perplexity(model, examples)
    return {"accuracy": accuracy, "perplexity": perplexity}


def _figures(measured: dict[str, float]) -> tuple[str, ...]:
    return tuple(f"held-out {name}: {value:.4g}" for name, value in measured.items())


def save_next_word(task: "NextWordTask", model: Any, folder: Path, write: Any) -> None:
    """Hand the weights to `write`, and put the vocabulary and the sizes beside them."""
    import json

    from safetensors.torch import save

    from discreet.federate.weights import weights_of
    from discreet.text.output import write_text

    write(save({name: value.contiguous() for name, value in weights_of(model).items()}))
    write_text(
        folder / "next-word.json", json.dumps(task.to_json(), ensure_ascii=False, indent=1) + "\n", force=True
    )

"""`discreet federate server` and `client`: the same rounds between sites, by Flower over TLS."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from discreet.cli import federate_options as option
from discreet.cli.federate_run import AfterRound, Run, lead
from discreet.cli.reading import Format, OnError, TextColumn, open_corpus
from discreet.cli.session import Force, Json, LedgerPath, Quiet, Seed, Session
from discreet.errors import BadInput, DiscreetError

if TYPE_CHECKING:
    from discreet.federation.flower.link import Link
    from discreet.federation.training import State

__all__ = ["join", "serve"]

Certificate = Annotated[Path, typer.Option("--certificate", help="The server's certificate (server.pem).")]


def serve(
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the model and the checkpoint.")],
    vocabulary: option.VocabularyFile,
    sites: Annotated[
        Path, typer.Option("--sites", help="Folder with the admitted sites' public keys (*.pub).")
    ],
    certificate: Certificate,
    key: Annotated[Path, typer.Option("--key", help="The certificate's private key (server.key).")],
    dataset: Annotated[str, typer.Option("--dataset", help="Whose budget it is.")],
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0: any free one.")] = 9092,
    wait_for: Annotated[
        int | None, typer.Option(help="Start when so many sites are here; default: all.")
    ] = None,
    patience: Annotated[float, typer.Option(help="Seconds to wait for them.")] = 600.0,
    deadline: Annotated[float, typer.Option(help="Seconds a round waits for answers.")] = 600.0,
    rounds: option.Rounds = 20,
    clients: Annotated[int | None, typer.Option(help="Sites a round; default: all.")] = None,
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
    ledger: LedgerPath = None,
    seed: Seed = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Lead the rounds of a federation of sites. Run it again after a crash, and it goes on where it was.

    A client is a site: privacy, if asked for, covers all that one site has.
    """
    from discreet.federation.flower.certificates import read_public_keys
    from discreet.federation.training import State

    session = Session(as_json=as_json, quiet=quiet)
    admitted = read_public_keys(sites)
    job = option.job_of(
        rounds=rounds,
        clients=clients or len(admitted),
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
    algorithm = job.algorithm(len(admitted))
    task = option.task_of(vocabulary, dimensions, units, length)

    def rounds_there(start: State, after_round: AfterRound) -> State:
        with _logged(session), _link(admitted, certificate, key, host, port) as link:
            session.remark(f"listening on {link.address} for {', '.join(link.names)}")
            _gather(link, len(admitted) if wait_for is None else wait_for, patience)
            return _serve(link, run, start, deadline, after_round)

    run = Run(
        operation="federate server",
        dataset=dataset,
        job=job,
        algorithm=algorithm,
        task=task,
        out=out,
        seed=seed,
    )
    lead(
        session,
        run,
        task.model(seed),
        rounds_there,
        ledger=ledger,
        force=force,
        notes=lambda: _notes(admitted),
    )


def _gather(link: "Link", wanted: int, patience: float) -> None:
    if not link.wait_for(wanted, patience):
        here = ", ".join(link.online()) or "none"
        raise BadInput(f"not enough sites connected in {patience:g} s; these did: {here}")


def _serve(link: "Link", run: Run, start: "State", deadline: float, after_round: AfterRound) -> "State":
    """The rounds by Flower's server app, to their end."""
    from discreet.federation.flower.apps import server_app

    ended: list[State] = []
    link.serve(
        server_app(
            run.algorithm,
            start,
            run.task.to_json(),
            run.job.local,
            link.roster,
            seed=run.seed,
            deadline=deadline,
            after_round=after_round,
            finished=ended.append,
        )
    )
    if not ended:
        raise DiscreetError("the rounds ended without a model")
    return ended[0]


def _notes(admitted: dict[str, bytes]) -> tuple[str, ...]:
    numbered = ", ".join(f"{place} {name}" for place, name in enumerate(sorted(admitted)))
    return (
        f"a user is a site with all its texts; the clients are {numbered}",
        "the server sees each site's update by itself: there is no secure aggregation here",
    )


@contextmanager
def _link(admitted: dict[str, bytes], certificate: Path, key: Path, host: str, port: int) -> Iterator["Link"]:
    from discreet.federation.flower.link import Link

    link = Link(admitted, certificate=certificate, key=key, host=host, port=port)
    try:
        yield link
    finally:
        link.close()


@contextmanager
def _logged(session: Session) -> Iterator[None]:
    """What happens to clients is said on stderr as it happens; Flower's own log is left out."""
    handler = logging.Handler()
    handler.emit = lambda record: session.remark(record.getMessage())  # type: ignore[method-assign]
    ours = logging.getLogger("discreet.federate")
    flower = logging.getLogger("flwr")
    before = flower.level
    flower.setLevel(logging.CRITICAL)
    ours.addHandler(handler)
    ours.setLevel(logging.INFO)
    try:
        yield
    finally:
        ours.removeHandler(handler)
        flower.setLevel(before)


def join(
    input: Annotated[Path, typer.Argument(help="This site's documents; they stay here.")],
    server: Annotated[str, typer.Option("--server", help="The server's address, HOST:PORT.")],
    certificate: Certificate,
    key: Annotated[Path, typer.Option("--key", help="This site's private key (sites/NAME.key).")],
    patience: Annotated[
        float, typer.Option(help="Seconds to wait for the server before it gives up.")
    ] = 300.0,
    poll: Annotated[float, typer.Option(help="Seconds between looks for work.")] = 0.5,
    text_column: TextColumn = "text",
    format: Format = None,
    on_error: OnError = "stop",
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Take part in a federation with this site's documents. Only weights leave; it ends when the server does."""
    from discreet.federation.flower.apps import SiteData, client_app
    from discreet.federation.flower.certificates import read_private_key
    from discreet.federation.flower.site import Site
    from discreet.federation.next_word_task import NextWordTask, learner_loss

    session = Session(as_json=as_json, quiet=quiet)
    documents = list(open_corpus(input, format=format, text_column=text_column, on_error=on_error))

    def prepare(described: dict[str, Any]) -> SiteData:
        task = NextWordTask.from_json(described)
        examples = [each for mine in task.examples(documents) for each in mine]
        return SiteData(task.model(0), learner_loss, examples)

    site = Site(
        client_app(prepare),
        server=server,
        certificate=certificate,
        key=read_private_key(key),
        poll=poll,
        patience=patience,
    )
    with _logged(session):
        served = site.run()
    session.result({"rounds": served}, f"took part in {served} rounds; the server is gone")

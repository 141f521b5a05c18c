"""Federate between sites: the keys, the server that leads the rounds, and a site that takes part."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from discreet.federation.flower.meeting import Meeting
from discreet.federation.recipe import SERVER
from discreet.jobs.context import Context
from discreet.jobs.federate import Federated, Federates
from discreet.jobs.job import Job
from discreet.jobs.said import Said
from discreet.settings import Argument, Option
from discreet.text.count import counted
from discreet.text.given import Source
from discreet.text.input import Format, OnError, TextColumn, open_input, remark_skipped

__all__ = ["FederateClient", "FederateKeys", "FederateServer"]


@dataclass(frozen=True, kw_only=True)
class FederateServer(Federates, Meeting):
    """Lead the rounds of a federation of sites. Run it again after a crash, and it goes on where it was.

    Each client is a site: privacy, if asked for, is per site and covers all that one site has.
    """

    job_name = "federate server"

    output: Annotated[
        str | Path, Option("-o", "--out", "Folder for the model and the checkpoint.", local=True)
    ] = field()
    dataset: Annotated[str, Option("Whose budget it is.", local=True)] = field()
    clients: Annotated[
        int | None, Option("Sites a round; default: all.", least=1, panel=SERVER, common=True)
    ] = None

    def run(self, context: Context) -> Federated:
        """Wait for the sites, do the rounds, release the model."""
        from discreet.federation.flower.server import serve

        run = self.run_on(self.dataset, context)
        with context.open_ledger() as ledger:
            statement = serve(run, self, ledger=ledger, progress=context.progress)
        return Federated(statement, run.output)


@dataclass(frozen=True, kw_only=True)
class FederateClient(Job[Said]):
    """Take part in a federation with this site's documents. Only weights leave; it ends when the server does."""

    job_name = "federate client"

    source: Annotated[Source, Argument("This site's documents; they stay here.", metavar="INPUT")] = field(
        kw_only=False
    )
    server: Annotated[str, Option("The server's address, HOST:PORT.", local=True)]
    certificate: Annotated[str | Path, Option("The server's certificate (server.pem).", local=True)]
    key: Annotated[str | Path, Option("This site's private key (sites/NAME.key).", local=True)]
    patience: Annotated[
        float,
        Option("How long to wait for the server before giving up.", unit="seconds", least=0, local=True),
    ] = 300.0
    poll: Annotated[float, Option("Time between checks for work.", unit="seconds", above=0, local=True)] = 0.5
    text: TextColumn = "text"
    format: Format = None
    on_error: OnError = "stop"

    def run(self, context: Context) -> Said:
        """Serve rounds until the server is gone."""
        from discreet.federation.flower.site import take_part

        corpus = open_input(self.source, self)
        documents = list(corpus)
        remark_skipped(context.progress, corpus)
        rounds = take_part(
            documents,
            server=self.server,
            certificate=Path(self.certificate),
            key=Path(self.key),
            patience=self.patience,
            poll=self.poll,
            progress=context.progress,
        )
        said = f"took part in {counted(rounds, 'rounds')}; the server is gone"
        return Said(said, {"rounds": rounds})


@dataclass(frozen=True, kw_only=True)
class FederateKeys(Job[Said]):
    """Make a certificate for the server and a key pair for each site. Hand each site its own .key only."""

    job_name = "federate keys"

    output: Annotated[str | Path, Option("-o", "--out", "Folder for the keys.", local=True)]
    sites: Annotated[tuple[str, ...], Option("--site", "A site's name; once for each.", insisted=True)] = ()
    host: Annotated[str, Option("Name or address by which sites reach the server.")] = "127.0.0.1"
    force: Annotated[bool, Option("Replace the output if it exists.", local=True)] = False

    def run(self, context: Context) -> Said:
        """Write them."""
        from discreet.federation.flower.certificates import make_federation_keys

        del context
        make_federation_keys(Path(self.output), self.sites, host=self.host, force=self.force)
        said = (
            f"{self.output}: server.pem and server.key for the server, "
            "sites/NAME.key and server.pem for each site"
        )
        return Said(said, {"folder": str(self.output), "sites": list(self.sites)})

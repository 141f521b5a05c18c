"""Secure inference at its owners: certificates for the parties, a party that waits, a model shared out."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from discreet.jobs.context import Context
from discreet.jobs.job import Job
from discreet.jobs.said import Said
from discreet.secure.terms import IdentityPath, PartyTerms
from discreet.settings import Argument, Option

if TYPE_CHECKING:
    from discreet.secure.waiting import Waiting

__all__ = ["Certificates", "Deploy", "Party"]


@dataclass(frozen=True, kw_only=True)
class Certificates(Job[Said]):
    """Make an authority (once) and certificates; hand each party its .pem and .key, and authority.pem to all.

    Whoever holds authority.key can let anyone in: keep it apart from the parties.
    """

    job_name = "secure certificates"

    folder: Annotated[str | Path, Argument("Folder for the authority and the certificates.")] = field(
        kw_only=False
    )
    askers: Annotated[tuple[str, ...], Option("--asker", "Name of a text owner; may be repeated.")] = ()
    roles: Annotated[
        tuple[str, ...] | None,
        Option("--role", "Other parties; default: model, helper, server-0, server-1, server-2."),
    ] = None

    def run(self, context: Context) -> Said:
        """Write them."""
        from discreet.secure.certificates import certify

        del context
        authority = str(Path(self.folder) / "authority.pem")
        names = [str(path) for path in certify(Path(self.folder), askers=self.askers, roles=self.roles)]
        said = f"authority: {authority}\nidentities: {', '.join(names)}"
        return Said(said, {"authority": authority, "identities": names})


@dataclass(frozen=True, kw_only=True)
class Party(PartyTerms, Job["Waiting"]):
    """Wait for questions until stopped (Ctrl-C or SIGTERM)."""

    job_name = "secure party"

    listen: Annotated[str, Option("Where to listen; port 0 takes a free one.", common=True, local=True)] = (
        "127.0.0.1:0"
    )

    def run(self, context: Context) -> "Waiting":
        """The party, ready to `serve`."""
        from discreet.secure.waiting import Waiting

        return Waiting(self.party(), self.listen, context.progress.remark)


@dataclass(frozen=True, kw_only=True)
class Deploy(Job[Said]):
    """Give each of three servers its shares of the model; askers then need the servers only."""

    job_name = "secure deploy"

    model: Annotated[str | Path, Argument("Folder from `discreet train classifier --for secure`.")] = field(
        kw_only=False
    )
    identity: IdentityPath
    servers: Annotated[
        tuple[str, ...],
        Option("--server", "Addresses of server-0, server-1 and server-2.", insisted=True, local=True),
    ] = ()

    def run(self, context: Context) -> Said:
        """Share the weights out."""
        from discreet.secure.certificates import Identity
        from discreet.secure.classifier import load_classifier
        from discreet.secure.deploy import deploy
        from discreet.secure.protocol import PROTOCOLS

        del context
        deploy(load_classifier(self.model), self.servers, Identity.at(self.identity))
        protocol = PROTOCOLS["three-servers"]
        return Said(
            f"shared out to {', '.join(self.servers)}\n  assumption: {protocol.collusion}",
            {"servers": list(self.servers), "guarantee": protocol.guarantee.to_json()},
        )

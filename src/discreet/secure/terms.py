"""On what terms parties compute together: who one is, by which protocol, where the others are."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from discreet.errors import BadInput
from discreet.settings import Option

if TYPE_CHECKING:
    from discreet.secure.ask import Asking
    from discreet.secure.party import PartySettings
    from discreet.secure.protocol import Protocol

__all__ = ["AskerTerms", "IdentityPath", "PartyTerms", "Terms"]

IdentityPath = Annotated[
    str | Path,
    Option("Certificate and key as PATH.pem and PATH.key, authority.pem beside them.", local=True),
]


@dataclass(frozen=True, kw_only=True)
class Terms:
    """Settings of whoever takes part in a computation."""

    identity: IdentityPath
    protocol: Annotated[
        Literal["aby3", "cheetah", "three-servers", "trusted-first-party"],
        Option(
            "aby3 (with a helper), cheetah (two parties), three-servers, or trusted-first-party (insecure).",
            common=True,
            metavar="NAME",
        ),
    ] = "aby3"
    insecure_for_testing: Annotated[
        bool, Option("Compute with trusted-first-party: the model owner can read every text.")
    ] = False
    memory: Annotated[str, Option("What one question may take here, as 512M or 2G.", local=True)] = "1G"
    record: Annotated[
        str | Path | None,
        Option("Folder for a copy of every byte received, to see what came.", local=True),
    ] = None

    def _protocol(self, name: str) -> "Protocol":
        from discreet.secure.protocol import choose_protocol

        if self.insecure_for_testing and name == "aby3":
            name = "trusted-first-party"
        return choose_protocol(name, insecure_for_testing=self.insecure_for_testing)

    @property
    def _record(self) -> Path | None:
        return None if self.record is None else Path(self.record)


@dataclass(frozen=True, kw_only=True)
class AskerTerms(Terms):
    """Settings of whoever asks: where the model owner and the helper are, or the three servers."""

    model: Annotated[str | None, Option("Address of the model owner.", common=True, local=True)] = None
    helper: Annotated[str | None, Option("Address of the helper.", common=True, local=True)] = None
    servers: Annotated[
        tuple[str, ...], Option("--server", "Addresses of three servers, in order.", common=True, local=True)
    ] = ()
    at_once: Annotated[
        int | None,
        Option("Texts a question; default: as many as the memory allows.", least=1, local=True),
    ] = None

    def asking(self) -> "Asking":
        """How we ask on these terms."""
        from discreet.secure.ask import Asking
        from discreet.secure.batching import memory_of
        from discreet.secure.certificates import Identity

        protocol = self._protocol("three-servers" if self.servers else self.protocol)
        if len(self.servers) > len(protocol.roles):
            raise BadInput(
                f"{len(self.servers)} servers were named; {protocol.name} has {len(protocol.roles)}"
            )
        named = {"model": self.model, "helper": self.helper}
        named |= dict(zip(protocol.roles, self.servers, strict=False))
        return Asking(
            parties={role: where for role, where in named.items() if where},
            identity=Identity.at(self.identity),
            protocol=protocol,
            memory=memory_of(self.memory),
            at_once=self.at_once,
            record=self._record,
        )


@dataclass(frozen=True, kw_only=True)
class PartyTerms(Terms):
    """Settings of a party that waits for questions."""

    role: Annotated[
        Literal["model", "helper", "server-0", "server-1", "server-2"], Option("What this party is.")
    ]
    model: Annotated[
        str | Path | None,
        Option("Folder from `discreet train classifier --for secure`.", common=True, local=True),
    ] = None
    helper: Annotated[
        str | None, Option("Address of the helper (for the model).", common=True, local=True)
    ] = None
    servers: Annotated[
        tuple[str, ...],
        Option("--server", "Addresses of the servers after this one, in order.", common=True, local=True),
    ] = ()
    shares: Annotated[str | Path, Option("File for a server's shares of the model.", local=True)] = Path(
        "discreet-shares.bin"
    )
    limit: Annotated[
        int | None, Option("Maximum texts classified for one client, ever.", least=0, common=True)
    ] = None
    counts: Annotated[str | Path, Option("File in which the clients' texts are counted.", local=True)] = Path(
        "discreet-queries.db"
    )
    sessions: Annotated[int, Option("Askers served side by side; others wait.", least=1, local=True)] = 4

    def party(self) -> "PartySettings":
        """The party that we are on these terms, with its model or its shares."""
        from discreet.secure.batching import memory_of
        from discreet.secure.certificates import Identity
        from discreet.secure.classifier import load_classifier
        from discreet.secure.party import PartySettings
        from discreet.secure.queries import Queries
        from discreet.secure.shelf import Shelf

        is_server = self.role.startswith("server")
        protocol = self._protocol("three-servers" if is_server else self.protocol)
        later = protocol.roles[protocol.roles.index(self.role) + 1 :] if self.role in protocol.roles else ()
        others = dict(zip((one for one in later if one.startswith("server")), self.servers, strict=False))
        return PartySettings(
            role=self.role,
            protocol=protocol,
            identity=Identity.at(self.identity),
            others=others | ({"helper": self.helper} if self.helper else {}),
            classifier=None if self.model is None else load_classifier(self.model),
            shelf=Shelf(Path(self.shares)) if is_server else None,
            queries=None if self.role == "helper" else Queries(Path(self.counts), self.limit),
            memory=memory_of(self.memory),
            sessions=self.sessions,
            record=self._record,
        )

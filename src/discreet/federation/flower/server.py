"""The federated rounds between sites: wait for them, lead the rounds over the link, release the model."""

from dataclasses import dataclass
from pathlib import Path

from torch import nn

from discreet.errors import BadInput, DiscreetError
from discreet.federation.flower.apps import server_app
from discreet.federation.flower.certificates import read_public_keys
from discreet.federation.flower.link import Link
from discreet.federation.run import AfterRound, Run
from discreet.federation.training import Algorithm, State
from discreet.privacy.ledger import Ledger
from discreet.privacy.statement import Statement
from discreet.progress import Progress

__all__ = ["Meeting", "serve"]


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """Where sites reach the server, which of them are admitted, and how long it waits for them, in seconds."""

    sites: Path
    certificate: Path
    key: Path
    host: str = "127.0.0.1"
    port: int = 0
    wait_for: int | None = None
    patience: float = 600.0
    deadline: float = 600.0

    def gather(self, link: Link) -> None:
        """Wait until enough sites are connected."""
        wanted = len(link.names) if self.wait_for is None else self.wait_for
        if not link.wait_for(wanted, self.patience):
            here = ", ".join(link.online()) or "none"
            raise BadInput(f"not enough sites connected in {self.patience:g} s; these did: {here}")


def serve(run: Run, meeting: Meeting, *, ledger: Ledger | None, progress: Progress) -> Statement:
    """Train over the sites, each of them a client, and release the model."""
    admitted = read_public_keys(meeting.sites)

    def rounds(algorithm: Algorithm, _model: nn.Module, start: State, after_round: AfterRound) -> State:
        with Link(
            admitted,
            certificate=meeting.certificate,
            key=meeting.key,
            host=meeting.host,
            port=meeting.port,
        ) as link:
            progress.remark(f"listening on {link.address} for {', '.join(link.names)}")
            meeting.gather(link)
            return _led(run, link, algorithm, start, meeting.deadline, after_round)

    numbered = ", ".join(f"{place} {name}" for place, name in enumerate(sorted(admitted)))
    notes = (
        f"a user is a site with all its texts; the clients are {numbered}",
        "the server sees each site's update by itself: there is no secure aggregation here",
    )
    return run.lead(len(admitted), rounds, ledger=ledger, progress=progress, notes=lambda _: notes)


def _led(
    run: Run, link: Link, algorithm: Algorithm, start: State, deadline: float, after_round: AfterRound
) -> State:
    """The rounds by Flower's server app, to their end."""
    ended: list[State] = []
    link.serve(
        server_app(
            algorithm,
            start,
            run.task.to_json(),
            run.recipe.local,
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

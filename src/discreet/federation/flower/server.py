"""The federated rounds between sites: wait for them, lead the rounds over the link, release the model."""

from dataclasses import replace
from pathlib import Path

from torch import nn

from discreet.errors import BadInput, DiscreetError
from discreet.federation.flower.apps import server_app
from discreet.federation.flower.certificates import read_public_keys
from discreet.federation.flower.link import Link
from discreet.federation.flower.meeting import Meeting
from discreet.federation.run import AfterRound, Run
from discreet.federation.training import Algorithm, State
from discreet.privacy.ledger import Ledger
from discreet.privacy.statement import Statement
from discreet.progress import Progress

__all__ = ["serve"]


def serve(run: Run, meeting: Meeting, *, ledger: Ledger | None, progress: Progress) -> Statement:
    """Train over the sites, each of them a client, and release the model."""
    admitted = read_public_keys(Path(meeting.sites))
    run = replace(run, unit="site", names=tuple(sorted(admitted)))

    def rounds(algorithm: Algorithm, _model: nn.Module, start: State, after_round: AfterRound) -> State:
        with Link(
            admitted,
            certificate=Path(meeting.certificate),
            key=Path(meeting.key),
            host=meeting.host,
            port=meeting.port,
            most=sum(value.nbytes for value in start.weights.values()),
        ) as link:
            progress.remark(f"listening on {link.address} for {', '.join(link.names)}")
            _gather(link, meeting)
            return _led(run, link, algorithm, start, meeting, after_round)

    numbered = ", ".join(f"{place} {name}" for place, name in enumerate(sorted(admitted)))
    notes = (
        f"a client is a site with all its texts: {numbered}",
        "the server sees each site's update by itself: there is no secure aggregation here",
    )
    return run.lead(len(admitted), rounds, ledger=ledger, progress=progress, notes=lambda _: notes)


def _gather(link: Link, meeting: Meeting) -> None:
    """Wait until enough sites are connected."""
    wanted = len(link.names) if meeting.wait_for is None else meeting.wait_for
    if not link.wait_for(wanted, meeting.patience):
        here = ", ".join(link.online()) or "none"
        raise BadInput(f"not enough sites connected in {meeting.patience:g} s; these did: {here}")


def _led(
    run: Run, link: Link, algorithm: Algorithm, start: State, meeting: Meeting, after_round: AfterRound
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
            deadline=meeting.deadline,
            weight_cap=meeting.weight_cap,
            names=run.names,
            after_round=after_round,
            finished=ended.append,
        )
    )
    if not ended:
        raise DiscreetError("the rounds ended without a model")
    return ended[0]

"""The table of jobs: what every door offers under which name."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from discreet.errors import BadInput
from discreet.jobs.job import Job

__all__ = ["COMMANDS", "job_class", "job_names"]

COMMANDS: dict[str, "str | dict[str, str]"] = {
    "demo": "discreet.jobs.demo:Demo",
    "doctor": "discreet.jobs.doctor:Doctor",
    "find": "discreet.jobs.find:Find",
    "score": "discreet.jobs.score:Score",
    "review": "discreet.workbench.review.job:Review",
    "protect": "discreet.jobs.protect:Protect",
    "restore": "discreet.jobs.restore:Restore",
    "encode": "discreet.jobs.encode:Encode",
    "tune": "discreet.jobs.tune:Tune",
    "count": "discreet.jobs.count:Count",
    "vocabulary": "discreet.jobs.vocabulary:Vocabulary",
    "train": "discreet.jobs.train:Train",
    "apply": "discreet.jobs.apply:Apply",
    "federate": {
        "simulate": "discreet.jobs.federate:Federate",
        "keys": "discreet.jobs.federate_sites:FederateKeys",
        "server": "discreet.jobs.federate_sites:FederateServer",
        "client": "discreet.jobs.federate_sites:FederateClient",
    },
    "secure": {
        "certificates": "discreet.jobs.secure:Certificates",
        "party": "discreet.jobs.secure:Party",
        "ask": "discreet.jobs.ask:Ask",
        "deploy": "discreet.jobs.secure:Deploy",
    },
    "verify": "discreet.jobs.verify:Verify",
    "audit": "discreet.jobs.audit:Audit",
    "run": "discreet.jobs.recipe:Run",
    "papers": {"list": "discreet.jobs.papers:ListPapers", "run": "discreet.jobs.papers:RunPaper"},
    "ledger": {
        name: f"discreet.jobs.ledger:{name.capitalize()}"
        for name in ("show", "budget", "history", "export", "cancel")
    },
    "workbench": "discreet.workbench.job:Workbench",
}
"""Each command's job, as module:class, or the jobs of its subcommands."""


def job_names() -> list[str]:
    """Every job that a recipe or another door can name: `find`, `ledger show`."""
    return [name for name, _ in _jobs()]


def job_class(name: str) -> type[Job[Any]]:
    """The class of a job, imported now, or an error that lists the names."""
    places = dict(_jobs())
    if name not in places:
        raise BadInput(f"there is no job {name!r}; there are {', '.join(places)}")
    module, job = places[name].split(":")
    found: type[Job[Any]] = getattr(import_module(module), job)
    return found


def _jobs() -> Iterator[tuple[str, str]]:
    for name, found in COMMANDS.items():
        members = (
            {name: found} if isinstance(found, str) else {f"{name} {one}": at for one, at in found.items()}
        )
        yield from members.items()

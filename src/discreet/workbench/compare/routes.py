"""The page's calls: begin a comparison, see how far it is, stop it."""

from functools import partial
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.workbench.compare.curves import EPSILONS, point
from discreet.workbench.compare.job import Jobs
from discreet.workbench.compare.uses import Sample
from discreet.workbench.files import add_screen
from discreet.workbench.problems import body_of
from discreet.workbench.project import DOCUMENTS, Project
from discreet.workbench.try_out.offered import comparable, mechanism_to_compare

__all__ = ["add_compare"]

MOST = 200
"""Documents of the sample."""


def add_compare(app: FastAPI, project: Project, jobs: Jobs) -> None:
    """Add the screen to the application."""
    add_screen(app, "/compare", "Compare", Path(__file__).parent, "compare")

    @app.get("/api/compare")
    def state() -> dict[str, Any]:
        return {
            "mechanisms": comparable(),
            "epsilons": list(EPSILONS),
            "files": project.files(DOCUMENTS),
            "job": None if jobs.current is None else jobs.current.to_json(),
        }

    @app.post("/api/compare")
    async def begin(request: Request) -> dict[str, Any]:
        given = await body_of(request)
        names = given.get("mechanisms") if isinstance(given, dict) else None
        if not isinstance(names, list) or not names:
            raise BadInput("choose at least one mechanism")
        chosen = [mechanism_to_compare(name) for name in dict.fromkeys(map(str, names))]
        documents = project.documents(str(given.get("file", "")), MOST)
        if len(documents) < 2:
            raise BadInput("the sample needs at least two documents")
        sample, random = Sample(documents), Random()
        work = [partial(point, make, epsilon, sample, random) for epsilon in EPSILONS for make in chosen]
        return jobs.start(work).to_json()

    @app.post("/api/compare/cancel")
    def cancel() -> dict[str, Any]:
        if jobs.current is None:
            raise BadInput("no comparison is running")
        jobs.current.cancel()
        return jobs.current.to_json()

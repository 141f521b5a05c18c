"""The page's calls: what can be tried, and a trial."""

from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request

from discreet.workbench.files import add_screen
from discreet.workbench.problems import body_of
from discreet.workbench.project import DOCUMENTS, Project
from discreet.workbench.try_out.offered import offered
from discreet.workbench.try_out.trial import LONGEST, try_out

__all__ = ["add_try"]

SHOWN = 50
"""Documents of a file that can be picked."""


def add_try(app: FastAPI, project: Project) -> None:
    """Add the screen to the application."""
    add_screen(app, "/", "Try", Path(__file__).parent, "try")

    @app.get("/api/try")
    def choices() -> dict[str, Any]:
        return {"mechanisms": offered(), "files": project.files(DOCUMENTS)}

    @app.get("/api/documents")
    def documents(name: str) -> dict[str, Any]:
        found = project.documents(name, SHOWN)
        return {"documents": [{"id": one.id, "text": one.text[:LONGEST]} for one in found]}

    @app.post("/api/try")
    async def trial(request: Request) -> dict[str, Any]:
        from starlette.concurrency import run_in_threadpool

        given = await body_of(request)
        return await run_in_threadpool(try_out, given if isinstance(given, dict) else {})

"""The page's calls: the list, one report's data, the page itself, and both as downloads."""

from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from fastapi import FastAPI
from fastapi.responses import FileResponse, PlainTextResponse
from starlette.responses import Response

from discreet.workbench.files import add_screen
from discreet.workbench.guard import Guard
from discreet.workbench.problems import AsciiJSON
from discreet.workbench.project import REPORTS, Project
from discreet.workbench.reports.reports import data_of, listed

__all__ = ["add_reports"]

SEALED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""A report is shown as paper: its own style, no script, no connection, no way out."""


def add_reports(app: FastAPI, project: Project, guard: Guard) -> None:
    """Add the screen to the application; a report is opened by a link, which carries a ticket for it."""
    add_screen(app, "/reports", "Reports", Path(__file__).parent, "reports")

    @app.get("/api/reports")
    def reports() -> dict[str, Any]:
        return {"reports": [one | {"ticket": guard.ticket(one["name"])} for one in listed(project)]}

    @app.get("/api/report")
    def report(name: str) -> Response:
        return AsciiJSON(data_of(project.inside(name, REPORTS)))

    @app.get("/report")
    def page(name: str, ticket: str = "") -> Response:
        if not guard.is_ticket(ticket, name):
            return _refused()
        path = project.inside(name, REPORTS)
        data_of(path)
        return FileResponse(path, headers={"Content-Security-Policy": SEALED})

    @app.get("/report/take")
    def take(name: str, ticket: str = "", kind: Literal["html", "json"] = "html") -> Response:
        if not guard.is_ticket(ticket, name):
            return _refused()
        path = project.inside(name, REPORTS)
        data = data_of(path)
        if kind == "html":
            return FileResponse(path, filename=path.name, headers={"Content-Security-Policy": SEALED})
        wanted = {"Content-Disposition": f"attachment; filename*=utf-8''{quote(path.stem + '.json')}"}
        return AsciiJSON(data, headers=wanted)


def _refused() -> Response:
    return PlainTextResponse("Open the report from the list of reports.", 403)

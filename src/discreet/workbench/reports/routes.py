"""The page's calls: the list, one report's data, the page itself, and both as downloads."""

from pathlib import Path
from typing import Any, Literal

from fastapi import FastAPI
from fastapi.responses import FileResponse, JSONResponse
from starlette.responses import Response

from discreet.workbench.files import add_screen
from discreet.workbench.project import REPORTS, Project
from discreet.workbench.reports.reports import data_of, listed

__all__ = ["add_reports"]

SEALED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""A report is shown as paper: its own style, no script, no connection, no way out."""


def add_reports(app: FastAPI, project: Project) -> None:
    """Add the screen to the application."""
    add_screen(app, "/reports", "Reports", Path(__file__).parent, "reports")

    @app.get("/api/reports")
    def reports() -> dict[str, Any]:
        return {"reports": listed(project)}

    @app.get("/api/report")
    def report(name: str) -> dict[str, Any]:
        return data_of(project.inside(name, REPORTS))

    @app.get("/report")
    def page(name: str) -> Response:
        path = project.inside(name, REPORTS)
        data_of(path)
        return FileResponse(path, headers={"Content-Security-Policy": SEALED})

    @app.get("/report/take")
    def take(name: str, kind: Literal["html", "json"] = "html") -> Response:
        path = project.inside(name, REPORTS)
        data = data_of(path)
        if kind == "html":
            return FileResponse(path, filename=path.name, headers={"Content-Security-Policy": SEALED})
        wanted = {"Content-Disposition": f'attachment; filename="{path.stem}.json"'}
        return JSONResponse(data, headers=wanted)

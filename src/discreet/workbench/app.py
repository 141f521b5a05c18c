"""The workbench: its screens in one application, behind one guard."""

from pathlib import Path

from fastapi import FastAPI

from discreet.workbench.compare.job import Jobs
from discreet.workbench.compare.routes import add_compare
from discreet.workbench.files import add_files
from discreet.workbench.guard import Guard
from discreet.workbench.ledger.routes import add_ledger
from discreet.workbench.problems import AsciiJSON, add_problems
from discreet.workbench.project import Project
from discreet.workbench.reports.routes import add_reports
from discreet.workbench.review.desk import Desk
from discreet.workbench.review.routes import review_app
from discreet.workbench.try_out.routes import add_try

__all__ = ["workbench_app"]


def workbench_app(project: Project, guard: Guard, review: Path | None = None) -> FastAPI:
    """Try, compare, ledger and reports; and the review of one file with found spans, if one is named."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, default_response_class=AsciiJSON)
    app.middleware("http")(guard)

    add_problems(app)

    shared = {"/frame.css": "frame.css", "/frame.js": "frame.js", "/chart.js": "chart.js"}
    add_files(app, Path(__file__).parent / "frame", shared)

    @app.get("/api/project")
    def about() -> dict[str, object]:
        return {"project": project.name, "review": review is not None}

    add_try(app, project)
    add_compare(app, project, Jobs())
    add_ledger(app, project)
    add_reports(app, project, guard)
    if review is not None:
        from discreet.text.read import read

        desk = Desk(read(review), review.with_name(review.name + ".review.jsonl"))
        export_to = review.with_name(f"{review.stem}.reviewed.jsonl")
        app.mount("/review", review_app(desk, guard, export_to))
    return app

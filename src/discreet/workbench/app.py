"""The workbench: its screens in one application, behind one guard."""

from json import JSONDecodeError
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.responses import Response

from discreet.errors import DiscreetError
from discreet.extras import missing
from discreet.workbench.compare.job import Jobs
from discreet.workbench.compare.routes import add_compare
from discreet.workbench.files import add_files
from discreet.workbench.guard import Guard
from discreet.workbench.ledger.routes import add_ledger
from discreet.workbench.project import Project
from discreet.workbench.reports.routes import add_reports
from discreet.workbench.review.desk import Desk
from discreet.workbench.review.routes import review_app
from discreet.workbench.try_out.routes import add_try

__all__ = ["workbench_app"]


def workbench_app(project: Project, guard: Guard, review: Path | None = None) -> FastAPI:
    """Try, compare, ledger and reports; and the review of one file with found spans, if one is named."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.middleware("http")(guard)

    @app.exception_handler(DiscreetError)
    async def explain(_request: Request, problem: DiscreetError) -> Response:
        return JSONResponse({"error": str(problem)}, 400)

    @app.exception_handler(ModuleNotFoundError)
    async def not_installed(_request: Request, problem: ModuleNotFoundError) -> Response:
        absent = missing(problem)
        if absent is None:
            raise problem
        return JSONResponse({"error": str(absent)}, 400)

    @app.exception_handler(JSONDecodeError)
    @app.exception_handler(RequestValidationError)
    async def unreadable(_request: Request, _problem: Exception) -> Response:
        return JSONResponse({"error": "the call lacks something, or has it of another kind"}, 400)

    shared = {"/frame.css": "frame.css", "/frame.js": "frame.js", "/chart.js": "chart.js"}
    add_files(app, Path(__file__).parent / "frame", shared)

    @app.get("/api/project")
    def about() -> dict[str, object]:
        return {"project": project.name, "review": review is not None}

    add_try(app, project)
    add_compare(app, project, Jobs())
    add_ledger(app, project)
    add_reports(app, project)
    if review is not None:
        from discreet.text.read import read

        desk = Desk(read(review), review.with_name(review.name + ".review.jsonl"))
        export_to = review.with_name(f"{review.stem}.reviewed.jsonl")
        app.mount("/review", review_app(desk, guard, export_to))
    return app

"""The page's calls: what lies on the desk, one document, a decision, undo, agreement, export."""

from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from starlette.responses import Response

from discreet.text.output import new_file
from discreet.text.write import open_writer
from discreet.workbench.files import add_files
from discreet.workbench.guard import Guard
from discreet.workbench.problems import AsciiJSON, add_problems, body_of
from discreet.workbench.review.desk import Desk

__all__ = ["review_app"]

_FILES = {"/": "review.html", "/review.css": "review.css", "/review.js": "review.js"}
_FIELD_LIMIT = 60


def review_app(desk: Desk, guard: Guard, export_to: Path) -> FastAPI:
    """The application behind `discreet review`."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, default_response_class=AsciiJSON)
    app.middleware("http")(guard)

    add_problems(app)
    add_files(app, Path(__file__).parent, _FILES)

    @app.get("/api/desk")
    def overview() -> dict[str, Any]:
        return _overview(desk)

    @app.get("/api/documents/{number}")
    def one(number: int) -> Response:
        if not 0 <= number < len(desk.documents):
            return AsciiJSON({"error": f"there is no document number {number}"}, 404)
        return AsciiJSON(_document(desk, number))

    @app.post("/api/documents/{number}")
    async def decide(number: int, request: Request) -> dict[str, Any]:
        decision = await body_of(request)
        desk.decide(number, decision if isinstance(decision, dict) else {})
        return _document(desk, number)

    @app.post("/api/undo")
    def undo() -> dict[str, Any]:
        return {"number": desk.undo()}

    @app.get("/api/agreement")
    def agreement() -> dict[str, Any]:
        return _agreement(desk)

    @app.post("/api/export")
    def export() -> dict[str, Any]:
        reviewed = desk.reviewed()
        with new_file(export_to, force=True) as output, open_writer(output, export_to) as writer:
            for document in reviewed:
                writer.write(document)
        return {"name": export_to.name, "documents": len(reviewed)}

    return app


def _overview(desk: Desk) -> dict[str, Any]:
    documents = [
        {
            "id": document.id,
            "spans": len(desk.items(number)),
            "open": sum(item.status == "open" for item in desk.items(number)),
            "done": desk.is_done(number),
        }
        for number, document in enumerate(desk.documents)
    ]
    return {"documents": documents, "labels": desk.labels, "decisions": len(desk.journal.standing)}


def _document(desk: Desk, number: int) -> dict[str, Any]:
    document = desk.documents[number]
    fields = {name: str(value) for name, value in list(desk.fields(number).items())[:_FIELD_LIMIT]}
    return {
        "number": number,
        "id": document.id,
        "text": document.text,
        "fields": fields,
        "items": [item.to_json() for item in desk.items(number)],
        "done": desk.is_done(number),
    }


def _agreement(desk: Desk) -> dict[str, Any]:
    """The four scores of what was found, with what stood the review as the truth."""
    from discreet.finding.scores import score

    truth = desk.reviewed()
    if not truth:
        return {"documents": 0, "scores": {}}
    overall = score(desk.automatic(), truth).overall
    return {"documents": len(truth), "scores": {name: counts.to_json() for name, counts in overall.items()}}

"""What a page hears when a call cannot be answered: a sentence, never a crash.

Both applications read the bodies of their calls here and answer with the same kind of JSON: its text is
ASCII, so that half a surrogate pair in a document or a file name passes as it is.
"""

import json
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from discreet.errors import BadInput, DiscreetError
from discreet.extras import missing

__all__ = ["AsciiJSON", "add_problems", "body_of"]

_NOT_HERE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found – discreet</title>'
    '<h1>Not found</h1><p>There is no page at this address. <a href="/">Go to the first page</a>.</p></html>'
)
_MALFORMED = "the call lacks something, or has it of another kind"


class AsciiJSON(JSONResponse):
    """JSON with everything beyond ASCII escaped."""

    def render(self, content: Any) -> bytes:
        """The bytes of an answer."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")


async def body_of(request: Request) -> Any:
    """The JSON of a call; what cannot be parsed, or could not be written down again, is refused."""
    try:
        given = json.loads(await request.body())
        json.dumps(given, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadInput("the call holds half a surrogate pair, which is no character; leave it out") from None
    except (ValueError, RecursionError):
        raise BadInput(_MALFORMED) from None
    return given


def add_problems(app: FastAPI) -> None:
    """Answer everything that can go wrong in an application."""

    @app.exception_handler(DiscreetError)
    async def explain(_request: Request, problem: DiscreetError) -> Response:
        return AsciiJSON({"error": str(problem)}, 400)

    @app.exception_handler(ModuleNotFoundError)
    async def not_installed(_request: Request, problem: ModuleNotFoundError) -> Response:
        absent = missing(problem)
        if absent is None:
            raise problem
        return AsciiJSON({"error": str(absent)}, 400)

    @app.exception_handler(RequestValidationError)
    @app.exception_handler(RecursionError)
    @app.exception_handler(OverflowError)
    @app.exception_handler(UnicodeError)
    async def malformed(_request: Request, _problem: Exception) -> Response:
        return AsciiJSON({"error": _MALFORMED}, 400)

    @app.exception_handler(OSError)
    async def unreadable(_request: Request, problem: OSError) -> Response:
        return AsciiJSON({"error": f"a file cannot be read or written ({problem.strerror})"}, 400)

    @app.exception_handler(HTTPException)
    async def no_page(request: Request, problem: HTTPException) -> Response:
        if problem.status_code == 404 and "/api/" not in request.url.path:
            return HTMLResponse(_NOT_HERE, 404)
        return AsciiJSON({"error": problem.detail}, problem.status_code, problem.headers)

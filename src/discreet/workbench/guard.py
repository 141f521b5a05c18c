"""What stands between a local page and everybody else: token, Origin, Host, size.

The page is opened once with a token in its address; the answer puts it in a cookie that scripts
cannot read and other sites cannot send. Every later call needs the cookie, a Host that is this
machine, and, when it changes something, this page's own Origin. Bodies are bounded; texts are never
logged.
"""

import secrets
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

__all__ = ["COOKIE", "LARGEST_BODY", "Guard"]

COOKIE = "discreet"
LARGEST_BODY = 1_000_000
_LOCAL = frozenset(["127.0.0.1", "localhost", "[::1]"])
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
)
_POLICY += "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

Next = Callable[[Request], Awaitable[Response]]


class Guard:
    """Lets a request pass, or says why not."""

    def __init__(self, token: str | None = None) -> None:
        self.token = token or secrets.token_urlsafe(24)

    async def __call__(self, request: Request, call_next: Next) -> Response:
        """The middleware: check, pass on, and forbid the browser what the page does not need."""
        response = self._enter(request) or self._refuse(request) or await call_next(request)
        response.headers.setdefault("Content-Security-Policy", _POLICY)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cache-Control"] = "no-store"
        return response

    def _enter(self, request: Request) -> Response | None:
        """The first visit: a right token in the address becomes a cookie, and leaves the address."""
        given = request.query_params.get("token")
        if request.method != "GET" or given is None or not self._here(request):
            return None
        if not secrets.compare_digest(given.encode(), self.token.encode()):
            return PlainTextResponse("The token in the address is not this page's.", 403)
        response = RedirectResponse(request.url.path, 303)
        response.set_cookie(COOKIE, self.token, httponly=True, samesite="strict")
        return response

    def _refuse(self, request: Request) -> Response | None:
        if not self._here(request):
            return PlainTextResponse("This page answers only on this machine.", 403)
        cookie = request.cookies.get(COOKIE, "")
        if not secrets.compare_digest(cookie.encode(), self.token.encode()):
            return PlainTextResponse("Open the page by the address that the command printed.", 403)
        if request.method not in ("GET", "HEAD") and not self._own_origin(request):
            return PlainTextResponse("The call comes from another page.", 403)
        if not request.headers.get("content-length", "0").isdigit() or "transfer-encoding" in request.headers:
            return PlainTextResponse("The length of the call is missing.", 411)
        if int(request.headers.get("content-length", "0")) > LARGEST_BODY:
            return PlainTextResponse("The call is too large.", 413)
        return None

    @staticmethod
    def _here(request: Request) -> bool:
        """The Host names this machine: a page elsewhere cannot point its own name at us."""
        host = request.headers.get("host", "")
        return (host.rsplit(":", 1)[0] if not host.endswith("]") else host) in _LOCAL

    @staticmethod
    def _own_origin(request: Request) -> bool:
        origin = request.headers.get("origin", "")
        return bool(origin) and urlsplit(origin).netloc == request.headers.get("host")

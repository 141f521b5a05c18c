"""What stands between a local page and everybody else: token, Origin, Host, size.

The page is opened once with a token in its address. The answer sets a cookie that scripts cannot read
and other sites cannot send, and hands the page a key behind the #. A browser sends cookies to every port
of a host, so the cookie, whose name and value are this instance's own, opens only the empty screens:
every call for data needs the key in a header, and a link to a report a ticket made from it. The page
keeps the key in storage of its own origin, which no other port can read. Every call needs a Host that is
this machine, and, when it changes something, this page's own Origin. Bodies are bounded; texts are never
logged.
"""

import hmac
import secrets
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

__all__ = ["KEY_HEADER", "LARGEST_BODY", "Guard"]

KEY_HEADER = "x-discreet-key"
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
        self.token = secrets.token_urlsafe(24) if token is None else token
        self.cookie = f"discreet-{secrets.token_hex(6)}"
        self.session, self.key = secrets.token_urlsafe(24), secrets.token_urlsafe(24)

    def ticket(self, name: str) -> str:
        """What a link to one report carries, since a link sends no header."""
        return hmac.digest(self.key.encode(), name.encode("utf-8", "surrogatepass"), "sha256").hex()

    def is_ticket(self, given: str, name: str) -> bool:
        """True for the ticket of this report."""
        return _same(given, self.ticket(name))

    async def __call__(self, request: Request, call_next: Next) -> Response:
        """The middleware: check, pass on, and forbid the browser what the page does not need."""
        response = self._enter(request) or self._refuse(request) or await call_next(request)
        response.headers.setdefault("Content-Security-Policy", _POLICY)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cache-Control"] = "no-store"
        return response

    def _enter(self, request: Request) -> Response | None:
        """The first visit: a right token in the address becomes a cookie and a key, and leaves the address."""
        given = request.query_params.get("token")
        if request.method != "GET" or given is None or not self._here(request):
            return None
        if not _same(given, self.token):
            return PlainTextResponse("The token in the address is not this page's.", 403)
        response = RedirectResponse(f"{request.url.path}#key={self.key}", 303)
        response.set_cookie(self.cookie, self.session, httponly=True, samesite="strict")
        return response

    def _refuse(self, request: Request) -> Response | None:
        if not self._here(request):
            return PlainTextResponse("This page answers only on this machine.", 403)
        entered = _same(request.cookies.get(self.cookie, ""), self.session)
        wants_data = "/api/" in request.url.path
        if not entered or (wants_data and not _same(request.headers.get(KEY_HEADER, ""), self.key)):
            return PlainTextResponse("Open the page by the address that the command printed.", 403)
        if request.method not in ("GET", "HEAD") and not self._own_origin(request):
            return PlainTextResponse("The call comes from another page.", 403)
        length = request.headers.get("content-length", "0")
        if (
            not (length.isascii() and length.isdigit() and len(length) < 20)
            or "transfer-encoding" in request.headers
        ):
            return PlainTextResponse("The length of the call is missing.", 411)
        if int(length) > LARGEST_BODY:
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


def _same(given: str, right: str) -> bool:
    return secrets.compare_digest(given.encode("utf-8", "surrogatepass"), right.encode())

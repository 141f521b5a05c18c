"""What every request of a site must keep to: how large it is, how long it takes, and for whom it speaks.

A site that is admitted may still be hostile or broken. Its requests are signed by its key; here it is kept from
answering in another's name, from giving orders as if it were the server, and from filling the server's memory.
"""

import asyncio
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["BodyLimit", "Gate"]

LARGEST_BODY = 32 * 2**20
"""Flower cuts arrays into chunks of 20 MiB, one a request."""
BODY_SECONDS = 120.0
_SLACK = 2**20
"""Bytes for the records around an answer's numbers."""


class BodyLimit:
    """Refuses a request whose body is too large or too slow, before it is read."""

    def __init__(self, app: ASGIApp, *, most: int = LARGEST_BODY, seconds: float = BODY_SECONDS) -> None:
        self._app, self._most, self._seconds = app, most, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body within the limits, then hand it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = await self._body(receive)
        if body is None:
            await JSONResponse({"detail": "the request is too large or too slow"}, 413)(scope, receive, send)
            return
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, again, send)

    async def _body(self, receive: Receive) -> bytes | None:
        parts = bytearray()
        try:
            async with asyncio.timeout(self._seconds):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        return None
                    parts += message.get("body", b"")
                    if len(parts) > self._most:
                        return None
                    if not message.get("more_body", False):
                        return bytes(parts)
        except TimeoutError:
            return None


@dataclass
class _Answer:
    """What a site has sent of one answer."""

    to: str
    bytes: int = 0


class Gate:
    """Lets through what a site says for itself: one answer to each message, of no more than `most` bytes and objects.

    Flower checks that a request is signed by the site it names; the message inside may name another. It would be taken
    as that site's answer, or as an order of the server where it answers nothing.
    """

    def __init__(self, *, server: int, most: int, objects: int) -> None:
        self._server, self._objects = server, objects
        self._most = 2 * most + _SLACK  # an object may be sent again after a broken connection
        self._answers: dict[int, _Answer] = {}

    def problem(self, path: str, request: Any) -> str:
        """What is wrong with a parsed request; empty if nothing is."""
        if path.endswith("/push-messages"):
            return self._announced(request)
        if path.endswith("/push-object"):
            return self._sent(request)
        return ""

    def _announced(self, request: Any) -> str:
        if len(request.messages_list) != 1 or len(request.message_object_trees) != 1:
            return "one answer at a time"
        about, node = request.messages_list[0].metadata, request.node.node_id
        if about.src_node_id != node:
            return "a site answers for itself only"
        if about.dst_node_id != self._server or not about.reply_to_message_id:
            return "a site answers the server and gives no orders"
        waiting = [request.message_object_trees[0]]
        count = 0
        while waiting:
            count += 1
            if count > self._objects:
                return f"an answer has at most {self._objects} objects"
            waiting += waiting.pop().children
        held = self._answers.get(node)
        if held is None or held.to != about.reply_to_message_id:
            self._answers[node] = _Answer(about.reply_to_message_id)
        return ""

    def _sent(self, request: Any) -> str:
        held = self._answers.get(request.node.node_id)
        if held is None or not request.session_id:
            return "announce an answer first"
        held.bytes += len(request.object_content)
        return f"an answer has at most {self._most} bytes" if held.bytes > self._most else ""

    async def dispatch(self, request: Request, call_next: Any) -> Response:
        """Answer 403 to what may not pass; it stands after the authentication."""
        parsed = getattr(request.state, "protobuf_request", None)
        problem = "" if parsed is None else self.problem(request.url.path, parsed)
        if problem:
            return JSONResponse({"detail": problem}, 403)
        response: Response = await call_next(request)
        return response

"""A connection that waits for its client: a call must arrive whole within some seconds, or it is closed.

The server by itself bounds only the pause between two calls. A client that connects and says nothing,
or sends its headers or its body a byte at a time, would stay for ever.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

__all__ = ["patient_for"]


def patient_for(seconds: float) -> type[H11Protocol]:
    """The server's protocol with a limit on the time between the beginning of a call and its last byte."""

    class Patient(H11Protocol):
        waiting: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._watch()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop()
            super().connection_lost(exc)

        def _watch(self) -> None:
            """Begin to wait unless the call is whole; more bytes of the same call do not begin again."""
            cycle = self.cycle
            if cycle is not None and not cycle.response_complete and not cycle.more_body:
                self._stop()
            elif self.waiting is None and not self.transport.is_closing():
                self.waiting = self.loop.call_later(seconds, self.transport.abort)

        def _stop(self) -> None:
            if self.waiting is not None:
                self.waiting.cancel()
                self.waiting = None

    return Patient

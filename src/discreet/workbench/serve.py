"""Serve an application on this machine's loopback address, at an address that holds the token."""

import socket
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from discreet.errors import BadInput
from discreet.workbench.guard import Guard

if TYPE_CHECKING:
    import uvicorn

__all__ = ["serve", "settings_of_server"]

PATIENCE = 15.0
"""Seconds in which a call must arrive whole."""

MOST_CONNECTIONS = 64


def serve(app: Any, guard: Guard, *, port: int, browser: bool, announce: Callable[[str], None]) -> None:
    """Run until stopped; `announce` gets the address to open."""
    import uvicorn

    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
    except OSError as problem:
        raise BadInput(
            f"port {port} cannot be used ({problem.strerror}); choose another with --port"
        ) from problem
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/?token={guard.token}"
    announce(address)
    if browser:
        webbrowser.open(address)
    uvicorn.Server(settings_of_server(app)).run(sockets=[listener])


def settings_of_server(app: Any, patience: float = PATIENCE) -> "uvicorn.Config":
    """A bounded number of connections, each with a bounded time to make its call."""
    import uvicorn

    from discreet.workbench.patience import patient_for

    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        http=patient_for(patience),
        ws="none",
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=2,
    )

"""Serve an application on this machine's loopback address, at an address that holds the token."""

import socket
import webbrowser
from collections.abc import Callable
from typing import Any

from discreet.errors import BadInput
from discreet.workbench.guard import Guard

__all__ = ["serve"]


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
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=2)
    uvicorn.Server(config).run(sockets=[listener])

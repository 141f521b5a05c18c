"""A web application behind TLS, served from a thread of this process."""

import socket
import threading
import time
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from discreet.errors import BadInput, DiscreetError

__all__ = ["Listener"]

_START = 30.0


class Listener:
    """Serves the application from when it is made until `close`; port 0 takes a free one."""

    def __init__(self, app: FastAPI, *, certificate: Path, key: Path, host: str, port: int) -> None:
        self._socket = _bound(host, port)
        self.address = f"{host}:{self._socket.getsockname()[1]}"
        self._server = uvicorn.Server(
            uvicorn.Config(
                app=app,
                ssl_certfile=str(certificate),
                ssl_keyfile=str(key),
                log_level="error",
                access_log=False,
                lifespan="off",
                ws="none",
            )
        )
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)
        self._thread.start()
        limit = time.monotonic() + _START
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > limit:
                raise DiscreetError(f"the server could not start on {self.address}")
            time.sleep(0.02)

    def close(self) -> None:
        """Stop listening."""
        self._server.should_exit = True
        self._thread.join(timeout=10)
        self._socket.close()


def _bound(host: str, port: int) -> socket.socket:
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as problem:
        listening.close()
        raise BadInput(
            f"{host}:{port} cannot be listened on ({problem.strerror}); choose another --port"
        ) from problem
    return listening

"""A site: connect, wait for messages, run the ClientApp, answer; again and again.

It runs the ClientApp in its own process, and outlives its server: when the connection breaks it tries again
until its patience ends.
"""

import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from flwr.clientapp import ClientApp

from discreet.errors import BadInput
from discreet.federation.flower.apps import SiteData, client_app
from discreet.federation.flower.certificates import read_private_key
from discreet.federation.flower.link import Connection
from discreet.federation.next_word_task import NextWordTask, learner_loss
from discreet.federation.remarks import remarked
from discreet.progress import Progress
from discreet.text.document import Document

__all__ = ["Site", "take_part"]

_log = logging.getLogger(__name__)


class Site:
    """One site: its app, its key, and the server it trusts by certificate."""

    def __init__(
        self,
        app: ClientApp,
        *,
        server: str,
        certificate: Path,
        key: ec.EllipticCurvePrivateKey,
        poll: float = 0.5,
        patience: float = 60.0,
    ) -> None:
        self._app = app
        self._server = server
        try:
            self._certificate = certificate.read_bytes()
        except OSError as problem:
            raise BadInput(
                f"{certificate}: the server's certificate cannot be read ({problem.strerror})"
            ) from problem
        self._key = key
        self._poll = poll
        self._patience = patience

    def run(self, stop: Callable[[], bool] = lambda: False) -> int:
        """Serve rounds until the server has been away for `patience` seconds; returns how many it served.

        A server that never answered, or that does not know this site's key, is an error.
        """
        served, seen = 0, False
        limit = time.monotonic() + self._patience
        trouble: Exception | None = None
        while not stop() and time.monotonic() < limit:
            try:
                with Connection(self._server, certificate=self._certificate, key=self._key) as connection:
                    if not seen:
                        _log.info("connected to %s", self._server)
                    seen, trouble = True, None
                    while not stop():
                        served += self._answer(connection)
                        limit = time.monotonic() + self._patience
            except (httpx.HTTPError, OSError, RuntimeError) as problem:
                trouble = problem
                time.sleep(self._poll)
        if trouble is not None and not seen:
            raise BadInput(_explain(trouble, self._server))
        return served

    def _answer(self, connection: Connection) -> int:
        """Serve one message, if there is one."""
        pulled = connection.pull()
        if pulled is None:
            time.sleep(self._poll)
            return 0
        message, context = pulled
        started = time.monotonic()
        try:
            answer = self._app(message=message, context=context)
        except Exception as problem:
            # The reason stays here: it might quote the site's texts.
            _log.error("the round failed at this site (%s: %s)", type(problem).__name__, problem)
            answer = connection.failed(message, type(problem).__name__)
        connection.push(answer, time.monotonic() - started)
        return 1


def _explain(problem: Exception, server: str) -> str:
    if isinstance(problem, httpx.HTTPStatusError):
        return (
            f"the server at {server} turned this site away: it does not know its key, or the site is connected "
            "already; give the server the site's .pub file"
        )
    return (
        f"the server at {server} cannot be reached, or is not the one whose certificate was given ({problem}); "
        "check --server and --certificate"
    )


def take_part(
    documents: Sequence[Document],
    *,
    server: str,
    certificate: Path,
    key: Path,
    patience: float,
    poll: float,
    progress: Progress,
) -> int:
    """Serve rounds on a site's own documents until the server is gone; returns how many it served."""

    def prepare(described: dict[str, Any]) -> SiteData:
        task = NextWordTask.from_json(described)
        examples = [each for mine in task.examples(documents) for each in mine]
        return SiteData(task.model(0), learner_loss, examples)

    site = Site(
        client_app(prepare),
        server=server,
        certificate=certificate,
        key=read_private_key(key),
        poll=poll,
        patience=patience,
    )
    with remarked(progress):
        return site.run()

"""The server's side of the wire: Flower's Fleet API over TLS, for sites whose keys are known.

A stock SuperLink starts a process for the ServerApp and offers interfaces for submitting runs. Here
the one run is known beforehand, so the link serves only what sites need (registration is closed: a
site whose key was not given is turned away), and the ServerApp runs in this process.
"""

import socket
import threading
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from flwr.app import Context, Message, RecordDict
from flwr.app.message import remove_content_from_message
from flwr.common.constant import NOOP_ACCOUNT_NAME, NOOP_FLWR_AID, SUPERLINK_NODE_ID, SubStatus
from flwr.server.superlink.linkstate import LinkStateFactory
from flwr.serverapp import ServerApp
from flwr.supercore.constant import FLWR_IN_MEMORY_DB_NAME, NOOP_FEDERATION_ID, TaskType
from flwr.supercore.error import http_error_translator
from flwr.supercore.inflatable.inflatable_object import (
    get_all_nested_objects,
    get_object_tree,
    iterate_object_tree,
    no_object_id_recompute,
)
from flwr.supercore.inflatable.inflatable_utils import inflate_object_from_contents
from flwr.supercore.object_store import ObjectStoreFactory
from flwr.supercore.protobuf.translation import ProtobufTranslationMiddleware
from flwr.supercore.task_identity import TaskIdentity
from flwr.superlink.config_loader import get_federation_manager
from flwr.superlink.grid.inmemory_grid import InMemoryGrid
from flwr.superlink.routers.fleet.node_auth import NodeAuthMiddleware
from flwr.superlink.routers.fleet.router import router
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware

from discreet.errors import BadInput, DiscreetError
from discreet.federation.flower.apps import NOBODY

__all__ = ["Link"]

_POLL = 0.1
_START = 30.0


class Link:
    """A running link to sites; `serve` runs a ServerApp over it, `close` ends it."""

    def __init__(
        self,
        sites: Mapping[str, bytes],
        *,
        certificate: Path,
        key: Path,
        host: str = "127.0.0.1",
        port: int = 0,
    ) -> None:
        self.names = sorted(sites)
        self._factory = LinkStateFactory(
            FLWR_IN_MEMORY_DB_NAME, get_federation_manager(), ObjectStoreFactory(FLWR_IN_MEMORY_DB_NAME)
        )
        self._state = self._factory.state()
        self.nodes = {
            name: self._state.create_node(NOOP_FLWR_AID, NOOP_ACCOUNT_NAME, sites[name], 0, name=name)
            for name in self.names
        }
        self._socket = _bound(host, port)
        self.address = f"{host}:{self._socket.getsockname()[1]}"
        self._server = uvicorn.Server(
            uvicorn.Config(
                app=_fleet(self._factory),
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
                raise DiscreetError(f"the link could not start on {self.address}")
            time.sleep(0.02)

    def online(self) -> list[str]:
        """The sites that are connected now."""
        here = {info.node_id for info in self._state.get_node_info(statuses=["online"])}
        return [name for name in self.names if self.nodes[name] in here]

    def roster(self, _grid: Any = None) -> list[int]:
        """Each site's node in the order of the names; `NOBODY` for one that is away."""
        here = set(self.online())
        return [self.nodes[name] if name in here else NOBODY for name in self.names]

    def wait_for(self, count: int, seconds: float) -> bool:
        """True as soon as so many sites are connected, False if they are not in time."""
        limit = time.monotonic() + seconds
        while len(self.online()) < count:
            if time.monotonic() > limit:
                return False
            time.sleep(_POLL)
        return True

    def serve(self, app: ServerApp) -> None:
        """Run a ServerApp to its end."""
        run_id = self._state.create_run(
            None, None, None, {}, NOOP_FEDERATION_ID, None, NOOP_FLWR_AID, TaskType.SERVER_APP
        )
        run = self._state.get_run_info(run_ids=[run_id])[0]
        task = run.primary_task_id
        if task is None or self._state.claim_task(task) is None:
            raise DiscreetError("the link refuses its own run")
        self._state.activate_task(task)
        # Flower's messages take their run from here.
        TaskIdentity.run_id, TaskIdentity.task_id, TaskIdentity.node_id = run_id, task, SUPERLINK_NODE_ID
        grid = _Grid(self._factory, task)
        grid.set_run(run)
        context = Context(
            run_id=run_id,
            node_id=0,
            node_config={},
            state=RecordDict(),
            run_config={},
            series_id=run.series_id,
        )
        try:
            app(grid, context)
        finally:
            self._state.finish_task(task, SubStatus.COMPLETED, "")

    def close(self) -> None:
        """Stop listening."""
        self._server.should_exit = True
        self._thread.join(timeout=10)
        self._socket.close()


class _Grid(InMemoryGrid):
    """The grid of a link in the same process: messages go through its object store, as over the wire."""

    def __init__(self, factory: LinkStateFactory, task: int) -> None:
        super().__init__(factory, pull_interval=_POLL)
        self._task = task

    def push_messages(self, messages: Iterable[Message]) -> Iterable[str]:
        """Store each message and the objects it consists of."""
        run_id = self.run.run_id
        pushed = []
        for message in messages:
            message.metadata.__dict__["_run_id"] = run_id
            with no_object_id_recompute():
                message.metadata.__dict__["_message_id"] = message.object_id
                self._check_message(message)
                session = self.state.start_session(run_id)
                stored, missing = self.state.store_message_and_object_tree(
                    remove_content_from_message(message), get_object_tree(message), session
                )
                objects = get_all_nested_objects(message)
                for wanted in missing:
                    self.state.store_object(run_id, session, wanted, objects[wanted].deflate())
            if stored:
                pushed.append(message.metadata.message_id)
        return pushed

    def pull_messages(self, message_ids: Iterable[str]) -> Iterable[Message]:
        """The answers whose objects have all arrived."""
        self.state.acknowledge_task_heartbeat(self._task)
        store = self.state.object_store
        answers = []
        for answer in super().pull_messages(message_ids):
            if answer.has_error():
                answers.append(answer)
                continue
            answers.append(self._whole(answer, store))
        return answers

    def _whole(self, answer: Message, store: Any) -> Message:
        """Put an answer together; its objects may still be on their way when it is announced."""
        object_id = answer.metadata.message_id
        wanted = [tree.object_id for tree in iterate_object_tree(store.get_object_tree(object_id))]
        limit = time.monotonic() + _START
        contents: dict[str, bytes] = {}
        while len(contents) < len(set(wanted)):
            contents |= {
                one: content for one in wanted if one not in contents and (content := store.get(one))
            }
            if time.monotonic() > limit:
                raise BadInput("a site announced an answer and did not send it")
            time.sleep(0.01)
        message = cast(Message, inflate_object_from_contents(object_id, contents))
        message.metadata.__dict__["_message_id"] = object_id
        store.delete(object_id)
        return message


def _fleet(factory: LinkStateFactory) -> FastAPI:
    """Flower's Fleet API alone: no control, no runtime, no pages."""
    app = FastAPI(
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        middleware=[
            Middleware(BaseHTTPMiddleware, dispatch=http_error_translator),
            Middleware(ProtobufTranslationMiddleware),
            Middleware(NodeAuthMiddleware),
        ],
    )
    app.state.linkstate_factory = factory
    app.state.enable_supernode_auth = True
    app.include_router(router)
    return app


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

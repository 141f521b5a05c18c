"""The wire between server and sites: Flower's Fleet API over TLS, for sites whose keys are known.

A stock SuperLink starts a process for the ServerApp and offers interfaces for submitting runs; a stock
SuperNode starts one for every message. Here the one run is known beforehand, so the `Link` serves only what
sites need (registration is closed: a site whose key was not given is turned away), the ServerApp runs in its
process, and a site's `Connection` hands messages to a ClientApp in the site's own.

Flower has no public interface for this. Everything that leans on its internals stands in this file, and
holds for Flower 1.41.0 (tests/federation/test_flower_version.py).
"""

import json
import threading
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Self, cast

import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from fastapi import FastAPI
from flwr.app import Context, Error, Message, RecordDict
from flwr.app.message import make_message, remove_content_from_message
from flwr.common.constant import (
    HEARTBEAT_MIN_INTERVAL,
    NOOP_ACCOUNT_NAME,
    NOOP_FLWR_AID,
    SUPERLINK_NODE_ID,
    ErrorCode,
    SubStatus,
)
from flwr.common.serde import message_from_proto, message_to_proto
from flwr.proto.fleet_pb2 import (
    ActivateNodeRequest,
    DeactivateNodeRequest,
    PullMessagesRequest,
    PushMessagesRequest,
)
from flwr.proto.heartbeat_pb2 import SendNodeHeartbeatRequest
from flwr.proto.node_pb2 import Node
from flwr.server.superlink.linkstate import LinkStateFactory
from flwr.serverapp import ServerApp
from flwr.supercore.constant import FLWR_IN_MEMORY_DB_NAME, NOOP_FEDERATION_ID, TaskType
from flwr.supercore.error import http_error_translator
from flwr.supercore.inflatable.inflatable_object import (
    get_all_nested_objects,
    get_object_head_values_from_object_content,
    get_object_tree,
    iterate_object_tree,
    no_object_id_recompute,
)
from flwr.supercore.inflatable.inflatable_protobuf_utils import (
    make_confirm_message_received_fn_protobuf,
    make_pull_object_fn_protobuf,
    make_push_object_fn_protobuf,
)
from flwr.supercore.inflatable.inflatable_utils import (
    inflate_object_from_contents,
    pull_and_inflate_object_from_tree,
    push_objects,
)
from flwr.supercore.interceptors.http.runtime_version import RuntimeVersionHttpInterceptor
from flwr.supercore.object_store import ObjectStoreFactory
from flwr.supercore.primitives.asymmetric import public_key_to_bytes
from flwr.supercore.protobuf.translation import ProtobufTranslationMiddleware
from flwr.supercore.task_identity import TaskIdentity
from flwr.superlink.config_loader import get_federation_manager
from flwr.superlink.grid.inmemory_grid import InMemoryGrid
from flwr.superlink.routers.fleet.node_auth import NodeAuthMiddleware
from flwr.superlink.routers.fleet.router import router
from flwr.supernode.fleet_http_client import FleetHttpClient
from flwr.supernode.node_auth_http_interceptor import NodeAuthHttpInterceptor
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware

from discreet.errors import BadInput, DiscreetError
from discreet.federation.flower.apps import NOBODY, UNREADABLE, UNSENT
from discreet.federation.flower.gate import BodyLimit, Gate
from discreet.federation.flower.listener import Listener

__all__ = ["Connection", "Link"]

_POLL = 0.1
_MOST_BYTES, _MOST_OBJECTS = 2**30, 10_000


class Link:
    """The server's side: a running link to sites; `serve` runs a ServerApp over it, `close` ends it."""

    def __init__(
        self,
        sites: Mapping[str, bytes],
        *,
        certificate: Path,
        key: Path,
        host: str = "127.0.0.1",
        port: int = 0,
        most: int = _MOST_BYTES,
    ) -> None:
        """`most` is how many bytes the numbers of one answer may have."""
        self.names = sorted(sites)
        self._most = most
        self._factory = LinkStateFactory(
            FLWR_IN_MEMORY_DB_NAME, get_federation_manager(), ObjectStoreFactory(FLWR_IN_MEMORY_DB_NAME)
        )
        self._state = self._factory.state()
        self.nodes = {
            name: self._state.create_node(NOOP_FLWR_AID, NOOP_ACCOUNT_NAME, sites[name], 0, name=name)
            for name in self.names
        }
        self._listener = Listener(
            _fleet(self._factory, most), certificate=certificate, key=key, host=host, port=port
        )
        self.address = self._listener.address

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
        grid = _Grid(self._factory, task, self._most)
        grid.set_run(run)
        try:
            app(grid, _context(run_id, node=0, series=run.series_id))
        finally:
            self._state.finish_task(task, SubStatus.COMPLETED, "")

    def close(self) -> None:
        """Stop listening."""
        self._listener.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _context(run: int, *, node: int, series: int = 0) -> Context:
    return Context(
        run_id=run, node_id=node, node_config={}, state=RecordDict(), run_config={}, series_id=series
    )


class _Grid(InMemoryGrid):
    """The grid of a link in the same process: messages go through its object store, as over the wire."""

    def __init__(self, factory: LinkStateFactory, task: int, most: int) -> None:
        super().__init__(factory, pull_interval=_POLL)
        self._task, self._most = task, most
        self._announced: dict[str, Message] = {}

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

    def send_and_receive(
        self, messages: Iterable[Message], *, timeout: float | None = None
    ) -> Iterable[Message]:
        """The answers that came whole before the timeout; for one that was announced only, an error that says so."""
        sent = list(messages)
        self._announced = {}
        answers = list(super().send_and_receive(sent, timeout=timeout))
        unsent, self._announced = self._announced, {}
        for answer in unsent.values():
            self.state.object_store.delete(answer.metadata.message_id)
            answers.append(_in_place_of(answer, Error(UNSENT)))
        return answers

    def pull_messages(self, message_ids: Iterable[str]) -> Iterable[Message]:
        """The answers whose objects have all arrived; the others are looked for again at the next call."""
        self.state.acknowledge_task_heartbeat(self._task)
        wanted = set(message_ids)
        for asked in wanted - set(self._announced):
            for answer in super().pull_messages([asked]):
                self._announced[asked] = answer
        answers = []
        for asked in sorted(wanted & set(self._announced)):
            answer = self._announced[asked]
            whole = answer if answer.has_error() else self._whole(answer)
            if whole is not None:
                del self._announced[asked]
                answers.append(whole)
        return answers

    def _whole(self, answer: Message) -> Message | None:
        """Put an answer together; None while its objects are on their way.

        The link checked what was announced: whose answer it is and to which message. What the object says of
        itself is the site's word and is not used.
        """
        store, object_id = self.state.object_store, answer.metadata.message_id
        try:
            wanted = {tree.object_id for tree in iterate_object_tree(store.get_object_tree(object_id))}
            contents = {one: content for one in wanted if (content := store.get(one))}
            if len(contents) < len(wanted):
                return None
            _refuse_bombs(contents, self._most)
            found = cast(Message, inflate_object_from_contents(object_id, contents))
            whole = _in_place_of(answer, found.content)
        except Exception:
            whole = _in_place_of(answer, Error(UNREADABLE))
        store.delete(object_id)
        return whole


def _in_place_of(answer: Message, said: RecordDict | Error) -> Message:
    """A message with the metadata that the link checked."""
    if isinstance(said, Error):
        return make_message(metadata=answer.metadata, error=said)
    return make_message(metadata=answer.metadata, content=said)


def _refuse_bombs(contents: Mapping[str, bytes], most: int) -> None:
    """Refuse arrays that name the same chunk again and again: they would grow when they are put together."""
    size = 0
    for content in contents.values():
        kind, children, length = get_object_head_values_from_object_content(content)
        if kind == "Array":
            for place in json.loads(content[len(content) - length :])["arraychunk_ids"]:
                size += len(contents[children[place]])
                if size > 2 * most + 2**20:
                    raise BadInput("an answer larger than the model")


def _fleet(factory: LinkStateFactory, most: int) -> FastAPI:
    """Flower's Fleet API alone, behind a gate: no control, no runtime, no pages."""
    gate = Gate(server=SUPERLINK_NODE_ID, most=most, objects=_MOST_OBJECTS)
    app = FastAPI(
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        middleware=[
            Middleware(BodyLimit),
            Middleware(BaseHTTPMiddleware, dispatch=http_error_translator),
            Middleware(ProtobufTranslationMiddleware),
            Middleware(NodeAuthMiddleware),
            Middleware(BaseHTTPMiddleware, dispatch=gate.dispatch),
        ],
    )
    app.state.linkstate_factory = factory
    app.state.enable_supernode_auth = True
    app.include_router(router)
    return app


class Connection:
    """A site's side: present at the server while the block runs, which heartbeats say."""

    def __init__(self, server: str, *, certificate: bytes, key: ec.EllipticCurvePrivateKey) -> None:
        self._client = FleetHttpClient.from_server_address(
            server,
            False,
            certificate,
            interceptors=[
                RuntimeVersionHttpInterceptor(component_name="SuperNode"),
                NodeAuthHttpInterceptor(key, key.public_key()),
            ],
        )
        self._public = public_key_to_bytes(key.public_key())
        self._leaving = threading.Event()

    def __enter__(self) -> Self:
        self._client.__enter__()
        try:
            request = ActivateNodeRequest(public_key=self._public, heartbeat_interval=HEARTBEAT_MIN_INTERVAL)
            self._node = Node(node_id=self._client.ActivateNode(request).node_id)
        except BaseException:
            self._client.__exit__(None, None, None)
            raise
        self._thread = threading.Thread(target=self._beat, daemon=True)
        self._thread.start()
        return self

    def _beat(self) -> None:
        beat = SendNodeHeartbeatRequest(node=self._node, heartbeat_interval=HEARTBEAT_MIN_INTERVAL)
        while not self._leaving.wait(HEARTBEAT_MIN_INTERVAL / 3):
            try:
                self._client.SendNodeHeartbeat(beat)
            except (httpx.HTTPError, RuntimeError):
                return  # whoever pulls meets the same trouble and deals with it

    def __exit__(self, *_: object) -> None:
        self._leaving.set()
        with suppress(httpx.HTTPError, RuntimeError):  # the server may be gone already
            self._client.DeactivateNode(DeactivateNodeRequest(node_id=self._node.node_id))
        self._thread.join(timeout=10)
        self._client.__exit__(None, None, None)

    def pull(self) -> tuple[Message, Context] | None:
        """The next message, with its objects, and the context for the ClientApp; None when there is none."""
        pulled = self._client.PullMessages(PullMessagesRequest(node=self._node))
        if not pulled.messages_list:
            return None
        run, tree = (
            message_from_proto(pulled.messages_list[0]).metadata.run_id,
            pulled.message_object_trees[0],
        )
        message: Message = pull_and_inflate_object_from_tree(
            tree,
            make_pull_object_fn_protobuf(self._client.PullObject, self._node, run),
            make_confirm_message_received_fn_protobuf(self._client.ConfirmMessageReceived, self._node, run),
            return_type=Message,
        )
        message.metadata.__dict__["_message_id"] = tree.object_id
        return message, _context(message.metadata.run_id, node=self._node.node_id)

    def push(self, answer: Message, seconds: float) -> None:
        """Send an answer with its objects, and how long it took."""
        answer.metadata.__dict__["_message_id"] = answer.object_id
        with no_object_id_recompute():
            pushed = self._client.PushMessages(
                PushMessagesRequest(
                    node=self._node,
                    messages_list=[message_to_proto(remove_content_from_message(answer))],
                    message_object_trees=[get_object_tree(answer)],
                    clientapp_runtime_list=[seconds],
                )
            )
            push_objects(
                get_all_nested_objects(answer),
                make_push_object_fn_protobuf(
                    self._client.PushObject, self._node, answer.metadata.run_id, pushed.session_id
                ),
                object_ids_to_push=set(pushed.objects_to_push),
            )

    def failed(self, message: Message, reason: str) -> Message:
        """The answer that says that the ClientApp failed."""
        return Message(Error(ErrorCode.CLIENT_APP_RAISED_EXCEPTION, reason), reply_to=message)

"""A site's side of the wire: connect, wait for messages, run the ClientApp, answer; again and again.

It speaks Flower's Fleet protocol as a SuperNode does, but runs the ClientApp in its own process
instead of starting a new one for every message, and outlives its server: when the connection breaks
it tries again until its patience ends.
"""

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from flwr.app import Context, Error, Message, RecordDict
from flwr.app.message import remove_content_from_message
from flwr.clientapp import ClientApp
from flwr.common.constant import HEARTBEAT_MIN_INTERVAL, ErrorCode
from flwr.common.serde import message_from_proto, message_to_proto
from flwr.proto.fleet_pb2 import (
    ActivateNodeRequest,
    DeactivateNodeRequest,
    PullMessagesRequest,
    PushMessagesRequest,
)
from flwr.proto.heartbeat_pb2 import SendNodeHeartbeatRequest
from flwr.proto.message_pb2 import ObjectTree
from flwr.proto.node_pb2 import Node
from flwr.supercore.inflatable.inflatable_object import (
    get_all_nested_objects,
    get_object_tree,
    no_object_id_recompute,
)
from flwr.supercore.inflatable.inflatable_protobuf_utils import (
    make_confirm_message_received_fn_protobuf,
    make_pull_object_fn_protobuf,
    make_push_object_fn_protobuf,
)
from flwr.supercore.inflatable.inflatable_utils import pull_and_inflate_object_from_tree, push_objects
from flwr.supercore.interceptors.http.runtime_version import RuntimeVersionHttpInterceptor
from flwr.supercore.primitives.asymmetric import public_key_to_bytes
from flwr.supernode.fleet_http_client import FleetHttpClient
from flwr.supernode.node_auth_http_interceptor import NodeAuthHttpInterceptor

from discreet.errors import BadInput

__all__ = ["Site"]

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
                with self._client() as client, _Attendance(client, self._key) as node:
                    if not seen:
                        _log.info("connected to %s", self._server)
                    seen, trouble = True, None
                    while not stop():
                        served += self._answer(client, node)
                        limit = time.monotonic() + self._patience
            except (httpx.HTTPError, OSError, RuntimeError) as problem:
                trouble = problem
                time.sleep(self._poll)
        if trouble is not None and not seen:
            raise BadInput(_explain(trouble, self._server))
        return served

    def _client(self) -> FleetHttpClient:
        return FleetHttpClient.from_server_address(
            self._server,
            False,
            self._certificate,
            interceptors=[
                RuntimeVersionHttpInterceptor(component_name="SuperNode"),
                NodeAuthHttpInterceptor(self._key, self._key.public_key()),
            ],
        )

    def _answer(self, client: FleetHttpClient, node: Node) -> int:
        """Serve one message, if there is one."""
        pulled = client.PullMessages(PullMessagesRequest(node=node))
        if not pulled.messages_list:
            time.sleep(self._poll)
            return 0
        message = _fetch(client, node, pulled.messages_list[0], pulled.message_object_trees[0])
        started = time.monotonic()
        try:
            context = Context(
                run_id=message.metadata.run_id,
                node_id=node.node_id,
                node_config={},
                state=RecordDict(),
                run_config={},
                series_id=0,
            )
            answer = self._app(message=message, context=context)
        except Exception as problem:
            # The reason stays here: it might quote the site's texts.
            _log.error("the round failed at this site (%s: %s)", type(problem).__name__, problem)
            failed = Error(code=ErrorCode.CLIENT_APP_RAISED_EXCEPTION, reason=type(problem).__name__)
            answer = Message(failed, reply_to=message)
        _send(client, node, answer, time.monotonic() - started)
        return 1


class _Attendance:
    """Present at the server while the block runs; heartbeats say so."""

    def __init__(self, client: FleetHttpClient, key: ec.EllipticCurvePrivateKey) -> None:
        self._client = client
        self._public = public_key_to_bytes(key.public_key())
        self._leaving = threading.Event()

    def __enter__(self) -> Node:
        request = ActivateNodeRequest(public_key=self._public, heartbeat_interval=HEARTBEAT_MIN_INTERVAL)
        self._node = Node(node_id=self._client.ActivateNode(request).node_id)
        self._thread = threading.Thread(target=self._beat, daemon=True)
        self._thread.start()
        return self._node

    def _beat(self) -> None:
        beat = SendNodeHeartbeatRequest(node=self._node, heartbeat_interval=HEARTBEAT_MIN_INTERVAL)
        while not self._leaving.wait(HEARTBEAT_MIN_INTERVAL / 3):
            try:
                self._client.SendNodeHeartbeat(beat)
            except (httpx.HTTPError, RuntimeError):
                return  # the main loop meets the same trouble and deals with it

    def __exit__(self, *_: object) -> None:
        self._leaving.set()
        try:
            self._client.DeactivateNode(DeactivateNodeRequest(node_id=self._node.node_id))
        except (httpx.HTTPError, RuntimeError):
            _log.debug("the server was gone before this site could say good-bye")
        self._thread.join(timeout=10)


def _fetch(client: FleetHttpClient, node: Node, announced: Any, tree: ObjectTree) -> Message:
    """The message with its objects."""
    run_id = message_from_proto(announced).metadata.run_id
    message: Message = pull_and_inflate_object_from_tree(
        tree,
        make_pull_object_fn_protobuf(client.PullObject, node, run_id),
        make_confirm_message_received_fn_protobuf(client.ConfirmMessageReceived, node, run_id),
        return_type=Message,
    )
    message.metadata.__dict__["_message_id"] = tree.object_id
    return message


def _send(client: FleetHttpClient, node: Node, answer: Message, seconds: float) -> None:
    """The answer with its objects."""
    run_id = answer.metadata.run_id
    answer.metadata.__dict__["_message_id"] = answer.object_id
    with no_object_id_recompute():
        pushed = client.PushMessages(
            PushMessagesRequest(
                node=node,
                messages_list=[message_to_proto(remove_content_from_message(answer))],
                message_object_trees=[get_object_tree(answer)],
                clientapp_runtime_list=[seconds],
            )
        )
        push_objects(
            get_all_nested_objects(answer),
            make_push_object_fn_protobuf(client.PushObject, node, run_id, pushed.session_id),
            object_ids_to_push=set(pushed.objects_to_push),
        )


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

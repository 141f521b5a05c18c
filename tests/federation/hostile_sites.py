"""Sites that misbehave, each by its name: `python hostile_sites.py PORT NAME…`, beside the keys of test_hostile_processes.

The update is made as an honest site makes it; what goes wrong is done to the answer. What strangers and the poser met is
written to met.json.
"""

import json
import math
import os
import sys
import threading
import time
from pathlib import Path

import httpx
import torch
from flwr.app import Message, MetricRecord
from flwr.app.message import remove_content_from_message
from flwr.common.serde import message_to_proto
from flwr.proto.fleet_pb2 import PullMessagesRequest, PushMessagesRequest
from flwr.proto.node_pb2 import Node
from flwr.supercore.inflatable.inflatable_object import get_object_tree

from discreet.errors import BadInput
from discreet.federation.client import Update
from discreet.federation.flower.apps import SiteData, client_app
from discreet.federation.flower.certificates import read_private_key
from discreet.federation.flower.link import Connection
from discreet.federation.flower.messages import read_weights, update_records
from discreet.federation.flower.site import Site
from discreet.federation.next_word_task import NextWordTask, learner_loss
from discreet.text.document import Document

HUGE = torch.finfo(torch.float32).max
HEADER = (
    b"\x93NUMPY\x01\x00v\x00{'descr': '<f4', 'fortran_order': False, 'shape': (100000000000,), }".ljust(127)
    + b"\n"
)


def app_of(name):
    def prepare(described):
        task = NextWordTask.from_json(described)
        lines = Path(f"{name}.jsonl").read_text().splitlines()
        documents = [Document(**json.loads(line)) for line in lines]
        rows = [each for mine in task.examples(documents) for each in mine]
        return SiteData(task.model(0), learner_loss, rows)

    return client_app(prepare)


def announce(connection, answer):
    """Say that an answer comes, and send none of it."""
    answer.metadata.__dict__["_message_id"] = answer.object_id
    return connection._client.PushMessages(
        PushMessagesRequest(
            node=connection._node,
            messages_list=[message_to_proto(remove_content_from_message(answer))],
            message_object_trees=[get_object_tree(answer)],
        )
    )


def status_of(call):
    try:
        call()
    except httpx.HTTPStatusError as problem:
        return problem.response.status_code
    except RuntimeError as problem:
        return str(problem)
    return 200


def pose(connection, message, answer, met):
    """Answer as another site, give an order as the server, take another's messages; then answer as another inside."""
    mine = connection._node.node_id
    answer.metadata.__dict__["_src_node_id"] = mine + 1
    met["in another's name"] = status_of(lambda: announce(connection, answer))
    answer.metadata.__dict__.update({"_src_node_id": 1, "_dst_node_id": mine, "_reply_to_message_id": ""})
    met["as the server"] = status_of(lambda: announce(connection, answer))
    other = PullMessagesRequest(node=Node(node_id=mine + 1))
    met["another's messages"] = status_of(lambda: connection._client.PullMessages(other))
    return Message(update_records(Update({"x": torch.zeros(1)}, 1, 0.1)), reply_to=message)


def misbehave(name, connection, message, answer, rounds, met):
    """The answer to push, or None."""
    numbers = answer.content.metric_records["numbers"]
    if name == "crash":
        announce(connection, answer)
        os._exit(9)
    if name == "endless":
        answer.content["numbers"] = MetricRecord({"examples": math.inf, "loss": 0.5})
    elif name == "header":
        next(iter(answer.content.array_records["update"].values())).data = HEADER
    elif name == "huge":
        full = {key: torch.full_like(value, HUGE) for key, value in read_weights(message).items()}
        return Message(update_records(Update(full, int(numbers["examples"]), 0.5)), reply_to=message)
    elif name == "many":
        answer.content["numbers"] = MetricRecord({"examples": 2**62, "loss": 0.5})
    elif name == "poser" and rounds == 1:
        return pose(connection, message, answer, met)
    elif name == "silent" and rounds == 1:
        announce(connection, answer)
        return None
    return answer


def take_part(name, port, stop, met):
    app, rounds = app_of(name), 0
    key = read_private_key(Path(f"keys/sites/{name}.key"))
    with Connection(
        f"127.0.0.1:{port}", certificate=Path("keys/server.pem").read_bytes(), key=key
    ) as connection:
        while not stop.is_set():
            pulled = connection.pull()
            if pulled is None:
                time.sleep(0.1)
                continue
            message, context = pulled
            answer = app(message=message, context=context)
            if message.metadata.message_type == "train":
                rounds += 1
                answer = misbehave(name, connection, message, answer, rounds, met)
            if answer is not None:
                connection.push(answer, 0.1)


def strangers(port, met):
    """A key that is not admitted, a certificate of another authority, no key at all."""
    for what, key, certificate in (
        ("wrong key", "other/sites/ash.key", "keys/server.pem"),
        ("foreign authority", "keys/sites/birch.key", "other/server.pem"),
    ):
        site = Site(
            app_of("birch"),
            server=f"127.0.0.1:{port}",
            certificate=Path(certificate),
            key=read_private_key(Path(key)),
            poll=0.1,
            patience=0.5,
        )
        try:
            site.run()
            met[what] = "served"
        except BadInput as problem:
            met[what] = str(problem)
    import ssl

    trusted = ssl.create_default_context(cafile="keys/server.pem")
    answered = httpx.post(
        f"https://127.0.0.1:{port}/v1/fleet/pull-messages",
        content=PullMessagesRequest(node=Node(node_id=1)).SerializeToString(),
        headers={"content-type": "application/protobuf"},
        verify=trusted,
    )
    met["no key"] = answered.status_code


def main(port, *names):
    stop, met = threading.Event(), {}
    if "strangers" in names:
        strangers(port, met)
    threads = [
        threading.Thread(target=take_part, args=(name, port, stop, met), daemon=True)
        for name in names
        if name != "strangers"
    ]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.2)
        Path("met.part").write_text(json.dumps(met))
        if "strangers" in names:
            Path("met.part").replace("met.json")


if __name__ == "__main__":
    main(*sys.argv[1:])

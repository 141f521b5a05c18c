"""The Flower apps: a ClientApp around the client update, a ServerApp around the federated rounds.

They run in the link and the sites of this folder, and as well in a SuperLink and SuperNodes of one's
own: give `server_app(...)` and `client_app(...)` to a Flower app's `serverapp` and `clientapp`.
"""

import json
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from flwr.app import Context, Message
from flwr.clientapp import ClientApp
from flwr.serverapp import Grid, ServerApp
from torch import nn

from discreet.errors import BadInput
from discreet.federation.aggregate import Reply
from discreet.federation.client import Examples, LocalTraining, Loss
from discreet.federation.flower.messages import read_update, read_weights, update_records, weights_records
from discreet.federation.streams import stream
from discreet.federation.training import Algorithm, Collect, State, train
from discreet.federation.weights import Weights
from discreet.privacy.sampling import Indices

__all__ = ["Roster", "SiteData", "across_sites", "client_app", "server_app"]

_log = logging.getLogger(__name__)

NOBODY = -1


@dataclass(frozen=True)
class SiteData:
    """What a site trains on: a model of the right shape, its loss and its examples."""

    model: nn.Module
    loss: Loss
    examples: Examples


Prepare = Callable[[dict[str, Any]], SiteData]
"""The task as the server describes it → what this site trains with."""


def client_app(prepare: Prepare) -> ClientApp:
    """A ClientApp that trains on this site's examples when it is asked to; they never leave."""
    app = ClientApp()
    ready: dict[str, SiteData] = {}

    @app.train()
    def run_round(message: Message, _context: Context) -> Message:
        settings: dict[str, Any] = dict(message.content.config_records["settings"])
        described = settings["task"]
        if described not in ready:
            ready.clear()
            ready[described] = prepare(json.loads(described))
        site = ready[described]
        local = LocalTraining(**json.loads(settings["local"]))
        seed = None if settings["seed"] < 0 else settings["seed"]
        random = stream(seed, "client", settings["round"], settings["client"])
        update = local.update(site.model, site.loss, read_weights(message), site.examples, random)
        return Message(update_records(update), reply_to=message)

    return app


Roster = Callable[[], Sequence[int]]
"""The node of each client, in the clients' order; `NOBODY` for one that is not connected."""


def across_sites(
    grid: Grid,
    roster: Roster,
    task: dict[str, Any],
    local: LocalTraining,
    *,
    seed: int | None,
    deadline: float,
) -> Collect:
    """A `collect` that asks sites by messages and waits for them until the deadline.

    A site that is away, answers too late, with an error or with something unreadable becomes a reply
    without an update. A late answer to an earlier round is never looked at: every round waits for
    the answers to its own messages only.
    """
    described = json.dumps(task, sort_keys=True)

    def collect(round: int, clients: Indices, weights: Weights) -> Iterator[Reply]:
        nodes = roster()
        away = {client: "it is not connected" for client in clients.tolist() if nodes[client] == NOBODY}
        messages = {
            client: Message(
                weights_records(
                    weights,
                    {
                        "task": described,
                        "local": json.dumps(asdict(local)),
                        "round": round,
                        "client": client,
                        "seed": -1 if seed is None else seed,
                    },
                ),
                dst_node_id=nodes[client],
                message_type="train",
                ttl=deadline,
                group_id=str(round),
            )
            for client in clients.tolist()
            if client not in away
        }
        answers = {
            answer.metadata.reply_to_message_id: answer
            for answer in grid.send_and_receive(list(messages.values()), timeout=deadline)
        }
        for client in clients.tolist():
            if client in away:
                yield Reply(client, None, away[client])
            else:
                yield _reply(client, answers.get(messages[client].metadata.message_id))

    return collect


def _reply(client: int, answer: Message | None) -> Reply:
    if answer is None:
        return Reply(client, None, "it did not answer before the deadline")
    if answer.has_error():
        return Reply(client, None, f"it failed (Flower's error {answer.error.code})")
    try:
        return Reply(client, read_update(answer))
    except BadInput as problem:
        return Reply(client, None, str(problem))


def server_app(
    algorithm: Algorithm,
    start: State,
    task: dict[str, Any],
    local: LocalTraining,
    roster: Callable[[Grid], Sequence[int]],
    *,
    seed: int | None,
    deadline: float,
    after_round: Callable[[State], None],
    finished: Callable[[State], None],
) -> ServerApp:
    """A ServerApp that runs the rounds `start` has not done yet and hands the end to `finished`."""
    app = ServerApp()

    @app.main()
    def main(grid: Grid, _context: Context) -> None:
        began = time.monotonic()
        collect = across_sites(grid, lambda: roster(grid), task, local, seed=seed, deadline=deadline)
        finished(train(algorithm, start, collect, seed=seed, after_round=after_round))
        _log.info("%d rounds in %.1f s", algorithm.rounds - start.round, time.monotonic() - began)

    return app

"""The Flower apps: a ClientApp around the client update, a ServerApp around the federated rounds.

They run in the link and the sites of this folder, and as well in a SuperLink and SuperNodes of one's
own: give `server_app(...)` and `client_app(...)` to a Flower app's `serverapp` and `clientapp`.
"""

import json
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, TypeVar

from flwr.app import Context, Message
from flwr.clientapp import ClientApp
from flwr.serverapp import Grid, ServerApp
from torch import nn

from discreet.errors import BadInput
from discreet.federation.aggregate import Reply
from discreet.federation.client import Examples, LocalTraining, Loss, Update
from discreet.federation.flower.messages import (
    declared_records,
    read_declared,
    read_update,
    read_weights,
    update_records,
    weights_records,
)
from discreet.federation.flower.site_weight import Declarations
from discreet.federation.streams import stream
from discreet.federation.training import Algorithm, Collect, State, train
from discreet.federation.weights import Weights
from discreet.privacy.sampling import Indices

__all__ = ["Roster", "SiteData", "across_sites", "client_app", "server_app"]

_log = logging.getLogger(__name__)

NOBODY = -1
UNSENT, UNREADABLE = 9001, 9002
"""The link's own errors, above Flower's: an answer that was announced and not sent, or that cannot be put together."""
_ERRORS = {
    UNSENT: "it announced an answer and did not send all of it before the deadline",
    UNREADABLE: "this reply was refused, because it cannot be put together",
}
WEIGHT_CAP = 4.0
"""Default for the largest weight of a site, in medians of what the sites declared."""


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

    def asked(message: Message) -> tuple[dict[str, Any], SiteData, LocalTraining]:
        settings: dict[str, Any] = dict(message.content.config_records["settings"])
        described = settings["task"]
        if described not in ready:
            ready.clear()
            ready[described] = prepare(json.loads(described))
        return settings, ready[described], LocalTraining(**json.loads(settings["local"]))

    @app.query()
    def declare(message: Message, _context: Context) -> Message:
        _, site, local = asked(message)
        most = len(site.examples) if local.most_examples is None else local.most_examples
        return Message(declared_records(min(most, len(site.examples))), reply_to=message)

    @app.train()
    def run_round(message: Message, _context: Context) -> Message:
        settings, site, local = asked(message)
        seed = None if settings["seed"] < 0 else settings["seed"]
        random = stream(seed, "client", settings["round"], settings["client"])
        update = local.update(site.model, site.loss, read_weights(message), site.examples, random)
        return Message(update_records(update), reply_to=message)

    return app


_T = TypeVar("_T")

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
    weight_cap: float = WEIGHT_CAP,
) -> Collect:
    """A `collect` that asks sites by messages and waits for them until the deadline.

    Before its first round a site declares how many examples it has; it counts no more in any round, and weighs no more
    than `weight_cap` medians of what the sites declared. A site that is away, answers too late, with an error or with
    anything but an update of this model becomes a reply without an update, which says why. A late answer to an earlier
    round is never looked at: every round waits for the answers to its own messages only.
    """
    settings = {"task": json.dumps(task, sort_keys=True), "local": json.dumps(asdict(local))}
    declared = Declarations(weight_cap)

    def asked(kind: str, round: int, nodes: dict[int, int], weights: Weights) -> dict[int, Message | None]:
        messages = {
            client: Message(
                weights_records(
                    weights,
                    {**settings, "round": round, "client": client, "seed": -1 if seed is None else seed},
                ),
                dst_node_id=node,
                message_type=kind,
                ttl=deadline,
                group_id=f"{kind} {round}",
            )
            for client, node in nodes.items()
        }
        answers = {
            answer.metadata.reply_to_message_id: answer
            for answer in grid.send_and_receive(list(messages.values()), timeout=deadline)
        }
        return {client: answers.get(message.metadata.message_id) for client, message in messages.items()}

    def collect(round: int, clients: Indices, weights: Weights) -> Iterator[Reply]:
        nodes = roster()
        refused = {client: "it is not connected" for client in clients.tolist() if nodes[client] == NOBODY}
        new = {c: nodes[c] for c in clients.tolist() if c not in refused and c not in declared.counts}
        if new:
            said = {c: _read(answer, read_declared) for c, answer in asked("query", round, new, {}).items()}
            refused |= {client: found for client, found in said.items() if isinstance(found, str)}
            declared.add({client: found for client, found in said.items() if isinstance(found, int)})
        ready = {client: nodes[client] for client in clients.tolist() if client not in refused}
        answers = asked("train", round, ready, weights) if ready else {}
        for client in clients.tolist():
            if client in refused:
                yield Reply(client, None, refused[client])
                continue
            read = partial(read_update, like=weights, declared=declared.counts[client])
            found = _read(answers.pop(client), read)
            if isinstance(found, str):
                yield Reply(client, None, found)
            else:
                yield Reply(client, Update(found.delta, declared.weight(found.examples), found.loss))

    return collect


def _read(answer: Message | None, read: Callable[[Message], _T]) -> _T | str:
    """What an answer holds, or why there is nothing: whatever a site sends, the round goes on."""
    if answer is None:
        return "it did not answer before the deadline"
    try:
        if answer.has_error():
            code = int(answer.error.code)
            return _ERRORS.get(code, f"it failed (Flower's error {code})")
        return read(answer)
    except BadInput as problem:
        return f"this reply was refused, because {problem}"
    except Exception as problem:
        return f"this reply was refused, because it cannot be read ({type(problem).__name__})"


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
    weight_cap: float = WEIGHT_CAP,
    names: Sequence[str] = (),
) -> ServerApp:
    """A ServerApp that runs the rounds `start` has not done yet and hands the end to `finished`.

    `names` are the sites', in the clients' order.
    """
    app = ServerApp()

    @app.main()
    def main(grid: Grid, _context: Context) -> None:
        began = time.monotonic()
        collect = across_sites(
            grid, lambda: roster(grid), task, local, seed=seed, deadline=deadline, weight_cap=weight_cap
        )
        finished(train(algorithm, start, collect, seed=seed, after_round=after_round, names=names))
        _log.info("%d rounds in %.1f s", algorithm.rounds - start.round, time.monotonic() - began)

    return app

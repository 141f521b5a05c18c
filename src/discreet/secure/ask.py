"""Ask for the labels of texts that nobody else sees, of a model that we do not see."""

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.progress import Progress
from discreet.secure.answers import Answers
from discreet.secure.batching import chunks, most_texts
from discreet.secure.certificates import Identity
from discreet.secure.computing import Computing
from discreet.secure.connection import Connection, Traffic
from discreet.secure.dialling import dial, recorder
from discreet.secure.message import Message, joined
from discreet.secure.network import Network
from discreet.secure.program import VECTORS, engine_folder
from discreet.secure.protocol import PROTOCOLS, Protocol
from discreet.secure.session import Peers, link, shares_of, weights_from
from discreet.secure.whole import decoded, encoded

__all__ = ["Asking", "ask", "ask_about"]

_BYTES = 1 << 30


@dataclass(frozen=True, kw_only=True)
class Asking:
    """Where the parties are, who we are, how we compute, and how much memory one question may take.

    `at_once` limits the texts of one question below what the memory allows.
    """

    parties: Mapping[str, str]
    identity: Identity
    protocol: Protocol = PROTOCOLS["aby3"]
    memory: int = _BYTES
    at_once: int | None = None
    record: Path | None = None

    def __post_init__(self) -> None:
        for role in self.protocol.roles:
            if role != "asker" and role not in self.parties:
                raise BadInput(f"{self.protocol.name} needs the address of the {role}")


def ask(
    vectors: NDArray[np.float32], asking: Asking, advance: Callable[[int], Any] = lambda _: None
) -> Answers:
    """The labels (or scores) of texts, given as the vectors of the public sentence encoder."""
    if vectors.ndim != 2 or len(vectors) == 0:
        raise BadInput("there is no text to ask about")
    return asyncio.run(_ask(np.ascontiguousarray(vectors, dtype=np.float32), asking, advance))


def ask_about(texts: Sequence[str], asking: Asking, progress: Progress) -> Answers:
    """The labels (or scores) of texts; they are encoded here and leave only as shares."""
    from discreet.language.sentences import SentenceEncoder

    engine_folder()
    with progress.progress("reading", len(texts)) as advance:
        vectors = SentenceEncoder().encode(texts, advance=advance)
    with progress.progress("asking", len(texts)) as advance:
        return ask(vectors, asking, advance)


async def _ask(vectors: NDArray[np.float32], asking: Asking, advance: Callable[[int], Any]) -> Answers:
    async with Peers("asker") as peers:
        computing = peers.own(await Computing.start())
        return await peers.run(_conversation(vectors, asking, peers, computing, advance))


async def _conversation(
    vectors: NDArray[np.float32],
    asking: Asking,
    peers: Peers,
    computing: Computing,
    advance: Callable[[int], Any],
) -> Answers:
    started, session = time.perf_counter(), secrets.token_hex(16)
    protocol, setup = asking.protocol, Traffic()
    network, memory, connections = await _meet(asking, peers, session, setup)
    if network.inputs != vectors.shape[1]:
        raise BadInput(f"the network takes vectors of {network.inputs} numbers, not {vectors.shape[1]}")
    most = most_texts(network, min(memory, asking.memory))
    sizes = chunks(len(vectors), most if asking.at_once is None else min(most, asking.at_once))
    mine: dict[str, bytes] = {}
    if "asker" in protocol.roles:
        await link(protocol, "asker", session, connections, computing)
        mine = await weights_from(connections["model"])
        for name, share in mine.items():
            await computing.call("set", share, name=name)
    ready = await computing.call("prepare", network=network.to_json(), texts=sorted(set(sizes)))
    programs = dict(zip(sorted(set(sizes)), ready.fields["programs"], strict=True))
    online = Traffic()
    for connection in connections.values():
        connection.traffic = online
    ready_at = time.perf_counter()
    opened, seconds, processor, start = [], [], 0.0, 0
    for size in sizes:
        before = time.perf_counter()
        rows = encoded(network, vectors[start : start + size])
        answer, took = await _question(rows, protocol, connections, computing, programs[size])
        opened.append(decoded(network, answer) if network.opens == "score" else answer)
        processor += took
        seconds.append(time.perf_counter() - before)
        start += size
        advance(size)
    for connection in connections.values():
        await connection.send("done")
    return Answers(
        opened=np.concatenate(opened),
        network=network,
        protocol=protocol,
        setup_seconds=ready_at - started,
        seconds=tuple(seconds),
        processor=processor,
        chunks=tuple(sizes),
        peers=tuple(connection.person for connection in connections.values()),
        setup=setup,
        online=online,
    )


async def _meet(
    asking: Asking, peers: Peers, session: str, traffic: Traffic
) -> tuple[Network, int, dict[str, Connection]]:
    """Reach every party, the model owner first: it says what network it is, and the others hear of it."""
    protocol = asking.protocol
    told: dict[str, Any] = {}
    connections: dict[str, Connection] = {}
    memory: list[int] = []
    for role in protocol.roles:
        if role == "asker":
            continue
        record = recorder(asking.record, role)
        connection = await dial(asking.parties[role], role, asking.identity, traffic=traffic, record=record)
        connections[role] = peers.add(connection)
        await connection.send("ask", session=session, protocol=protocol.name, **told)
        welcome = await connection.receive("welcome")
        if told and welcome.fields["network"] != told["network"]:
            raise BadInput(f"the {role} computes another network than the parties before it")
        told["network"] = welcome.fields["network"]
        memory.append(int(welcome.fields["memory"]))
    return Network.from_json(told["network"], "the model's description"), min(memory), connections


async def _question(
    vectors: NDArray[np.generic],
    protocol: Protocol,
    connections: Mapping[str, Connection],
    computing: Computing,
    program: str,
) -> tuple[NDArray[np.float32], float]:
    """Share the vectors out, compute with the others, and put the shares of the answer together.

    Beside it, the processor time that all engines took.
    """
    texts = len(vectors)
    shares = dict(zip(protocol.roles, await shares_of(computing, protocol, vectors), strict=True))
    for role, connection in connections.items():
        await connection.send("question", shares[role], texts=texts, program=program)
    answers: dict[str, Message] = {}
    if "asker" in shares:
        await computing.call("set", shares["asker"], name=VECTORS)
        answers["asker"] = await computing.call("run", texts=texts)
    for role, connection in connections.items():
        answers[role] = await connection.receive("answer")
    parts = joined([answers[role].body for role in protocol.roles])
    reply = await computing.call("open", parts, protocol=protocol.name)
    opened = np.frombuffer(reply.body, dtype=np.float32).reshape(reply.fields["shape"])
    if len(opened) != texts:
        raise BadInput(f"{texts} texts were asked about and {len(opened)} answers came back")
    return opened, sum(float(answer.fields["processor"]) for answer in answers.values())

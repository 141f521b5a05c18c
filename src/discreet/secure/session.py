"""A session as one party sees it: the peers it talks to, the engines that meet, the questions answered."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput, DiscreetError, PartyGone
from discreet.secure.computing import Computing
from discreet.secure.connection import Connection
from discreet.secure.message import joined, parted
from discreet.secure.network import Network
from discreet.secure.program import VECTORS
from discreet.secure.protocol import Protocol

__all__ = ["Peers", "answer_questions", "link", "shares_of", "weights_from", "weights_to"]

Result = TypeVar("Result")
Count = Callable[[int], Awaitable[None]]

_ECHO = 3.0


class Peers:
    """The connections of one session and its computing process, which end together.

    Whatever goes wrong inside `async with` is told to every peer before anything is closed, so that all
    parties end with the same error.
    """

    def __init__(self, role: str) -> None:
        self._role = role
        self._computing: Computing | None = None
        self._connections: list[Connection] = []
        self._pumps: set[asyncio.Task[None]] = set()
        self._trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def add(self, connection: Connection) -> Connection:
        """Serve a connection from now on."""
        self._connections.append(connection)
        self._pumps.add(asyncio.create_task(self._serve(connection)))
        return connection

    def own(self, computing: Computing) -> Computing:
        """End this computing process with the session."""
        self._computing = computing
        return computing

    async def _serve(self, connection: Connection) -> None:
        try:
            await connection.pump()
        except DiscreetError as problem:
            if not self._trouble.done():
                self._trouble.set_exception(problem)

    async def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do the work; the first peer that fails or goes ends it, with its error.

        A failure of our engine, or a farewell too early, is often only the echo of another party's
        trouble, so the connections get a moment to say so.
        """
        main = asyncio.create_task(work)
        waiting: set[asyncio.Future[Any]] = {main, self._trouble}
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if main.done() and not main.cancelled():
                problem = main.exception()
                if problem is None:
                    return main.result()
                if isinstance(problem, PartyGone) or type(problem) is DiscreetError:
                    await asyncio.wait({self._trouble}, timeout=_ECHO)
            if self._trouble.done():
                self._trouble.result()
            return await main
        finally:
            main.cancel()
            await asyncio.gather(main, return_exceptions=True)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: Any, problem: BaseException | None, trace: Any) -> None:
        for pump in self._pumps:
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)
        heard = self._trouble.exception() if self._trouble.done() else None
        # What a peer has told us it tells the others itself; that one has gone, everybody may say.
        if isinstance(problem, PartyGone) or (isinstance(problem, DiscreetError) and problem is not heard):
            await asyncio.gather(*(connection.fail(problem, self._role) for connection in self._connections))
        await asyncio.gather(*(connection.close() for connection in self._connections))
        if self._computing is not None:
            await self._computing.close()


async def link(
    protocol: Protocol, role: str, session: str, connections: Mapping[str, Connection], computing: Computing
) -> None:
    """Let the engines of all computing parties meet, each pair over the connection between them."""
    hosts = []
    for other in protocol.roles:
        path = computing.folder / other
        hosts.append(f"unix:{path}")
        if other != role:
            await connections[other].listen(path)
            connections[other].engine = computing.folder / role
    rank = protocol.roles.index(role)
    await computing.call("link", protocol=protocol.name, rank=rank, session=session, hosts=hosts)


async def answer_questions(
    asker: Connection, network: Network, computing: Computing, weights: Mapping[str, bytes], count: Count
) -> int:
    """Hold shares of the weights and compute until the asker is done; returns how many texts were answered.

    `count` hears of the texts before they are computed, and may refuse.
    """
    for name, share in weights.items():
        await computing.call("set", share, name=name)
    answered = 0
    while (message := await asker.receive("question", "done")).kind == "question":
        texts = message.fields.get("texts")
        if not isinstance(texts, int) or texts < 1:
            raise BadInput(f"the asker announced {texts!r} texts")
        await count(texts)
        ready = await computing.call("prepare", network=network.to_json(), texts=[texts])
        if ready.fields["programs"] != [message.fields.get("program")]:
            raise BadInput("the parties would not compute the same program; install one version for all")
        await computing.call("set", message.body, name=VECTORS)
        reply = await computing.call("run", texts=texts)
        await asker.send("answer", reply.body, processor=reply.fields["processor"])
        answered += texts
    return answered


async def shares_of(computing: Computing, protocol: Protocol, array: NDArray[np.generic]) -> list[bytes]:
    """An array split into one share for each computing party, in the order of their ranks."""
    reply = await computing.call(
        "share", array.tobytes(), protocol=protocol.name, shape=array.shape, dtype=array.dtype.name
    )
    return parted(reply.body)


async def weights_to(
    connections: Mapping[str, Connection],
    protocol: Protocol,
    weights: Mapping[str, NDArray[np.generic]],
    computing: Computing,
) -> dict[str, bytes]:
    """Split the weights, send each party its shares, and return those of the party without a connection."""
    names = [f"weight {name}" for name in weights]
    split = [await shares_of(computing, protocol, value) for value in weights.values()]
    mine: dict[str, bytes] = {}
    for rank, role in enumerate(protocol.roles):
        shares = [shares[rank] for shares in split]
        if role in connections:
            await connections[role].send("weights", joined(shares), names=names)
        else:
            mine = dict(zip(names, shares, strict=True))
    return mine


async def weights_from(owner: Connection) -> dict[str, bytes]:
    """Our shares of the weights, from their owner."""
    message = await owner.receive("weights")
    return dict(zip(message.fields["names"], parted(message.body), strict=True))

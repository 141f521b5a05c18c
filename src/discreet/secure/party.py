"""A party that waits for questions: the model owner, the helper, or one of three servers.

Each session has a computing process and connections of its own, so sessions run side by side and know
nothing of each other.
"""

import asyncio
import contextlib
import re
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from discreet.errors import BadInput, DiscreetError, Refused
from discreet.secure.batching import most_texts
from discreet.secure.certificates import Identity, Person, person_of
from discreet.secure.classifier import Classifier
from discreet.secure.computing import Computing
from discreet.secure.connection import Connection, gone
from discreet.secure.dialling import address_of, dial, recorder
from discreet.secure.message import Message
from discreet.secure.network import Network
from discreet.secure.program import engine_folder
from discreet.secure.protocol import Protocol
from discreet.secure.queries import Queries
from discreet.secure.session import Peers, answer_questions, link, weights_from, weights_to
from discreet.secure.shelf import Shelf
from discreet.text.count import counted

__all__ = ["Party", "PartySettings"]

_PATIENCE = 20.0
_REMEMBERED = 100_000
_SESSION = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True, kw_only=True)
class PartySettings:
    """What a party is: its role, its protocol, and what its role needs.

    `others` are the addresses that this party dials: the helper's for the model owner, those of the
    servers after it for a server. `memory` bounds the texts of one question.
    """

    role: str
    protocol: Protocol
    identity: Identity
    others: Mapping[str, str] = field(default_factory=dict)
    classifier: Classifier | None = None
    shelf: Shelf | None = None
    queries: Queries | None = None
    memory: int = 1 << 30
    sessions: int = 4
    record: Path | None = None

    def __post_init__(self) -> None:
        if self.role not in self.protocol.roles or self.role == "asker":
            raise BadInput(f"{self.protocol.name} has no party {self.role!r} that waits for questions")
        if (self.role == "model") != (self.classifier is not None):
            raise BadInput("the model owner, and only the model owner, has a model; name it with --model")
        later = self.protocol.roles[self.protocol.roles.index(self.role) + 1 :]
        for role in later:
            if role != "asker" and role not in self.others:
                raise BadInput(f"the {self.role} must know where the {role} is; name its address")


class Party:
    """A running party; `serve` until cancelled."""

    def __init__(self, settings: PartySettings, report: Callable[[str], None] = lambda _: None) -> None:
        self.settings = settings
        self._report = report
        self._joining: dict[tuple[str, str], asyncio.Future[tuple[Connection, Message]]] = {}
        self._spare: asyncio.Task[Computing] | None = None
        self._begun: dict[tuple[str, str], None] = {}
        self._slots = asyncio.Semaphore(settings.sessions)
        self._running: set[asyncio.Task[Any]] = set()

    async def serve(self, listen: str, started: Callable[[str], None]) -> None:
        """Wait for questions at an address; `started` hears where, once it can be reached."""
        engine_folder()
        host, port = address_of(listen)
        context = self.settings.identity.context(ssl.PROTOCOL_TLS_SERVER)
        try:
            server = await asyncio.start_server(self._connected, host, port, ssl=context)
        except OSError as problem:
            raise BadInput(
                f"{listen}: cannot listen there ({problem.strerror}); choose another port"
            ) from None
        self._spare = asyncio.create_task(Computing.start())
        try:
            async with server:
                bound = server.sockets[0].getsockname()
                started(f"{bound[0]}:{bound[1]}")
                await server.serve_forever()
        finally:
            for task in self._running:
                task.cancel()
            await asyncio.gather(*self._running, return_exceptions=True)
            with contextlib.suppress(Exception):
                await (await self._spare).close()

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._receive(reader, writer))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = Connection(reader, writer, role="peer", dialled=False)
        try:
            person = self.settings.identity.check(person_of(writer))
            connection.role = person.role
            message = await connection.first()
            await self._welcome(connection, person, message)
        except DiscreetError as problem:
            self._report(f"{connection.role}: {problem}")
            await connection.fail(problem, self.settings.role)
            await connection.close()

    async def _welcome(self, connection: Connection, person: Person, message: Message) -> None:
        """What a peer of a role may ask for: an asker answers, a computing party to be joined, an owner a place."""
        session = message.fields.get("session")
        if message.kind == "ask":
            person.must_be("asker")
            session = self._new(session, "asker")
            await self._session(connection, person, session, message)
        elif message.kind == "join":
            person.must_be(*self.settings.protocol.roles)
            session = self._new(session, person.role)
            connection.record = recorder(self.settings.record, person.role)
            self._join(connection, message, session, person.role)
        elif message.kind == "deploy" and self.settings.shelf is not None:
            person.must_be("model")
            self.settings.shelf.put(message)
            await connection.send("kept")
            await connection.close()
        else:
            raise Refused(f"the {self.settings.role} has no answer to {message.kind!r}")

    def _new(self, session: Any, role: str) -> str:
        """The id of a session that this role has not begun here before; a replay is refused."""
        if not isinstance(session, str) or not _SESSION.fullmatch(session):
            raise BadInput(f"the {role} named no session; its id is 32 hexadecimal digits")
        if (session, role) in self._begun:
            raise Refused(f"the {role} has begun this session already; begin a new one")
        self._begun[session, role] = None
        if len(self._begun) > _REMEMBERED:
            del self._begun[next(iter(self._begun))]
        return session

    async def _session(self, connection: Connection, person: Person, session: str, message: Message) -> None:
        settings = self.settings
        connection.record = recorder(settings.record, "asker")
        try:
            async with Peers(settings.role) as peers:
                peers.add(connection)
                texts = await peers.run(self._in_turn(peers, connection, person, session, message))
            self._report(f"{person.name}: {counted(texts, 'texts')}")
        except DiscreetError as problem:
            self._report(f"{person.name}: {problem}")

    async def _in_turn(
        self, peers: Peers, asker: Connection, person: Person, session: str, message: Message
    ) -> int:
        """Compute once there is room; the asker hears from us while it waits."""
        async with self._slots:
            computing = peers.own(await self._computing())
            return await self._compute(peers, asker, person, session, message, computing)

    async def _compute(
        self,
        peers: Peers,
        asker: Connection,
        person: Person,
        session: str,
        message: Message,
        computing: Computing,
    ) -> int:
        settings = self.settings
        if message.fields.get("protocol") != settings.protocol.name:
            raise Refused(f"this {settings.role} computes with {settings.protocol.name} only")
        network = self._network(message)
        await asker.send("welcome", network=network.to_json(), memory=settings.memory)
        connections = {"asker": asker}
        for role in settings.protocol.roles:
            if role not in (settings.role, "asker"):
                connections[role] = await self._meet(peers, role, session, network)
        await link(settings.protocol, settings.role, session, connections, computing)
        if settings.classifier is not None:
            weights = await weights_to(connections, settings.protocol, settings.classifier.shared, computing)
        elif settings.shelf is not None:
            weights = settings.shelf.shares
        else:
            weights = await weights_from(connections["model"])

        most = most_texts(network, settings.memory)

        async def count(texts: int) -> None:
            if texts > most:
                raise BadInput(f"{texts} texts at once do not fit the memory here; {most} do (see --memory)")
            if settings.queries is not None:
                settings.queries.count(person.name, texts)

        return await answer_questions(asker, network, computing, weights, count)

    def _network(self, message: Message) -> Network:
        if self.settings.classifier is not None:
            return self.settings.classifier.network
        if self.settings.shelf is not None:
            return self.settings.shelf.network
        return Network.from_json(message.fields.get("network", {}), "the asker's description")

    async def _meet(self, peers: Peers, role: str, session: str, network: Network) -> Connection:
        """The connection to another computing party: the one of lower rank dials."""
        settings = self.settings
        roles = settings.protocol.roles
        if roles.index(settings.role) < roles.index(role):
            record = recorder(settings.record, role)
            connection = await dial(settings.others[role], role, settings.identity, record=record)
            await connection.send("join", session=session, network=network.to_json())
            return peers.add(connection)
        try:
            async with asyncio.timeout(_PATIENCE):
                connection, message = await self._expected(session, role)
        except TimeoutError:
            raise gone(role) from None
        finally:
            self._joining.pop((session, role), None)
        if message.fields.get("network") != network.to_json():
            raise BadInput(f"the {role} and the asker describe different networks")
        return peers.add(connection)

    def _join(self, connection: Connection, message: Message, session: str, role: str) -> None:
        """Bring a computing party's connection to its session, which takes it within a while or never."""
        place = self._expected(session, role)
        if place.done():
            raise Refused(f"the {role} has joined this session already")
        place.set_result((connection, message))
        asyncio.get_running_loop().call_later(2 * _PATIENCE, self._joining.pop, (session, role), None)

    def _expected(self, session: str, role: str) -> "asyncio.Future[tuple[Connection, Message]]":
        """The meeting point of a session's connections, whichever of them comes first."""
        key = (session, role)
        if key not in self._joining:
            self._joining[key] = asyncio.get_running_loop().create_future()
        return self._joining[key]

    async def _computing(self) -> Computing:
        """The process that stands ready; the next one is started for whoever comes after."""
        assert self._spare is not None
        taken, self._spare = self._spare, asyncio.create_task(Computing.start())
        return await taken

"""One party's connection to another: messages, and the engine's own streams, inside one TLS connection.

The engine speaks over local sockets in a private folder. Each of its connections becomes a stream here,
so that whatever passes between two machines is encrypted, comes from a known certificate, is counted,
and can be recorded. A peer that closes without a farewell, or stays silent through four turns of two
seconds, has gone; every way of noticing ends in the same error.
"""

import asyncio
import contextlib
import itertools
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from discreet.errors import BadInput, DiscreetError, PartyGone, Refused
from discreet.secure.message import FRAME, LONGEST, Message

__all__ = ["Connection", "Traffic", "gone"]

_MESSAGE, _OPEN, _DATA, _CLOSE, _PING, _BYE = range(6)
_PIECE = 1 << 16
_TURN, _SILENT_TURNS, _FIRST = 2.0, 4, 30.0


def gone(role: str) -> PartyGone:
    """The one error for a party that is no longer there, whoever notices and however."""
    return PartyGone(
        f"the {role} has gone, so this session is over and nothing more is opened; "
        "see that it runs, then ask again",
        role,
    )


@dataclass
class Traffic:
    """What passed over a connection: bytes each way, and how often we had to wait before we went on."""

    sent: int = 0
    received: int = 0
    rounds: int = 0
    _listened: bool = False

    def out(self) -> None:
        """The engine sends; a new round, if it has listened since it last did."""
        self.rounds += self._listened
        self._listened = False

    def heard(self) -> None:
        """The engine of the other side has sent."""
        self._listened = True


class Connection:
    """A connection to a party of a known role; `pump` must run for as long as it is used."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        role: str,
        dialled: bool,
        traffic: Traffic | None = None,
        record: IO[bytes] | None = None,
    ) -> None:
        self.role = role
        self.traffic = traffic or Traffic()
        self._reader, self._writer, self.record = reader, writer, record
        self._numbers = itertools.count(1 if dialled else 2, 2)
        self._streams: dict[int, asyncio.Queue[bytes]] = {}
        self._own: set[int] = set()
        self._inbox: asyncio.Queue[Message | None] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._heard = True
        self._closed = self._farewell = False
        self.engine: Path | None = None
        self.person = ""

    async def send(self, kind: str, body: bytes = b"", **fields: Any) -> None:
        """Send a message."""
        await self._frame(_MESSAGE, 0, Message(kind, fields, body).encode())

    async def receive(self, *kinds: str) -> Message:
        """The next message, which must be of one of these kinds."""
        message = await self._inbox.get()
        if message is None:
            raise gone(self.role)
        if message.kind not in kinds:
            raise BadInput(f"the {self.role} sent {message.kind!r} where {' or '.join(kinds)} was due")
        return message

    async def first(self) -> Message:
        """The first message of a peer that has just connected, before the connection is served."""
        try:
            async with asyncio.timeout(_FIRST):
                while True:
                    kind, _, body = await self._take()
                    if kind == _MESSAGE:
                        return Message.decode(body)
        except (OSError, EOFError, TimeoutError):
            raise gone(self.role) from None

    async def pump(self) -> None:
        """Take in what arrives until the peer says farewell; raises what it says went wrong, or that it went."""
        watch = asyncio.create_task(self._watch())
        read = asyncio.create_task(self._read())
        try:
            await asyncio.wait({watch, read}, return_when=asyncio.FIRST_COMPLETED)
            for task in (read, watch):
                if task.done():
                    await task
        except (OSError, EOFError, ssl.SSLError):
            raise gone(self.role) from None
        finally:
            watch.cancel()
            read.cancel()
            self._inbox.put_nowait(None)

    async def listen(self, path: Path) -> None:
        """Let our engine reach the peer's through the local socket `path`."""
        self._server = await asyncio.start_unix_server(self._connected, path)

    async def fail(self, problem: DiscreetError, role: str) -> None:
        """Tell the peer what went wrong here, and for whom to look if a party has gone."""
        who = problem.role if isinstance(problem, PartyGone) else None
        with contextlib.suppress(DiscreetError, OSError):
            await self.send("failed", message=str(problem), role=role, who=who, code=problem.exit_code)

    async def close(self) -> None:
        """Say farewell and close; harmless when it is closed already."""
        if self._closed:
            return
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()
        with contextlib.suppress(DiscreetError, OSError, EOFError, TimeoutError):
            await self._frame(_BYE, 0, b"")
            async with asyncio.timeout(_TURN):
                # Closing on unread bytes resets the connection, and the peer may lose our last words.
                while not self._farewell and await self._reader.read(_PIECE):
                    pass
        self._closed = True
        if self.record is not None:
            self.record.close()
        try:
            with contextlib.suppress(OSError, TimeoutError):
                self._writer.close()
                async with asyncio.timeout(_TURN):
                    await self._writer.wait_closed()
        finally:
            # A peer that was killed never answers our farewell: its connection goes all the same.
            # In Python 3.11.2 a connection that is closed already has nothing left to abort, and says so.
            with contextlib.suppress(AttributeError):
                self._writer.transport.abort()

    async def _frame(self, kind: int, stream: int, body: bytes) -> None:
        if self._closed:
            raise gone(self.role)
        self.traffic.sent += FRAME.size + len(body)
        try:
            self._writer.write(FRAME.pack(kind, stream, len(body)) + body)
            await self._writer.drain()
        except (OSError, ssl.SSLError, RuntimeError):
            raise gone(self.role) from None

    async def _watch(self) -> None:
        """Turns are counted, not seconds: a machine that sleeps or is overloaded does not lose its peers."""
        silent = 0
        while silent < _SILENT_TURNS:
            await self._frame(_PING, 0, b"")
            await asyncio.sleep(_TURN)
            silent = 0 if self._heard else silent + 1
            self._heard = False
        raise gone(self.role)

    async def _take(self) -> tuple[int, int, bytes]:
        kind, stream, length = FRAME.unpack(await self._reader.readexactly(FRAME.size))
        if length > LONGEST:
            raise BadInput(f"the {self.role} announced {length} bytes at once; it is not one of ours")
        body = await self._reader.readexactly(length)
        self._heard = True
        self.traffic.received += FRAME.size + length
        if self.record is not None:
            self.record.write(body)
        return kind, stream, body

    async def _read(self) -> None:
        while True:
            kind, stream, body = await self._take()
            if kind == _BYE:
                self._farewell = True
                return
            if kind == _MESSAGE:
                message = Message.decode(body)
                if message.kind == "failed":
                    raise _told(message)
                self._inbox.put_nowait(message)
            elif kind == _OPEN:
                self._streams[stream] = asyncio.Queue()
                self._start(self._opened(stream))
            elif kind == _DATA and stream in self._streams:
                # What comes back on a stream of ours is only the engine's receipt.
                if stream not in self._own:
                    self.traffic.heard()
                self._streams[stream].put_nowait(body)
            elif kind == _CLOSE and stream in self._streams:
                self._streams.pop(stream).put_nowait(b"")

    async def _opened(self, stream: int) -> None:
        """The peer's engine wants to reach ours, which may not be listening quite yet."""
        while True:
            with contextlib.suppress(FileNotFoundError, ConnectionRefusedError):
                if self.engine is not None:
                    reader, writer = await asyncio.open_unix_connection(self.engine)
                    break
            await asyncio.sleep(0.02)
        self._start(self._inward(stream, writer))
        await self._outward(stream, reader)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Our engine wants to reach the peer's."""
        stream = next(self._numbers)
        self._streams[stream] = asyncio.Queue()
        self._own.add(stream)
        self._start(self._inward(stream, writer))
        with contextlib.suppress(DiscreetError):
            await self._frame(_OPEN, stream, b"")
            self._start(self._outward(stream, reader))

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _outward(self, stream: int, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(DiscreetError, OSError):
            while data := await reader.read(_PIECE):
                if stream in self._own:
                    self.traffic.out()
                await self._frame(_DATA, stream, data)
            await self._frame(_CLOSE, stream, b"")

    async def _inward(self, stream: int, writer: asyncio.StreamWriter) -> None:
        arriving = self._streams[stream]
        try:
            with contextlib.suppress(OSError):
                while data := await arriving.get():
                    writer.write(data)
                    await writer.drain()
        finally:
            writer.close()


def _told(message: Message) -> DiscreetError:
    """The error a peer tells of; a third party that has gone is the same error wherever it was noticed."""
    told = message.fields
    if told.get("who"):
        return gone(str(told["who"]))
    text = f"the {told.get('role')} says: {told.get('message')}"
    return Refused(text) if told.get("code") == Refused.exit_code else BadInput(text)

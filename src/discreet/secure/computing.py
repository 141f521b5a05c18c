"""A party's hold on its computing process: start it, tell it what to do, end it."""

import asyncio
import contextlib
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from discreet.errors import DiscreetError
from discreet.secure.message import FRAME, Message
from discreet.secure.program import engine_folder

__all__ = ["Computing"]

_ONE_THREAD = {"OMP_THREAD_LIMIT": "1"}
"""The engine's products of matrices are small, and its threads spin while they wait for each other: a second
one costs more than it brings, and a hundredfold where the processor is busy. Set it to have more."""

_START = "import sys; from discreet.secure.worker import main; main(sys.argv[1])"


class Computing:
    """One computing process with a folder of its own, which nobody else may enter, for its sockets."""

    def __init__(self, folder: Path, process: asyncio.subprocess.Process) -> None:
        self.folder = folder
        self._process = process
        self._streams: asyncio.Future[tuple[asyncio.StreamReader, asyncio.StreamWriter]]
        self._streams = asyncio.get_running_loop().create_future()
        self._server: asyncio.Server | None = None
        self._turn = asyncio.Lock()

    @classmethod
    async def start(cls) -> "Computing":
        """A new process; it is given work as soon as it is ready."""
        engine_folder()
        folder = Path(tempfile.mkdtemp(prefix="discreet-"))
        control = folder / "control"
        connected: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = asyncio.Queue()
        server = await asyncio.start_unix_server(
            lambda reader, writer: connected.put_nowait((reader, writer)), control
        )
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-W",
            "ignore",
            "-c",
            _START,
            str(control),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            env={**_ONE_THREAD, **os.environ},
        )
        one = cls(folder, process)
        one._server = server
        one._waiting = asyncio.create_task(one._wait_for(connected))
        return one

    async def _wait_for(
        self, connected: "asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]]"
    ) -> None:
        arrival = asyncio.create_task(connected.get())
        end = asyncio.create_task(self._process.wait())
        await asyncio.wait({arrival, end}, return_when=asyncio.FIRST_COMPLETED)
        if arrival.done():
            end.cancel()
            self._streams.set_result(arrival.result())
        else:
            arrival.cancel()
            self._streams.set_exception(_ended())

    async def call(self, kind: str, body: bytes = b"", **fields: Any) -> Message:
        """Give an order and wait for its answer."""
        async with self._turn:
            reader, writer = await asyncio.shield(self._streams)
            data = Message(kind, fields, body).encode()
            try:
                writer.write(FRAME.pack(0, 0, len(data)) + data)
                await writer.drain()
                _, _, length = FRAME.unpack(await reader.readexactly(FRAME.size))
                reply = Message.decode(await reader.readexactly(length))
            except (OSError, EOFError):
                raise _ended() from None
        if reply.kind == "broken":
            raise DiscreetError(f"the computing process failed at {kind}: {reply.fields['message']}")
        return reply

    async def close(self) -> None:
        """End the process, whatever it does, and remove its folder."""
        self._waiting.cancel()
        if self._streams.done() and not self._streams.cancelled() and not self._streams.exception():
            self._streams.result()[1].close()
        if self._server is not None:
            self._server.close()
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    _waiting: "asyncio.Task[None]"


def _ended() -> DiscreetError:
    return DiscreetError("the computing process of this party ended; its memory may not have sufficed")

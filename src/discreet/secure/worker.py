"""The computing process of a party: the engine runs here, apart, so that it can be ended at any moment.

The engine waits for its peers without end and cannot be told to stop; a process can. This one does what
its party says over a local socket, and ends with it.
"""

import os
import queue
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from discreet.secure.message import FRAME, Message, joined, parted

__all__ = ["Engine", "main", "pack_share", "unpack_share"]

_FOREVER = 24 * 3600 * 1000


class Engine:
    """The engine of one session, driven by messages; each public method answers the message of its name."""

    def __init__(self) -> None:
        from discreet.secure.program import engine

        self._spu = engine()
        self._programs: dict[int, Any] = {}
        self._runtime: Any = None
        self._io: Any = None

    def prepare(self, message: Message) -> Message:
        """Have the programs for these numbers of texts at hand; says which they are."""
        from discreet.secure.network import Network
        from discreet.secure.program import compiled, program_name

        network = Network.from_json(message.fields["network"])
        names = []
        for texts in message.fields["texts"]:
            if texts not in self._programs:
                self._programs[texts] = compiled(network, texts)
            names.append(program_name(network, texts))
        return Message("prepared", {"programs": names})

    def share(self, message: Message) -> Message:
        """Split an array into shares, one for each computing party."""
        import numpy as np

        array = np.frombuffer(message.body, dtype=message.fields["dtype"]).reshape(message.fields["shape"])
        shares = self._sharing(message).MakeShares(array, self._spu.Visibility.VIS_SECRET, -1)
        return Message("shared", {}, joined([pack_share(share) for share in shares]))

    def open(self, message: Message) -> Message:
        """Put shares together again."""
        import numpy as np

        shares = [unpack_share(part) for part in parted(message.body)]
        array = np.asarray(self._sharing(message).Reconstruct(shares), dtype=np.float32)
        return Message("opened", {"shape": array.shape}, array.tobytes())

    def link(self, message: Message) -> Message:
        """Meet the engines of the other parties."""
        from discreet.secure.protocol import PROTOCOLS

        told = message.fields
        protocol = PROTOCOLS[told["protocol"]]
        description = self._spu.link.Desc()
        description.id = told["session"]
        # Whether a peer still lives is the party's to watch; the engine just waits.
        description.recv_timeout_ms = description.http_timeout_ms = _FOREVER
        if protocol.engine == "ABY3":
            # A connection keeps order and loses nothing while its session lives, so nothing is sent twice, and
            # receipts of the engine's own would only double the messages. The other protocols wait for them.
            description.disable_msg_seq_id = True
            description.throttle_window_size = 0
            description.retry_opts.max_retry = 0
        description.connect_retry_times = 3000
        description.connect_retry_interval_ms = 100
        for role, host in zip(protocol.roles, told["hosts"], strict=True):
            description.add_party(role, host)
        context = self._spu.link.create_brpc(description, told["rank"])
        self._runtime = self._spu.RuntimeWrapper(context, protocol.runtime())
        return Message("linked")

    def set(self, message: Message) -> Message:
        """Take a share under a name."""
        self._runtime.SetVar(message.fields["name"], unpack_share(message.body))
        return Message("held")

    def run(self, message: Message) -> Message:
        """Compute the answer to the vectors at hand; gives our share of it."""
        from discreet.secure.program import ANSWER

        started = time.process_time()
        self._runtime.Run(self._programs[message.fields["texts"]])
        share = pack_share(self._runtime.GetVar(ANSWER))
        return Message("answer", {"processor": time.process_time() - started}, share)

    def _sharing(self, message: Message) -> Any:
        if self._io is None:
            from discreet.secure.protocol import PROTOCOLS

            protocol = PROTOCOLS[message.fields["protocol"]]
            self._io = self._spu.IoWrapper(len(protocol.roles), protocol.runtime())
        return self._io


def pack_share(share: Any) -> bytes:
    """A share as bytes: its type, then its parts."""
    return joined([share.meta, *share.share_chunks])


def unpack_share(data: bytes) -> Any:
    """The share that `pack_share` wrote."""
    from discreet.secure.program import engine

    share = engine().Share()
    share.meta, *chunks = parted(data)
    share.share_chunks = chunks
    return share


def main(path: str) -> None:
    """Connect to the party and serve it until it closes the connection."""
    link = socket.socket(socket.AF_UNIX)
    link.connect(path)
    orders: queue.Queue[Message] = queue.Queue()
    threading.Thread(target=_listen, args=(link, orders), daemon=True).start()
    engine = Engine()
    while True:
        message = orders.get()
        answer: Callable[[Message], Message] = getattr(engine, message.kind)
        try:
            reply = answer(message)
        except Exception as problem:
            first = str(problem).strip().splitlines()[:3]
            reply = Message("broken", {"message": f"{type(problem).__name__}: {' '.join(first)}"})
        data = reply.encode()
        link.sendall(FRAME.pack(0, 0, len(data)) + data)


def _listen(link: socket.socket, orders: "queue.Queue[Message]") -> None:
    """Pass orders on; when the party has closed the connection, end at once, whatever is being computed."""
    stream = link.makefile("rb")
    try:
        while True:
            _, _, length = FRAME.unpack(stream.read(FRAME.size))
            orders.put(Message.decode(stream.read(length)))
    except (struct.error, OSError):
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])

"""A party in the foreground: it listens, says where, and answers questions until it is told to stop."""

import asyncio
import signal
from collections.abc import Callable
from typing import Any

from discreet.secure.party import Party, PartySettings

__all__ = ["Waiting"]


class Waiting:
    """A party as it is asked for; `serve` waits for questions until SIGTERM or Ctrl-C."""

    def __init__(self, settings: PartySettings, listen: str, remark: Callable[[str], None]) -> None:
        self.settings = settings
        self.listening = listen
        self._remark = remark

    def serve(self, started: Callable[[], Any] = lambda: None) -> None:
        """Wait for questions; `started` is called when the party can be reached, at `listening`."""
        asyncio.run(self._serve(started))

    async def _serve(self, started: Callable[[], Any]) -> None:
        task = asyncio.current_task()
        assert task is not None
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)

        def reached(address: str) -> None:
            self.listening = address
            started()

        try:
            await Party(self.settings, self._remark).serve(self.listening, reached)
        except asyncio.CancelledError:
            self._remark(f"the {self.settings.role} has stopped")

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "role": self.settings.role,
            "protocol": self.settings.protocol.name,
            "listening": self.listening,
        }

    def __str__(self) -> str:
        protocol = self.settings.protocol
        warning = "" if protocol.secure else "\n  NOT SECURE: for tests only"
        return (
            f"{self.settings.role} listening on {self.listening} ({protocol.name})\n"
            f"  assumption: {protocol.collusion}{warning}"
        )

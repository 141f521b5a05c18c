"""The journal of decisions: one line each, on disk before the page hears back.

Nothing is ever rewritten. Undo is a line too. Reading the lines again from the first gives the state
at any time, so a crash loses at most the line being written.
"""

import json
import os
from pathlib import Path
from typing import Any

from discreet.errors import BadInput

__all__ = ["Journal"]


class Journal:
    """Decisions in order; `standing` are those that were not undone."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.standing: list[dict[str, Any]] = []
        if path.exists():
            self._read()

    def _read(self) -> None:
        lines = self.path.read_bytes().split(b"\n")
        for number, line in enumerate(lines, 1):
            if not line:
                continue
            try:
                self._take(json.loads(line))
            except (RecursionError, ValueError):
                if number == len(lines):
                    self._cut_last_line(len(line))
                    return
                raise BadInput(
                    f"{self.path}:{number}: not a decision; fix or remove the line, or move the file away"
                ) from None

    def _cut_last_line(self, length: int) -> None:
        """A line without its end was being written when the machine stopped; it was never answered."""
        with self.path.open("r+b") as file:
            file.truncate(self.path.stat().st_size - length)

    def _take(self, decision: dict[str, Any]) -> None:
        if decision["action"] == "undo":
            self.standing.pop()
        else:
            self.standing.append(decision)

    def write(self, decision: dict[str, Any]) -> None:
        """Add a decision and wait until the disk has it."""
        line = json.dumps(decision, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"
        with self.path.open("ab") as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
        self._take(decision)

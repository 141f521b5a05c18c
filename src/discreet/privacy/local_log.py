"""The local log: what is private and yet of use to the owner of the texts, kept apart from what is handed over.

A file of one JSON object a line, readable by its owner only (mode 0600), beside the ledger and never in the folder
of a release. What is written there is also said on stderr.
"""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from discreet.errors import BadInput
from discreet.privacy.provenance import Private
from discreet.text.count import counted

__all__ = ["NAME", "LocalLog", "log_beside"]

NAME = "discreet-private.log"


def _unheard(_text: str) -> None:
    """Nobody listens."""


@dataclass(frozen=True, kw_only=True)
class LocalLog:
    """Where private facts go. `path` is None where no file is wanted; `remark` says them to whoever runs the job."""

    path: Path | None = None
    remark: Callable[[str], None] = _unheard

    def write(self, operation: str, facts: Mapping[str, Private[Any]], **about: str | None) -> None:
        """Append a line with the facts, and say them; nothing happens where there are none."""
        if not facts:
            return
        values = {name: fact.reveal() for name, fact in facts.items()}
        if self.path is not None:
            time = datetime.now(UTC).isoformat(timespec="seconds")
            line = {"time": time, "operation": operation, **about, "private": values}
            _append(self.path, json.dumps(line, ensure_ascii=False, default=str) + "\n")
        self.remark(f"private, not in the statement: {'; '.join(_said(*one) for one in values.items())}")


def log_beside(ledger: str | Path) -> Path | None:
    """The log beside a ledger's file; None for a ledger that is not a file."""
    return None if "://" in str(ledger) else Path(ledger).absolute().with_name(NAME)


def _append(path: Path, line: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Opened with the mode, not changed afterwards: nobody else can have it open in between.
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(file, "a", encoding="utf-8") as log:
            if os.name == "posix":
                os.fchmod(log.fileno(), 0o600)
            log.write(line)
    except OSError as problem:
        raise BadInput(
            f"{path}: the private log cannot be written ({problem.strerror}); name another with --log"
        ) from problem


def _said(name: str, value: Any) -> str:
    return counted(value, name) if isinstance(value, int) else f"{name}: {value}"

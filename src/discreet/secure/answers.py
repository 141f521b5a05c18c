"""What was opened to the asker: the answers, the statement of how they came about, and the file they go to."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.provenance import told
from discreet.privacy.release import staged_release
from discreet.privacy.statement import Statement
from discreet.secure.connection import Traffic
from discreet.secure.network import Network
from discreet.secure.protocol import Protocol

__all__ = ["Answers", "write_answers"]


@dataclass(frozen=True, kw_only=True)
class Answers:
    """What was opened, a row a text, and what it cost: `processor` counts the engines of all parties."""

    opened: NDArray[np.floating[Any]]
    network: Network
    protocol: Protocol
    setup_seconds: float
    seconds: tuple[float, ...]
    processor: float
    chunks: tuple[int, ...]
    setup: Traffic
    online: Traffic = field(default_factory=Traffic)
    peers: tuple[str, ...] = ()

    @property
    def labels(self) -> list[str]:
        """The label of each text."""
        from discreet.secure.evaluate import labels

        numbers = self.opened if self.network.opens == "label" else labels(self.network, self.opened, np)
        return [self.network.labels[int(number)] for number in numbers]

    def rows(self, names: Sequence[str]) -> list[dict[str, Any]]:
        """The answers under the names of their texts, with scores where the network opens them."""
        rows: list[dict[str, Any]] = [
            {"id": name, "label": label} for name, label in zip(names, self.labels, strict=True)
        ]
        if self.network.opens == "score":
            for row, scores in zip(rows, self.opened.tolist(), strict=True):
                row["scores"] = scores
        return rows

    def statement(self, job: Mapping[str, Any] | None = None) -> Statement:
        """What held while we asked, what each side learns, and what it cost; `job` is what was asked for."""
        protocol, online = self.protocol, self.online
        return Statement(
            operation="secure ask",
            guarantee=protocol.guarantee,
            options={"protocol": protocol.name, "opens": self.network.opens},
            job={} if job is None else job,
            counts=told(
                {
                    "texts": len(self.opened),
                    "questions": len(self.chunks),
                    "rounds": online.rounds,
                    "bytes sent by us": online.sent,
                    "bytes received by us": online.received,
                    "bytes to set up": self.setup.sent + self.setup.received,
                }
            ),
            randomness={"source": "system"},
            notes=(
                f"who must not collude: {protocol.collusion}",
                *(f"the {role} learns {what}" for role, what in protocol.learns(self.network).items()),
                *(f"peer: {peer}" for peer in self.peers),
                "answers give a model away bit by bit: see discreet audit extraction",
                f"{self.setup_seconds:.2f} s to set up, {sum(self.seconds):.3f} s to answer",
                *(() if protocol.secure else ("NOT SECURE: for tests only",)),
            ),
        )


def write_answers(
    path: Path, rows: Iterable[Mapping[str, Any]], statement: Statement, *, force: bool = False
) -> Statement:
    """Write the rows as JSONL with the statement beside them; returns the statement as it was written."""
    with staged_release(path, force=force) as staged:
        for row in rows:
            staged.output.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")
        staged.statement = statement
    return staged.statement

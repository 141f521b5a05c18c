"""A network under secure inference: separate processes on this machine, timed and counted from the asker's side."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.secure.answers import Answers
from discreet.secure.ask import ask
from discreet.secure.classifier import Classifier
from discreet.secure.protocol import PROTOCOLS
from discreet_experiments.loopback import running

__all__ = ["Measured", "Row", "measure_network"]

Vectors = NDArray[np.float32]


@dataclass(frozen=True, kw_only=True)
class Row:
    """So many texts, in batches: seconds, processor seconds of all three engines, and bytes that the asker sent and received."""

    texts: int
    seconds: float
    processor: float
    bytes: int


@dataclass(frozen=True, kw_only=True)
class Measured:
    """One network under one protocol."""

    network: str
    protocol: str
    comparisons: int
    clear_accuracy: float
    secure_accuracy: float
    equal: int
    texts: int
    rows: tuple[Row, ...]
    one_by_one: int
    sequential: float
    sequential_processor: float
    median: float
    rounds: float
    sequential_bytes: float
    setup_seconds: float

    @property
    def batched_processor(self) -> float:
        """Processor seconds a text in batches, of all three engines together."""
        return self.rows[-1].processor / self.rows[-1].texts

    @property
    def batched(self) -> float:
        """Seconds a text in batches."""
        return self.rows[-1].seconds / self.rows[-1].texts

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        known = {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "rows"}
        return known | {
            "batched": self.batched,
            "batched_processor": self.batched_processor,
            "rows": [vars(row) for row in self.rows],
        }


def measure_network(
    name: str,
    classifier: Classifier,
    vectors: Vectors,
    answers: NDArray[np.int64],
    *,
    counts: Sequence[int],
    one_by_one: int,
    protocol: str = "aby3",
) -> Measured:
    """Ask in steps of the first count until the last, then one by one; hold the labels against the clear ones."""
    step, total = counts[0], counts[-1]
    vectors, answers = vectors[:total], answers[:total]
    clear = classifier.classify(vectors)
    secure, rows, seconds, processor, moved = [], [], 0.0, 0.0, 0
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), classifier, PROTOCOLS[protocol]) as parties,
    ):
        asking = parties.asking(protocol=PROTOCOLS[protocol])
        for start in range(0, total, step):
            batch = ask(vectors[start : start + step], asking)
            secure.append(batch.opened)
            seconds += sum(batch.seconds)
            processor += batch.processor
            moved += _moved(batch)
            done = start + len(batch.opened)
            rows.append(Row(texts=done, seconds=seconds, processor=processor, bytes=moved))
        slow = parties.asking(protocol=PROTOCOLS[protocol], at_once=1)
        single = ask(vectors[:one_by_one], slow)
    opened = np.concatenate(secure).astype(np.int64)
    return Measured(
        network=name,
        protocol=protocol,
        comparisons=classifier.network.comparisons,
        clear_accuracy=float((clear == answers).mean()),
        secure_accuracy=float((opened == answers).mean()),
        equal=int((opened == clear).sum()),
        texts=total,
        rows=tuple(rows),
        one_by_one=one_by_one,
        sequential=sum(single.seconds) / one_by_one,
        sequential_processor=single.processor / one_by_one,
        median=float(np.median(single.seconds)),
        rounds=single.online.rounds / one_by_one,
        sequential_bytes=_moved(single) / one_by_one,
        setup_seconds=single.setup_seconds,
    )


def _moved(answers: Answers) -> int:
    return answers.online.sent + answers.online.received

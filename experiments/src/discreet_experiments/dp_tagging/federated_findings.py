"""Everything that is measured of the paper's federated part, and of what goes beyond it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from discreet.privacy.random import Random
from discreet_experiments.dp_tagging.federated import Federated, Increment, in_increments, once
from discreet_experiments.dp_tagging.sentences import Sets
from discreet_experiments.dp_tagging.shared import Together, together
from discreet_experiments.dp_tagging.taggers import Size, Task

__all__ = ["FederatedFindings", "federated_findings"]

CLIENTS = 5


@dataclass(frozen=True, kw_only=True)
class FederatedFindings:
    """Tables 3 to 6 measured again on fewer sentences, and the shared noise."""

    sentences: int
    size: Size
    by_clients: tuple[Federated, ...]
    by_increment: tuple[Increment, ...]
    together: Together

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "sentences": self.sentences,
            "by_clients": [one.to_json() for one in self.by_clients],
            "by_increment": [one.to_json() for one in self.by_increment],
            "together": self.together.to_json(),
        }


def federated_findings(
    sets: Sets, *, quick: bool, random: Random, watch: Callable[[str], None]
) -> FederatedFindings:
    """Train over clients, once and in increments, plainly and privately; then with shared noise."""
    fewer = Sets(
        name=sets.name,
        training=sets.training[: 300 if quick else 3000],
        test=sets.test[: 200 if quick else 800],
        tags=sets.tags,
    )
    size = Size(plain_epochs=3 if quick else 8, private_epochs=4, units=16 if quick else 32, batch_size=256)
    task = Task(fewer)
    by_clients, by_increment = [], []
    for private in (False, True):
        for clients in (2, 5) if quick else (2, 5, 10, 15, 20):
            watch(f"{clients} clients, averaged once{', private' if private else ''}")
            by_clients.append(once(task, size, clients, private=private, random=random.spawn(1)[0]))
        watch(f"{CLIENTS} clients in increments{', private' if private else ''}")
        by_increment += in_increments(
            task, size, CLIENTS, private=private, repeats=1 if quick else 2, random=random.spawn(1)[0]
        )
    return FederatedFindings(
        sentences=len(fewer.training),
        size=size,
        by_clients=tuple(by_clients),
        by_increment=tuple(by_increment),
        together=together(
            sets,
            sentences=1500 if quick else len(sets.training),
            tests=800 if quick else len(sets.test),
            repeats=1 if quick else 2,
            random=random.spawn(1)[0],
            watch=watch,
        ),
    )

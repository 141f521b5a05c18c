"""What a site may weigh: no more than it declared before its first round, and no more than a few medians."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median

__all__ = ["Declarations"]


@dataclass
class Declarations:
    """How many examples each site declared; the first word counts for the whole run.

    Weights by examples let a site buy its share of the model with a number that nobody can check. The cap is
    `medians` times the median of what the sites declared: fewer than half of them do not move it, whatever they say.
    """

    medians: float
    counts: dict[int, int] = field(default_factory=dict)

    def add(self, declared: Mapping[int, int]) -> None:
        """Keep what sites declared; a site that did so before does not change it."""
        self.counts = {**declared, **self.counts}

    def weight(self, examples: int) -> int:
        """What so many examples weigh."""
        return min(examples, max(1, int(self.medians * median(self.counts.values()))))

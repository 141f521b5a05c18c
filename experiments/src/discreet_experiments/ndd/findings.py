"""Everything that one run measures."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from discreet_experiments.ndd.corpora import Sentences
from discreet_experiments.ndd.printed import Case
from discreet_experiments.ndd.tagger_scores import Row

__all__ = ["Findings"]


@dataclass(frozen=True, kw_only=True)
class Findings:
    """The rows of each table, the divergences of the paper's cases, and what was restored.

    `table_2` is empty where there was no treebank.
    """

    entities: Sentences
    phrases: Sentences | None
    model: str
    candidates: int
    cases: tuple[tuple[Case, float, float], ...]
    table_1: tuple[Row, ...]
    table_2: tuple[Row, ...]
    table_3: tuple[Row, ...]
    table_4: tuple[Row, ...]
    table_5: tuple[Row, ...]
    restored: Mapping[str, Mapping[str, float]]

    @property
    def stand_in(self) -> bool:
        """True when the paper's data were not at hand."""
        return self.phrases is None

    @property
    def ordered(self) -> int:
        """In how many cases the selected words diverge less than the rejected."""
        return sum(selected < rejected for _, selected, rejected in self.cases)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary, without the texts."""
        return {
            "stand_in": self.stand_in,
            "model": self.model,
            "candidates": self.candidates,
            "sentences": {
                one.name: {part: len(getattr(one, part)) for part in ("centre", "client", "test")}
                for one in (self.entities, self.phrases)
                if one is not None
            },
            "cases": [
                {"label": case.label, "selected": selected, "rejected": rejected, "printed": case.printed}
                for case, selected, rejected in self.cases
            ],
            **{
                f"table_{number}": [row.to_json() for row in getattr(self, f"table_{number}")]
                for number in range(1, 6)
            },
            "restored": {name: dict(risk) for name, risk in self.restored.items()},
        }

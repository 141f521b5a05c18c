"""An attack of another package: texts that are singled out by their length."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Annotated, Any

from discreet.privacy.random import Random
from discreet.progress import Progress
from discreet.settings import Argument, Option
from discreet.text.given import Source
from discreet.text.input import Reads, open_input

__all__ = ["Lengths", "Singled"]


@dataclass(frozen=True, kw_only=True)
class Singled:
    """How many texts no other text has the length of."""

    texts: int
    alone: int

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"texts": self.texts, "alone": self.alone}

    def __str__(self) -> str:
        return f"{self.alone} of {self.texts} texts are singled out by their length"


@dataclass(frozen=True, kw_only=True)
class Lengths(Reads):
    """Count the texts that are singled out by their length."""

    source: Annotated[Source, Argument("The released texts.")] = field(kw_only=False)
    bucket: Annotated[int, Option("Lengths in steps of this many characters.", least=1)] = 1

    def measure(self, *, progress: Progress, random: Random) -> Singled:
        """Count."""
        del progress, random
        lengths = Counter(len(document.text) // self.bucket for document in open_input(self.source, self))
        return Singled(texts=lengths.total(), alone=sum(count == 1 for count in lengths.values()))

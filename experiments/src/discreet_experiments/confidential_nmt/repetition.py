"""What the domains' files repeat: pairs, training pairs in the test, and the source inside the target.

A translation that says nothing, the German source as it stands, has a BLEU too. Where targets begin with
their source before they translate it, that BLEU is high, and a system that learns to repeat the source
gains more by it than by translating.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discreet.learning.translation.bleu import bleu, chrf
from discreet_experiments.confidential_nmt.domains import Domain

__all__ = ["Repetition", "repetition"]

LONG = 3
"""Words from which a source at the head of a target is no chance, as a number or a name is."""


@dataclass(frozen=True, kw_only=True)
class Repetition:
    """Shares of the training pairs that differ, of the test pairs trained on, of targets that begin with their source."""

    different: float
    test_seen: float
    source_first: float
    test_source_first: float
    bleu_of_source: float
    chrf_of_source: float

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


def repetition(domain: Domain) -> Repetition:
    """Counted over all training pairs and the whole test file."""
    train = [(pair.source, pair.target) for pair in domain.train]
    known = set(train)
    sources, references = zip(*domain.test, strict=True)
    return Repetition(
        different=len(known) / len(train),
        test_seen=sum(pair in known for pair in domain.test) / len(domain.test),
        source_first=_source_first(train),
        test_source_first=_source_first(domain.test),
        bleu_of_source=bleu(sources, references),
        chrf_of_source=chrf(sources, references),
    )


def _source_first(pairs: Sequence[tuple[str, str]]) -> float:
    return sum(len(one.split()) >= LONG and other.startswith(one) for one, other in pairs) / len(pairs)

"""A sentence of a paper held against our numbers."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from discreet.attacks.interval import Estimate

__all__ = ["Claim", "Verdict", "compare", "judge"]

Verdict = Literal["agrees", "in part", "differs", "open"]
Order = Literal["above", "below", "open"]


@dataclass(frozen=True, kw_only=True)
class Claim:
    """What a paper says, whether our measurement bears it out, and the numbers that decide.

    `where` names the data, `under` the way of measuring.
    """

    where: str
    under: str
    claim: str
    verdict: Verdict
    evidence: str

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "where": self.where,
            "under": self.under,
            "claim": self.claim,
            "verdict": self.verdict,
            "evidence": self.evidence,
        }


def compare(one: Estimate, other: Estimate) -> Order:
    """Whether one measurement lies above or below the other beyond their intervals, or that is open."""
    if one.above(other):
        return "above"
    return "below" if other.above(one) else "open"


def judge(orders: Iterable[Order]) -> Verdict:
    """The verdict on "above everywhere" from comparisons at several places.

    It agrees when at least half of the places are above and none below, differs when none is above
    and some are below, is open when nothing can be distinguished, and holds in part otherwise.
    """
    seen = list(orders)
    above, below = seen.count("above"), seen.count("below")
    if above == below == 0:
        return "open"
    if above == 0:
        return "differs"
    return "agrees" if below == 0 and 2 * above >= len(seen) else "in part"

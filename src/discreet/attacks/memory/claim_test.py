"""A model's claimed ε against the lower bound of a one-run audit."""

from dataclasses import dataclass
from typing import Any

from discreet.attacks.memory.one_run import OneRun
from discreet.privacy.guarantee import Guarantee

__all__ = ["ClaimTest"]


@dataclass(frozen=True, kw_only=True)
class ClaimTest:
    """The statement's claimed ε, and the one-run audit's lower bound on ε."""

    claimed: Guarantee
    measured: OneRun

    @property
    def broken(self) -> bool:
        """True when the bound, at a δ no smaller than the claimed one, is above the claimed ε.

        (ε, δ) implies (ε, δ') for every δ' ≥ δ. So whoever refutes (ε, δₘ) refutes (ε, δ) for δ ≤ δₘ, and says
        nothing of a claim with a larger δ.
        """
        claim = self.claimed
        return (
            claim.epsilon is not None
            and self.measured.delta >= claim.delta
            and self.measured.epsilon > claim.epsilon
        )

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "claimed": self.claimed.to_json(),
            "measured": self.measured.to_json(),
            "broken": self.broken,
        }

    def __str__(self) -> str:
        verdict = "\nThe claim does not hold." if self.broken else ""
        if self.measured.delta < self.claimed.delta:
            verdict = (
                f"\nThe claim allows a larger δ ({self.claimed.delta:g}), so this bound cannot refute it; audit at "
                "that δ."
            )
        return f"claimed   {self.claimed}\nmeasured  {self.measured}{verdict}"

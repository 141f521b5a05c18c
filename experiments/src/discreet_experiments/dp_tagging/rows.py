"""One line of the table: a model, trained plainly or at an ε, and what it scores."""

from dataclasses import dataclass
from typing import Any

from discreet.privacy.plan import Plan
from discreet_experiments.dp_tagging.measures import Measured

__all__ = ["Row"]


@dataclass(frozen=True, kw_only=True)
class Row:
    """`noise` is the printed multiplier whose ε the run was given; None without privacy."""

    model: str
    noise: float | None
    measured: Measured
    plan: Plan | None = None

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        plan = None if self.plan is None else {**self.plan.to_json(), "epsilon": self.plan.epsilon}
        return {"model": self.model, "noise": self.noise, "plan": plan, **self.measured.to_json()}

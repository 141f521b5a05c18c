"""The paper's ε of training, from its own noise, batch and steps."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from discreet.privacy.plan import Plan
from discreet_experiments.dp_bert.printed import (
    BATCH,
    DELTA_TRAINING,
    EPSILON_TRAINING,
    EXAMPLES,
    SHARDS,
    SIGMA_TRAINING,
    STEPS,
)

__all__ = ["Recomputed", "printed_plan", "recomputed"]


@dataclass(frozen=True, kw_only=True)
class Recomputed:
    """ε at several numbers of steps, by both accountants, beside what is printed."""

    rows: tuple[tuple[int, float | None, float | None], ...]
    printed: float

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "printed": self.printed,
            "rows": [{"steps": steps, "rdp": rdp, "pld": pld} for steps, rdp, pld in self.rows],
        }


def printed_plan(steps: int = STEPS) -> Plan:
    """The run as printed: σ = 2.72 on the whole sum, drawn in as many parts as there are shards."""
    return Plan(
        population=EXAMPLES,
        batch_size=BATCH,
        steps=steps,
        clip_norm=0.01,
        noise_multiplier=SIGMA_TRAINING,
        delta=DELTA_TRAINING,
        shards=SHARDS,
    )


@cache
def recomputed(steps: tuple[int, ...] = (35_500, 39_700, 100_000, 300_000, STEPS)) -> Recomputed:
    """ε by Rényi divergences and by the distribution of the privacy loss."""
    plan = printed_plan()
    rows = []
    for number in steps:
        spent = replace(plan, steps=number).spent
        rows.append((number, spent.rdp, spent.pld))
    return Recomputed(rows=tuple(rows), printed=EPSILON_TRAINING)

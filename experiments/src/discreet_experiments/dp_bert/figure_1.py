"""Figure 1: ε of training and F1 of the task as noise, length of training and batch size are turned.

ε needs no training: it is computed for the paper's own settings, one of them changed. For F1, models of
our size are trained with one setting of their plan changed, and held against the one that has it as it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from discreet.privacy.accounting import epsilon_of
from discreet.privacy.plan import Plan
from discreet.report import Curve, Lines, Report, Table
from discreet_experiments.dp_bert.printed import BATCH, EXAMPLES, SIGMA_TRAINING, STEPS
from discreet_experiments.dp_bert.recomputed import printed_plan
from discreet_experiments.dp_bert.rows import Row

__all__ = ["Point", "curves", "figure_1_section", "turned"]

EPOCHS = STEPS * BATCH / EXAMPLES
"""What a million steps are in passes over the examples: about 1,600."""


@dataclass(frozen=True, kw_only=True)
class Point:
    """A private model with one setting changed, beside the one with the plan as it was."""

    dial: str
    row: Row
    centre: Row

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"dial": self.dial, **self.row.to_json()}


def turned(plan: Plan) -> dict[str, Plan]:
    """The plan with twice and half its noise, a third of its steps, a quarter of its batch."""
    return {
        "noise multiplier × 2": replace(plan, noise_multiplier=2 * plan.noise_multiplier),
        "noise multiplier × 1/2": replace(plan, noise_multiplier=plan.noise_multiplier / 2),
        "steps × 1/3": replace(plan, steps=max(1, plan.steps // 3)),
        "batch × 1/4": replace(plan, batch_size=max(1, plan.batch_size // 4)),
    }


def curves() -> list[Lines]:
    """ε of the printed run with its noise, its epochs or its batch changed, by Rényi divergences."""
    plan = printed_plan()
    share = [step / 8 for step in range(1, 9)]
    noise = [SIGMA_TRAINING * factor for factor in (0.5, 0.75, 1, 1.5, 2, 3, 4)]
    batches = [BATCH >> halvings for halvings in range(5, -1, -1)]
    return [
        _curve("the noise multiplier", noise, [replace(plan, noise_multiplier=one) for one in noise]),
        _curve(
            "the epochs",
            [part * EPOCHS for part in share],
            [replace(plan, steps=int(part * STEPS)) for part in share],
        ),
        _curve("the batch size", batches, [replace(plan, batch_size=one) for one in batches]),
    ]


def _curve(what: str, x: Sequence[float], plans: Sequence[Plan]) -> Lines:
    spent = [epsilon_of(plan.event, plan.relation, plan.delta, quick=True).epsilon for plan in plans]
    return Lines(
        title=f"ε of the printed run against {what}",
        alt=f"ε of training at the paper's settings as {what} changes and everything else stays.",
        curves=(Curve(name="ε_T", x=tuple(map(float, x)), y=tuple(spent)),),
        x_axis=what.removeprefix("the "),
        y_axis="ε",
        caption=f"σ = {SIGMA_TRAINING}, batch {BATCH:,} of {EXAMPLES:,}, {STEPS:,} steps, δ = 1e-8 but for what is turned.",
    )


def figure_1_section(report: Report, points: Sequence[Point], epsilons: Sequence[Lines]) -> None:
    """The curves, and our models beside them."""
    centres = {id(point.centre): ("as it was", point.centre) for point in points}
    rows = [*centres.values(), *((point.dial, point.row) for point in points)]
    report.section(
        "What each setting does, beside Figure 1",
        "The paper draws ε and F1 against noise, epochs and batch size, and prints no numbers.",
        *epsilons,
        Table(
            columns=("changed", "ε_T", "noise", "F1", "−ln Pr a word"),
            rows=[
                [dial, f"{row.epsilon_t:.3g}", row.noise, str(row.f1), f"{row.loss_per_word:.2f}"]
                for dial, row in rows
            ],
            caption="Our models: the plan of the first line with one setting changed and the noise kept but where "
            "it is the one.",
        ),
    )

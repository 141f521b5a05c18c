"""What the paper says of its tables, decided from our runs."""

from collections.abc import Sequence

from discreet_experiments.claim import Claim, Verdict, compare, judge
from discreet_experiments.ome.printed import TABLE_1
from discreet_experiments.ome.tables import Accuracy, named

__all__ = ["claims_on"]

_OME = ("ome", 1.0, 100.0)
SMALL = 0.03
"""Yardstick for "comparable" and "relatively stable", which the paper does not put in numbers."""


def claims_on(cells: Sequence[Accuracy]) -> list[Claim]:
    """Every sentence of the paper that the tables can speak to, task by task."""
    found = []
    for task in dict.fromkeys(cell.task for cell in cells):
        mine = {cell.setting: cell for cell in cells if cell.task == task}
        found += [_theorem(task, mine[_OME]), _as_good(task, mine), _steady(task, mine), _factor(task, mine)]
        if ("sue", 1.0, 0.0) in mine:
            found.append(_better(task, mine))
    return found


def _theorem(task: str, cell: Accuracy) -> Claim:
    return Claim(
        where=task,
        under="computed",
        claim="OME provides ε local DP (theorem 1).",
        verdict="agrees" if cell.holds <= cell.claimed else "differs",
        evidence=f"{named(cell.setting)}: ε = {cell.holds:,.2f} holds, where {cell.claimed:g} is claimed",
    )


def _as_good(task: str, cells: dict[tuple[str, float, float], Accuracy]) -> Claim:
    clear = cells[TABLE_1[0]].accuracy
    private = [cells[setting] for setting in TABLE_1 if setting[0] == "ome" and setting[2] >= 50]
    orders = [compare(clear, cell.accuracy) for cell in private]
    verdict: Verdict = "open"
    if "above" in orders:
        verdict = "differs" if all(order == "above" for order in orders) else "in part"
    elif all(cell.accuracy.low > clear.high - SMALL for cell in private):
        verdict = "agrees"
    shown = ", ".join(f"{cell.accuracy.value:.3f}" for cell in private)
    return Claim(
        where=task,
        under="trained",
        claim="For λ ≥ 50, private training is comparable to or better than training without privacy.",
        verdict=verdict,
        evidence=f"Without {clear}; with OME, λ ≥ 50: {shown}",
    )


def _steady(task: str, cells: dict[tuple[str, float, float], Accuracy]) -> Claim:
    each = [cells["ome", epsilon, 100.0].accuracy for epsilon in (0.5, 1.0, 5.0, 10.0)]
    row = [one.value for one in each]
    verdict: Verdict = "open"
    if any(one.above(other) for one in each for other in each):
        verdict = "differs"
    elif max(row) - min(row) <= SMALL:
        verdict = "agrees"
    return Claim(
        where=task,
        under="trained",
        claim="At λ = 100 accuracy hardly depends on ε.",
        verdict=verdict,
        evidence="ε = 0.5, 1, 5, 10: "
        + ", ".join(f"{value:.3f}" for value in row)
        + f" (yardstick {SMALL}); the ε that holds does not depend on the claimed one either",
    )


def _factor(task: str, cells: dict[tuple[str, float, float], Accuracy]) -> Claim:
    row = [cells["ome", 1.0, factor].accuracy for factor in (1.0, 10.0, 50.0, 100.0)]
    return Claim(
        where=task,
        under="trained",
        claim="A larger λ raises accuracy at the same claimed ε.",
        verdict=judge(compare(high, row[0]) for high in row[1:]),
        evidence="λ = 1, 10, 50, 100: "
        + ", ".join(f"{one.value:.3f}" for one in row)
        + "; the ε that holds: "
        + ", ".join(f"{cells['ome', 1.0, factor].holds:,.1f}" for factor in (1.0, 10.0, 50.0, 100.0)),
    )


def _better(task: str, cells: dict[tuple[str, float, float], Accuracy]) -> Claim:
    ome, others = cells[_OME], [cells["sue", 1.0, 0.0], cells["oue", 1.0, 0.0]]
    told = ", ".join(
        f"{named(one.setting)} {one.accuracy.value:.3f} (ε = {one.holds:.3g} holds)" for one in others
    )
    return Claim(
        where=task,
        under="trained",
        claim="OME is more accurate than SUE and OUE at the same claimed ε.",
        verdict=judge(compare(ome.accuracy, one.accuracy) for one in others),
        evidence=f"OME {ome.accuracy.value:.3f} (ε = {ome.holds:,.0f} holds), {told}",
    )

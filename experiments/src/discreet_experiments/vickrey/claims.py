"""What the paper says of its figures, decided from our points and their intervals.

The adversary compared with the paper is the one it uses, which draws its guess from the posterior; a
second verdict is given for the one that takes the likeliest word.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

from discreet.attacks.interval import Estimate
from discreet_experiments.claim import Claim, Order, Verdict, compare, judge
from discreet_experiments.vickrey.curves import TaskCurves
from discreet_experiments.vickrey.tradeoff import LAPLACE, MAHALANOBIS, RANKS, VICKREY, Point, rank_name

__all__ = ["PRINTED_LOSS", "best_within", "claims_on", "improvement"]

PRINTED_LOSS = {
    MAHALANOBIS: 0.02,
    "Vickrey t=0.25": 0.02,
    "Vickrey t=0.5": 0.04,
    "Vickrey t=0.75": 0.06,
    "Vickrey t=1": 0.1,
}
"""Section 4: "around" these misclassification rates of words at ε = 100, 300-d GloVe."""

SMALL = 0.05
"""Yardstick for "negligible" and "no big difference", which the paper does not put in numbers."""

Error = Callable[[Point], Estimate]


def drawn(point: Point) -> Estimate:
    """The error of the paper's adversary."""
    return point.drawn


def best(point: Point) -> Estimate:
    """The error of the strongest adversary."""
    return point.best


def claims_on(curves: TaskCurves) -> list[Claim]:
    """Every sentence of the paper that these curves can speak to."""
    found = []
    for adversary, error in (("drawn guess", drawn), ("best guess", best)):
        found.append(_vickrey_above_laplace(curves, error, adversary))
        found.append(_larger_t(curves, error, adversary))
        found.append(_no_gain_at_one(curves, error, adversary))
        found.append(_laplace_negligible(curves, error, adversary))
        if rank_name(RANKS) in curves.mechanisms:
            found.extend(_neighbours(curves, error, adversary))
    return found


def _over(curves: TaskCurves, one: str, other: str, error: Error) -> list[tuple[float, Order, float]]:
    """At each ε: how one mechanism's error compares with the other's, and by how much it is higher."""
    return [
        (mine.epsilon, compare(error(mine), error(its)), error(mine).value - error(its).value)
        for mine, its in zip(curves.at(one), curves.at(other), strict=True)
    ]


def _tell(orders: Sequence[tuple[float, Order, float]]) -> str:
    """In words: at which ε above, below and not distinguishable."""
    parts = []
    for order, word in (("above", "above at"), ("below", "below at"), ("open", "not distinguishable at")):
        places = [f"{epsilon:g}" for epsilon, seen, _ in orders if seen == order]
        if places:
            parts.append(f"{word} ε = {', '.join(places)}")
    return "; ".join(parts)


def _vickrey_above_laplace(curves: TaskCurves, error: Error, under: str) -> Claim:
    each = {name: _over(curves, name, LAPLACE, error) for name in VICKREY}
    return Claim(
        where=curves.task,
        under=under,
        claim="At the same ε the adversary errs more often against Vickrey than against Laplace.",
        verdict=judge(order for orders in each.values() for _, order, _ in orders),
        evidence=". ".join(
            f"{name.removeprefix('Vickrey ')}: {_tell(orders)}" for name, orders in each.items()
        ),
    )


def _larger_t(curves: TaskCurves, error: Error, under: str) -> Claim:
    steps = [(low, high, _over(curves, high, low, error)) for low, high in pairwise(list(VICKREY)[:3])]
    return Claim(
        where=curves.task,
        under=under,
        claim="From t = 0 to 0.75 a larger t is better at the same ε.",
        verdict=judge(order for *_, orders in steps for _, order, _ in orders),
        evidence=". ".join(
            f"{high} over {low.removeprefix('Vickrey ')}: {_tell(o)}" for low, high, o in steps
        ),
    )


def _no_gain_at_one(curves: TaskCurves, error: Error, under: str) -> Claim:
    orders = _over(curves, "Vickrey t=1", "Vickrey t=0.75", error)
    above = sum(order == "above" for _, order, _ in orders)
    verdict: Verdict = "agrees" if above == 0 else "differs" if above == len(orders) else "in part"
    return Claim(
        where=curves.task,
        under=under,
        claim="t = 1 brings no further gain over t = 0.75.",
        verdict=verdict,
        evidence=f"t=1 against t=0.75: {_tell(orders)}",
    )


def _laplace_negligible(curves: TaskCurves, error: Error, under: str) -> Claim:
    last = {name: curves.at(name)[-1] for name in (LAPLACE, MAHALANOBIS, *VICKREY)}
    laplace = error(last[LAPLACE])
    others = {name: error(point) for name, point in last.items() if name != LAPLACE}
    substantial = [value.low > SMALL for value in others.values()]
    verdict: Verdict = "differs"
    if laplace.high < SMALL:
        verdict = "agrees" if all(substantial) else "in part" if any(substantial) else "differs"
    listed = ", ".join(f"{name.removeprefix('Vickrey ')} {value.value:.3f}" for name, value in others.items())
    return Claim(
        where=curves.task,
        under=under,
        claim="At ε = 100 the adversary hardly errs against Laplace, and still does against the others.",
        verdict=verdict,
        evidence=f"At ε = {last[LAPLACE].epsilon:g}: Laplace {laplace}; {listed} (yardstick {SMALL})",
    )


def _neighbours(curves: TaskCurves, error: Error, under: str) -> list[Claim]:
    names = [LAPLACE, *(rank_name(rank) for rank in range(2, RANKS + 1))]
    steps = [_gain(curves, low, high, error) for low, high in pairwise(names)]
    told = ", ".join(f"{rank}→{rank + 1}: {step.value:+.3f}" for rank, step in enumerate(steps, start=1))
    first, others = steps[0], steps[1:]
    largest: Verdict = "open"
    if all(first.low > other.high for other in others):
        largest = "agrees"
    elif any(other.low > first.high for other in others):
        largest = "differs"
    third = _over(curves, names[2], names[1], error)
    return [
        Claim(
            where=curves.task,
            under=under,
            claim="The improvement is largest from the first to the second neighbour.",
            verdict=largest,
            evidence=f"Largest gain over all ε, by step: {told}",
        ),
        Claim(
            where=curves.task,
            under=under,
            claim="The third neighbour brings a further benefit.",
            verdict=judge(order for _, order, _ in third),
            evidence=f"3rd against 2nd: {_tell(third)}",
        ),
        Claim(
            where=curves.task,
            under=under,
            claim="Beyond the third neighbour there is no big difference.",
            verdict=_small(steps[2:]),
            evidence=f"Largest gain over all ε, by step: {told} (yardstick {SMALL})",
        ),
    ]


def _gain(curves: TaskCurves, low: str, high: str, error: Error) -> Estimate:
    """The largest rise in error from one mechanism to another over all ε, between its extremes."""
    pairs = [(error(mine), error(its)) for mine, its in zip(curves.at(high), curves.at(low), strict=True)]
    return Estimate(
        max(mine.value - its.value for mine, its in pairs),
        max(mine.low - its.high for mine, its in pairs),
        max(mine.high - its.low for mine, its in pairs),
        len(pairs),
    )


def _small(steps: Sequence[Estimate]) -> Verdict:
    """Agrees when all steps are surely small, differs when all surely are not."""
    if all(step.high < SMALL for step in steps):
        return "agrees"
    large = [step.low > SMALL for step in steps]
    return "differs" if all(large) else "in part" if any(large) else "open"


def best_within(curves: TaskCurves, budget: float, error: Error = drawn) -> Point | None:
    """Among figure 2's mechanisms, the point of highest error whose loss stays within the budget."""
    names = {LAPLACE, MAHALANOBIS, *VICKREY}
    within = [point for point in curves.points if point.mechanism in names and point.loss.value <= budget]
    return max(within, key=lambda point: error(point).value, default=None)


def improvement(curves: TaskCurves, error: Error = drawn) -> tuple[Point, Point] | None:
    """Where a Vickrey point beats a Laplace point most: as hard to attack, at a smaller loss.

    As hard means that its measured error is no lower, smaller that the loss is lower beyond both
    intervals. The measure is the share of the loss that is saved.
    """
    pairs = [
        (1 - theirs.loss.value / ours.loss.value, ours, theirs)
        for ours in curves.at(LAPLACE)
        for name in VICKREY
        for theirs in curves.at(name)
        if error(theirs).value >= error(ours).value and ours.loss.above(theirs.loss)
    ]
    if not pairs:
        return None
    _, laplace, vickrey = max(pairs, key=lambda pair: pair[0])
    return laplace, vickrey

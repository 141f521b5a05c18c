"""Rényi and Kullback–Leibler divergence between two samples of vectors, from nearest neighbours.

    D_α(P₀‖P₁) = 1/(α−1) · log mean over y of B·(P₀(y)/P₁(y))^(α−1),   B = Γ(k)²/(Γ(k−α+1)·Γ(k+α−1))
    D_1(P₀‖P₁) = mean over y of log(P₀(y)/P₁(y))

with the ratios of `density_ratio`, y running over the first sample. B takes away the bias of k neighbours
where the distributions have densities; copies need none. The variance of the mean is finite for
k > 2|α−1|, so higher orders are given more neighbours.

What it is worth: an estimate from samples. It sees nothing that was not sampled, so a high order, which
lives on rare points, comes out too low: `carried_by` says how many points its value rests on. In many
dimensions the ratio (ρ₁/ρ₀)^d is mostly noise, and too low as well; project first, and see `matched_gaussians`
for what that takes off. It bounds nothing in the worst case.

Reference: Póczos and Schneider, "On the estimation of α-divergences", 2011; the counts of copies follow
Gusain and Leith, "Text redaction for privacy preserving model training", appendix 4.1, whose printed
estimator averages logarithms and is not a divergence.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from discreet.attacks.distinguishing.density_ratio import Neighbourhoods, Ratios, neighbourhoods
from discreet.attacks.distinguishing.two_samples import Floats, TwoSamples
from discreet.attacks.interval import Estimate
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.validate import at_least, between

__all__ = ["ORDERS", "Divergence", "divergences", "neighbours_for"]

ORDERS = (1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)


@dataclass(frozen=True, kw_only=True)
class Divergence:
    """The divergence of one order, with its spread and the number of points that carry it.

    `uncorrected` is what it was before the bias of matched Gaussians was taken off; None where it was not.
    """

    order: float
    estimate: Estimate
    carried_by: float
    uncorrected: float | None = None

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "order": self.order,
            "estimate": self.estimate.value,
            "spread": {
                "low": self.estimate.low,
                "high": self.estimate.high,
                "share": self.estimate.confidence,
            },
            "texts": self.estimate.count,
            "uncorrected": self.uncorrected,
            "carried_by": self.carried_by,
        }


def neighbours_for(order: float, least: int = 5) -> int:
    """Neighbours that give the estimate of this order a finite variance."""
    return max(least, math.floor(2 * abs(order - 1)) + 1)


def divergences(
    samples: TwoSamples,
    *,
    orders: Sequence[float] = ORDERS,
    neighbours: int = 5,
    reverse: bool = False,
    resamples: int = 100,
    confidence: float = 0.95,
    random: Random | None = None,
) -> tuple[Divergence, ...]:
    """D_α of the first sample from the second (`reverse`: of the second from the first), for each order.

    Order 1 is the Kullback–Leibler divergence. Of the larger sample as many members are drawn as the smaller
    has: neighbours lie too far away for a density in many dimensions, and only between equal sizes does that
    cancel (1,000 against 140 from one Gaussian in 16 dimensions came to a divergence of 0.62). The spread comes from random halves of both samples,
    drawn without replacement: a half scatters around the whole as the whole does around the truth. A
    bootstrap with replacement would invent copies, which this estimator takes for atoms. The spread
    knows of chance only, not of bias: it is no confidence interval.
    """
    _check(samples, orders, neighbours, resamples)
    between("confidence", confidence, 0.5, 0.999999)
    source = random or Random()
    samples = samples.of_one_size(source)
    needed = [neighbours_for(order, neighbours) for order in orders]
    largest = max(needed)
    # Enough that half of them are hardly ever fewer than the neighbours needed.
    stored = 2 * largest + math.ceil(4 * math.sqrt(2 * largest)) if resamples else largest
    around = neighbourhoods(samples, stored=stored, reverse=reverse)
    counts = samples.counts(second=reverse), samples.counts(second=not reverse)
    whole = around.ratios(*counts, set(needed))
    values = [_value(order, k, whole[k]) for order, k in zip(orders, needed, strict=True)]
    spread = _spread(samples, around, orders, needed, reverse, resamples, source)
    reach = NormalDist().inv_cdf((1.0 + confidence) / 2.0)
    found = []
    for place, order in enumerate(orders):
        value, carried = values[place]
        wide = reach * float(spread[place])
        estimate = Estimate(value, value - wide, value + wide, int(counts[0].sum()), confidence)
        found.append(Divergence(order=order, estimate=estimate, carried_by=carried))
    return tuple(found)


def _check(samples: TwoSamples, orders: Sequence[float], neighbours: int, resamples: int) -> None:
    at_least("neighbours", neighbours, 1)
    if resamples:
        at_least("resamples", resamples, 2)
    for order in orders:
        if not (math.isfinite(order) and order > 0):
            raise BadInput(f"order {order!r} must be a finite number above 0")
    for rows, name in ((samples.first, "first"), (samples.second, "second")):
        at_least(f"the number of members of the {name} sample", len(rows), 20)


def _spread(
    samples: TwoSamples,
    around: Neighbourhoods,
    orders: Sequence[float],
    needed: Sequence[int],
    reverse: bool,
    resamples: int,
    random: Random,
) -> Floats:
    """The standard deviation of the estimates of random halves, for each order."""
    drawn = np.empty((resamples, len(orders)))
    for row in drawn:
        first, second = samples.half(random)
        ratios = around.ratios(*((second, first) if reverse else (first, second)), set(needed))
        row[:] = [_value(order, k, ratios[k])[0] for order, k in zip(orders, needed, strict=True)]
    return drawn.std(axis=0, ddof=1) if resamples else np.full(len(orders), np.inf)


def _value(order: float, neighbours: int, ratios: Ratios) -> tuple[float, float]:
    """The divergence, and the effective number of members behind its mean."""
    total = float(ratios.members.sum())
    if order == 1.0:
        return float(ratios.members @ ratios.logs) / total, total
    power = order - 1.0
    logs = power * ratios.logs + np.where(ratios.atoms, 0.0, _factor(order, neighbours))
    top = float(logs.max())
    parts = np.exp(logs - top)
    mean = float(ratios.members @ parts) / total
    carried = (mean * total) ** 2 / float(ratios.members @ parts**2)
    return (top + math.log(mean)) / power, carried


def _factor(order: float, neighbours: int) -> float:
    """The logarithm of Póczos and Schneider's B."""
    return (
        2 * math.lgamma(neighbours)
        - math.lgamma(neighbours - order + 1)
        - math.lgamma(neighbours + order - 1)
    )

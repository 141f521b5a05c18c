"""From measured divergences to a line above them and the (ε, δ) that it stands for.

If D_α ≤ ξ + ρα for all α > 1, then (ξ + ρ + 2√(ρ·ln(1/δ)), δ)-DP holds (Bun and Steinke 2016, "Concentrated
differential privacy"). Here D is an estimate from samples between two given sets, at some orders only, so
the line and its ε are estimates as well: they are reported, never guaranteed and never recorded as spent.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from discreet.attacks.distinguishing.divergence import Divergence
from discreet.errors import BadInput
from discreet.validate import between

__all__ = ["FEW", "Envelope", "envelope"]

FEW = 30
"""Texts below which a divergence rests on too few to be believed."""


@dataclass(frozen=True, kw_only=True)
class Envelope:
    """The line ξ + ρα above the divergences, and what it comes to at δ.

    `epsilon` is Bun and Steinke's; it trusts the line at every order. `measured_epsilon` is the least of
    D_α + ln(1/δ)/(α−1) over the measured orders, and trusts nothing else.
    """

    xi: float
    rho: float
    delta: float
    highest_order: float
    measured_epsilon: float

    @property
    def epsilon(self) -> float:
        """ξ + ρ + 2√(ρ·ln(1/δ))."""
        return _epsilon(self.xi, self.rho, self.delta)

    @property
    def order_used(self) -> float:
        """The order at which the line is turned into ε."""
        return 1.0 + math.sqrt(-math.log(self.delta) / self.rho) if self.rho else math.inf

    @property
    def extrapolates(self) -> bool:
        """True when that order lies beyond the measured ones: ε then rests on a guess."""
        return self.order_used > self.highest_order

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "notion": "estimate",
            "xi": self.xi,
            "rho": self.rho,
            "delta": self.delta,
            "epsilon": self.epsilon,
            "measured_epsilon": self.measured_epsilon,
            "highest_order": self.highest_order,
            "extrapolates": self.extrapolates,
        }


def envelope(found: Sequence[Divergence], *, delta: float, upper: bool = False) -> Envelope:
    """The line on or above every divergence of order above 1 with the least ε at δ.

    `upper` puts it above the upper ends of the spreads instead. The line is at least as steep as the
    divergences are where they are last well measured: a level line above a curve that still rises would
    be low at orders nobody looked at. For a given ρ the least ξ is max(0, max(D_α − ρα)), piecewise
    linear in ρ, and the rest of ε is concave: so the best line goes through two of the points, through one
    of them and the origin, or is the least steep one allowed.
    """
    between("delta", delta, 1e-300, 0.999)
    every = [
        (one.order, max(0.0, one.estimate.high if upper else one.estimate.value), one.carried_by)
        for one in sorted(found, key=lambda one: one.order)
    ]
    points = [(order, value) for order, value, _ in every if order > 1]
    if not points:
        raise BadInput("a line above the divergences needs one of an order above 1")
    least = _last_slope([(order, value) for order, value, carried in every if carried >= FEW] or points)
    slopes = {least, *(value / order for order, value in points)}
    slopes |= {(w - v) / (b - a) for (a, v), (b, w) in combinations(points, 2) if a != b}
    lines = [
        (max(0.0, *(value - rho * order for order, value in points)), rho) for rho in slopes if rho >= least
    ]
    xi, rho = min(lines, key=lambda line: _epsilon(line[0], line[1], delta))
    return Envelope(
        xi=xi,
        rho=rho,
        delta=delta,
        highest_order=max(order for order, _ in points),
        measured_epsilon=min(value - math.log(delta) / (order - 1) for order, value in points),
    )


def _last_slope(points: Sequence[tuple[float, float]]) -> float:
    """How steeply the curve rises between its last two points; from the origin if there is but one."""
    (a, v), (b, w) = ((0.0, 0.0), *points)[-2:]
    return max(0.0, (w - v) / (b - a))


def _epsilon(xi: float, rho: float, delta: float) -> float:
    return xi + rho + 2.0 * math.sqrt(-rho * math.log(delta))

"""Measured numbers as the pages of audits show them: bars and curves with intervals, shares in per cent."""

from collections.abc import Iterable, Sequence

from discreet.attacks.interval import Estimate
from discreet.report import Curve, Fact, Series

__all__ = ["estimate_curve", "estimate_series", "in_percent", "known", "share_fact"]


def estimate_series(name: str, estimates: Sequence[Estimate]) -> Series:
    """One value a category, each with its interval."""
    return Series(
        name=name,
        values=tuple(one.value for one in estimates),
        low=tuple(one.low for one in estimates),
        high=tuple(one.high for one in estimates),
    )


def estimate_curve(name: str, points: Iterable[tuple[float, Estimate]]) -> Curve:
    """A line through measured points with the band of their intervals."""
    drawn = list(points)
    return Curve(
        name=name,
        x=tuple(x for x, _ in drawn),
        y=tuple(one.value for _, one in drawn),
        low=tuple(one.low for _, one in drawn),
        high=tuple(one.high for _, one in drawn),
    )


def known(value: float) -> Estimate:
    """A number that was not measured but is known: its interval is itself."""
    return Estimate(value, value, value, 0)


def in_percent(estimate: Estimate) -> str:
    """A share as people read it: 41.3% (39.9% to 42.7%)."""
    return f"{estimate.value:.1%} ({estimate.low:.1%} to {estimate.high:.1%})"


def share_fact(name: str, attack: Estimate, chance: Estimate) -> Fact:
    """How often an attack is right; a caution when it surely beats the chance baseline."""
    return Fact(
        value=f"{attack.value:.1%}",
        name=name,
        note=f"chance {chance.value:.1%}",
        tone="caution" if attack.above(chance) else "plain",
    )

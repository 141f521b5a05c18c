"""Privacy curves: the least δ that a kind of noise gives at every ε, for every amount of that noise.

A release that states (ε, δ) and adds Gaussian noise promises more than that pair: a whole curve δ(ε'), of which the
pair is one point. Counts of few runs cannot refute δ = 10⁻⁶, but they refute a point of the curve at a smaller ε'.
A family gives the curve of each amount of noise; the more noise, the lower the curve.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.verify.gaussian import gaussian_delta, gaussian_epsilon
from discreet.validate import at_least, between

__all__ = ["Curve", "Family", "gaussian_family", "pure_family", "sampled_gaussian_family"]

Floats = NDArray[np.float64]

INTERVAL = 2e-3
"""The grid of privacy losses for sampled noise, rounded up; coarser where little noise makes the losses large."""


@dataclass(frozen=True, kw_only=True)
class Curve:
    """`epsilon` holds at the stated δ, and δ(ε') = `delta_at`(ε') at every other ε'."""

    epsilon: float
    delta_at: Callable[[float], float]


Family = Callable[[float], Curve]
"""The curve of an amount of noise, in multiples of what one unit adds at most."""


def pure_family(noise: float) -> Curve:
    """ε = 1/noise pure DP: at ε' < ε it is randomised response that needs the largest δ."""
    epsilon = min(1 / noise, 700.0)

    def delta_at(smaller: float) -> float:
        return max(0.0, (math.exp(epsilon) - math.exp(min(smaller, epsilon))) / (1 + math.exp(epsilon)))

    return Curve(epsilon=epsilon, delta_at=delta_at)


def gaussian_family(*, delta: float, steps: int = 1, apart: float = 1.0, given: float = 0.0) -> Family:
    """Gaussian noise on `steps` sums, for neighbours that differ by `apart` units; ε is that of a single unit at δ.

    Of δ the part `given` is a failure by another cause, which every point of the curve allows for.
    """
    at_least("steps", steps, 1)
    between("given", given, 0.0, delta / 2)

    def curve(noise: float) -> Curve:
        scale = noise / math.sqrt(steps)
        return Curve(
            epsilon=gaussian_epsilon(delta=delta - given, scale=scale),
            delta_at=lambda epsilon: given + gaussian_delta(epsilon=epsilon, scale=scale, sensitivity=apart),
        )

    return curve


def sampled_gaussian_family(*, delta: float, steps: int, rate: float) -> Family:
    """Gaussian noise on sums of units each of which takes part in a step with probability `rate`, add-or-remove-one."""
    if rate >= 1:
        return gaussian_family(delta=delta, steps=steps)

    def curve(noise: float) -> Curve:
        from dp_accounting.pld.privacy_loss_distribution import from_gaussian_mechanism

        one = from_gaussian_mechanism(
            noise,
            sampling_prob=rate,
            value_discretization_interval=INTERVAL * max(1.0, noise**-2),
            use_connect_dots=False,
        )
        loss = one.self_compose(steps)
        return Curve(
            epsilon=float(loss.get_epsilon_for_delta(delta)),
            delta_at=lambda epsilon: float(loss.get_delta_for_epsilon(epsilon)),
        )

    return curve

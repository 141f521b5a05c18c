"""The bias of the nearest-neighbour divergences, measured on Gaussians that are like the samples, and taken off.

In many dimensions neighbours lie too far away for a density, and high orders live on points that were not sampled: the
estimates come out too low, which flatters whoever releases (D₂ = 1 in 8 dimensions with 400 texts: 0.51 on average).
How much too low depends on the number of texts, the dimension, the shape of the cloud and the divergence itself. So
two Gaussians are drawn with that number, the pooled covariance of the samples and a mean difference along theirs,
at separations s for which D_α = αs²/2 is known. The order nearest 1, the steadiest, says which separation is like the
samples; what the estimate of each order misses there is added to it.

On Gaussians of one covariance the result is unbiased and its spread covers as often as it says. Texts are no
Gaussians: what remains wrong for them nobody knows, and the spread is no confidence interval.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from discreet.attacks.distinguishing.divergence import Divergence, divergences
from discreet.attacks.distinguishing.two_samples import Floats, TwoSamples, pool
from discreet.privacy.random import Random

__all__ = ["BiasCurve", "bias_curve", "corrected"]

SEPARATIONS = (0.0, 0.4, 0.8, 1.2, 1.6, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)
"""Distances between the means, in standard deviations; beyond the last no classifier errs on a text in 30,000."""

MOST_COPIES = 0.05
"""The share of copies above which the samples have no density that a Gaussian could be like."""

PAIRS = 4_000_000
"""Pairs of points compared for one separation, about: from it the number of repetitions."""

STEPS = (-1.0, 0.0, 1.0)
"""The lower end of a spread, the estimate, the upper end."""


@dataclass(frozen=True, eq=False)
class BiasCurve:
    """Estimates at known divergences: `squares` are s², `means` the mean estimate by separation and order."""

    orders: tuple[float, ...]
    squares: Floats
    means: Floats
    repetitions: int

    @property
    def steadiest(self) -> int:
        """The place of the order nearest 1."""
        return int(np.argmin(np.abs(np.array(self.orders) - 1.0)))

    def square(self, value: float) -> float:
        """The s² at which the steadiest order would be estimated at `value`."""
        return _along(np.maximum.accumulate(self.means[:, self.steadiest]), self.squares, value)

    def bias(self, place: int, square: float) -> float:
        """By how much the order at `place` is estimated too low at that s²."""
        return _along(self.squares, self.orders[place] * self.squares / 2 - self.means[:, place], square)


def _along(x: Floats, y: Floats, value: float) -> float:
    """Between the points by straight lines, beyond the ends by the first and the last of them; steps of x that stand still are left out."""
    kept = np.flatnonzero(np.concatenate(([True], np.diff(x) > 0)))
    x, y = x[kept], y[kept]
    if len(x) < 2:
        return float(y[0])
    at = int(np.clip(np.searchsorted(x, value) - 1, 0, len(x) - 2))
    return float(y[at] + (y[at + 1] - y[at]) / (x[at + 1] - x[at]) * (value - x[at]))


def corrected(
    samples: TwoSamples, *ways: Sequence[Divergence], neighbours: int, random: Random
) -> tuple[tuple[Divergence, ...], ...]:
    """The divergences of each way without the bias that matched Gaussians have; unchanged between samples with copies.

    The ends of a spread are corrected by the bias at the ends of the steadiest order's, so that not knowing the
    separation widens it, and the chance of the simulated curve is added to that of the samples.
    """
    members = len(samples.first) + len(samples.second)
    if len(samples.points) < (1.0 - MOST_COPIES) * members:
        return tuple(tuple(way) for way in ways)
    orders = [one.order for one in ways[0]]
    steadiest = min(range(len(orders)), key=lambda place: abs(orders[place] - 1.0))
    reach = max(way[steadiest].estimate.high for way in ways)
    curve = bias_curve(samples, orders, reach, neighbours=neighbours, random=random)
    return tuple(_corrected(way, curve) for way in ways)


def _corrected(way: Sequence[Divergence], curve: BiasCurve) -> tuple[Divergence, ...]:
    # Each simulated mean has about the scatter of the estimate itself, over the root of the repetitions.
    wider = math.sqrt(1.0 + 1.0 / curve.repetitions)
    ends = [
        [one.estimate.value + step * wider * (one.estimate.high - one.estimate.value) for one in way]
        for step in STEPS
    ]
    squares = [curve.square(values[curve.steadiest]) for values in ends]
    found = []
    for place, one in enumerate(way):
        low, value, high = (
            values[place] + curve.bias(place, square) for values, square in zip(ends, squares, strict=True)
        )
        estimate = replace(one.estimate, value=value, low=low, high=high)
        found.append(replace(one, estimate=estimate, uncorrected=one.estimate.value))
    return tuple(found)


def bias_curve(
    samples: TwoSamples,
    orders: Sequence[float],
    reach: float,
    *,
    neighbours: int,
    random: Random,
) -> BiasCurve:
    """Estimates between Gaussians like the samples, up to the separation at which the order nearest 1 exceeds `reach`.

    The same draws are used at every separation, so that the curve is as smooth as its mean.
    """
    first, second = samples.points[samples.first], samples.points[samples.second]
    size = min(len(first), len(second))
    root, direction = _shape(first, second)
    repetitions = int(np.clip(PAIRS // size**2, 2, 8))
    draws = [random.normal((2 * size, samples.dimension)) @ root.T for _ in range(repetitions)]
    squares, means = [], []
    for separation in SEPARATIONS:
        rows = []
        for drawn in draws:
            pair = pool(drawn[:size], drawn[size:] + separation * direction)
            for reverse in (False, True):
                found = divergences(
                    pair, orders=orders, neighbours=neighbours, reverse=reverse, resamples=0, random=random
                )
                rows.append([one.estimate.value for one in found])
        squares.append(separation**2)
        means.append(np.mean(rows, axis=0))
        curve = BiasCurve(tuple(orders), np.array(squares), np.array(means), repetitions)
        if len(means) > 2 and means[-1][curve.steadiest] > reach:
            break
    return curve


def _shape(first: Floats, second: Floats) -> tuple[Floats, Floats]:
    """A root of the pooled covariance, and the step along the means' difference that is one standard deviation."""
    covariance = (np.cov(first, rowvar=False) + np.cov(second, rowvar=False)) / 2
    values, vectors = np.linalg.eigh(np.atleast_2d(covariance))
    scales = np.sqrt(np.maximum(values, 0.0))
    usable = scales > 1e-9 * max(float(scales.max()), 1e-300)
    along = (second.mean(axis=0) - first.mean(axis=0)) @ vectors
    whitened = np.where(usable, along / np.where(usable, scales, 1.0), 0.0)
    length = float(np.linalg.norm(whitened))
    if length == 0.0:
        whitened, length = np.where(np.arange(len(scales)) == len(scales) - 1, 1.0, 0.0), 1.0
    root = vectors * scales
    return root, root @ (whitened / length)

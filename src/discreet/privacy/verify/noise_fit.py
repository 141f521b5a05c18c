"""Laplace and Gaussian noise as drawn, held against its distribution: between quantiles, or integer by integer."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.noise import GaussianNoise, LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.verify.fit import Fit, fit

__all__ = ["fit_noise"]

Floats = NDArray[np.float64]

PARTS = 16
"""Cells that a continuous distribution is cut into, equally likely ones."""

GRID = 2.0**-30
"""What rounding to a grid may move a value by, in sensitivities; the grids in use are far finer."""


def fit_noise(
    noise: LaplaceNoise | GaussianNoise, value: float, *, integers: bool, draws: int, random: Random
) -> tuple[Fit, ...]:
    """The noise around a value, by the code that releases use: its distribution, and that neighbours are independent."""
    kind = np.int64 if integers else np.float64
    left = noise.add(np.full(draws, value, dtype=kind), random).astype(np.float64) - value
    what = f"the noise around {value:g}"
    signs = np.sign(left)
    independent = fit(
        f"{what}, two draws",
        ["the first is above and the second below 0"],
        [int(((signs[0::2][: draws // 2] > 0) & (signs[1::2] < 0)).sum())],
        [_above(noise, integers) ** 2],
        draws=draws // 2,
    )
    made = _integers(noise, left, what) if integers else _quantiles(noise, left, what)
    return made, independent


def _quantiles(noise: LaplaceNoise | GaussianNoise, left: Floats, what: str) -> Fit:
    from scipy import stats

    law: Any = stats.laplace if isinstance(noise, LaplaceNoise) else stats.norm
    edges = law.ppf(np.arange(1, PARTS) / PARTS)
    step = GRID * noise.sensitivity / noise.scale
    counts = [(left / noise.scale <= edge).sum() for edge in edges]
    names = [f"at most {edge:.4g} of its scale" for edge in edges]
    return fit(what, names, counts, law.cdf(edges - step), law.cdf(edges + step), draws=len(left))


def _integers(noise: LaplaceNoise | GaussianNoise, left: Floats, what: str) -> Fit:
    most = max(1, math.ceil(4 * noise.scale))
    places = np.unique(np.linspace(-most, most, 4 * PARTS + 1).astype(np.int64))
    names = [f"at most {place}" for place in places]
    counts = [(left <= place).sum() for place in places]
    return fit(what, names, counts, [_at_most(noise, int(place)) for place in places], draws=len(left))


def _weights(noise: LaplaceNoise | GaussianNoise) -> Floats:
    """The probabilities of 0, 1, 2, …, as far as they count in double precision."""
    far = math.ceil(40 * noise.scale) + 1
    whole = np.arange(far, dtype=np.float64)
    if isinstance(noise, LaplaceNoise):
        weights = np.exp(-whole / noise.scale)
    else:
        weights = np.exp(-(whole**2) / (2 * noise.scale**2))
    return np.asarray(weights / (2 * weights.sum() - weights[0]))


def _at_most(noise: LaplaceNoise | GaussianNoise, place: int) -> float:
    weights = _weights(noise)
    return float(weights[-place:].sum()) if place < 0 else float(1 - weights[place + 1 :].sum())


def _above(noise: LaplaceNoise | GaussianNoise, integers: bool) -> float:
    return float(_weights(noise)[1:].sum()) if integers else 0.5

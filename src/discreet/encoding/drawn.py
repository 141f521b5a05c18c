"""What encoders draw, held against the probabilities that their guarantees are computed from."""

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.codes import Floats
from discreet.encoding.vectors import clip
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.fit import Fit, fit

if TYPE_CHECKING:
    from discreet.encoding.bit_mechanism import BitMechanism
    from discreet.encoding.clipped import ClippedNoise
    from discreet.encoding.mechanisms.metric import MetricNoise
    from discreet.encoding.mechanisms.privunit import PrivUnit

__all__ = ["fit_bits", "fit_clipped", "fit_direction", "fit_metric"]

NUMBERS = 2_000_000
"""Numbers drawn for one input at most, however long the vectors are."""

PARTS = 16
"""Cells that a density is cut into, equally likely ones."""


def _rows(checking: Checking, width: int) -> int:
    return max(100, min(checking.draws(20_000), NUMBERS // width))


def fit_bits(mechanism: "BitMechanism", checking: Checking) -> tuple[Fit, ...]:
    """Every bit of two opposite inputs, every two neighbouring bits, and all bits alike together."""
    random, width = checking.random, mechanism.width
    rows = _rows(checking, width)
    vector = random.normal((1, mechanism.size))
    p, q = mechanism.flips.chances(width)
    fits = []
    for number, given in enumerate((vector, -vector), start=1):
        bits = mechanism.code.bits(given)[0][0] == 1
        ones = np.where(bits, p, q)
        sent = mechanism.reported(mechanism.randomise(given.repeat(rows, axis=0), random))
        unequal = (sent[:, 1:] ^ sent[:, :-1]).sum(axis=0)
        names = [f"bit {place} reported as 1, it is {int(bit)}" for place, bit in enumerate(bits)]
        names += [f"bits {place} and {place + 1} reported unequal" for place in range(width - 1)]
        stated = np.concatenate((ones, ones[1:] * (1 - ones[:-1]) + ones[:-1] * (1 - ones[1:])))
        counts = np.concatenate((sent.sum(axis=0), unequal))
        fits.append(fit(f"input {number}, bit by bit", names, counts, stated, draws=rows))
        for chance in np.unique(ones):
            alike = np.flatnonzero(ones == chance)
            what = f"input {number}, {len(alike):,} bits alike together"
            total = int(sent[:, alike].sum())
            fits.append(fit(what, ["a bit reported as 1"], [total], [chance], draws=rows * len(alike)))
    return tuple(fits)


def fit_direction(mechanism: "PrivUnit", checking: Checking) -> tuple[Fit, ...]:
    """How far outputs lean towards the true direction, and that they lean nowhere else.

    The share of the sphere beyond an output is p-uniform in the cap and (1 − p)-uniform outside; rounding to the grid
    moves an output by half a step a number, which the bounds allow for.
    """
    random, size = checking.random, mechanism.size
    rows = _rows(checking, size)
    unit = np.full((1, size), 1 / math.sqrt(size))
    sent = mechanism.estimate(mechanism.randomise(unit.repeat(rows, axis=0), random)) * mechanism.cap.lean
    lean = sent @ unit[0]
    step = mechanism.step / 2 * math.sqrt(size) * (1 + 1e-6)
    q = mechanism.cap.share
    inside = [q * part / PARTS for part in range(1, PARTS + 1)]
    outside = [q + (1 - q) * part / PARTS for part in range(1, PARTS)]
    shares = np.array([*inside, *outside])
    edges = _cosine(shares, size)
    names = [f"leans further than {edge:.6g}" for edge in edges]
    counts = [(lean > edge).sum() for edge in edges]
    low, high = (mechanism.beyond(_share(edges + move, size)) for move in (step, -step))
    aside = sent[:, 0] - sent[:, 1]
    fits = [
        fit("the lean towards the true direction", names, counts, low, high, draws=rows),
        fit(
            "the lean aside",
            ["to one side", "to the other"],
            [(aside > 0).sum(), (aside < 0).sum()],
            [0.0, 0.0],
            [0.5, 0.5],
            draws=rows,
        ),
    ]
    return tuple(fits)


def _cosine(shares: Floats, size: int) -> Floats:
    """The lean beyond which so large a share of the sphere lies."""
    from scipy.special import betaincinv

    sine_squared = betaincinv((size - 1) / 2, 0.5, 2 * np.minimum(shares, 1 - shares))
    return np.asarray(np.sqrt(1 - sine_squared) * np.where(shares <= 0.5, 1.0, -1.0))


def _share(cosines: Floats, size: int) -> Floats:
    """The share of the sphere that leans further."""
    from scipy.special import betainc

    inside = np.clip(cosines, -1.0, 1.0)
    tail = betainc((size - 1) / 2, 0.5, 1 - np.square(inside)) / 2
    return np.asarray(np.where(inside >= 0, tail, 1 - tail))


def fit_clipped(mechanism: "ClippedNoise", checking: Checking) -> tuple[Fit, ...]:
    """The noise around a vector within the norm and around one ten times as long, which must have been clipped."""
    from scipy import stats

    noise = mechanism.noise
    law = stats.laplace if isinstance(noise, LaplaceNoise) else stats.norm
    fits: list[Fit] = []
    for what, given, inside in _around(mechanism.size, mechanism.clip_norm, mechanism.order):
        rows = _rows(checking, mechanism.size)
        sent = mechanism.estimate(mechanism.randomise(given.repeat(rows, axis=0), checking.random))
        left = (sent - inside) / noise.scale
        # Outputs are 32-bit floats.
        step = float(np.abs(sent).max()) * 2.0**-24 / noise.scale
        edges = law.ppf(np.arange(1, PARTS) / PARTS)
        for place in {0, mechanism.size - 1}:
            counts = [(left[:, place] <= edge).sum() for edge in edges]
            names = [f"number {place + 1} is off by at most {edge:.4g} of the scale" for edge in edges]
            low, high = law.cdf(edges - step), law.cdf(edges + step)
            fits.append(fit(f"noise on {what}", names, counts, low, high, draws=rows))
        fits.extend(_same_signs(left, what, 4 * step))
    return tuple(fits)


def fit_metric(mechanism: "MetricNoise", checking: Checking) -> tuple[Fit, ...]:
    """The length of the noise around a vector within the norm and around one ten times as long."""
    from scipy import stats

    size, epsilon = mechanism.size, mechanism.epsilon
    fits: list[Fit] = []
    edges = stats.gamma.ppf(np.arange(1, PARTS) / PARTS, size)
    step = epsilon * mechanism.step / 2 * math.sqrt(size)
    for what, given, inside in _around(size, mechanism.clip_norm, 2):
        rows = _rows(checking, size)
        left = mechanism.estimate(mechanism.randomise(given.repeat(rows, axis=0), checking.random)) - inside
        radius = epsilon * np.linalg.norm(left, axis=1)
        counts = [(radius <= edge).sum() for edge in edges]
        names = [f"ε times the length of the noise is at most {edge:.4g}" for edge in edges]
        low, high = stats.gamma.cdf(edges - step, size), stats.gamma.cdf(edges + step, size)
        fits.append(fit(f"noise on {what}", names, counts, low, high, draws=rows))
        fits.extend(_same_signs(left, what, 8 * step))
    return tuple(fits)


def _around(size: int, norm: float, order: int) -> list[tuple[str, Floats, NDArray[np.float64]]]:
    """Vectors to encode, and where the noise must be centred."""
    ones = np.ones((1, size)) / np.linalg.norm(np.ones(size), ord=order)
    short, long = 0.25 * norm * ones, 10 * norm * ones
    return [
        ("a short vector", short, short[0]),
        ("a long vector, clipped", long, clip(long, norm, order=order, tally=None)[0]),
    ]


def _same_signs(left: Floats, what: str, slack: float) -> list[Fit]:
    """Independent and centred noise has equal signs in two numbers half of the time."""
    if left.shape[1] < 2:
        return []
    same = int((left[:, 0] * left[:, -1] > 0).sum())
    name, low, high = "equal signs in two numbers", max(0.0, 0.5 - slack), min(1.0, 0.5 + slack)
    return [fit(f"signs of the noise on {what}", [name], [same], [low], [high], draws=len(left))]

"""The exact δ of a noisy histogram that shows only the words above a threshold.

Two inputs differ by one unit of at most k words. Let j of them be new, brought by that unit alone: each
passes with probability p, and without the unit never. The other k − j counts move by one under Gaussian
noise, μ = √(k−j)/σ. Writing q = (1−p)^j and δ_G(ε, μ) = Φ(μ/2 − ε/μ) − e^ε·Φ(−μ/2 − ε/μ) (Balle and Wang
2018, Theorem 5), both parts being independent,

    with the unit against without:   1 − q + q·δ_G(ε − ln q, μ)
    without against with:            δ_G(ε + ln q, μ)

and δ is the larger of the two, for the worst j. Nothing is bounded on the way: no smaller δ holds.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.special import log_ndtr

__all__ = ["delta_that_holds", "passing_probability"]

Floats = NDArray[np.float64]


def passing_probability(*, sigma: float, threshold: float) -> float:
    """How likely a word that a single unit brought is to reach the threshold."""
    return float(np.exp(log_ndtr((1.0 - threshold) / sigma)))


def delta_that_holds(*, epsilon: float, sigma: float, threshold: float, most_words: int) -> float:
    """The least δ for which (ε, δ)-DP holds, under add-or-remove-one of a unit of `most_words` words."""
    new = np.arange(most_words + 1)
    log_hidden = new * np.log1p(-passing_probability(sigma=sigma, threshold=threshold))
    shift = np.sqrt(most_words - new) / sigma
    appears = -np.expm1(log_hidden)
    added = appears + np.exp(log_hidden) * _gaussian_delta(epsilon - log_hidden, shift)
    removed = _gaussian_delta(epsilon + log_hidden, shift)
    return float(max(added.max(), removed.max()))


def _gaussian_delta(epsilon: Floats, shift: Floats) -> Floats:
    """δ_G in logarithms, so that it is right far below 1e-16; with no shift it is 0, or 1 − e^ε for ε < 0."""
    moved = np.where(shift > 0, shift, 1.0)
    high = log_ndtr(moved / 2 - epsilon / moved)
    low = epsilon + log_ndtr(-moved / 2 - epsilon / moved)
    exact = -np.exp(high) * np.expm1(np.minimum(low - high, 0.0))
    return np.where(shift > 0, exact, -np.expm1(np.minimum(epsilon, 0.0)))

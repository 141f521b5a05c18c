"""Clopper–Pearson: what a count says of a probability, with certainty at least the one asked for."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["epsilon_bound", "highest_probability", "lowest_probability"]

Floats = NDArray[np.float64]


def lowest_probability(hits: ArrayLike, draws: int, error: float) -> Floats:
    """A lower bound on the probability behind `hits` in `draws`, wrong with probability ≤ `error`."""
    from scipy.special import betaincinv

    count = np.asarray(hits, dtype=np.float64)
    some = np.maximum(count, 1.0)
    return np.where(count == 0, 0.0, betaincinv(some, draws - some + 1.0, error))


def highest_probability(hits: ArrayLike, draws: int, error: float) -> Floats:
    """An upper bound on the probability behind `hits` in `draws`, wrong with probability ≤ `error`."""
    from scipy.special import betainccinv

    count = np.asarray(hits, dtype=np.float64)
    some = np.minimum(count, draws - 1.0)
    return np.where(count == draws, 1.0, betainccinv(some + 1.0, draws - some, error))


def epsilon_bound(often: ArrayLike, seldom: ArrayLike, *, draws: int, delta: float, error: float) -> Floats:
    """A lower bound on ε from the counts of one event under two neighbouring inputs.

    Pr[S|x] ≤ e^ε·Pr[S|x'] + δ gives ε ≥ ln((Pr[S|x] − δ) / Pr[S|x']); both probabilities are replaced
    by their bounds, each with half of the error. Never below 0, which always holds.
    """
    excess = lowest_probability(often, draws, error / 2) - delta
    ratio = np.maximum(excess, 1e-300) / highest_probability(seldom, draws, error / 2)
    return np.asarray(np.maximum(np.log(ratio), 0.0))

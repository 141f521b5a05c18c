"""The exact nearest neighbours of points among points, in blocks, in double precision."""

import numpy as np

from discreet.attacks.distinguishing.two_samples import Floats, Whole
from discreet.validate import at_least

__all__ = ["nearest_points"]

BLOCK = 2**22
"""Numbers held at a time."""

SPARE = 4
"""Candidates beyond those asked for: their distances are computed twice, the second time without cancellation."""


def nearest_points(points: Floats, queries: Whole, among: Whole, count: int) -> tuple[Whole, Floats]:
    """For each query the `count` nearest of `among`, itself left out, nearest first, and their distances.

    Queries and answers are rows of `points`. The distances come from |q − x|² = |q|² + |x|² − 2q·x, which
    is one matrix product; those of the best candidates are then taken from the differences themselves.
    """
    at_least("the number of points to search", len(among) - int(np.isin(queries, among).any()), count)
    centred = points - points.mean(axis=0)
    lengths = np.einsum("ij,ij->i", centred, centred)
    targets = centred[among]
    column = np.full(len(points), -1)
    column[among] = np.arange(len(among))
    wanted = min(len(among), count + SPARE)
    rows = max(1, BLOCK // max(len(among), wanted * points.shape[1]))
    found = np.empty((len(queries), count), dtype=np.int64)
    distances = np.empty((len(queries), count))
    for start in range(0, len(queries), rows):
        part = queries[start : start + rows]
        squared = lengths[part, None] + lengths[among] - 2.0 * (centred[part] @ targets.T)
        self_match = column[part]
        squared[np.flatnonzero(self_match >= 0), self_match[self_match >= 0]] = np.inf
        near = np.argpartition(squared, wanted - 1, axis=1)[:, :wanted]
        exact = np.linalg.norm(targets[near] - centred[part, None], axis=2)
        exact[near == self_match[:, None]] = np.inf
        order = np.argsort(exact, axis=1, kind="stable")[:, :count]
        found[start : start + rows] = among[np.take_along_axis(near, order, axis=1)]
        distances[start : start + rows] = np.take_along_axis(exact, order, axis=1)
    return found, distances

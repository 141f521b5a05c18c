"""How much likelier a point is under one sample than under another, from its nearest neighbours.

For a member y of the first sample, with k distinct neighbours in each,

    P₀(y)/P₁(y) ≈ n₀/n₁ · N₁/(N₀ − 1) · (ρ₁/ρ₀)^d

where ρ is the distance to the k-th distinct point other than y, n counts members within it (copies
included, y itself left out), N the members of a sample and d the dimension. Where both samples hold
copies of y it is an atom of both, and the ratio is that of the shares of copies: distances say nothing.
With fewer than k distinct points there is no neighbourhood at all and every point is taken for an atom;
one that the other sample never shows counts there as half a member.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discreet.attacks.distinguishing.nearest_points import nearest_points
from discreet.attacks.distinguishing.two_samples import Floats, TwoSamples, Whole

__all__ = ["Neighbourhoods", "Ratios", "neighbourhoods"]

UNSEEN = 0.5


@dataclass(frozen=True, eq=False)
class Ratios:
    """Logarithms of the ratio at distinct points, the members at each, and where it is one of atoms."""

    logs: Floats
    members: Whole
    atoms: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Neighbourhoods:
    """The nearest distinct points of both samples around each point of one of them.

    More are stored than one ratio needs, so that the neighbours within a part of the samples, those of
    the stored ones that it holds, can be read off without another search.
    """

    dimension: int
    queries: Whole
    own: tuple[Whole, Floats]
    other: tuple[Whole, Floats]

    def ratios(self, own: Whole, other: Whole, neighbours: Iterable[int]) -> dict[int, Ratios]:
        """For each number of neighbours the ratios, in samples that hold the points this often."""
        present = own[self.queries] > 0
        rows = self.queries[present]
        members = own[rows]
        copies, elsewhere = members - 1, other[rows]
        distinct = min(int((own > 0).sum()) - 1, int((other > 0).sum()) - 1)
        first = _Balls(self.own[0][present], self.own[1][present], own)
        second = _Balls(self.other[0][present], self.other[1][present], other)
        share = np.log(np.maximum(copies, 1) / (own.sum() - 1))
        share -= np.log(np.maximum(elsewhere, UNSEEN) / other.sum())
        found = {}
        for k in neighbours:
            if distinct < k:
                found[k] = Ratios(share, members, np.ones(len(rows), dtype=np.bool_))
                continue
            near, near_radius = first.around(k)
            far, far_radius = second.around(k)
            # A part may hold none of the stored neighbours; half a member keeps the logarithm finite.
            around_own, around_other = np.maximum(copies + near, UNSEEN), np.maximum(elsewhere + far, UNSEEN)
            logs = np.log(around_own / (own.sum() - 1)) - np.log(around_other / other.sum())
            logs += self.dimension * (far_radius - near_radius)
            atoms = (copies > 0) & (elsewhere > 0)
            found[k] = Ratios(np.where(atoms, share, logs), members, atoms)
        return found


class _Balls:
    """Balls around points, by the number of distinct neighbours that they hold."""

    def __init__(self, rows: Whole, distances: Floats, counts: Whole) -> None:
        self.distances = distances
        members = counts[rows]
        self.distinct = np.cumsum(members > 0, axis=1, dtype=np.int32)
        self.members = np.cumsum(members, axis=1)

    def around(self, k: int) -> tuple[Whole, Floats]:
        """The members within the k-th distinct neighbour, and the logarithm of its distance."""
        if not len(self.distances):
            return np.zeros(0, dtype=np.int64), np.zeros(0)
        # Places before the k-th; a part that holds fewer of the stored points ends at the last of them.
        place = np.minimum((self.distinct < k).sum(axis=1), self.distances.shape[1] - 1)[:, None]
        radius = np.maximum(np.take_along_axis(self.distances, place, axis=1), np.finfo(float).tiny)
        return np.take_along_axis(self.members, place, axis=1)[:, 0], np.log(radius[:, 0])


def neighbourhoods(samples: TwoSamples, *, stored: int, reverse: bool = False) -> Neighbourhoods:
    """Search the neighbours of each point of the first sample, or of the second with `reverse`."""
    own = np.flatnonzero(samples.counts(second=reverse))
    other = np.flatnonzero(samples.counts(second=not reverse))
    tables = []
    for among in (own, other):
        available = len(among) - int(np.isin(own, among).any())
        tables.append(nearest_points(samples.points, own, among, min(stored, available)))
    return Neighbourhoods(samples.dimension, own, tables[0], tables[1])

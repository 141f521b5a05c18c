"""Two directed alignments made into one: union, intersection, or grow-diag-final.

The union has every link of either direction: phrases consistent with it are few and sure. The
intersection has the links of both; much is unlinked, so phrases are many. Grow-diag-final (Koehn, Och and
Marcu 2003) begins with the intersection, adds links of the union that touch one, diagonally too, and whose
source or target word is unlinked; at last it adds, of either direction, links of such words anywhere.
"""

from collections.abc import Iterable
from typing import Literal

import numpy as np

from discreet.protection.fragments.alignment import Links, align
from discreet.protection.fragments.side import Side

__all__ = ["SYMMETRY", "Symmetry", "align_both", "grow_diag_final", "symmetrise"]

Symmetry = Literal["union", "intersection", "grow-diag-final"]
SYMMETRY: tuple[Symmetry, ...] = ("union", "intersection", "grow-diag-final")

Points = set[tuple[int, int]]
_AROUND = ((-1, 0), (0, -1), (1, 0), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1))


def align_both(source: Side, target: Side, how: Symmetry, taught: tuple[Side, Side] | None = None) -> Links:
    """Align in both directions and combine the links; they come sorted by their target word."""
    backward = align(target, source, taught and (taught[1], taught[0]))
    return symmetrise(align(source, target, taught), (backward[1], backward[0]), target, how)


def symmetrise(forward: Links, backward: Links, target: Side, how: Symmetry) -> Links:
    """Combine links from source to target with links from target to source, both as (source, target)."""
    if how == "grow-diag-final":
        return _by_sentence(forward, backward, target)
    wide = max(int(one[0].max(initial=0)) for one in (forward, backward)) + 1
    one, other = (links[1] * wide + links[0] for links in (forward, backward))
    both = np.union1d(one, other) if how == "union" else np.intersect1d(one, other)
    return both % wide, both // wide


def grow_diag_final(forward: Points, backward: Points) -> Points:
    """The links of one sentence pair."""
    union, links = forward | backward, forward & backward
    sources, targets = {i for i, _ in links}, {j for _, j in links}

    def add(i: int, j: int) -> bool:
        if i in sources and j in targets:
            return False
        links.add((i, j))
        sources.add(i)
        targets.add(j)
        return True

    fresh = sorted(links)
    while fresh:
        near = [(i + a, j + b) for i, j in fresh for a, b in _AROUND]
        fresh = [point for point in near if point in union and point not in links and add(*point)]
    for direction in (forward, backward):
        for point in sorted(direction - links):
            add(*point)
    return links


def _by_sentence(forward: Links, backward: Links, target: Side) -> Links:
    sentences: list[tuple[Points, Points]] = [(set(), set()) for _ in target.texts]
    for direction, links in enumerate((forward, backward)):
        at = np.searchsorted(target.offsets, links[1], side="right") - 1
        for sentence, i, j in zip(at.tolist(), links[0].tolist(), links[1].tolist(), strict=True):
            sentences[sentence][direction].add((i, j))
    return _arrays(point for one, other in sentences for point in sorted(grow_diag_final(one, other)))


def _arrays(points: Iterable[tuple[int, int]]) -> Links:
    both = np.array(list(points), dtype=np.int64).reshape(-1, 2)
    order = np.lexsort((both[:, 0], both[:, 1]))
    return both[order, 0], both[order, 1]

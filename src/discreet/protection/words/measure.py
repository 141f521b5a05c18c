"""Distances in double precision: of the candidates of a first pass, or of everything."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from discreet.errors import DiscreetError

if TYPE_CHECKING:
    from discreet.protection.words.first_pass import Candidates

__all__ = ["measure", "scan"]

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

LINES = 4096
"""Differences of vectors held at a time."""


def measure(
    vectors: NDArray[np.float32], queries: NDArray[np.float32], lists: "Candidates", k: int
) -> tuple[Whole, Floats]:
    """The k nearest candidates of each query that has a list, and their squared distances.

    The most promising candidates are measured first. The k-th of their distances rules most of the
    others out, since each candidate's score, and so its distance, is known within its error.
    """
    lengths = lists.squared_lengths[lists.rows]
    squared = np.full(len(lists.rows), np.inf)
    first = lists.values >= lists.bound[lists.rows] + lists.errors / 2
    squared[first] = _squared(vectors[lists.entries[first]], queries[lists.rows[first]])
    kth = _kth(lists.rows[first], squared[first], len(queries), k)
    possible = lengths - 2 * (lists.values + lists.errors.astype(np.float64))
    then = ~first & (possible <= kth[lists.rows])
    squared[then] = _squared(vectors[lists.entries[then]], queries[lists.rows[then]])

    measured = first | then
    off = np.abs((lengths - squared) / 2 - lists.values)[measured]
    if (off > lists.errors[measured]).any():
        raise DiscreetError(
            "the first pass of the neighbour search was less precise than this processor should be; "
            "search with precision 'none'"
        )
    return _nearest(lists, squared, np.flatnonzero(measured), k)


def scan(vectors: NDArray[np.float32], query: NDArray[np.float32], k: int) -> tuple[Whole, Floats]:
    """The k nearest of all entries to one query, and their squared distances."""
    squared = _squared(vectors, np.broadcast_to(query, vectors.shape))
    shortest = np.partition(squared, k - 1)[k - 1]
    within = np.flatnonzero(squared <= shortest)
    order = within[np.argsort(squared[within], kind="stable")][:k]
    return order, squared[order]


def _squared(vectors: NDArray[np.float32], queries: NDArray[np.float32]) -> Floats:
    result = np.empty(len(vectors))
    for start in range(0, len(vectors), LINES):
        part = slice(start, start + LINES)
        difference = vectors[part].astype(np.float64)
        difference -= queries[part]
        result[part] = np.square(difference, out=difference).sum(axis=1)
    return result


def _kth(rows: Whole, squared: Floats, count: int, k: int) -> Floats:
    """The k-th smallest value of each row; infinity where a row has fewer."""
    order = np.lexsort((squared, rows))
    rows = rows[order]
    place = np.searchsorted(rows, np.arange(count)) + k - 1
    whole = place < np.searchsorted(rows, np.arange(count), side="right")
    result = np.full(count, np.inf)
    result[whole] = squared[order[place[whole]]]
    return result


def _nearest(lists: "Candidates", squared: Floats, lines: Whole, k: int) -> tuple[Whole, Floats]:
    lines = lines[np.lexsort((lists.entries[lines], squared[lines], lists.rows[lines]))]
    start = np.searchsorted(lists.rows[lines], np.flatnonzero(~lists.crowded))
    best = lines[start[:, None] + np.arange(k)]
    return lists.entries[best], squared[best]

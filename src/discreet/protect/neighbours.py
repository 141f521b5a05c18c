"""Exact nearest neighbours of many queries among the vectors of a vocabulary."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Found", "Neighbours"]


class Found(NamedTuple):
    """The k nearest entries of each query, nearest first: one row a query."""

    indices: NDArray[np.int64]
    distances: NDArray[np.float64]


class Neighbours:
    """Exact search: Euclidean distance in float64, ties to the lower index."""

    def __init__(self, vectors: NDArray[np.float32], *, memory: int = 128 * 2**20) -> None:
        self.vectors = vectors
        self.rows = max(1, min(4096, memory // (32 * vectors.shape[1])))

    def search(self, queries: NDArray[np.float32], k: int) -> Found:
        """The k nearest entries of every query."""
        indices = np.empty((len(queries), k), dtype=np.int64)
        distances = np.empty((len(queries), k))
        wide = self.vectors.astype(np.float64)
        for row, query in enumerate(queries.astype(np.float64)):
            squared = np.square(wide - query).sum(axis=1)
            nearest = np.argsort(squared, kind="stable")[:k]
            indices[row], distances[row] = nearest, np.sqrt(squared[nearest])
        return Found(indices, distances)

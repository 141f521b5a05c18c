"""Euclidean distances from some words to all others, in double precision."""

import numpy as np
from numpy.typing import NDArray

__all__ = ["word_distances"]

Floats = NDArray[np.float64]

COLUMNS = 8192
"""Vectors widened to double precision at a time."""

NEAR = 1e-3
"""Where d² is below this share of ‖x‖² + ‖y‖² the short formula has lost digits."""


def word_distances(queries: NDArray[np.float32], vectors: NDArray[np.float32]) -> Floats:
    """The distance of each query (rows) from each vector (columns).

    d² = ‖x‖² + ‖y‖² − 2x·y costs one matrix product but cancels for close pairs; those are computed
    again from their differences, so that every distance has a relative error below 1e-10 and equal
    vectors have distance exactly 0.
    """
    wide = queries.astype(np.float64)
    lengths = np.einsum("ij,ij->i", wide, wide)[:, None]
    result = np.empty((len(queries), len(vectors)))
    for start in range(0, len(vectors), COLUMNS):
        block = vectors[start : start + COLUMNS].astype(np.float64)
        both = lengths + np.einsum("ij,ij->i", block, block)
        squared = both - 2 * (wide @ block.T)
        rows, columns = np.nonzero(squared <= NEAR * both)
        for part in range(0, len(rows), COLUMNS):
            i, j = rows[part : part + COLUMNS], columns[part : part + COLUMNS]
            squared[i, j] = np.square(wide[i] - block[j]).sum(axis=1)
        np.sqrt(squared, out=result[:, start : start + COLUMNS])
    return result

"""Exact nearest neighbours of many queries among the vectors of a vocabulary.

"Exact" has one meaning here, however the search gets there: entries are ordered by the squared
Euclidean distance computed in double precision from the float32 vectors, ties by the lower index.
A first pass in 8-bit whole numbers (or float32) leaves a few candidates that provably include the
neighbours; those are measured in double precision.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.protection.words.measure import measure, scan
from discreet.validate import one_of, positive

if TYPE_CHECKING:
    from discreet.protection.words.first_pass import FirstPass

__all__ = ["Found", "Neighbours"]

LARGEST = 1e15
"""Coordinates beyond this are left to double precision: float32 products could overflow."""

BLOCK = 4096
PRODUCTS = 2**20
"""Entries in a block, and products of a first pass held at a time: few enough to stay in the cache."""

PASSES = {"int8": ("int8", "float32"), "float32": ("float32",), "none": ()}
"""What is tried in turn before every distance is measured."""


class Found(NamedTuple):
    """The k nearest entries of each query, nearest first: one row a query."""

    indices: NDArray[np.int64]
    distances: NDArray[np.float64]


class Neighbours:
    """Exact search over fixed vectors; `precision` is that of the first pass, the answer is the same.

    `auto` takes int8 where this processor adds it up without loss, else float32; `none` goes without
    a first pass and measures every distance in double precision. A query whose list of candidates
    grows too long, because very many entries are about as near, moves on to the next precision.
    """

    def __init__(
        self, vectors: NDArray[np.float32], *, precision: str = "auto", memory: int = 128 * 2**20
    ) -> None:
        one_of("precision", precision, ("auto", "int8", "float32", "none"))
        positive("memory", memory)
        if precision == "auto":
            from discreet.protection.words.rounded import integers_are_exact

            precision = "int8" if integers_are_exact() else "float32"
        self.vectors = vectors
        self.precision = precision
        self.memory = memory
        self._built: dict[str, FirstPass] = {}
        held = max(64 * 64, min(PRODUCTS, memory // 32))
        self._block = min(BLOCK, held // 64, -(-len(vectors) // 64) * 64)
        self._together = held // self._block
        self.rows = max(1, min(4096, memory // (64 * vectors.shape[1])))
        """Queries to hand over at a time, so that they and their noise fit the memory bound too."""

    def search(self, queries: NDArray[np.float32], k: int) -> Found:
        """The k nearest entries of every query."""
        queries = np.ascontiguousarray(queries, dtype=np.float32)
        width = self.vectors.shape[1]
        if queries.ndim != 2 or queries.shape[1] != width or not np.isfinite(queries).all():
            raise BadInput(f"queries of shape {queries.shape}: each needs {width} finite coordinates")
        if not 1 <= k <= len(self.vectors):
            raise BadInput(f"k is {k}; it must lie between 1 and the {len(self.vectors)} entries")
        indices = np.empty((len(queries), k), dtype=np.int64)
        squared = np.empty((len(queries), k))
        small = np.abs(queries).max(axis=1, initial=0) <= LARGEST
        left = np.flatnonzero(small)
        for precision in PASSES[self.precision]:
            waiting, left = left, left[:0]
            for start in range(0, len(waiting), self._together):
                rows = waiting[start : start + self._together]
                lists = self._pass(precision).candidates(queries[rows], k)
                done = ~lists.crowded
                indices[rows[done]], squared[rows[done]] = measure(self.vectors, queries[rows], lists, k)
                left = np.concatenate((left, rows[lists.crowded]))
        for row in np.concatenate((left, np.flatnonzero(~small))):
            indices[row], squared[row] = scan(self.vectors, queries[row], k)
        return Found(indices, np.sqrt(squared))

    def _pass(self, precision: str) -> "FirstPass":
        """The first pass in a precision, built when it is first needed."""
        from discreet.protection.words.first_pass import FirstPass

        if precision not in self._built:
            self._built[precision] = FirstPass(self.vectors, precision=precision, block=self._block)
        return self._built[precision]

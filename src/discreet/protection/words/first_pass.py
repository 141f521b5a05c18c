"""The quick pass of the neighbour search: a short list for each query that cannot miss a neighbour.

With everything measured from the centre c of the vectors, the nearest v to a query z has the largest
score s(v) = v·z − ½‖v‖². A block of products is computed in low precision, groups of them are
reduced to their maximum, and only groups and entries that could still reach the k-th best are kept.
What "could" means is certified. Write v = v̂ + δv and z = ẑ + δz for the rounded values. Then

    v·z − v̂·ẑ = δv·z + v̂·δz,   so   |v·z − v̂·ẑ| ≤ ‖δv‖‖z‖ + ‖v̂‖‖δz‖

by Cauchy and Schwarz, where all four lengths are computed in double precision and not estimated.

- int8: v̂ = a·q and ẑ = b·r with whole numbers |q|, |r| ≤ 127, and q·r is added up exactly in 32 bits
  (127² · p < 2³¹ up to p = 133,000). Nothing else is rounded in the product.
- float32: v̂·ẑ is itself rounded, in whatever order the library adds: at most γ·‖v̂‖‖ẑ‖ with
  γ = p·u / (1 − p·u), and u = 2⁻²³ covers rounding to nearest and chopping.

The score computed from the product, and what it is compared with, are rounded to float32 on the way,
at most 32 times by 2⁻²⁴ of (‖v̂‖‖ẑ‖ + ½‖v‖²) each. The distances that decide in the end are rounded
too, in double precision: d² by at most (p + 4)·2⁻⁵³·d². E is the sum of all these terms, so every
score lies within ±E of its value. If L is the k-th largest of (value − E) over k different entries,
then k entries score at least L, and an entry with value + E < L is not among the k best.
"""

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from discreet.protection.words.rounded import GROUP, Block, Queries, Rounding

__all__ = ["Candidates", "FirstPass"]

CROWDED = 512
"""A query with more groups than this on its list is left to a more precise search."""


class Candidates(NamedTuple):
    """The short lists, one candidate a line: its query's row, its entry, its value and error E.

    For each row: the bound L, the query's squared length (from the centre), and whether the row was
    too `crowded` to be listed.
    """

    rows: NDArray[np.int64]
    entries: NDArray[np.int64]
    values: NDArray[np.float32]
    errors: NDArray[np.float32]
    bound: NDArray[np.float32]
    squared_lengths: NDArray[np.float64]
    crowded: NDArray[np.bool_]


class _Near(NamedTuple):
    """Groups that may hold a neighbour: query's row, block, group, best value, and the products."""

    row: Tensor
    block: Tensor
    group: Tensor
    value: Tensor
    products: Tensor


class FirstPass:
    """The rounded vectors, sorted by length into blocks, and the search over them."""

    def __init__(self, vectors: NDArray[np.float32], *, precision: str = "int8", block: int = 4096) -> None:
        self.precision = precision
        self.dimension = vectors.shape[1]
        self._rounding = Rounding(vectors, precision)
        starts = range(0, len(vectors), block)
        squared = np.concatenate(
            [
                np.square(vectors[start : start + block] - self._rounding.centre).sum(axis=1)
                for start in starts
            ]
        )
        order = np.argsort(-squared, kind="stable")
        blocks = [self._rounding.block(vectors, squared, order[start : start + block]) for start in starts]
        # Entries of middling length come first: they set a useful bound at once.
        self._blocks = sorted(blocks, key=lambda one: abs(one.length - blocks[len(blocks) // 2].length))
        self._half = torch.cat([one.half for one in self._blocks])
        self._order = torch.cat([one.order for one in self._blocks])

    def _errors(self, queries: Queries) -> Tensor:
        """E for each query and block, as the module's text derives it, rounded up into float32."""
        lengths = torch.tensor([block.length for block in self._blocks], dtype=torch.float64)
        residuals = torch.tensor([block.residual for block in self._blocks], dtype=torch.float64)
        halves = torch.tensor([float(block.most.max()) for block in self._blocks], dtype=torch.float64)
        product = (queries.length + queries.residual)[:, None] * lengths
        error = queries.length[:, None] * residuals + queries.residual[:, None] * lengths
        if self.precision == "float32":
            unit = self.dimension * 2.0**-23
            error += unit / (1 - unit) * product
        error += 2.0**-19 * (product + halves)
        error += (self.dimension + 4) * 2.0**-53 * (queries.length[:, None] + lengths + residuals).square()
        return (error * (1 + 1e-6) + 1e-30).to(torch.float32)

    def candidates(self, queries: NDArray[np.float32], k: int) -> Candidates:
        """Short lists for some queries, each holding at least the k nearest entries."""
        encoded = self._rounding.queries(queries)
        errors = self._errors(encoded)
        steps = torch.tensor([block.step for block in self._blocks], dtype=torch.float64)
        scales = (encoded.step[:, None] * steps).to(torch.float32)
        count = len(queries)
        best = torch.full((count, k), -torch.inf)
        crowd = np.zeros(count, dtype=np.int64)
        kind = torch.int32 if self.precision == "int8" else torch.float32
        room = torch.empty(count * max(len(block.codes) for block in self._blocks), dtype=kind)
        found: list[_Near] = []
        groups = 0
        for number, block in enumerate(self._blocks):
            grouped = self._products(encoded, block, room).view(count, -1, GROUP)
            width = grouped.shape[1]
            error = errors[:, number, None]
            largest = grouped.amax(dim=2).to(torch.float32)
            value = torch.addcmul(-block.most, largest, scales[:, number, None])
            _improve(best, value - error, everything=number == 0)
            value += block.spread
            near = np.flatnonzero((value >= best[:, -1:] - error).numpy())
            crowd += np.bincount(near // width, minlength=count)
            if (crowd > CROWDED).any():
                near = near[(crowd <= CROWDED)[near // width]]
            pick = torch.from_numpy(near)
            row = pick.div(width, rounding_mode="floor")
            products = grouped.view(-1, GROUP).index_select(0, pick)
            at = torch.full_like(row, number)
            found.append(_Near(row, at, pick - row * width + groups, value.view(-1)[pick], products))
            groups += width
        near_all = _Near(*(torch.cat(parts) for parts in zip(*found, strict=True)))
        crowded = torch.from_numpy(crowd > CROWDED)
        return self._shortlist(near_all, best[:, -1], crowded, encoded.length, errors, scales)

    def _products(self, queries: Queries, block: Block, room: Tensor) -> Tensor:
        """The products of all queries and the entries of a block, written into `room`."""
        products = room[: len(queries.codes) * len(block.codes)].view(len(queries.codes), -1)
        if self.precision == "int8":
            return torch._int_mm(queries.codes, block.codes.T, out=products)
        return torch.mm(queries.codes, block.codes.T, out=products)

    def _shortlist(
        self, near: _Near, bound: Tensor, crowded: Tensor, length: Tensor, errors: Tensor, scales: Tensor
    ) -> Candidates:
        """The entries within reach of the final bound, among the groups that are."""
        error = errors[near.row, near.block]
        reach = bound[near.row] - error
        keep = ((near.value >= reach) & ~crowded[near.row]).nonzero()[:, 0]
        row, group, error, reach = (part[keep] for part in (near.row, near.group, error, reach))
        products = near.products[keep].to(torch.float32)
        values = torch.addcmul(-self._half[group], products, scales[row, near.block[keep], None])
        pair, member = ((values >= reach[:, None]) & (values > -torch.inf)).nonzero(as_tuple=True)
        return Candidates(
            rows=row[pair].numpy(),
            entries=self._order[group[pair] * GROUP + member].numpy(),
            values=values[pair, member].numpy(),
            errors=error[pair].numpy(),
            bound=bound.numpy(),
            squared_lengths=length.square().numpy(),
            crowded=crowded.numpy(),
        )


def _improve(best: Tensor, least: Tensor, *, everything: bool) -> None:
    """Bring the k largest lower bounds of each query up to date, in place.

    Groups hold different entries, so each contributes one. All groups of the first block count, of
    the later ones only the best: a weaker bound, but still a bound, and cheaper.
    """
    if everything:
        width = min(best.shape[1], least.shape[1])
        best[:, :width] = least.topk(width, dim=1).values
        return
    newcomer = least.amax(dim=1)
    for place in range(best.shape[1]):
        previous = best[:, place].clone()
        torch.maximum(previous, newcomer, out=best[:, place])
        newcomer = torch.minimum(previous, newcomer)

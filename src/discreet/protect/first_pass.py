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

The score computed from the product in float32 is off by a further 2⁻²¹·(‖v̂‖‖ẑ‖ + ½‖v‖²) at most:
four roundings of 2⁻²⁴ each. E is the sum of these terms, so every score lies within ±E of the value.
If L is the k-th largest of (value − E) over k different entries, then k entries score at least L and
an entry with value + E < L is not among the k best. The distances that decide in the end are rounded
too, in double precision: d² by at most (p + 4)·2⁻⁵³·d², half of which is allowed for in E as well.

int8 spreads best over even coordinates, so vectors and queries are first turned by a fixed
orthonormal matrix (a cosine transform), which changes no product.
"""

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

__all__ = ["Candidates", "FirstPass", "integers_are_exact"]

Floats = NDArray[np.float64]

GROUP = 32
"""Products reduced to one maximum."""

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
    squared_lengths: Floats
    crowded: NDArray[np.bool_]


class _Block(NamedTuple):
    """Some entries of similar length, rounded, with the lengths that the bound needs."""

    codes: Tensor
    step: float
    residual: float
    length: float
    half: Tensor
    most: Tensor
    spread: Tensor
    order: Tensor


class _Queries(NamedTuple):
    """Queries, rounded in the same way."""

    codes: Tensor
    step: Tensor
    residual: Tensor
    length: Tensor


class _Near(NamedTuple):
    """Groups of one block that may hold a neighbour: their rows, places, best values and products."""

    row: Tensor
    block: int
    group: Tensor
    value: Tensor
    products: Tensor


class FirstPass:
    """The rounded vectors, sorted by length into blocks, and the search over them."""

    def __init__(
        self, vectors: NDArray[np.float32], *, precision: str = "int8", block: int = 4096, rows: int = 256
    ) -> None:
        self.precision = precision
        self.rows = rows
        self.dimension = vectors.shape[1]
        self.centre = vectors.mean(axis=0, dtype=np.float64)
        self.turn = _cosines(self.dimension) if precision == "int8" else None
        starts = range(0, len(vectors), block)
        squared = np.concatenate(
            [np.square(vectors[start : start + block] - self.centre).sum(axis=1) for start in starts]
        )
        order = np.argsort(-squared, kind="stable")
        blocks = [self._block(vectors, squared, order[start : start + block]) for start in starts]
        # Entries of middling length come first: they set a useful bound at once.
        self._blocks = sorted(blocks, key=lambda one: abs(one.length - blocks[len(blocks) // 2].length))
        kind = torch.int32 if precision == "int8" else torch.float32
        self._scores = torch.empty(rows * block, dtype=kind)

    def _block(self, vectors: NDArray[np.float32], squared: Floats, order: NDArray[np.int64]) -> _Block:
        # The last group is filled up with its last entry; the infinite half keeps it off every list.
        count = len(order)
        order = np.concatenate((order, np.repeat(order[-1:], -count % GROUP)))
        wide = vectors[order] - self.centre
        if self.turn is not None:
            wide = wide @ self.turn
        step = float(np.abs(wide).max()) / 127 or 1.0 if self.precision == "int8" else 1.0
        codes = np.rint(wide / step).astype(np.int8) if self.precision == "int8" else wide.astype(np.float32)
        rounded = codes.astype(np.float64) * step
        half = torch.from_numpy((0.5 * squared[order]).astype(np.float32)).view(-1, GROUP)
        most, least = half.amax(dim=1), half.amin(dim=1)
        half.view(-1)[count:] = torch.inf
        return _Block(
            codes=_padded(torch.from_numpy(codes)),
            step=step,
            residual=float(np.sqrt(np.square(wide - rounded).sum(axis=1)).max()),
            length=float(np.sqrt(np.square(rounded).sum(axis=1)).max()),
            half=half,
            most=most,
            spread=most - least,
            order=torch.from_numpy(order),
        )

    def _encode(self, queries: NDArray[np.float32]) -> _Queries:
        wide = torch.from_numpy(queries - self.centre)
        length = torch.linalg.vector_norm(wide, dim=1)
        if self.turn is not None:
            wide = wide @ torch.from_numpy(self.turn)
            step = wide.abs().amax(dim=1) / 127
            step[step == 0] = 1.0
            codes = torch.round(wide / step[:, None])
            wide -= codes * step[:, None]
            return _Queries(
                _padded(codes.to(torch.int8)), step, torch.linalg.vector_norm(wide, dim=1), length
            )
        codes = wide.to(torch.float32)
        residual = torch.linalg.vector_norm(wide - codes, dim=1)
        return _Queries(_padded(codes), torch.ones_like(length), residual, length)

    def _errors(self, queries: _Queries) -> Tensor:
        """E for each query and block, as the module's text derives it, rounded up into float32."""
        lengths = torch.tensor([block.length for block in self._blocks], dtype=torch.float64)
        residuals = torch.tensor([block.residual for block in self._blocks], dtype=torch.float64)
        halves = torch.tensor([float(block.most.max()) for block in self._blocks], dtype=torch.float64)
        product = (queries.length + queries.residual)[:, None] * lengths
        error = queries.length[:, None] * residuals + queries.residual[:, None] * lengths
        if self.precision == "float32":
            unit = self.dimension * 2.0**-23
            error += unit / (1 - unit) * product
        error += 2.0**-21 * (product + halves)
        error += (self.dimension + 4) * 2.0**-53 * (queries.length[:, None] + lengths).square()
        return (error * (1 + 1e-6) + 1e-30).to(torch.float32)

    def candidates(self, queries: NDArray[np.float32], k: int) -> Candidates:
        """Short lists for at most `rows` queries, each holding at least the k nearest entries."""
        encoded = self._encode(queries)
        errors = self._errors(encoded)
        count = len(queries)
        best = torch.full((count, k), -torch.inf)
        crowd = np.zeros(count, dtype=np.int64)
        found: list[_Near] = []
        for number, block in enumerate(self._blocks):
            scores = self._scores[: count * len(block.codes)].view(count, -1)
            if self.precision == "int8":
                torch._int_mm(encoded.codes, block.codes.T, out=scores)
            else:
                torch.mm(encoded.codes, block.codes.T, out=scores)
            grouped = scores.view(count, -1, GROUP)
            scale = (encoded.step * block.step).to(torch.float32)[:, None]
            error = errors[:, number, None]
            value = torch.addcmul(-block.most, grouped.amax(dim=2).to(torch.float32), scale)
            _improve(best, value - error, everything=number == 0)
            value += block.spread
            near = np.flatnonzero((value >= best[:, -1:] - error).numpy())
            crowd += np.bincount(near // grouped.shape[1], minlength=count)
            if (crowd > CROWDED).any():
                near = near[(crowd <= CROWDED)[near // grouped.shape[1]]]
            pick = torch.from_numpy(near)
            row = pick.div(grouped.shape[1], rounding_mode="floor")
            products = grouped.view(-1, GROUP).index_select(0, pick)
            place = pick - row * grouped.shape[1]
            found.append(_Near(row, number, place, value.view(-1)[pick], products))
        return self._shortlist(found, best[:, -1], encoded, errors, torch.from_numpy(crowd > CROWDED))

    def _shortlist(
        self, found: list[_Near], bound: Tensor, queries: _Queries, errors: Tensor, crowded: Tensor
    ) -> Candidates:
        """The entries within reach of the final bound, among the groups that are."""
        lists: list[tuple[Tensor, ...]] = []
        for row, number, group, value, products in found:
            block = self._blocks[number]
            error = errors[:, number]
            keep = value >= (bound - error)[row]
            row, group = row[keep], group[keep]
            scale = (queries.step * block.step).to(torch.float32)
            values = torch.addcmul(-block.half[group], products[keep].to(torch.float32), scale[row, None])
            pair, member = (values >= (bound - error)[row, None]).nonzero(as_tuple=True)
            row = row[pair]
            lists.append((row, block.order[group[pair] * GROUP + member], values[pair, member], error[row]))
        rows, entries, all_values, all_errors = (torch.cat(parts) for parts in zip(*lists, strict=True))
        keep = (all_values > -torch.inf) & ~crowded[rows]
        return Candidates(
            rows=rows[keep].numpy(),
            entries=entries[keep].numpy(),
            values=all_values[keep].numpy(),
            errors=all_errors[keep].numpy(),
            bound=bound.numpy(),
            squared_lengths=queries.length.square().numpy(),
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


def _padded(codes: Tensor) -> Tensor:
    """The codes with zeros up to a multiple of 16 coordinates: torch 2.13 errs on products of one."""
    return torch.nn.functional.pad(codes, (0, -codes.shape[1] % 16)).contiguous()


def integers_are_exact() -> bool:
    """True when this processor's 8-bit products add up without saturating, tried at their extremes.

    Without dot-product instructions some libraries add pairs in 16 bits, which overflow.
    """
    pattern = torch.tensor([[127, 127], [127, -127], [-127, -127], [-128, 127]], dtype=torch.int8)
    codes = pattern.repeat(8, 64)
    exact = codes.to(torch.int64) @ codes.to(torch.int64).T
    return bool((torch._int_mm(codes, codes.T) == exact).all())


def _cosines(size: int) -> Floats:
    """The orthonormal cosine transform, one column a frequency."""
    grid = np.arange(size)
    matrix = np.cos(np.pi / size * (grid[:, None] + 0.5) * grid) * np.sqrt(2 / size)
    matrix[:, 0] /= np.sqrt(2)
    return np.asarray(matrix)

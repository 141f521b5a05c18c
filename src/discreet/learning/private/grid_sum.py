"""A sum on a grid: what units add is rounded to multiples of one step, so that adding up is exact.

The step is a power of two of about 2⁻³⁰ of the clip, and the totals are whole numbers of steps in double
precision, which holds them exactly up to 2⁵³: no order of adding, and no other unit, changes what one unit adds.

Outer products are summed over blocks of a few units in single precision before they are rounded, since one
product of matrices for each unit would cost too much. Such a block errs, in whatever order it is summed, by at
most γ_k·Σ_u w_u·M_u (k its places, M_u the units' magnitudes), and by half a step an entry. *What one unit
changes:* it is taken out of its block and the last unit of the same shape takes its place (`fixed_shape` draws
the order, so that this is the order drawn without it). Two blocks change, each of them with an error before and
one after, and so, with all units clipped to C′ and w_u·M_u ≤ a·C′,

    ‖sum(D) − sum(D − u)‖ ≤ C′ + C′/256 + 4·γ_k·b·a·C′ + 4·√d·step/2 + (the unit's own rounding) ≤ clip

where C′/256 is for the unit that has moved to another row of its batch, and computed there with other roundings,
for blocks of b units. `blocks` finds the largest b that keeps the second term within `MARGIN` of C′, and `clip_for`
the C′. Nothing in it grows with the number of units. A block of one unit has no error but that unit's own, which
comes and goes with it: C′ + γ_k·a·C′. Where not even that will do, the products are in double precision.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from discreet.errors import BadInput
from discreet.privacy.grid import MOST_UNITS, grid_step
from discreet.validate import at_least, positive

__all__ = ["MARGIN", "MOVED", "ROUNDED", "Blocks", "GridSum", "blocks", "gamma", "reach"]

MOVED = 2.0**-8
"""What a unit adds may differ by this part of C′ where it stands in another row (`fixed_shape.ROW_ASSUMPTION`)."""

MARGIN = 2.0**-7
"""The most that blocks of several units may err, relative to what units are clipped to."""

ROUNDED = 0.51
"""Steps by which rounding moves an entry, underflow included."""

_ENTRIES_AT_ONCE = 2**17


def gamma(terms: int) -> float:
    """The relative error of a float32 sum of so many products, in any order (Higham 2002, lemma 3.1)."""
    part = terms * 2.0**-24
    return part / (1 - part) if part < 1 else math.inf


class GridSum:
    """Totals for the given weights. `most` is the largest number of units that one sum can have (public)."""

    def __init__(self, weights: Iterable[nn.Parameter], clip_norm: float, *, most: int) -> None:
        positive("clip_norm", clip_norm)
        at_least("most", most, 1)
        if torch.get_float32_matmul_precision() != "highest":
            raise BadInput("private training needs torch.set_float32_matmul_precision('highest')")
        self.clip_norm = clip_norm
        # Totals stay below 2⁵³ steps. A coarser step is a multiple of the noise's, which keeps its own.
        self.step = grid_step(clip_norm) * 2.0 ** max(0, most.bit_length() - MOST_UNITS.bit_length() + 1)
        self.totals = {weight: torch.zeros_like(weight, dtype=torch.float64) for weight in weights}
        self.not_numbers = 0
        self._scratch = torch.empty(0)

    def clear(self) -> None:
        """Start over at zero."""
        torch._foreach_zero_(list(self.totals.values()))
        self.not_numbers = 0

    def value(self, weight: nn.Parameter) -> Tensor:
        """The total of one weight, exactly: a multiple of the step."""
        return self.totals[weight] * self.step

    def clip_for(self, rounding: float, error: float) -> float:
        """C′, where rounding to the grid moves what one unit changes by so many steps and blocks err by `error`·C′."""
        left = self.clip_norm - rounding * self.step
        if left < self.clip_norm / 2:
            raise BadInput(
                "the grid of a sum over so many units leaves no room for rounding; take a smaller population"
            )
        return left / (1 + error)

    def add_products(self, weight: nn.Parameter, left: Tensor, right: Tensor, block: int) -> None:
        """Σ left ⊗ right in steps, over examples and places, in blocks of so many examples; 0: in double."""
        total, places = self.totals[weight], left.shape[1]
        if block == 0:
            total += (left.flatten(0, 1).T @ right.double().flatten(0, 1)).round_()
            return
        scaled = left.reshape(-1, block * places, left.shape[2]).transpose(1, 2)
        given = right.reshape(-1, block * places, right.shape[2])
        at_once = max(1, _ENTRIES_AT_ONCE // total.numel())
        for start in range(0, len(given), at_once):
            lefts, rights = scaled[start : start + at_once], given[start : start + at_once]
            part = self._room(len(rights), total)
            if len(part) == 1:
                steps = torch.mm(lefts[0], rights[0], out=part[0]).round_().numpy()
                # numpy widens as it adds; torch would write a wide copy first.
                np.add(total.numpy(), steps, out=total.numpy())
            else:
                total.add_(torch.bmm(lefts, rights, out=part).round_().sum(0, dtype=torch.float64))

    def _room(self, blocks: int, total: Tensor) -> Tensor:
        """Space for products, used again and again: fresh pages would cost more than what is written to them."""
        size = blocks * total.numel()
        if self._scratch.numel() < size:
            self._scratch = torch.empty(size)
        return self._scratch[:size].view(blocks, *total.shape)

    def add_rows(self, weight: nn.Parameter, numbers: Tensor, moved: Tensor) -> None:
        """Row `number` moves by its place's vector, in steps; each is rounded by itself."""
        self.totals[weight].index_add_(0, numbers.flatten(), moved.round_().double().flatten(0, 1))

    def add_each(self, weight: nn.Parameter, moved: Tensor) -> None:
        """Gradients of single examples, in steps; each is rounded by itself."""
        self.totals[weight] += moved.round_().sum(0, dtype=torch.float64)


def reach(places: int) -> float:
    """a: how many times the clip a unit's magnitude may be; that of parts in random directions is √places times."""
    return 2.0 * math.sqrt(places)


@dataclass(frozen=True)
class Blocks:
    """Blocks of `size` units (0: all, in double precision) that change by at most `error`·C′ beyond C′."""

    size: int
    error: float


def blocks(places: int, units: int) -> Blocks:
    """The largest blocks, of a power of two that divides `units`, whose error is within the margin."""
    # What is multiplied and rounded example by example errs by 2⁻²⁴ of the magnitude or a little more.
    size, own = units & -units, 2.0**-22 * reach(places) + (MOVED if units > 1 else 0.0)
    while size > 1 and _error(size, places) > MARGIN:
        size //= 2
    if size > 1 or _error(1, places) <= MARGIN:
        return Blocks(size, own + _error(size, places))
    in_double = 4 * units * reach(places) * (units * places + 4) * 2.0**-52
    if in_double > MARGIN:
        raise BadInput(
            f"{units} units of {places:,} words at once are too long to sum; cut them or take fewer"
        )
    return Blocks(0, own + in_double)


def _error(size: int, places: int) -> float:
    """4·γ·b·a, or γ·a for a unit alone."""
    return (4 if size > 1 else 1) * gamma(size * places + 4) * size * reach(places)

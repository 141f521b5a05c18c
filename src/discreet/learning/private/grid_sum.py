"""A sum on a grid: what units add is rounded to multiples of one step, so that adding up is exact.

The step is a power of two of about 2⁻³⁰ of the clip, and the totals are whole numbers of steps in double
precision, which holds them exactly up to 2⁵³: no order of adding, and no other unit, changes what one unit adds.

Outer products are summed over blocks of a few units in single precision before they are rounded, since one
product of matrices for each unit would cost too much. Such a block errs, in whatever order it is summed, by at
most γ_k·Σ_u w_u·M_u (k its places, M_u the units' magnitudes), and by half a step an entry. *What one unit
changes:* it is taken out of its block and the last unit of the same shape takes its place (`fixed_shape` draws
the order, so that this is the order drawn without it). Two blocks change, each of them with an error before and
one after, and so, with all units clipped to C′ and w_u·M_u ≤ a·C′,

    ‖sum(D) − sum(D − u)‖ ≤ C′ + 4·γ_k·b·a·C′ + 4·√d·step/2 + (the unit's own rounding) ≤ clip

for blocks of b units. `block` finds the largest b that keeps the second term within half of `MARGIN`, and
`clip_for` the C′. Nothing in it grows with the number of units. Where not even b = 1 will do, the products are
in double precision.
"""

import math
from collections.abc import Iterable

import torch
from torch import Tensor, nn

from discreet.errors import BadInput
from discreet.privacy.grid import MOST_UNITS, grid_step
from discreet.validate import at_least, positive

__all__ = ["MARGIN", "ROUNDED", "GridSum", "block", "gamma", "reach"]

MARGIN = 2.0**-6
"""Units are clipped to this much less than the clip: half of it covers the blocks' errors, half all other rounding."""

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

    def clip_for(self, rounding: float) -> float:
        """C′: the norm to clip units to where rounding to the grid moves what one changes by so many steps."""
        left = self.clip_norm - rounding * self.step
        if left < self.clip_norm / 2:
            raise BadInput(
                "the grid of a sum over so many units leaves no room for rounding; take a smaller population"
            )
        return left * (1 - MARGIN)

    def add_products(
        self, weight: nn.Parameter, left: Tensor, right: Tensor, factors: Tensor, block: int
    ) -> None:
        """Σ factor·left ⊗ right over examples and places, in blocks of so many examples; 0: in double."""
        total, places = self.totals[weight], left.shape[1]
        if block == 0:
            scaled = (left.double() * factors[:, None, None]).flatten(0, 1)
            total += (scaled.T @ right.double().flatten(0, 1)).round_()
            return
        scaled = (left * factors[:, None, None]).reshape(-1, block * places, left.shape[2]).transpose(1, 2)
        given = right.reshape(-1, block * places, right.shape[2])
        at_once = max(1, _ENTRIES_AT_ONCE // total.numel())
        for start in range(0, len(given), at_once):
            lefts, rights = scaled[start : start + at_once], given[start : start + at_once]
            part = self._room(len(rights), total)
            if len(part) == 1:
                total.add_(torch.mm(lefts[0], rights[0], out=part[0]).round_())
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


def block(places: int, units: int) -> int:
    """b: the most units, a power of two that divides `units`, whose block errs within half the margin; 0 for none."""
    allowed = MARGIN / 2 / reach(places)
    size = units & -units
    while size > 1 and 4 * gamma(size * places + 4) * size > allowed:
        size //= 2
    # Alone, a unit's error is its own: it comes and goes with it.
    if size > 1 or gamma(places + 4) <= allowed:
        return size
    if 4 * units * (units * places + 4) * 2.0**-52 > allowed:
        raise BadInput(
            f"{units} units of {places:,} words at once are too long to sum; cut them or take fewer"
        )
    return 0

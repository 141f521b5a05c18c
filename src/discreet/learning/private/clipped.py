"""The clipped sum of gradients: what one batch adds to a private step before the noise."""

from typing import Any, Literal

import torch
from torch import Tensor

from discreet.learning.private.grid_sum import Blocks, GridSum, blocks, reach
from discreet.learning.private.per_example_gradients import PerExampleGradients
from discreet.learning.private.per_example_layers import per_example_layers

__all__ = ["Combine", "add_clipped"]

Combine = Literal["sum", "mean"]


def add_clipped(
    model: Any,
    batch: tuple[Tensor, ...],
    sums: GridSum,
    *,
    each: int = 1,
    units: int | None = None,
    combine: Combine = "sum",
) -> Tensor:
    """Add Σ_u g_u·min(1, C′/‖g_u‖, a·C′/M_u) to `sums` and return bounds on the norms ‖g_u‖ (private: never show them).

    C′ is the sum's clip less its margin (`grid_sum`), so that no unit moves the sum by more than the clip. The
    last factor keeps the rounding of blocks in bounds; it takes effect only where the gradient is a small
    rest of far larger parts.

    A unit's gradient g_u is that of its example's loss; with `each`, of the sum or the mean of the losses of
    so many examples, which lie one after the other. Of the batch's units only the first `units` count; the
    others are there to fill it to its shape. A gradient that is no number, or too large for one, counts as zero.
    """
    for weight in sums.totals:
        weight.grad = None
    per_example = PerExampleGradients(len(batch[0]), each)
    with per_example_layers(model, per_example), torch.enable_grad():
        losses = model.losses(*batch)
        if combine == "mean":
            losses = losses / each
        torch.autograd.backward(losses.sum())
    with torch.no_grad():
        norms, magnitudes = per_example.norms_and_magnitudes()
        in_blocks = blocks(per_example.places, per_example.units)
        factors = _factors(norms, magnitudes, per_example, sums, in_blocks)
        bad = ~(norms + magnitudes).isfinite()
        count = per_example.units if units is None else units
        if bad.any():
            sums.not_numbers += int(bad[:count].sum())
            per_example.without(bad)
            factors[bad] = 0.0
        factors[count:] = 0.0
        per_example.add_weighted(factors, sums, in_blocks.size)
    return norms


def _factors(
    norms: Tensor, magnitudes: Tensor, per_example: PerExampleGradients, sums: GridSum, in_blocks: Blocks
) -> Tensor:
    """What each unit's gradient is multiplied with, rounded down to float32."""
    clip = sums.clip_for(per_example.rounding(), in_blocks.error)
    most = clip * reach(per_example.places)
    factors = torch.minimum(clip / norms.clamp(min=1e-30), most / magnitudes.clamp(min=1e-30))
    return (factors.clamp(max=1.0) * (1 - 2.0**-20)).float()

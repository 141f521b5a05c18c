"""The clipped sum of gradients: what one batch adds to a private step before the noise."""

from typing import Any, Literal

import torch
from torch import Tensor, nn

from discreet.learning.private.per_example_gradients import PerExampleGradients
from discreet.learning.private.per_example_layers import per_example_layers

__all__ = ["MARGIN", "Combine", "add_clipped"]

Combine = Literal["sum", "mean"]

MARGIN = 2.0**-8
"""Units are clipped to this much less than the plan's clip: it covers what rounding to the grid and
single precision in the sum can add to the difference that one of them makes."""


def add_clipped(
    model: Any,
    batch: tuple[Tensor, ...],
    sums: dict[nn.Parameter, Tensor],
    clip_norm: float,
    *,
    groups: Tensor | None = None,
    combine: Combine = "sum",
) -> Tensor:
    """Add Σ_u g_u·min(1, clip/‖g_u‖) to `sums` and return the norms ‖g_u‖ (private: never show them).

    The clip is `clip_norm` less the margin, so that no unit moves the sum by more than `clip_norm`.

    A unit's gradient g_u is that of its example's loss; with `groups`, of the sum or the mean of the
    losses of its examples, all of which must be in this batch.
    """
    for weight in sums:
        weight.grad = None
    per_example = PerExampleGradients(len(batch[0]), groups)
    with per_example_layers(model, per_example), torch.enable_grad():
        losses = model.losses(*batch)
        if groups is not None and combine == "mean":
            losses = losses / torch.bincount(groups)[groups]
        torch.autograd.backward(losses.sum())
    with torch.no_grad():
        norms = per_example.squared_norms().sqrt()
        clip = clip_norm * (1 - MARGIN)
        per_example.add_weighted((clip / norms.clamp(min=1e-30)).clamp(max=1.0), sums)
    return norms

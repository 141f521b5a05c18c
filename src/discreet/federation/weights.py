"""Weights: the trainable parameters of a model by name, and the little arithmetic that rounds need."""

import math
from collections.abc import Mapping

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from discreet.errors import BadInput
from discreet.privacy.grid import clipped_to_grid

__all__ = [
    "Weights",
    "clipped",
    "flat",
    "load_weights",
    "misfit",
    "norm",
    "shortened",
    "unflat",
    "weights_of",
]

Weights = dict[str, Tensor]


def weights_of(model: nn.Module) -> Weights:
    """A copy of the parameters that are trained; frozen ones never travel."""
    return {name: value.detach().clone() for name, value in model.named_parameters() if value.requires_grad}


def load_weights(model: nn.Module, weights: Weights) -> None:
    """Put weights into a model of the same shape."""
    problem = misfit(weights, weights_of(model))
    if problem:
        raise BadInput(f"these weights do not fit the model: {problem}")
    with torch.no_grad():
        for name, value in model.named_parameters():
            if value.requires_grad:
                value.copy_(weights[name])


def misfit(update: Mapping[str, Tensor], expected: Weights) -> str:
    """What makes an update unusable: names, shapes or kinds that differ, NaN or infinity; else empty."""
    if set(update) != set(expected):
        odd = sorted(set(update) ^ set(expected))
        return f"the parameters differ in {', '.join(odd[:3])}{' …' if len(odd) > 3 else ''}"
    for name, value in update.items():
        if value.shape != expected[name].shape:
            return f"{name} has the shape {tuple(value.shape)}, not {tuple(expected[name].shape)}"
        if not value.is_floating_point():
            return f"{name} holds {value.dtype}, not floating-point numbers"
        if not bool(torch.isfinite(value).all()):
            return f"{name} holds NaN or infinity"
    return ""


def norm(weights: Mapping[str, Tensor]) -> float:
    """The ℓ₂ norm over all parameters together, in double precision."""
    return math.sqrt(sum(float(value.double().square().sum()) for value in weights.values()))


def shortened(update: Weights, most: float) -> Weights | None:
    """A longer update scaled down to the norm `most`, in double precision; None when it is not longer.

    The largest value is divided out first: the square of a finite number need not be finite.
    """
    largest = max((float(value.abs().max()) for value in update.values() if value.numel()), default=0.0)
    if largest == 0.0:
        return None
    unit = {name: value.double() / largest for name, value in update.items()}
    size = norm(unit)
    if size <= most / largest:
        return None
    return {name: value * (most / size) for name, value in unit.items()}


def clipped(update: Weights, clip_norm: float) -> Weights:
    """The update scaled by min(1, clip/‖update‖) and rounded to the clip's grid, in double precision.

    Its norm is at most the clip, rounding included, and sums of such updates are exact (`privacy.grid`). An
    update that is not all numbers counts as zero.
    """
    wide = {name: value.double() for name, value in update.items()}
    return unflat(clipped_to_grid(flat(wide), clip_norm), wide)


def flat(weights: Mapping[str, Tensor]) -> NDArray[np.float64]:
    """All parameters in one row, in the order of their names."""
    return np.concatenate([weights[name].detach().double().numpy().ravel() for name in sorted(weights)])


def unflat(row: NDArray[np.float64], like: Weights) -> Weights:
    """The reverse of `flat`, in the shapes and kinds of `like`."""
    found, start = {}, 0
    for name in sorted(like):
        value = like[name]
        part = torch.from_numpy(row[start : start + value.numel()].copy())
        found[name] = part.reshape(value.shape).to(value.dtype)
        start += value.numel()
    return {name: found[name] for name in like}

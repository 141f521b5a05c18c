"""Means that a minority of hostile clients cannot drag away: the trimmed mean and the median of each coordinate.

Sorted at each coordinate, the k lowest and the k highest of n values are left out and the rest are averaged (Yin et al.
2018). Up to k clients, whatever they send, leave each coordinate between values that honest clients sent. The
median is the most that can be left out, k = ⌊(n − 1)/2⌋. Clients weigh the same: a number of examples is a claim.

Neither has the sensitivity of a clipped mean: one client can decide which values are left out at every coordinate, so that
noise scaled to clip/n would not cover it. They are refused together with DP-FedAvg.
"""

import math
from collections.abc import Sequence
from typing import Literal

import torch

from discreet.errors import BadInput
from discreet.federation.weights import Weights

__all__ = ["Aggregate", "left_out", "trimmed_mean"]

Aggregate = Literal["mean", "trimmed-mean", "median"]


def left_out(aggregate: Aggregate, trim: float, count: int) -> int:
    """How many of `count` values are left out at each end: ⌈trim·count⌉, and at most what leaves a median."""
    most = max(0, (count - 1) // 2)
    if aggregate == "mean":
        return 0
    return most if aggregate == "median" else min(most, math.ceil(trim * count - 1e-9))


def trimmed_mean(updates: Sequence[Weights], like: Weights, ends: int) -> Weights:
    """The mean at each coordinate without its `ends` lowest and highest values, in double precision; zero for none."""
    if not updates:
        return {name: torch.zeros_like(value) for name, value in like.items()}
    if not 0 <= 2 * ends < len(updates):
        raise BadInput(f"{ends} of {len(updates)} updates cannot be left out at each end")
    found = {}
    for name, value in like.items():
        ordered = torch.stack([update[name].double() for update in updates]).sort(dim=0).values
        found[name] = ordered[ends : len(updates) - ends].mean(dim=0).to(value.dtype)
    return found

"""Fewer dimensions before neighbours are asked: in hundreds of them a distance says next to nothing.

Both projections are fitted without looking at which sample a point comes from, so samples from one
distribution stay so; and no projection can raise a divergence, so what is measured after it belongs to
the projected texts and can only fall short of the whole. Principal components are fitted on the two
samples pooled: the directions in which the texts differ most from each other. A random projection looks
at no data at all.
"""

from typing import Literal, get_args

import numpy as np

from discreet.attacks.distinguishing.nearest_points import nearest_points
from discreet.attacks.distinguishing.two_samples import TwoSamples, pool
from discreet.privacy.random import Random
from discreet.validate import at_least, one_of

__all__ = ["Projection", "intrinsic_dimension", "project"]

Projection = Literal["principal", "random", "none"]

LOOKED_AT = 1000
"""Points that the intrinsic dimension is estimated at; it needs no more."""


def intrinsic_dimension(samples: TwoSamples, *, neighbours: int = 20, random: Random | None = None) -> float:
    """The number of directions that the points vary in locally, by maximum likelihood.

    1/m = mean over points of the mean over j < k of log(ρ_k/ρ_j). Reference: Levina and Bickel 2005,
    averaged as MacKay and Ghahramani advise.
    """
    points = samples.points
    k = min(neighbours, len(points) - 1)
    at_least("the number of distinct points", k, 3)
    looked_at = (random or Random()).permutation(len(points))[:LOOKED_AT]
    _, distances = nearest_points(points, looked_at, np.arange(len(points)), k)
    logs = np.log(np.maximum(distances, np.finfo(float).tiny))
    # Dividing by k − 2 instead of k − 1 takes away the bias of the inverse.
    mean = float((logs[:, -1:] - logs[:, :-1]).sum(axis=1).mean()) / (k - 2)
    return 1.0 / max(mean, 1e-12)


def project(
    samples: TwoSamples, dimension: int, *, how: Projection = "principal", random: Random | None = None
) -> TwoSamples:
    """The samples in at most `dimension` dimensions; points that fall on one place become one."""
    one_of("projection", how, get_args(Projection))
    at_least("dimension", dimension, 1)
    if how == "none" or dimension >= samples.dimension:
        return samples
    if how == "random":
        axes = (random or Random()).normal((samples.dimension, dimension)) / np.sqrt(dimension)
        points = samples.points @ axes
    else:
        everyone = np.concatenate((samples.first, samples.second))
        members = np.bincount(everyone, minlength=len(samples.points))[:, None]
        centred = samples.points - (members * samples.points).sum(axis=0) / len(everyone)
        _, axes = np.linalg.eigh(centred.T @ (members * centred))
        points = centred @ axes[:, ::-1][:, :dimension]
    size = float(np.abs(points).max()) or 1.0
    merged = pool(points[samples.first] / size, points[samples.second] / size, decimals=10)
    return merged.with_points(merged.points * size)

"""Noise around a word vector with density proportional to exp(−ε·d(z, 0))."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.spherical_noise import spherical_noise
from discreet.protection.words.vocabulary import Vocabulary

__all__ = ["KINDS", "Noise", "elliptical_noise", "metric_space", "noise_around", "shape", "spherical_noise"]

Floats = NDArray[np.float64]
Noise = Callable[[int], Floats]

KINDS = ("laplace", "mahalanobis")


def noise_around(
    vocabulary: Vocabulary, *, kind: str, epsilon: float, regularisation: float, random: Random
) -> Noise:
    """A function that draws a given number of noise vectors of one of the `KINDS`."""
    if kind == "laplace":
        return lambda count: spherical_noise(count, vocabulary.dimension, epsilon, random)
    root, _ = shape(vocabulary, regularisation)
    return lambda count: elliptical_noise(count, root, epsilon, random)


def metric_space(vocabulary: Vocabulary, kind: str, regularisation: float) -> NDArray[np.float32]:
    """The vectors, turned so that their Euclidean distance is the metric of this kind of noise."""
    if kind == "laplace":
        return vocabulary.vectors
    _, inverse = shape(vocabulary, regularisation)
    return np.asarray(vocabulary.vectors @ inverse.astype(np.float32))


def elliptical_noise(count: int, root: Floats, epsilon: float, random: Random) -> Floats:
    """Draws with density ∝ exp(−ε·√(zᵀA⁻¹z)), where `root` is the symmetric square root of A.

    If y has density ∝ exp(−ε‖y‖), then z = A^½·y has ‖y‖ = √(zᵀA⁻¹z) and a constant Jacobian.
    """
    noise: Floats = spherical_noise(count, len(root), epsilon, random) @ root
    return noise


@lru_cache(maxsize=2)
def shape(vocabulary: Vocabulary, regularisation: float) -> tuple[Floats, Floats]:
    """The square root of A = λΣ + (1−λ)I and its inverse.

    Σ is the covariance of the public vectors, scaled so that its mean variance is 1; A then has
    the same total variance as the identity, so the same ε adds as much noise as without it.
    """
    covariance = np.atleast_2d(np.cov(vocabulary.vectors, rowvar=False, dtype=np.float64))
    mean_variance = float(np.trace(covariance)) / len(covariance)
    if not mean_variance > 0:
        raise BadInput("all word vectors are the same: their covariance has no shape to follow")
    blend = regularisation * covariance / mean_variance + (1 - regularisation) * np.eye(len(covariance))
    values, axes = np.linalg.eigh(blend)
    if values[0] <= 1e-9 * values[-1]:
        raise BadInput(
            "the word vectors do not fill their space, so the Mahalanobis distance is infinite between "
            f"some words; choose a regularisation below {regularisation:g}"
        )
    root = (axes * np.sqrt(values)) @ axes.T
    inverse = (axes / np.sqrt(values)) @ axes.T
    return root, inverse

"""Noise in all directions alike, with density proportional to exp(−ε‖z‖₂)."""

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random

__all__ = ["spherical_noise"]


def spherical_noise(count: int, dimension: int, epsilon: float, random: Random) -> NDArray[np.float64]:
    """`count` draws with density ∝ exp(−ε‖z‖₂) in `dimension` coordinates.

    In polar form the density of the radius is ∝ r^(p−1)·exp(−εr), a Gamma of shape p and scale 1/ε,
    and the direction is uniform: a normal vector divided by its length.
    """
    direction = random.normal((count, dimension))
    length = np.sqrt(np.einsum("ij,ij->i", direction, direction))
    radius = random.gamma(dimension, count) / epsilon
    direction *= (radius / length)[:, None]
    return direction

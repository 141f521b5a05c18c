"""Noise in proportion to distance: metric DP on the vector itself."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.bit_mechanism import PUBLIC
from discreet.encoding.codes import Floats
from discreet.encoding.grid import GRID_ASSUMPTION, from_grid, to_grid
from discreet.encoding.vectors import check_vectors, clip
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.privacy.spherical_noise import spherical_noise
from discreet.validate import at_least, positive

__all__ = ["MetricNoise"]

STEP = 2.0**-14


@dataclass(frozen=True, kw_only=True)
class MetricNoise:
    """Noise of density ∝ exp(−ε‖z‖₂) on a vector clipped to ‖x‖₂ ≤ C.

    By the triangle inequality the density of any output changes by at most exp(ε‖x − x'‖₂): ε metric DP.
    Clipping makes no two vectors farther apart, so the bound is in terms of the vectors as given; and since two
    clipped vectors are at most 2C apart, 2Cε local DP holds as well.
    Reference: Chatzikokolakis, Andrés, Bordenabe and Palamidessi 2013; Feyisetan et al. 2020.
    """

    epsilon: float
    elements: int
    clip_norm: float = 1.0

    name = "metric"

    def __post_init__(self) -> None:
        positive("epsilon", self.epsilon)
        positive("clip_norm", self.clip_norm)
        at_least("elements", self.elements, 1)

    @property
    def local_epsilon(self) -> float:
        """What holds between any two documents, however far apart."""
        return 2 * self.clip_norm * self.epsilon

    @property
    def guarantee(self) -> Guarantee:
        """ε metric DP, with the largest distance that occurs."""
        return Guarantee(
            notion="metric-dp",
            epsilon=self.epsilon,
            metric="the Euclidean distance of the clipped vectors",
            scale={"largest distance": 2 * self.clip_norm, "local DP between any two": self.local_epsilon},
            assumptions=(PUBLIC, GRID_ASSUMPTION),
            reference="Chatzikokolakis et al. 2013",
        )

    @property
    def published(self) -> None:
        """Nothing else is claimed."""

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as statement and file show them."""
        return {"epsilon": self.epsilon, "elements": self.elements, "clip_norm": self.clip_norm}

    @property
    def bytes(self) -> int:
        """Bytes a document: four a number."""
        return 4 * self.elements

    def randomise(self, vectors: Floats, random: Random, tally: Tally | None = None) -> NDArray[np.uint8]:
        """The noisy vectors on a grid, as 32-bit integers."""
        check_vectors(vectors, self.elements)
        inside = clip(vectors, self.clip_norm, order=2, tally=tally)
        noise = spherical_noise(len(vectors), self.elements, self.epsilon, random)
        return to_grid(inside + noise, STEP, "<i4")

    def estimate(self, packed: NDArray[np.uint8]) -> Floats:
        """The noisy vectors: the noise has mean zero."""
        return from_grid(packed, STEP, "<i4")

    features = estimate

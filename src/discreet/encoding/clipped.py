"""What Laplace and Gaussian noise on a clipped vector share."""

import math
from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.codes import Floats
from discreet.encoding.sized import Sized
from discreet.encoding.vectors import check_vectors, clip
from discreet.privacy.noise import GaussianNoise, LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.settings import Option

__all__ = ["ClipNorm", "ClippedNoise"]

ClipNorm = Annotated[
    float, Option("Longest vector, for noise; longer ones are clipped.", above=0, below=math.inf)
]


@dataclass(frozen=True, kw_only=True)
class ClippedNoise(Sized):
    """Vectors of `elements` numbers, clipped to `clip_norm`, with opendp's noise on each number."""

    clip_norm: ClipNorm = 1.0

    order: ClassVar[int] = 2

    @property
    def noise(self) -> LaplaceNoise | GaussianNoise:
        """The noise on each number."""
        raise NotImplementedError

    @property
    def bytes(self) -> int:
        """Bytes a document: four a number."""
        return 4 * self.size

    def randomise(self, vectors: Floats, random: Random, tally: Tally | None = None) -> NDArray[np.uint8]:
        """The noisy vectors as 32-bit floats, byte by byte."""
        check_vectors(vectors, self.size)
        noisy = self.noise.add(clip(vectors, self.clip_norm, order=self.order, tally=tally), random)
        return np.ascontiguousarray(noisy, dtype="<f4").view(np.uint8)

    def estimate(self, packed: NDArray[np.uint8]) -> Floats:
        """The noisy vectors: the noise has mean zero."""
        return np.ascontiguousarray(packed).view("<f4").astype(np.float64)

    features = estimate

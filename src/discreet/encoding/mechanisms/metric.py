"""Noise in proportion to distance: metric DP on the vector itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.bit_mechanism import PUBLIC
from discreet.encoding.clipped import ClipNorm
from discreet.encoding.codes import Floats
from discreet.encoding.grid import GRID_ASSUMPTION, from_grid, to_grid
from discreet.encoding.opposite import opposite
from discreet.encoding.registry import randomisers
from discreet.encoding.sized import Sized
from discreet.encoding.vectors import check_vectors, clip
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.privacy.spherical_noise import spherical_noise
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.fit import DrawnResult
from discreet.privacy.verify.statistical import verify_sampler

__all__ = ["MetricNoise"]

STEP = 2.0**-14


@randomisers.register("metric", "noise in proportion to distance: metric DP")
@dataclass(frozen=True, kw_only=True)
class MetricNoise(Sized):
    """Noise of density ∝ exp(−ε‖z‖₂) on a vector clipped to ‖x‖₂ ≤ C.

    By the triangle inequality the density of any output changes by at most exp(ε‖x − x'‖₂): ε metric DP.
    Clipping makes no two vectors farther apart, so the bound is in terms of the vectors as given; and since two
    clipped vectors are at most 2C apart, 2Cε local DP holds as well.
    Reference: Chatzikokolakis, Andrés, Bordenabe and Palamidessi 2013; Feyisetan et al. 2020.

        codes = discreet.encode("notes.jsonl", discreet.MetricNoise(epsilon=4), dataset="ward-7")
    """

    clip_norm: ClipNorm = 1.0

    step: ClassVar[float] = STEP
    checked_as = "metric-noise"
    check_with: ClassVar[Mapping[str, Any]] = {"epsilon": 1.0, "elements": 2}

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
    def bytes(self) -> int:
        """Bytes a document: four a number."""
        return 4 * self.size

    def check(self, checking: Checking) -> DrawnResult:
        """Draws for two vectors at the largest distance, compared; and the clipping and noise against their density."""
        from discreet.encoding.drawn import fit_metric

        pair = opposite(self, self.clip_norm, checking.random)
        apart, draws = 2 * self.clip_norm, checking.draws(100_000)
        claim = verify_sampler(*pair, self.guarantee, distance=apart, draws=draws)
        return DrawnResult(claim=claim, fits=fit_metric(self, checking))

    def randomise(self, vectors: Floats, random: Random, tally: Tally | None = None) -> NDArray[np.uint8]:
        """The noisy vectors on a grid, as 32-bit integers."""
        check_vectors(vectors, self.size)
        inside = clip(vectors, self.clip_norm, order=2, tally=tally)
        noise = spherical_noise(len(vectors), self.size, self.epsilon, random)
        return to_grid(inside + noise, STEP, "<i4")

    def estimate(self, packed: NDArray[np.uint8]) -> Floats:
        """The noisy vectors: the noise has mean zero."""
        return from_grid(packed, STEP, "<i4")

    features = estimate

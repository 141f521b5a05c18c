"""Two inputs that no others are farther apart than: what a check draws from."""

import numpy as np
from numpy.typing import NDArray

from discreet.encoding.randomiser import Randomiser
from discreet.privacy.random import Random
from discreet.privacy.verify.statistical import Sampler

__all__ = ["opposite"]


def opposite(mechanism: Randomiser, clip_norm: float, random: Random) -> tuple[Sampler, Sampler]:
    """Outputs for a vector on the rim of the ball and for its opposite."""
    rim = clip_norm * np.eye(1, mechanism.elements)

    def around(vector: NDArray[np.float64]) -> Sampler:
        return lambda draws: mechanism.estimate(mechanism.randomise(vector.repeat(draws, axis=0), random))

    return around(rim), around(-rim)

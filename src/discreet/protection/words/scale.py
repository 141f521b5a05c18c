"""What an ε of metric-DP means: the distances of the vocabulary it is multiplied with."""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from discreet.protection.words.neighbours import Neighbours
from discreet.protection.words.vocabulary import Vocabulary
from discreet.protection.words.word_mechanism import WordMechanism

__all__ = ["DIAMETER", "NEAREST_50", "TYPICAL", "scale"]

SAMPLE = 1000
"""Words whose neighbours are measured, spread evenly over the vocabulary."""

NEAREST_5, NEAREST_50 = "nearest-neighbour distance, 5 %", "nearest-neighbour distance, median"
TYPICAL = "distance of two words, median"
DIAMETER = "distance of two words, at most"
CUT, LOCAL = "cut-off γ", "ε·γ, which holds for any two words"


@lru_cache(maxsize=8)
def scale(mechanism: WordMechanism, vocabulary: Vocabulary) -> dict[str, float]:
    """Distances under the mechanism's metric, from up to 1,000 words; the largest is an upper bound."""
    space = mechanism.space(vocabulary)
    sample = np.unique(np.linspace(0, len(space) - 1, SAMPLE).astype(np.int64))
    nearest = _nearest(space, sample, vocabulary)
    shift = len(sample) // 2
    apart = space[sample].astype(np.float64) - np.roll(space[sample], shift, axis=0)
    radius = np.linalg.norm(space - space.mean(axis=0, dtype=np.float64), axis=1).max()
    figures = {
        NEAREST_5: float(np.quantile(nearest, 0.05)),
        NEAREST_50: float(np.quantile(nearest, 0.5)),
        TYPICAL: float(np.median(np.linalg.norm(apart, axis=1))),
        DIAMETER: 2 * float(radius),
    }
    gamma, epsilon = mechanism.cut(vocabulary), mechanism.guarantee.epsilon
    if math.isfinite(gamma) and epsilon is not None:
        figures = {name: min(value, gamma) for name, value in figures.items()}
        figures |= {CUT: gamma, LOCAL: epsilon * gamma}
    return figures


def _nearest(
    space: NDArray[np.float32], sample: NDArray[np.int64], vocabulary: Vocabulary
) -> NDArray[np.float64]:
    """The distance of each sampled word from the nearest other one."""
    if len(space) < 2:
        return np.zeros(1)
    same = space is vocabulary.vectors
    search = vocabulary.neighbours if same else Neighbours(space, memory=vocabulary.memory)
    found = search.search(space[sample], 2)
    itself = found.indices[:, 0] == sample
    return np.where(itself, found.distances[:, 1], found.distances[:, 0])

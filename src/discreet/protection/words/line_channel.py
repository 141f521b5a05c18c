"""The exact output matrix of a noise mechanism on words that stand on a line, by integration.

In one dimension the noise is the Laplace distribution, and the order of the words by distance from
a noisy place z changes only at the midpoints of two words. Between those, and the words themselves,
the integrand is smooth.
"""

import itertools
import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.verify.channel import Channel
from discreet.protection.words.vocabulary import Vocabulary

__all__ = ["Choice", "line", "line_channel"]

Floats = NDArray[np.float64]
Choice = Callable[[Floats], Floats]
"""From the distances of the k nearest words (one row) to the probability that each is the answer."""

PRECISION = 1e-12


def line(stretch: float = 1.0) -> Vocabulary:
    """Five words on a line, two of them close together and one far off."""
    places = (stretch * np.array([[0.0], [1.0], [2.5], [3.0], [6.0]])).astype(np.float32)
    return Vocabulary(tuple("ABCDE"), places)


def line_channel(
    vocabulary: Vocabulary, epsilon: float, k: int, choice: Choice, *, without_input: bool = False
) -> Channel:
    """ln Pr[y | x] for every two words, where one of the k nearest words is chosen by `choice`."""
    places = vocabulary.vectors[:, 0].astype(np.float64)
    midpoints = {float(a + b) / 2 for a, b in itertools.combinations(places, 2)}
    turns = [-math.inf, *sorted({*places.tolist(), *midpoints}), math.inf]
    logs = np.full((len(places), len(places)), -np.inf)
    for word, (low, high) in itertools.product(range(len(places)), list(itertools.pairwise(turns))):
        others = np.array([i for i in range(len(places)) if i != word or not without_input])
        inner = high - 1 if math.isinf(low) else low + 1 if math.isinf(high) else (low + high) / 2
        nearest = others[np.argsort(np.abs(places[others] - inner), kind="stable")[:k]]
        for rank, answer in enumerate(nearest):
            piece = _log_integral(places[word], places[nearest], rank, (low, high), epsilon, choice)
            logs[word, answer] = np.logaddexp(logs[word, answer], piece)
    return Channel.from_logs(logs, inputs=vocabulary.words, outputs=vocabulary.words, tolerance=1e-9)


def _log_integral(
    centre: float, nearest: Floats, rank: int, ends: tuple[float, float], epsilon: float, choice: Choice
) -> float:
    """ln of ∫ ½ε·exp(−ε|z − centre|)·Pr[the neighbour of this rank | z] dz between the ends.

    The largest value of the exponential is taken out, so that small probabilities keep their digits.
    """
    from scipy.integrate import quad

    closest = 0.0 if ends[0] <= centre <= ends[1] else min(abs(end - centre) for end in ends)

    def integrand(z: float) -> float:
        chance = float(choice(np.abs(nearest - z)[None])[0, rank])
        return 0.5 * epsilon * math.exp(-epsilon * (abs(z - centre) - closest)) * chance

    area, _ = quad(integrand, *ends, epsabs=0.0, epsrel=PRECISION, limit=200)
    return math.log(area) - epsilon * closest if area > 0 else -math.inf

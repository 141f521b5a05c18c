"""Vickrey as printed: the input word is left out of the candidates, and the guarantee with it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.verify.checking import Checking
from discreet.protection.mechanisms.vickrey import Second, first_probability
from discreet.protection.registry import mechanisms
from discreet.protection.words.check_result import WordCheckResult
from discreet.protection.words.guarantee import EUCLIDEAN, metric_guarantee, no_guarantee
from discreet.protection.words.noise import noise_around
from discreet.protection.words.noise_mechanism import NoiseMechanism
from discreet.protection.words.noisy_neighbours import noisy_neighbours
from discreet.protection.words.vocabulary import Vocabulary
from discreet.protection.words.word_mechanism import Epsilon

__all__ = ["VickreyAsPrinted"]

Floats = NDArray[np.float64]


@mechanisms.register("vickrey-as-printed", "as its paper prints it; no guarantee holds")
@dataclass(frozen=True, kw_only=True)
class VickreyAsPrinted(NoiseMechanism):
    """Vickrey with both neighbours sought among all words but the input, as Algorithm 1 prints it.

    Pr[M(w) = w] = 0 while Pr[M(w') = w] > 0 for every other word w', so the ratio that metric-DP
    bounds is infinite and nothing holds: whoever sees w knows that the input was not w. It is here
    to compare with, and to be caught (Xu, Aggarwal, Feyisetan and Teissier 2021).

        assert discreet.verify("vickrey-as-printed").violated
    """

    epsilon: Epsilon
    t: Second = 0.5

    @property
    def guarantee(self) -> Guarantee:
        """Nothing holds."""
        return no_guarantee(
            "a word is never released as itself, so seeing it rules it out as the input",
            reference="Xu et al. 2021, Algorithm 1",
        )

    @property
    def published(self) -> Guarantee | None:
        """What Theorem 1 of the paper claims for it."""
        return metric_guarantee(self.epsilon, EUCLIDEAN, reference="Xu et al. 2021, Theorem 1")

    @property
    def candidates(self) -> int:
        """The two nearest that are not the input."""
        return 2

    def chances(self, distances: Floats) -> Floats:
        """The probability of the first and of the second."""
        first = first_probability(distances, self.t)
        return np.stack((first, 1 - first), axis=1)

    def replace(
        self, indices: NDArray[np.int64], vocabulary: Vocabulary, random: Random
    ) -> NDArray[np.int64]:
        """The released word for each word, by index; each draws its own noise."""
        if len(vocabulary) < 3:
            raise BadInput("without the input, two neighbours need a vocabulary of three words")
        noise = noise_around(
            vocabulary, kind="laplace", epsilon=self.epsilon, regularisation=0.0, random=random
        )
        answers = np.empty(len(indices), dtype=np.int64)
        for part, near in noisy_neighbours(indices, vocabulary, noise, 3):
            others = _without(near.indices, indices[part])
            candidates = np.take_along_axis(near.indices, others, axis=1)
            probability = first_probability(np.take_along_axis(near.distances, others, axis=1), self.t)
            first = random.uniform(len(candidates)) < probability
            answers[part] = np.where(first, candidates[:, 0], candidates[:, 1])
        return answers

    def check(self, checking: Checking) -> WordCheckResult:
        """The published claim, with the input left out: exactly, on a line, and the words drawn there. It does not hold."""
        from discreet.protection.words.checks import drawn_on_the_line, on_the_line

        fits = (drawn_on_the_line(self, checking, without_input=True),)
        return WordCheckResult(on_the_line(self, without_input=True).parts, fits)


def _without(nearest: NDArray[np.int64], inputs: NDArray[np.int64]) -> NDArray[np.int64]:
    """The columns of the first two neighbours that are not the input."""
    is_input = nearest == inputs[:, None]
    return np.argsort(is_input, axis=1, kind="stable")[:, :2]

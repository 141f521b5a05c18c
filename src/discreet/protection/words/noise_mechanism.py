"""What noise mechanisms share: move each word's vector by noise, then answer with one of the nearest words."""

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random
from discreet.privacy.verify.checking import Checking
from discreet.protection.words.check_result import WordCheckResult
from discreet.protection.words.neighbours import Found
from discreet.protection.words.noise import metric_space, noise_around
from discreet.protection.words.noisy_neighbours import noisy_neighbours
from discreet.protection.words.vocabulary import Vocabulary
from discreet.protection.words.word_mechanism import Epsilon, WordMechanism
from discreet.settings import Option

__all__ = ["NoiseKind", "NoiseMechanism", "Regularisation"]

Floats = NDArray[np.float64]

NoiseKind = Annotated[Literal["laplace", "mahalanobis"], Option("Round noise, or shaped like the vectors.")]
Regularisation = Annotated[
    float, Option("λ: 0 is round noise, 1 the shape of the word vectors.", least=0, most=1)
]


@dataclass(frozen=True, kw_only=True)
class NoiseMechanism(WordMechanism):
    """A function of the noisy vector alone: how many of the nearest words it looks at, and which it takes."""

    epsilon: Epsilon

    @property
    def candidates(self) -> int:
        """How many of the nearest words may be the answer."""
        return 1

    def shape(self) -> tuple[str, float]:
        """The kind of noise and its regularisation λ."""
        return "laplace", 0.0

    def chances(self, distances: Floats) -> Floats:
        """The probability of each candidate, given the distances of all of them: a row for each noisy vector."""
        return np.ones_like(distances)

    def choose(self, near: Found, random: Random) -> NDArray[np.int64]:
        """The answer for each noisy vector, drawn with these probabilities."""
        del random
        return near.indices[:, 0]

    def space(self, vocabulary: Vocabulary) -> NDArray[np.float32]:
        """Vectors whose Euclidean distance is the metric of the guarantee."""
        return metric_space(vocabulary, *self.shape())

    def replace(
        self, indices: NDArray[np.int64], vocabulary: Vocabulary, random: Random
    ) -> NDArray[np.int64]:
        """The released word for each word, by index; each draws its own noise."""
        kind, regularisation = self.shape()
        noise = noise_around(
            vocabulary, kind=kind, epsilon=self.epsilon, regularisation=regularisation, random=random
        )
        answers = np.empty(len(indices), dtype=np.int64)
        for part, near in noisy_neighbours(indices, vocabulary, noise, self.candidates):
            answers[part] = self.choose(near, random)
        return answers

    def check(self, checking: Checking) -> WordCheckResult:
        """Exactly on a line, by draws in the plane and on word vectors."""
        from discreet.protection.words.checks import check_noise

        return check_noise(self, checking)

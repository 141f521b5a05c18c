"""What mechanisms share that write out Pr[y | x] for every word y: draws from a row, and the matrix itself."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.random import Random
from discreet.privacy.verify.checking import Checking
from discreet.protection.words.channel import LogWeights, draw_words, log_channel
from discreet.protection.words.check_result import WordCheckResult
from discreet.protection.words.vocabulary import Vocabulary
from discreet.protection.words.word_mechanism import Epsilon, WordMechanism

__all__ = ["MatrixMechanism"]


@dataclass(frozen=True, kw_only=True)
class MatrixMechanism(WordMechanism):
    """Draws the answer from all words, by weights that depend on their distance."""

    epsilon: Epsilon

    def weights(self, vocabulary: Vocabulary) -> LogWeights:
        """From distances to the logarithm of unnormalised probabilities."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it weighs words")

    def replace(
        self, indices: NDArray[np.int64], vocabulary: Vocabulary, random: Random
    ) -> NDArray[np.int64]:
        """The released word for each word, by index."""
        return draw_words(indices, vocabulary, self.weights(vocabulary), random)

    def log_channel(self, vocabulary: Vocabulary) -> NDArray[np.float64]:
        """ln Pr[y | x] for every two words."""
        return log_channel(vocabulary, self.weights(vocabulary))

    def check(self, checking: Checking) -> WordCheckResult:
        """Its matrix, every pair, exactly; where far words are all alike, also as local DP."""
        from discreet.protection.words.checks import check_matrix

        return check_matrix(self, checking)

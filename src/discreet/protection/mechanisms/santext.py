"""SanText-style mechanism: draw the answer from all words, near ones more often."""

from dataclasses import dataclass

from discreet.privacy.guarantee import Guarantee
from discreet.protection.registry import mechanisms
from discreet.protection.words.channel import LogWeights
from discreet.protection.words.guarantee import EUCLIDEAN, metric_guarantee
from discreet.protection.words.matrix_mechanism import MatrixMechanism
from discreet.protection.words.vocabulary import Vocabulary
from discreet.protection.words.word_mechanism import Epsilon

__all__ = ["SanText"]


@mechanisms.register("santext", "drawn by distance from all words")
@dataclass(frozen=True, kw_only=True)
class SanText(MatrixMechanism):
    """Replace a word x by y with probability ∝ exp(−½·ε·d(x, y)), y any word of the vocabulary.

    The weight of y changes by a factor of at most exp(½·ε·d(x, x')) between inputs x and x', by the
    triangle inequality, and so does the sum of the weights: together exp(ε·d(x, x')), which is ε
    metric-DP, as published. The output matrix is explicit, so every pair can be checked. Its memory
    of distances is shared by equal words, its randomness is not (Yue, Du, Wang, Li, Sun and Chow 2021).

        release = discreet.protect("notes.jsonl", discreet.SanText(epsilon=12), dataset="ward-7")
    """

    epsilon: Epsilon

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one word."""
        return metric_guarantee(self.epsilon, EUCLIDEAN, reference="Yue et al. 2021 (Findings of ACL)")

    def weights(self, vocabulary: Vocabulary) -> LogWeights:
        """−½·ε·d."""
        del vocabulary
        return lambda distances: -0.5 * self.epsilon * distances

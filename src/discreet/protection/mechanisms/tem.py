"""Truncated exponential mechanism (TEM): near words by distance, all far words alike."""

import math
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from discreet.privacy.guarantee import Guarantee
from discreet.protection.registry import mechanisms
from discreet.protection.words.channel import LogWeights
from discreet.protection.words.guarantee import EUCLIDEAN, metric_guarantee
from discreet.protection.words.matrix_mechanism import MatrixMechanism
from discreet.protection.words.vocabulary import Vocabulary
from discreet.protection.words.word_mechanism import Epsilon
from discreet.settings import Option

__all__ = ["TEM"]


@mechanisms.register("tem", "drawn by distance, far words all alike")
@dataclass(frozen=True, kw_only=True)
class TEM(MatrixMechanism):
    """Replace a word x by y with probability ∝ exp(−½·ε·min(d(x, y), γ)).

    The paper scores the words within γ of x by −d(x, y) and gives one more candidate, ⊥, the score
    −γ + (2/ε)·ln(number of words beyond γ); ⊥ is then replaced by one of those, uniformly. Each far
    word so has weight exp(−½εγ), which is the formula above. γ = (2/ε)·ln((1−β)(n−1)/β) for n words
    keeps their share of the whole near β at most; a `gamma` given here is used as it is.

    min(d, γ) is itself a metric, so by the argument of the exponential mechanism ε metric-DP holds
    under it. That is more than the published ε·d(x, x'): no two words, however far apart, differ by
    more than ε·γ, which is local differential privacy (Carvalho, Vasiloudis and Feyisetan 2021).

        release = discreet.protect("notes.jsonl", discreet.TEM(epsilon=12), dataset="ward-7")
    """

    epsilon: Epsilon
    beta: Annotated[
        float,
        Option(
            "The share of far words, which sets the cut-off γ.",
            least=1e-12,
            most=0.5,
            slider=(0.0001, 0.5, 0.001),
        ),
    ] = 0.001
    gamma: Annotated[
        float | None, Option("The distance beyond which all words are alike.", above=0, below=math.inf)
    ] = None

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as a statement shows them."""
        cut = {"beta": self.beta} if self.gamma is None else {"gamma": self.gamma}
        return {"epsilon": self.epsilon, **cut}

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one word; the published claim, ε under the uncut distance, follows from it."""
        return metric_guarantee(
            self.epsilon, f"{EUCLIDEAN}, cut off at γ", reference="Carvalho et al. 2021 (TEM)"
        )

    def cut(self, vocabulary: Vocabulary) -> float:
        """γ, the distance beyond which all words are alike."""
        if self.gamma is not None:
            return self.gamma
        odds = (1 - self.beta) * max(1, len(vocabulary) - 1) / self.beta
        return 2 / self.epsilon * math.log(odds)

    def weights(self, vocabulary: Vocabulary) -> LogWeights:
        """−½·ε·min(d, γ)."""
        gamma = self.cut(vocabulary)
        return lambda distances: -0.5 * self.epsilon * np.minimum(distances, gamma)

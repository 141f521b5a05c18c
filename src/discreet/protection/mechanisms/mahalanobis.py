"""Mahalanobis mechanism: noise shaped like the cloud of word vectors, then the nearest word."""

from dataclasses import dataclass

from discreet.privacy.guarantee import Guarantee
from discreet.protection.registry import mechanisms
from discreet.protection.words.guarantee import MAHALANOBIS, metric_guarantee
from discreet.protection.words.noise_mechanism import NoiseMechanism, Regularisation
from discreet.protection.words.word_mechanism import Epsilon

__all__ = ["Mahalanobis"]


@mechanisms.register("mahalanobis", "the same with noise shaped like the vectors")
@dataclass(frozen=True, kw_only=True)
class Mahalanobis(NoiseMechanism):
    """Replace a word by the one nearest (Euclidean) to its vector plus elliptical noise.

    Z has density ∝ exp(−ε·d(z, 0)) with d(x, y) = √((x−y)ᵀ A⁻¹ (x−y)) and A = λΣ + (1−λ)I, where Σ
    is the covariance of the public vectors scaled to mean variance 1 and λ is `regularisation`.

    ε metric-DP holds under d, not under the Euclidean distance: the two ε are not comparable. The
    argument is that of the Laplace mechanism with d in place of the norm. λ = 0 is the Laplace
    mechanism (Xu, Aggarwal, Feyisetan and Teissier 2020).

        release = discreet.protect("notes.jsonl", discreet.Mahalanobis(epsilon=12, regularisation=0.2), dataset="ward-7")
    """

    epsilon: Epsilon
    regularisation: Regularisation = 0.2

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one word."""
        return metric_guarantee(self.epsilon, MAHALANOBIS, reference="Xu et al. 2020 (PrivateNLP)")

    def shape(self) -> tuple[str, float]:
        """The kind of noise and its regularisation λ."""
        return "mahalanobis", self.regularisation

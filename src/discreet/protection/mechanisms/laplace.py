"""Laplace mechanism: answer with the word nearest to the noisy vector."""

from dataclasses import dataclass

from discreet.privacy.guarantee import Guarantee
from discreet.protection.registry import mechanisms
from discreet.protection.words.guarantee import EUCLIDEAN, metric_guarantee
from discreet.protection.words.noise_mechanism import NoiseMechanism
from discreet.protection.words.word_mechanism import Epsilon

__all__ = ["Laplace"]


@mechanisms.register("laplace", "every word becomes the one nearest to its noisy vector")
@dataclass(frozen=True, kw_only=True)
class Laplace(NoiseMechanism):
    """Replace a word by the one nearest to its vector plus multivariate Laplace noise.

    M(w) = argmin over v of ‖φ(v) − (φ(w) + Z)‖₂, with Z of density ∝ exp(−ε‖z‖₂).

    By the triangle inequality the densities of φ(w) + Z and φ(w') + Z differ by a factor of at most
    exp(ε‖φ(w) − φ(w')‖), and taking the nearest word is post-processing: ε metric-DP holds, as
    published (Feyisetan, Balle, Drake and Diethe 2020; Fernandes, Dras and McIver 2019).

        release = discreet.protect("notes.jsonl", discreet.Laplace(epsilon=12), dataset="ward-7")
    """

    epsilon: Epsilon

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one word."""
        return metric_guarantee(self.epsilon, EUCLIDEAN, reference="Feyisetan et al. 2020 (WSDM)")

"""The calibration of the DP-BERT paper as printed: its threshold takes erf⁻¹ for the normal quantile."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scipy.special import erfcinv

from discreet.learning.vocabulary.exact_delta import delta_that_holds
from discreet.learning.vocabulary.threshold import check_delta, threshold_assumptions, unit_name
from discreet.privacy.guarantee import Guarantee, Unit
from discreet.validate import at_least, positive

if TYPE_CHECKING:
    from dp_accounting import DpEvent

__all__ = ["WordThresholdAsPrinted"]


@dataclass(frozen=True, kw_only=True)
class WordThresholdAsPrinted:
    """Corollary 1 to the letter: T = 1 + σ·erf⁻¹(1 − δ/N) and ε = √(2N ln(1.25/δ))/σ, at δ.

    erf⁻¹(1 − x) is Φ⁻¹(1 − x/2)/√2: the threshold lies a factor of about √2 too near, and a word that one
    unit brought passes with probability 4.6e-7 where 3.9e-12 is meant (N = 256, σ = 200, δ = 1e-9). What
    holds at the printed ε is the exact δ, 1.2e-4 there. It is here to compare with, and to be caught.
    Reference: Hoory et al. 2021, Corollary 1.
    """

    sigma: float
    delta: float
    most_words: int = 256
    unit: Unit = "example"

    def __post_init__(self) -> None:
        positive("sigma", self.sigma)
        check_delta(self.delta)
        at_least("the words a unit may bring", self.most_words, 1)

    @classmethod
    def for_epsilon(
        cls, epsilon: float, *, delta: float, most_words: int = 256, unit: Unit = "example"
    ) -> "WordThresholdAsPrinted":
        """The noise for which the corollary claims ε."""
        positive("epsilon", epsilon)
        check_delta(delta)
        sigma = math.sqrt(2 * most_words * math.log(1.25 / delta)) / epsilon
        return cls(sigma=sigma, delta=delta, most_words=most_words, unit=unit)

    @property
    def name(self) -> str:
        """The name of the calibration in a statement."""
        return "as-printed"

    @property
    def threshold(self) -> float:
        """The printed threshold."""
        return 1.0 + self.sigma * float(erfcinv(self.delta / self.most_words))

    @property
    def epsilon(self) -> float:
        """The printed ε."""
        return math.sqrt(2 * self.most_words * math.log(1.25 / self.delta)) / self.sigma

    @property
    def guarantee(self) -> Guarantee:
        """The printed ε, with the δ that holds for it."""
        exact = delta_that_holds(
            epsilon=self.epsilon, sigma=self.sigma, threshold=self.threshold, most_words=self.most_words
        )
        return Guarantee(
            notion="approx-dp",
            unit=unit_name(self.unit),
            relation="add-or-remove-one",
            epsilon=self.epsilon,
            delta=min(1.0, exact * (1 + 1e-9)),
            assumptions=threshold_assumptions(self.unit, self.most_words),
            reference="Balle and Wang 2018, and the exact probability that a new word passes",
        )

    @property
    def published(self) -> Guarantee | None:
        """What Corollary 1 claims."""
        return Guarantee(
            notion="approx-dp",
            unit=unit_name(self.unit),
            relation="add-or-remove-one",
            epsilon=self.epsilon,
            delta=self.delta,
            reference="Hoory et al. 2021, Corollary 1",
        )

    @property
    def event(self) -> "DpEvent | None":
        """Recorded at its (ε, δ)."""
        return None

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as a statement shows them."""
        return {
            "calibration": self.name,
            "sigma": round(self.sigma, 4),
            "threshold": round(self.threshold, 2),
            "words_per_unit": self.most_words,
        }

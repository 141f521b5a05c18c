"""Word counts that may be shown: Gaussian noise on each, and only those above a threshold."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.special import ndtri

from discreet.errors import BadInput
from discreet.learning.vocabulary.exact_delta import delta_that_holds
from discreet.privacy.accounting import gaussian_epsilon, gaussian_sigma
from discreet.privacy.guarantee import Guarantee, Unit
from discreet.privacy.noise import GaussianNoise
from discreet.privacy.random import Random
from discreet.validate import at_least, positive

if TYPE_CHECKING:
    from dp_accounting import DpEvent

__all__ = ["WordThreshold", "noisy_counts", "threshold_assumptions", "unit_name"]

MARGIN = 1e-5
"""The noise is this much larger than it must be: it covers the grids of the sampler and the ledger."""


@dataclass(frozen=True, kw_only=True)
class WordThreshold:
    """Show a word when its number of units plus N(0, σ²) reaches the threshold T.

    T = 1 + σ·Φ⁻¹(1 − δ/2k), for units of at most k distinct words. One unit moves the counts of words
    that others have as well by at most √k in ℓ₂: the exact analysis of the Gaussian mechanism gives ε at
    δ/2. A word that it alone brought passes with probability δ/2k, so any of its k with at most δ/2. The
    two together are (ε, δ)-DP under add-or-remove-one; whatever is made of the shown counts keeps that.
    Reference: Korolova et al. 2009 and Hoory et al. 2021 (threshold corrected); Balle and Wang 2018.
    """

    sigma: float
    delta: float
    most_words: int = 256
    unit: Unit = "document"

    def __post_init__(self) -> None:
        positive("sigma", self.sigma)
        check_delta(self.delta)
        at_least("the words a unit may bring", self.most_words, 1)

    @classmethod
    def for_epsilon(
        cls, epsilon: float, *, delta: float, most_words: int = 256, unit: Unit = "document"
    ) -> "WordThreshold":
        """The least noise, to five digits, that spends no more than ε."""
        positive("epsilon", epsilon)
        check_delta(delta)
        sensitivity = math.sqrt(most_words)
        sigma = gaussian_sigma(sensitivity=sensitivity, epsilon=epsilon, delta=delta / 2) * (1 + MARGIN)
        return cls(sigma=sigma, delta=delta, most_words=most_words, unit=unit)

    @property
    def name(self) -> str:
        """The name of the calibration in a statement."""
        return "sound"

    @property
    def threshold(self) -> float:
        """What a noisy count must reach to be shown."""
        return 1.0 - self.sigma * float(ndtri(self.delta / (2 * self.most_words)))

    @property
    def epsilon(self) -> float:
        """What one release costs at δ."""
        return gaussian_epsilon(
            sensitivity=math.sqrt(self.most_words), sigma=self.sigma, delta=self.delta / 2
        )

    @property
    def guarantee(self) -> Guarantee:
        """Approximate DP per unit; `exact δ` is the least that holds at this ε."""
        exact = delta_that_holds(
            epsilon=self.epsilon, sigma=self.sigma, threshold=self.threshold, most_words=self.most_words
        )
        return Guarantee(
            notion="approx-dp",
            unit=unit_name(self.unit),
            relation="add-or-remove-one",
            epsilon=self.epsilon,
            delta=self.delta,
            scale={"exact δ": exact},
            assumptions=threshold_assumptions(self.unit, self.most_words),
            reference="Hoory et al. 2021 with the threshold corrected; Balle and Wang 2018",
        )

    @property
    def published(self) -> Guarantee | None:
        """What holds is what is claimed."""
        return None

    @property
    def event(self) -> "DpEvent":
        """A Gaussian release, and a failure of probability δ/2 beside it."""
        from dp_accounting.dp_event import ComposedDpEvent, GaussianDpEvent

        from discreet.privacy.events import EpsilonDelta

        noise = GaussianDpEvent(self.sigma / math.sqrt(self.most_words))
        return ComposedDpEvent([noise, EpsilonDelta(0.0, self.delta / 2)])

    @property
    def options(self) -> dict[str, Any]:
        """The settings, as a statement shows them."""
        return {
            "calibration": self.name,
            "sigma": round(self.sigma, 4),
            "threshold": round(self.threshold, 2),
            "words_per_unit": self.most_words,
        }


def check_delta(delta: float) -> None:
    """Refuse a δ with which the threshold makes no sense."""
    if not 0 < delta < 0.5:
        raise BadInput(f"delta is {delta!r}; unknown words need one above 0 and below 0.5, such as 1e-9")


def unit_name(unit: Unit) -> Unit:
    """What a guarantee calls the unit: an example here is a window of a text."""
    return "window" if unit == "example" else unit


def threshold_assumptions(unit: Unit, most_words: int) -> tuple[str, ...]:
    """On what the guarantee of a vocabulary rests."""
    return (
        f"each {unit_name(unit)} brings at most {most_words:,} distinct words, chosen without regard to the others",
        "the alphabet is public and was not read off the texts",
    )


def noisy_counts(
    counts: Mapping[str, int], *, sigma: float, threshold: float, most_words: int, random: Random
) -> dict[str, int]:
    """The words whose noisy count reaches the threshold, the most frequent first.

    The order follows from the noisy counts alone: that in which the words were met would give away
    where they stood.
    """
    words = list(counts)
    noise = GaussianNoise(scale=sigma, delta=1e-9, sensitivity=math.sqrt(most_words))
    noisy = noise.add(np.fromiter(counts.values(), dtype=np.float64, count=len(words)), random)
    shown = [(int(max(1, round(noisy[place]))), words[place]) for place in np.flatnonzero(noisy >= threshold)]
    return {word: count for count, word in sorted(shown, key=lambda pair: (-pair[0], pair[1]))}

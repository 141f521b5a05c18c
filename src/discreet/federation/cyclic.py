"""DP-FTRL-style noise for clients that cannot be sampled at random: correlated over the rounds.

Where clients come when they can, or all of them belong to a few known sites, no secret sampling hides
who took part, and independent noise must be paid in full. Correlated noise helps instead: what one
round adds, later rounds take off again, so the *sum* of the rounds, which is the model, stays cleaner.

The clients stand in a fixed public order and take part in turn, `batch_size` a round, so each of them
comes back after `cycle` rounds and not before. Round t releases

    x_t = Σ clipped updates + y_t,   y_t = z_t − c₁·y_{t−1} − … − c_{b−1}·y_{t−b+1},   z_t ~ N(0, (σ·S)²·I)

which is C⁻¹·z for the banded Toeplitz matrix C with the columns (1, c₁, …, c_{b−1}), where
c_i = c_{i−1}·(2i−1)/(2i): the square root of the matrix of prefix sums, cut off after b bands. Releasing
G + C⁻¹·z is the same as releasing C·G + z, and a client that takes part k times, at least b rounds apart,
touches columns of C that do not overlap: its ℓ₂ sensitivity is S·√(k·Σc_i²). That is k plain Gaussian
releases of multiplier σ/√(Σc_i²), also when later updates depend on earlier releases (Denisov et al. 2022).
Reference: Kairouz et al. 2021, Practical and Private (Deep) Learning without Sampling or Shuffling;
Kalinin and Lampert 2024, Banded Square Root Matrix Factorization.
"""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from discreet.privacy.guarantee import Guarantee, Relation, Unit
from discreet.privacy.random import Random
from discreet.privacy.sampling import Indices, shuffled_batch
from discreet.validate import at_least, between, positive

if TYPE_CHECKING:
    from dp_accounting import DpEvent

__all__ = ["CyclicPlan"]

Row = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class CyclicPlan:
    """Rounds in a fixed order of clients under banded noise; `bands` = 1 is independent noise.

    The same interface as `discreet.privacy.plan.Plan`. `noise_multiplier` is σ above, relative to the
    clip. Clients beyond the last whole round of the order do not take part.
    """

    population: int
    batch_size: int
    steps: int
    clip_norm: float
    noise_multiplier: float
    delta: float
    bands: int = 1
    unit: Unit = "client"
    sampler: ClassVar[str] = "cyclic"
    relation: ClassVar[Relation] = "replace-one"

    def __post_init__(self) -> None:
        at_least("population", self.population, 1)
        between("batch_size", self.batch_size, 1, self.population)
        at_least("steps", self.steps, 1)
        positive("clip_norm", self.clip_norm)
        positive("noise_multiplier", self.noise_multiplier)
        between("delta", self.delta, 1e-300, 0.5)
        between("bands", self.bands, 1, self.cycle)

    @classmethod
    def for_epsilon(cls, epsilon: float, **settings: Any) -> "CyclicPlan":
        """The plan with the smallest noise whose ε at δ does not exceed the one given."""
        from discreet.privacy.accounting import gaussian_sigma

        unit_noise = cls(noise_multiplier=1.0, **settings)
        reach = 2 * math.sqrt(unit_noise.participations) * unit_noise.column_norm
        sigma = gaussian_sigma(sensitivity=reach, epsilon=epsilon, delta=unit_noise.delta)
        return cls(noise_multiplier=sigma * (1 + 1e-6), **settings)

    @property
    def cycle(self) -> int:
        """After how many rounds a client takes part again."""
        return self.population // self.batch_size

    @property
    def participations(self) -> int:
        """The most rounds that one client takes part in."""
        return math.ceil(self.steps / self.cycle)

    @property
    def coefficients(self) -> Row:
        """1, c₁, …, c_{b−1}."""
        places = np.arange(1, self.bands)
        return np.concatenate(([1.0], np.cumprod((2 * places - 1) / (2 * places))))

    @property
    def column_norm(self) -> float:
        """√(Σc_i²): how much farther a clipped update reaches in C·G than in G."""
        return float(np.linalg.norm(self.coefficients))

    @property
    def noise_std(self) -> float:
        """The standard deviation of z; that of the noise on one round's sum is larger."""
        return self.noise_multiplier * self.clip_norm

    @property
    def event(self) -> "DpEvent":
        """A client's participations, each a plain Gaussian release: nothing is claimed from sampling."""
        from dp_accounting import dp_event

        once = dp_event.GaussianDpEvent(self.noise_multiplier / self.column_norm)
        return dp_event.SelfComposedDpEvent(once, self.participations)

    @property
    def epsilon(self) -> float:
        """The ε of the whole run at `delta`."""
        from discreet.privacy.accounting import epsilon_of

        return epsilon_of(self.event, self.relation, self.delta).epsilon

    @property
    def guarantee(self) -> Guarantee:
        """What the run guarantees, once all its rounds are done."""
        return Guarantee(
            notion="approx-dp",
            unit=self.unit,
            relation=self.relation,
            epsilon=self.epsilon,
            delta=self.delta,
            assumptions=(
                f"the order of the {self.population:,} {self.unit}s is public and fixed",
                f"each {self.unit} takes part at most once in {self.cycle:,} rounds, {self.participations} times in all",
                f"each {self.unit} adds at most the clip norm to a round's sum",
            ),
            reference="Kairouz et al. 2021 with the banded square root of Kalinin and Lampert 2024",
        )

    def sample(self, random: Random, step: int) -> Indices:  # noqa: ARG002
        """The clients whose turn it is; nothing is drawn."""
        return np.sort(shuffled_batch(self.population, self.batch_size, step % self.cycle))

    def noise(self, fresh: Row, before: list[Row]) -> Row:
        """y_t from the fresh z_t and y_{t−1}, y_{t−2}, … (the newest first)."""
        made = fresh.copy()
        for coefficient, old in zip(self.coefficients[1:], before, strict=False):
            made -= coefficient * old
        return made

    def to_json(self) -> dict[str, Any]:
        """The settings, for a statement's options."""
        return {
            "population": self.population,
            "sampler": self.sampler,
            "batch_size": self.batch_size,
            "steps": self.steps,
            "clip_norm": self.clip_norm,
            "noise_multiplier": self.noise_multiplier,
            "bands": self.bands,
            "unit": self.unit,
            "delta": self.delta,
        }

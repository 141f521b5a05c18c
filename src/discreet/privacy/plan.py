"""The plan of a private training run: sampler, clipping, noise and accounting from one configuration.

Each step takes some records, clips what each of them adds to `clip_norm`, sums, adds Gaussian noise
of standard deviation `noise_std` to the sum and divides by `batch_size`. The sampler decides which
change the guarantee covers and how a step is accounted; neither can be chosen apart from it:

==========================  ==================  ====================================================
sampler                     relation            accounted as
==========================  ==================  ====================================================
poisson                     zero-out-one        Poisson sampling of the Gaussian, each step
fixed-without-replacement   replace-one         sampling a fixed size of the Gaussian, each step
full-batch                  zero-out-one        the Gaussian, each step
shuffled                    replace-one         the Gaussian, once an epoch: no gain from shuffling
==========================  ==================  ====================================================

The number of units is public: batch, steps and noise are derived from it and tell it. So what is compared is not a
run with one unit more or fewer, which would have another plan, but the same plan with what one unit adds replaced by
nothing (zero-out-one; Kairouz et al. 2021). The outputs are those of add-or-remove-one at this plan, and so is the ε.
Replacing a record moves a clipped sum by up to twice the clip; zeroing one out by the clip.
`noise_multiplier` is relative to the clip throughout, and the accounting knows the difference.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, get_args

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee, Relation, Unit
from discreet.privacy.random import Random
from discreet.privacy.sampling import Indices, fixed_sample, poisson_sample, shuffled_batch
from discreet.validate import at_least, between, one_of, positive

if TYPE_CHECKING:
    from dp_accounting import DpEvent

    from discreet.privacy.accounting import Spent

__all__ = ["Plan", "Sampler"]

Sampler = Literal["poisson", "fixed-without-replacement", "full-batch", "shuffled"]

PRECISION = 1e-4
"""How closely `for_epsilon` finds the smallest noise, relative to it."""

MOST_NOISE = 1e6


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How a private training run samples, clips and perturbs, and what that costs.

    `population` is the public number of units (records, or users where `unit` is user), which the relation keeps;
    `batch_size` the number taken each step, on average for Poisson sampling. With `shards`, the
    noise is drawn in that many independent parts, one on each shard or micro-batch; variances add
    up, so each part has `noise_std`/√shards and the multiplier describes the whole.

    `clip_norm` is in the gradient's ℓ₂ norm, `noise_multiplier` the noise's standard deviation in clip norms. The
    guarantee is (ε, δ) per `unit`; ε is the smaller of two accountings, by Rényi divergences and by privacy loss
    distributions.

        plan = discreet.Plan.for_epsilon(2, population=10_000, batch_size=256, steps=400, clip_norm=1.0, delta=1e-6)
        print(plan.noise_multiplier, plan.guarantee)
    """

    population: int
    batch_size: int
    steps: int
    clip_norm: float
    noise_multiplier: float
    delta: float
    sampler: Sampler = "poisson"
    unit: Unit = "example"
    shards: int = 1

    def __post_init__(self) -> None:
        one_of("sampler", self.sampler, get_args(Sampler))
        one_of("unit", self.unit, get_args(Unit))
        at_least("population", self.population, 1)
        between("batch_size", self.batch_size, 1, self.population)
        at_least("steps", self.steps, 0)
        at_least("shards", self.shards, 1)
        positive("clip_norm", self.clip_norm)
        positive("noise_multiplier", self.noise_multiplier)
        if not 0 < self.delta < 1:
            raise BadInput(f"delta is {self.delta!r}; Gaussian noise needs one between 0 and 1")
        if self.sampler == "full-batch" and self.batch_size != self.population:
            raise BadInput(
                f"full-batch takes all {self.population} each step, but batch_size is {self.batch_size}"
            )

    @classmethod
    def for_epsilon(cls, epsilon: float, **settings: Any) -> "Plan":
        """The plan with the smallest noise multiplier whose ε does not exceed `epsilon`.

        Takes the same settings as the plan itself, without `noise_multiplier`.
        """
        positive("epsilon", epsilon)
        plan = cls(noise_multiplier=1.0, **settings)
        if plan.steps == 0:
            raise BadInput("a plan of no steps spends nothing, whatever its noise; give it steps")
        return replace(plan, noise_multiplier=_least_noise(plan, epsilon))

    @property
    def relation(self) -> Relation:
        """The change the guarantee covers; it follows from the sampler."""
        return "zero-out-one" if self.sampler in ("poisson", "full-batch") else "replace-one"

    @property
    def sampling_rate(self) -> float:
        """The probability that a given record takes part in a given step."""
        return self.batch_size / self.population

    @property
    def steps_per_epoch(self) -> int:
        """After how many steps of a shuffled run its order is drawn anew."""
        return self.population // self.batch_size

    @property
    def noise_std(self) -> float:
        """The standard deviation of the noise on the sum of the clipped records."""
        return self.noise_multiplier * self.clip_norm

    @property
    def noise_std_per_shard(self) -> float:
        """What each shard adds to its own part of the sum, independently of the others."""
        return self.noise_std / math.sqrt(self.shards)

    @property
    def event(self) -> "DpEvent":
        """The run as dp-accounting describes it."""
        from dp_accounting import dp_event

        if self.steps == 0:
            return dp_event.NoOpDpEvent()
        times = self.steps
        step = dp_event.GaussianDpEvent(float(self.noise_multiplier))
        if self.sampler == "poisson":
            step = dp_event.PoissonSampledDpEvent(self.sampling_rate, step)
        elif self.sampler == "fixed-without-replacement":
            step = dp_event.SampledWithoutReplacementDpEvent(self.population, self.batch_size, step)
        elif self.sampler == "shuffled":
            times = math.ceil(self.steps / self.steps_per_epoch)
        return dp_event.SelfComposedDpEvent(step, times)

    @property
    def spent(self) -> "Spent":
        """ε by each accounting that supports the run."""
        from discreet.privacy.accounting import epsilon_of

        return epsilon_of(self.event, self.relation, self.delta)

    @property
    def epsilon(self) -> float:
        """The ε of the whole run at `delta`."""
        return self.spent.epsilon

    @property
    def guarantee(self) -> Guarantee:
        """What the run guarantees, once all its steps are done."""
        return Guarantee(
            notion="approx-dp",
            unit=self.unit,
            relation=self.relation,
            epsilon=self.epsilon,
            delta=self.delta,
            assumptions=(
                f"the number of {self.unit}s, {self.population:,}, is public",
                f"each {self.unit} adds at most the clip norm to a step's sum",
                f"steps take their records by {self.sampler} sampling, kept secret"
                if self.sampler in ("poisson", "fixed-without-replacement")
                else f"no gain is claimed from {self.sampler} sampling",
            ),
            reference="Abadi et al. 2016, Deep Learning with Differential Privacy",
        )

    def partial(self, steps_done: int) -> "Plan":
        """The same run stopped early: its `epsilon` is what has been spent so far."""
        between("steps_done", steps_done, 0, self.steps)
        return replace(self, steps=steps_done)

    def sample(self, random: Random, step: int) -> Indices:
        """The records of step 0, 1, …: drawn by the very sampler that is accounted for."""
        between("step", step, 0, self.steps - 1)
        if self.sampler == "poisson":
            return poisson_sample(self.population, self.sampling_rate, random)
        if self.sampler == "fixed-without-replacement":
            return fixed_sample(self.population, self.batch_size, random)
        return shuffled_batch(self.population, self.batch_size, step)

    def to_json(self) -> dict[str, Any]:
        """The settings and what follows from them, for a statement's options."""
        return {
            "population": self.population,
            "sampler": self.sampler,
            "batch_size": self.batch_size,
            "steps": self.steps,
            "clip_norm": self.clip_norm,
            "noise_multiplier": self.noise_multiplier,
            "shards": self.shards,
            "unit": self.unit,
            "delta": self.delta,
        }


def _least_noise(plan: Plan, target: float) -> float:
    """The quick accounting finds a noise that is enough; the tight one goes down from there."""
    from discreet.privacy.accounting import epsilon_of

    def excess(noise: float, *, quick: bool) -> float:
        trial = replace(plan, noise_multiplier=noise)
        spent = epsilon_of(trial.event, trial.relation, trial.delta, quick=quick)
        return min(spent.epsilon, 1e9) - target

    enough = _root(partial(excess, quick=True), 0.5, 1.0)
    if replace(plan, noise_multiplier=enough).spent.pld is None:
        return enough
    return _root(partial(excess, quick=False), enough / 1.25, enough)


def _root(excess: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function crosses zero, to `PRECISION` and on the safe side."""
    from scipy.optimize import brentq

    while excess(high) > 0:
        high *= 2
        if high > MOST_NOISE:
            raise BadInput(f"noise of {MOST_NOISE:g} times the clip is not enough; take a larger epsilon")
    while excess(low) <= 0:
        low /= 2
    found = float(brentq(excess, low, high, xtol=PRECISION * low / 10, rtol=PRECISION / 10))
    while excess(found) > 0:
        found *= 1 + PRECISION / 10
    return found

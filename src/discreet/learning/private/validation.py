"""A validation score of private examples, read with noise: a few looks that are recorded like any release.

Each unit's mean loss is cut to [0, bound]; one look is (Σ_u cut(ℓ_u) + N(0, (σ·bound)²))/n. The units are all
taken in each look, so the looks are a full-batch plan whose clip is the bound, accounted as such.

How many looks are taken follows from what the looks said, so from these documents. At most T are, which is known
beforehand, and the run may end after each of them: ε of the k looks that were taken holds at δ if it is taken at δ/T
(`discreet.privacy.events.EndedEarly`). The noise is that of all T at δ/T, which is what is reserved.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

import numpy as np

from discreet.errors import BadInput, DiscreetError
from discreet.learning.stopping import Score, Validator, losses_of
from discreet.privacy.charge import Charge
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Ledger
from discreet.privacy.noise import GaussianNoise
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

__all__ = ["BOUND", "looks_guarantee", "looks_recorded", "noisy_loss", "validation_plan"]

BOUND = 8.0
"""The largest mean loss that counts, in nats: that of guessing among 3,000 words."""


def validation_plan(epsilon: float, *, units: int, looks: int, delta: float, unit: Any) -> Plan:
    """The noise of at most so many looks at all units, for ε in all at δ; the plan's own δ is that of one end."""
    return Plan.for_epsilon(
        epsilon,
        population=units,
        batch_size=units,
        steps=looks,
        clip_norm=BOUND,
        delta=delta / looks,
        sampler="full-batch",
        unit=unit,
    )


def noisy_loss(
    examples: Sequence[Any], units: Sequence[Sequence[int]] | None, plan: Plan, random: Random
) -> Score:
    """The score for a `Validator`: the mean loss of the units, with the plan's noise."""
    owned = [[place] for place in range(len(examples))] if units is None else units
    if len(owned) != plan.population:
        raise BadInput(f"the plan is for {plan.population} {plan.unit}s and there are {len(owned)}")
    noise = GaussianNoise(scale=plan.noise_std, delta=plan.delta, sensitivity=plan.clip_norm)

    def score(model: Any) -> float:
        losses = losses_of(model, examples)
        each = [losses[list(unit)].mean() if unit else 0.0 for unit in owned]
        # A loss that is no number would tell of its unit through the sum: it counts as the bound.
        total = np.clip(np.nan_to_num(each, nan=plan.clip_norm), 0.0, plan.clip_norm).sum()
        return float(noise.add([total], random)[0]) / plan.population

    return score


def looks_guarantee(plan: Plan, looks: int) -> Guarantee:
    """What holds for a unit after so many of the plan's looks; each of those it might end after has its part of δ."""
    holds = plan.partial(looks).guarantee
    ends = f"ε is that of the looks taken; they may end after each of {plan.steps}, δ is divided among these"
    return replace(
        holds,
        delta=plan.delta * plan.steps,
        assumptions=(*holds.assumptions, *((ends,) if plan.steps > 1 else ())),
    )


@contextmanager
def looks_recorded(
    ledger: Ledger, dataset: str, plan: Plan, validator: Validator, *, before: int, seeded: bool
) -> Iterator[str | None]:
    """Reserve the looks that are left after the first `before`; when the block ends, record those that were taken.

    Yields the entry, None where no look is left. A crash leaves the reservation, which counts as spent; an error
    before the first further look, such as a run that is refused, gives it back.
    """
    from discreet.privacy.events import EndedEarly

    def charge(looks: int) -> Charge:
        part = plan.partial(looks)
        return Charge(
            dataset=dataset,
            operation="validate",
            guarantee=looks_guarantee(plan, looks),
            event=part.event if plan.steps == 1 else EndedEarly(part.event, plan.steps),
            options=part.to_json(),
            seeded=seeded,
        )

    if before == plan.steps:
        yield None
        return
    entry = ledger.reserve(charge(plan.steps - before))
    try:
        yield entry
    except BaseException:
        if validator.looks <= before:
            with suppress(DiscreetError):
                ledger.cancel(entry)
        raise
    if validator.looks > before:
        ledger.confirm_less(entry, charge(validator.looks - before))
    else:
        ledger.cancel(entry)

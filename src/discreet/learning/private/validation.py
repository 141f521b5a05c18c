"""A validation score of private examples, read with noise: a few looks that are recorded like any release.

Each unit's mean loss is cut to [0, bound]; one look is (Σ_u cut(ℓ_u) + N(0, (σ·bound)²))/n. The units are all
taken in each look, so the looks are a full-batch plan whose clip is the bound, accounted as such.

How many looks are taken follows from what the looks said, so from these documents. At most T are, which is known
beforehand, and the run may end after each of them: ε of the k looks that were taken holds at δ if it is taken at δ/T
(`discreet.privacy.events.EndedEarly`). The noise is that of all T at δ/T, which is what is reserved.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from discreet.errors import BadInput, DiscreetError
from discreet.learning.private.fixed_shape import Shapes, fixed_batches
from discreet.learning.private.grid_sum import MOVED
from discreet.learning.stopping import Score, Validator
from discreet.privacy.charge import Charge
from discreet.privacy.grid import grid_step
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Ledger
from discreet.privacy.noise import GaussianNoise
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

__all__ = ["BOUND", "looks_guarantee", "looks_recorded", "noisy_loss", "validation_plan"]

_log = logging.getLogger(__name__)

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
    # The rest is for the unit that stands in another row without this one, and is rounded otherwise there.
    most = plan.clip_norm * (1 - MOVED)

    def score(model: Any) -> float:
        losses = _losses(model, examples, random)
        each = np.array([losses[list(unit)].mean() if unit else 0.0 for unit in owned])
        if np.isnan(each).any():
            _log.warning("%d losses were no numbers and counted as the bound (private)", np.isnan(each).sum())
        # A loss that is no number would tell of its unit through the sum: it counts as the bound.
        cut = np.clip(np.nan_to_num(each, nan=plan.clip_norm), 0.0, most)
        # Rounded down to the grid, so that the sum is exact and a unit adds at most the bound.
        step = grid_step(plan.clip_norm)
        total = (np.floor(cut / step) * step).sum()
        return float(noise.add([total], random)[0]) / plan.population

    return score


def _losses(model: Any, examples: Sequence[Any], random: Random) -> NDArray[np.float64]:
    """The loss of each example, in batches of fixed shape: it depends on that example alone (`fixed_shape`)."""
    losses = np.zeros(len(examples))
    order = [[int(place)] for place in random.permutation(len(examples))]
    with torch.inference_mode():
        for batch in fixed_batches(order, examples, Shapes(pieces=4096, expected=1024), model):
            found = model.losses(*batch.collated(model, examples)).double().numpy()
            losses[batch.places[: batch.units]] = found[: batch.units]
    return losses


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

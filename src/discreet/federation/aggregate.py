"""From a round's updates to one: checked, clipped, added up, with noise where the plan asks for it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import torch
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.federation.client import Update
from discreet.federation.cyclic import CyclicPlan
from discreet.federation.weights import Weights, clipped, flat, misfit, shortened, unflat
from discreet.privacy.grid import MOST_UNITS
from discreet.privacy.noise import added_on_grid, gaussian_on_grid
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

__all__ = [
    "ClientPlan",
    "Event",
    "Noise",
    "Reply",
    "RoundSum",
    "Weighting",
    "add_up",
    "average",
    "private_average",
]

ClientPlan = Plan | CyclicPlan
Weighting = Literal["examples", "equal"]
Noise = list[NDArray[np.float64]]


@dataclass(frozen=True)
class Reply:
    """What came of one client: an update, or what went wrong."""

    client: int
    update: Update | None
    problem: str = ""


@dataclass(frozen=True)
class Event:
    """Something that happened to a client and did not stop the round."""

    round: int
    client: int
    what: str


@dataclass
class RoundSum:
    """The updates of a round added up, with what they weigh and what was refused."""

    total: Weights
    weight: float = 0.0
    taken: int = 0
    loss: float = 0.0
    shortened: list[int] = field(default_factory=list)
    """Clients whose update was longer than any may be."""
    events: list[Event] = field(default_factory=list)


def add_up(
    replies: Iterable[Reply],
    like: Weights,
    *,
    weighting: Weighting,
    clip_norm: float | None,
    most_norm: float | None = None,
    round: int = 0,
    kept: list[Weights] | None = None,
) -> RoundSum:
    """Add up a round's updates in double precision, one at a time, so that memory does not grow with them.

    An update with NaN, infinity or a wrong shape is refused: it adds nothing, the event is kept and the
    round goes on with the others. Clipped updates are on a grid, where the sum is exact: one client moves it by
    what it adds, at most the clip. Without a clip, replies must come in a fixed order, since adding floats
    in another order would give another model; `most_norm` then keeps a single update from ending the run: a longer
    one is scaled down to it, any other is left as it is, to the bit. Each update that is taken is put into `kept`, where
    an aggregate needs them all at once.
    """
    found = RoundSum({name: torch.zeros_like(value, dtype=torch.float64) for name, value in like.items()})
    for reply in replies:
        problem = reply.problem if reply.update is None else _problem(reply.update, like)
        if reply.update is None or problem:
            found.events.append(Event(round, reply.client, problem or "no answer"))
            continue
        delta = reply.update.delta if clip_norm is None else clipped(reply.update.delta, clip_norm)
        if most_norm is not None and (shorter := shortened(delta, most_norm)) is not None:
            delta = shorter
            found.shortened.append(reply.client)
        if kept is not None:
            kept.append(delta)
        weight = float(reply.update.examples) if weighting == "examples" else 1.0
        for name, value in found.total.items():
            value.add_(delta[name], alpha=weight)
        found.weight += weight
        found.taken += 1
        if clip_norm is not None and found.taken * weight > MOST_UNITS:
            raise BadInput(
                f"a clipped sum of more than {MOST_UNITS:,} updates is not exact; take fewer clients"
            )
        found.loss += reply.update.loss
    return found


def _problem(update: Update, like: Weights) -> str:
    if update.examples < 1:
        return f"it counts {update.examples} examples"
    problem = misfit(update.delta, like)
    return f"refused: {problem}" if problem else ""


def average(summed: RoundSum, like: Weights) -> Weights:
    """The weighted mean of the updates that were taken; zero when there were none."""
    scale = 1 / summed.weight if summed.weight else 0.0
    return {name: (value * scale).to(like[name].dtype) for name, value in summed.total.items()}


def private_average(
    summed: RoundSum, like: Weights, plan: ClientPlan, random: Random, before: Noise
) -> tuple[Weights, Noise]:
    """(Σ clipped updates + noise)/n, where n is the planned number of clients, not the number that came.

    Dividing by who came would make the noise and everybody's share depend on one client's presence; a
    client that stays away simply adds zero. The sensitivity of the mean is therefore clip/n, whoever
    takes part. Returns the mean and the noise that later rounds of a `CyclicPlan` take off again.
    """
    values = flat(summed.total)
    if isinstance(plan, CyclicPlan):
        fresh = plan.noise(plan.noise_std * random.normal(values.shape), before)
        before = [fresh, *before][: plan.bands - 1]
        noisy = added_on_grid(values, fresh, plan.clip_norm)
    else:
        noisy = gaussian_on_grid(values, scale=plan.noise_std, sensitivity=plan.clip_norm, random=random)
    return unflat(noisy / plan.batch_size, like), before

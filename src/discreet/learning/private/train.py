"""Training with differential privacy, by the plan: sample, clip, sum, add noise, step.

    g = (Σ_u clip(∇ℓ_u) + N(0, (σC)²))/b,   u in the batch that the plan's sampler draws, b its mean size

(Abadi et al. 2016). The plan fixes sampler, clip, noise and accounting together. A batch may be of any
size: it is worked off in batches of fixed shape, and the noise is added once to the whole sum. The sum is on a
grid and one unit moves it by at most C, rounding included (`grid_sum`, `fixed_shape`); the noise is a Gaussian
rounded to that grid, so that the noisy sum is a Gaussian's rounded (`privacy.rounded_gaussian`).

A gradient that is no number counts as zero: one record must not decide whether a run ends. How many there were
is logged here, and is as private as the records.

Not shown: losses, gradient norms or sizes of batches. They are functions of the private examples
without any noise, and whoever reads them learns more than the plan accounts for.
"""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from discreet.errors import BadInput
from discreet.learning.private.checkpoint import Checkpoint
from discreet.learning.private.clipped import add_clipped
from discreet.learning.private.descent import Descent
from discreet.learning.private.fixed_shape import Shapes, fixed_batches
from discreet.learning.private.grid_sum import GridSum
from discreet.learning.private.per_example_layers import refuse_unknown_layers
from discreet.learning.stopping import Validator
from discreet.privacy.noise import gaussian_on_grid
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

__all__ = ["Reached", "Units", "train"]

Units = Sequence[Sequence[int]]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class Reached:
    """How far a run came: `plan` is that of the steps done, and its ε is what they spent.

    It is finished when all steps are done, or when its validator ended it.
    """

    plan: Plan
    finished: bool


def train(
    model: Any,
    examples: Sequence[Any],
    plan: Plan,
    descent: Descent,
    *,
    units: Units | None = None,
    random: Random | None = None,
    folder: Path | None = None,
    about: dict[str, Any] | None = None,
    save_every: float = 60.0,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
    validator: Validator | None = None,
    after_save: Callable[[int], None] | None = None,
) -> Reached:
    """Train the model in place; go on from the checkpoint in `folder` if there is one.

    `units` gives the places of each unit's examples, where the unit is not the example. `progress`
    hears of each finished step. When `stop` answers true the run ends at the last whole step, and
    the checkpoint, written then and every `save_every` seconds, can be taken up again; `after_save` hears of each. A `validator`
    may end the run early, and the model has then the weights of its best look.
    """
    refuse_unknown_layers(model)
    units = [[place] for place in range(len(examples))] if units is None else units
    if len(units) != plan.population:
        raise BadInput(f"the plan is for {plan.population} {plan.unit}s and there are {len(units)}")
    trained = [weight for weight in model.parameters() if weight.requires_grad]
    sums = GridSum(trained, plan.clip_norm, most=plan.population)
    optimiser = descent.optimiser(trained)
    kept = None if folder is None else Checkpoint(folder=folder, plan=plan, descent=descent)
    random = random or Random()
    done = 0 if kept is None else kept.load(model, optimiser, validator)

    def save(steps: int) -> None:
        if kept is not None:
            kept.save(model, optimiser, steps, about or {}, validator)
        if after_save is not None:
            after_save(steps)

    save(done)
    random.spawn(done)  # A seeded run goes on with the streams that its further steps would have had.
    saved = time.monotonic()
    not_numbers = 0
    model.train()
    with torch.random.fork_rng():
        while done < plan.steps and not (validator is not None and validator.stopped):
            stream = random.spawn(1)[0]
            torch.manual_seed(int(stream.integers(2**62, 1)[0]))  # dropout
            if not _sum_up(model, examples, units, plan, descent, done, sums, stream, stop):
                break
            not_numbers += sums.not_numbers
            _move(optimiser, sums, plan, descent, done, stream)
            done += 1
            if progress is not None:
                progress(done, plan.steps)
            if validator is not None:
                validator.look(model, done, plan.steps)
            if kept is not None and done < plan.steps and time.monotonic() - saved > save_every:
                save(done)
                saved = time.monotonic()
    save(done)
    if not_numbers:
        _log.warning(
            "%d gradients were no numbers and counted as zero (this line is private: it tells of the records)",
            not_numbers,
        )
    if validator is not None:
        validator.put_back(model)
    model.eval()
    ended = validator is not None and validator.stopped
    return Reached(plan=plan.partial(done), finished=ended or done == plan.steps)


def _sum_up(
    model: Any,
    examples: Sequence[Any],
    units: Units,
    plan: Plan,
    descent: Descent,
    step: int,
    sums: GridSum,
    random: Random,
    stop: Callable[[], bool] | None,
) -> bool:
    """Add up the clipped gradients of the step's units; false when it was told to stop."""
    sums.clear()
    sampled = plan.sample(random, step)
    # In random order, so that without one unit it is as if another had taken its place (`fixed_shape`).
    order = sampled[random.permutation(len(sampled))]
    chosen = [_drawn(units[place], descent.most_a_unit, random) for place in order]
    shapes = Shapes(pieces=descent.pieces_at_once, expected=plan.batch_size)
    for batch in fixed_batches(chosen, examples, shapes, model):
        if stop is not None and stop():
            return False
        collated = batch.collated(model, examples)
        add_clipped(model, collated, sums, each=batch.each, units=batch.units, combine=descent.combine)
    return stop is None or not stop()


def _drawn(unit: Sequence[int], most: int, random: Random) -> Sequence[int]:
    if len(unit) <= most:
        return unit
    return [unit[place] for place in np.sort(random.permutation(len(unit))[:most])]


def _move(
    optimiser: torch.optim.Optimizer, sums: GridSum, plan: Plan, descent: Descent, step: int, random: Random
) -> None:
    """Noise on the sums, and one step of the optimiser along them."""
    for weight in sums.totals:
        noisy = gaussian_on_grid(
            sums.value(weight).numpy(), scale=plan.noise_std, sensitivity=plan.clip_norm, random=random
        )
        weight.grad = torch.from_numpy(noisy / plan.batch_size).to(weight.dtype)
    for group in optimiser.param_groups:
        group["lr"] = descent.rate_at(step, plan.steps)
    optimiser.step()
    optimiser.zero_grad()

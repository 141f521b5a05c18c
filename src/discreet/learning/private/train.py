"""Training with differential privacy, by the plan: sample, clip, sum, add noise, step.

    g = (Σ_u clip(∇ℓ_u) + N(0, (σC)²))/b,   u in the batch that the plan's sampler draws, b its mean size

(Abadi et al. 2016). The plan fixes sampler, clip, noise and accounting together. A batch may be of any
size: it is worked off in chunks, and the noise is added once to the whole sum. The sum and the noise are
brought to one grid before they are added, so the low-order bits give nothing away.

Not shown: losses, gradient norms or sizes of batches. They are functions of the private examples
without any noise, and whoever reads them learns more than the plan accounts for.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from discreet.errors import BadInput
from discreet.learning.private.checkpoint import Checkpoint
from discreet.learning.private.clipped import add_clipped
from discreet.learning.private.descent import Descent
from discreet.learning.private.per_example_layers import refuse_unknown_layers
from discreet.learning.stopping import Validator
from discreet.privacy.noise import gaussian_on_grid
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

__all__ = ["Reached", "Units", "train"]

Units = Sequence[Sequence[int]]
Sums = dict[nn.Parameter, Tensor]


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
    sums: Sums = {weight: torch.zeros_like(weight) for weight in model.parameters() if weight.requires_grad}
    optimiser = descent.optimiser(sums)
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
    model.train()
    with torch.random.fork_rng():
        while done < plan.steps and not (validator is not None and validator.stopped):
            stream = random.spawn(1)[0]
            torch.manual_seed(int(stream.integers(2**62, 1)[0]))  # dropout
            if not _sum_up(model, examples, units, plan, descent, done, sums, stream, stop):
                break
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
    sums: Sums,
    random: Random,
    stop: Callable[[], bool] | None,
) -> bool:
    """Add up the clipped gradients of the step's units; false when it was told to stop."""
    torch._foreach_zero_(list(sums.values()))
    chosen = [_drawn(units[place], descent.most_a_unit, random) for place in plan.sample(random, step)]
    for chunk in _chunks(chosen, examples, descent.pieces_at_once):
        if stop is not None and stop():
            return False
        places = [place for unit in chunk for place in unit]
        groups = None
        if plan.unit != "example":
            groups = torch.repeat_interleave(torch.tensor([len(unit) for unit in chunk]))
        batch = model.collate([examples[place] for place in places])
        add_clipped(model, batch, sums, plan.clip_norm, groups=groups, combine=descent.combine)
    return stop is None or not stop()


def _drawn(unit: Sequence[int], most: int, random: Random) -> Sequence[int]:
    if len(unit) <= most:
        return unit
    return [unit[place] for place in np.sort(random.permutation(len(unit))[:most])]


def _chunks(units: Units, examples: Sequence[Any], pieces: int) -> list[list[Sequence[int]]]:
    """Units of like length together, each chunk within `pieces` (or a single unit)."""
    longest = [max((len(examples[place]) for place in unit), default=1) for unit in units]
    chunks: list[list[Sequence[int]]] = []
    filled = 0
    for number in sorted((number for number, unit in enumerate(units) if unit), key=longest.__getitem__):
        filled += len(units[number])
        if not chunks or filled * longest[number] > pieces:
            chunks.append([])
            filled = len(units[number])
        chunks[-1].append(units[number])
    return chunks


def _move(
    optimiser: torch.optim.Optimizer, sums: Sums, plan: Plan, descent: Descent, step: int, random: Random
) -> None:
    """Noise on the sums, and one step of the optimiser along them."""
    for weight, total in sums.items():
        noisy = gaussian_on_grid(
            total.numpy(), scale=plan.noise_std, sensitivity=plan.clip_norm, random=random
        )
        weight.grad = torch.from_numpy(noisy / plan.batch_size).to(weight.dtype)
    for group in optimiser.param_groups:
        group["lr"] = descent.rate_at(step, plan.steps)
    optimiser.step()
    optimiser.zero_grad()

"""DP-SGD over sites with the noise shared among them: as little noise as one trusted place would add.

Each step every site takes its own Poisson sample (or all it has), adds up its clipped gradients and adds its
share of the noise; the server adds up what the sites send. The sum is

    Σ_sites (Σ clip(∇ℓ(θ; x)) + N(0, σ²S²/h)),

whose noise is N(0, σ²S²) as soon as h sites add their share: exactly the step of DP-SGD on all examples in
one place, with the same plan and the same ε for each example. What must be trusted: that at least h of the
sites add their noise, and that the server sees the sum only (secure aggregation, or a server that is
believed to add up and forget). Against a server that looks at single answers a site has its own share
alone, and `alone` says what that is worth.
Reference: Dwork et al. 2006, Our Data, Ourselves; Goryczka and Xiong 2017.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import nn

from discreet.errors import BadInput
from discreet.federation.client import Examples, Loss, take
from discreet.federation.local_private import GradientSum, one_by_one
from discreet.federation.streams import stream
from discreet.federation.weights import Weights, flat, unflat, weights_of
from discreet.learning.private.fixed_shape import ROW_ASSUMPTION
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.noise import gaussian_on_grid
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.privacy.sampling import poisson_sample
from discreet.validate import between, positive

__all__ = ["SharedNoise", "site_answer", "train_shared"]

SUM_ASSUMPTION = "the sum of the sites' Gaussian shares, each rounded to a grid of 2⁻³⁰ of the clip, is taken for one Gaussian"


@dataclass(frozen=True, kw_only=True)
class SharedNoise:
    """The plan over all sites' examples together, and how many of the sites surely add their noise."""

    plan: Plan
    sites: int
    honest: int

    def __post_init__(self) -> None:
        between("honest", self.honest, 1, self.sites)
        if self.plan.sampler not in ("poisson", "full-batch") or self.plan.unit != "example":
            raise BadInput(
                "sites draw their own examples: the plan must be Poisson or full-batch, per example"
            )

    @property
    def share(self) -> float:
        """The standard deviation of what one site adds."""
        return self.plan.noise_std / math.sqrt(self.honest)

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one example against whoever sees the sums."""
        guarantee = self.plan.guarantee
        return Guarantee(
            notion=guarantee.notion,
            unit=guarantee.unit,
            relation=guarantee.relation,
            epsilon=guarantee.epsilon,
            delta=guarantee.delta,
            assumptions=(
                *guarantee.assumptions,
                f"at least {self.honest} of {self.sites} sites add their share of the noise",
                "the server sees the sum of the sites' answers, not the single ones",
                SUM_ASSUMPTION,
                ROW_ASSUMPTION,
            ),
            reference=guarantee.reference,
        )

    @property
    def alone(self) -> float:
        """The ε of an example against a server that looks at its site's single answers."""
        own = self.plan.noise_multiplier / math.sqrt(self.honest)
        return replace(self.plan, noise_multiplier=own).epsilon


def site_answer(
    model: nn.Module,
    loss: Loss,
    examples: Examples,
    shared: SharedNoise,
    random: Random,
    gradients: GradientSum,
) -> Weights:
    """One site's part of a step: its clipped gradients and its share of the noise."""
    # At rate 1, which is the full batch, everything is drawn.
    rows = poisson_sample(len(examples), shared.plan.sampling_rate, random)
    rows = rows[random.permutation(len(rows))]
    total = {name: torch.zeros_like(value) for name, value in weights_of(model).items()}
    if len(rows):
        total = gradients(model, loss, take(examples, rows), shared.plan.clip_norm)
    noisy = gaussian_on_grid(
        flat(total), scale=shared.share, sensitivity=shared.plan.clip_norm, random=random
    )
    # In double precision: the server's sum of the answers stays on the grid.
    return unflat(noisy, {name: value.double() for name, value in total.items()})


def train_shared(
    model: nn.Module,
    loss: Loss,
    sites: Sequence[Examples],
    shared: SharedNoise,
    *,
    learning_rate: float,
    seed: int | None = None,
    gradients: GradientSum = one_by_one,
    optimiser: Any = None,
) -> Any:
    """Train the model in place by the plan's steps (Adam unless another optimiser is handed in).

    Returns the optimiser, so that a later run over further examples can go on with it, at its own rate.
    """
    positive("learning_rate", learning_rate)
    if sum(len(examples) for examples in sites) != shared.plan.population or len(sites) != shared.sites:
        raise BadInput(f"the plan is for {shared.plan.population} examples at {shared.sites} sites")
    trained = {name: value for name, value in model.named_parameters() if value.requires_grad}
    optimiser = optimiser or torch.optim.Adam(trained.values(), lr=learning_rate)
    for group in optimiser.param_groups:
        group["lr"] = learning_rate
    model.train()
    for step in range(shared.plan.steps):
        answers = [
            site_answer(model, loss, examples, shared, stream(seed, "site", step, place), gradients)
            for place, examples in enumerate(sites)
        ]
        for name, value in trained.items():
            value.grad = (
                torch.stack([answer[name] for answer in answers]).sum(0) / shared.plan.batch_size
            ).to(value.dtype)
        optimiser.step()
    optimiser.zero_grad()
    model.eval()
    return optimiser

"""Differentially private training at each client (DP-SGD), for when the server is not trusted at all.

Every update a client sends is already private towards its examples, whoever sees it (Jana and Biemann
2021 train so). The price: each client's noise is its own, so the mean over m clients carries √m times
the noise that one trusted place would add, at the same ε.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import torch
from torch import nn

from discreet.errors import BadInput, Refused
from discreet.federation.client import Examples, Loss, Update, take
from discreet.federation.weights import Weights, clipped, flat, load_weights, unflat
from discreet.learning.private.clipped import add_clipped
from discreet.learning.private.fixed_shape import ROW_ASSUMPTION, Shapes, fixed_batches
from discreet.learning.private.grid_sum import GridSum
from discreet.privacy.grid import MOST_UNITS
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.noise import gaussian_on_grid
from discreet.privacy.random import Random
from discreet.privacy.sampling import poisson_sample
from discreet.validate import at_least, between, positive

if TYPE_CHECKING:
    from dp_accounting import DpEvent

__all__ = ["GradientSum", "LocalPrivateTraining", "PrivateClient", "at_once", "one_by_one"]

_SHAPES = Shapes(pieces=8192, expected=256)
"""What is worked on at once: it bounds the memory, and must not depend on how many examples there are."""

GradientSum = Callable[[nn.Module, Loss, Any, float], Weights]
"""Model, loss, batch and clip in; the sum of the examples' clipped gradients out, exact on the clip's grid.

The batch must come in random order (`fixed_shape`). A gradient that is not all numbers counts as zero.
"""

_log = logging.getLogger(__name__)


def one_by_one(model: nn.Module, loss: Loss, batch: Any, clip_norm: float) -> Weights:
    """The sum of clipped gradients, one example at a time: slow, and right for every model."""
    named = {name: value for name, value in model.named_parameters() if value.requires_grad}
    total = {name: torch.zeros_like(value, dtype=torch.float64) for name, value in named.items()}
    left_out = 0
    for row in range(len(batch)):
        found = torch.autograd.grad(
            loss(model, batch[row : row + 1]), list(named.values()), allow_unused=True
        )
        gradient = {
            name: torch.zeros_like(named[name]) if value is None else value
            for name, value in zip(named, found, strict=True)
        }
        left_out += not all(bool(value.isfinite().all()) for value in gradient.values())
        for name, value in clipped(gradient, clip_norm).items():
            total[name] += value
    _say(left_out)
    return total


def at_once(model: Any, _loss: Loss, batch: Sequence[Any], clip_norm: float) -> Weights:
    """The same sum, many examples at a time, for models that the private trainer knows (`learn.private`)."""
    named = {name: value for name, value in model.named_parameters() if value.requires_grad}
    if len(batch) > MOST_UNITS:
        raise BadInput(f"a clipped sum of more than {MOST_UNITS:,} examples is not exact; sample fewer")
    sums = GridSum(named.values(), clip_norm, most=MOST_UNITS)
    for part in fixed_batches([[place] for place in range(len(batch))], batch, _SHAPES, model):
        add_clipped(model, part.collated(model, batch), sums, units=part.units)
    _say(sums.not_numbers)
    return {name: sums.value(value) for name, value in named.items()}


def _say(left_out: int) -> None:
    if left_out:
        _log.warning(
            "%d gradients were no numbers and counted as zero (this line is private: it tells of the examples)",
            left_out,
        )


@dataclass(frozen=True, kw_only=True)
class LocalPrivateTraining:
    """DP-SGD at the client: Poisson batches of rate q, clipped gradients, Gaussian noise, `steps` a round.

    θ ← θ − η·(Σ clip(∇ℓ(θ; x)) + N(0, (σS)²))/b with every example in a batch with probability q. The
    `batch_size` b is a setting, the same at every client, and clients weigh the same: how many examples one
    has is nowhere in what it sends, and a client without any sends noise like the others. Over R `rounds` an
    example is in R·steps such batches at its own client and in none elsewhere, so what holds for it is one
    Poisson-sampled Gaussian of R·steps steps, however many clients there are. `client` is one that keeps count.
    """

    needs_examples: ClassVar[bool] = False

    rounds: int
    steps: int
    sampling_rate: float
    batch_size: float
    learning_rate: float
    clip_norm: float
    noise_multiplier: float
    delta: float
    gradient_sum: GradientSum = one_by_one

    def __post_init__(self) -> None:
        at_least("rounds", self.rounds, 1)
        at_least("steps", self.steps, 1)
        between("sampling_rate", self.sampling_rate, 1e-12, 1.0)
        positive("batch_size", self.batch_size)
        positive("learning_rate", self.learning_rate)
        positive("clip_norm", self.clip_norm)
        positive("noise_multiplier", self.noise_multiplier)
        between("delta", self.delta, 1e-300, 0.5)

    @property
    def event(self) -> "DpEvent":
        """All rounds of one client, at the rate that runs."""
        from dp_accounting import dp_event

        once = dp_event.GaussianDpEvent(float(self.noise_multiplier))
        sampled = dp_event.PoissonSampledDpEvent(self.sampling_rate, once)
        return dp_event.SelfComposedDpEvent(sampled, self.rounds * self.steps)

    @property
    def guarantee(self) -> Guarantee:
        """What holds for one example, against the server and everybody else."""
        from discreet.privacy.accounting import epsilon_of

        return Guarantee(
            notion="approx-dp",
            unit="example",
            relation="add-or-remove-one",
            epsilon=epsilon_of(self.event, "add-or-remove-one", self.delta).epsilon,
            delta=self.delta,
            assumptions=(
                "each client adds its own noise and keeps its sampling secret; the server need not be trusted",
                f"each client sends at most {self.rounds} updates, counted by itself",
                "the examples of different clients are different people's",
                ROW_ASSUMPTION,
            ),
            reference="Abadi et al. 2016, at each client; parallel composition over clients",
        )

    def client(self, done: int = 0) -> "PrivateClient":
        """One client, that has sent `done` updates before."""
        return PrivateClient(self, done)

    def one_round(
        self, model: nn.Module, loss: Loss, weights: Weights, examples: Examples, random: Random
    ) -> Weights:
        """How far one round's steps move the weights: private for one round, counted by nobody."""
        load_weights(model, weights)
        named = {name: value for name, value in model.named_parameters() if value.requires_grad}
        model.train()
        for _ in range(self.steps):
            rows = poisson_sample(len(examples), self.sampling_rate, random)
            rows = rows[random.permutation(len(rows))]
            total = {name: torch.zeros_like(value) for name, value in named.items()}
            if len(rows):
                total = self.gradient_sum(model, loss, take(examples, rows), self.clip_norm)
            noisy = gaussian_on_grid(
                flat(total),
                scale=self.noise_multiplier * self.clip_norm,
                sensitivity=self.clip_norm,
                random=random,
            )
            with torch.no_grad():
                for name, value in unflat(noisy / self.batch_size, weights).items():
                    named[name].add_(value, alpha=-self.learning_rate)
        return {name: value.detach() - weights[name] for name, value in named.items()}


class PrivateClient:
    """A client that sends the updates its guarantee covers and not one more, whatever the server asks for."""

    def __init__(self, local: LocalPrivateTraining, done: int) -> None:
        between("done", done, 0, local.rounds)
        self._local = local
        self.done = done

    def update(
        self, model: nn.Module, loss: Loss, weights: Weights, examples: Examples, random: Random
    ) -> Update:
        """One round: counted before it is made, weighed like every other client's, its loss kept here."""
        if self.done >= self._local.rounds:
            raise Refused(
                f"this client has sent the {self._local.rounds} updates that its guarantee covers and sends no more; "
                "plan further rounds beforehand, at their ε"
            )
        self.done += 1
        return Update(self._local.one_round(model, loss, weights, examples, random), 1, 0.0)

"""The server's step: what it does with the mean of the clients' updates.

The mean update Δ stands for a negative gradient (Reddi et al. 2021). `average` adds it, `momentum`
adds a running sum of it, `adam` divides by the root of a running mean of squares. All of this comes
after clipping and noise, so none of it costs privacy.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from discreet.federation.weights import Weights
from discreet.validate import between, one_of, positive

__all__ = ["Kind", "Memory", "ServerOptimiser"]

Kind = Literal["average", "momentum", "adam"]
Memory = dict[str, Weights]


@dataclass(frozen=True, kw_only=True)
class ServerOptimiser:
    """How the server moves its weights by the mean update.

    average:  θ + η·Δ                     (η = 1: FedAvg as printed)
    momentum: v ← β₁·v + Δ,               θ + η·v
    adam:     m ← β₁·m + (1−β₁)·Δ, v ← β₂·v + (1−β₂)·Δ²,  θ + η·m/(√v + τ)
    """

    kind: Kind = "average"
    learning_rate: float = 1.0
    beta1: float = 0.9
    beta2: float = 0.99
    tau: float = 1e-3

    def __post_init__(self) -> None:
        one_of("kind", self.kind, get_args(Kind))
        positive("learning_rate", self.learning_rate)
        positive("tau", self.tau)
        between("beta1", self.beta1, 0.0, 1.0)
        between("beta2", self.beta2, 0.0, 1.0)

    def step(self, weights: Weights, mean: Weights, memory: Memory) -> tuple[Weights, Memory]:
        """The new weights, and what must be remembered for the next step; nothing is changed in place."""
        if self.kind == "average":
            return {name: value + self.learning_rate * mean[name] for name, value in weights.items()}, {}
        old = memory.get("first") or {name: value * 0 for name, value in weights.items()}
        if self.kind == "momentum":
            first = {name: self.beta1 * old[name] + value for name, value in mean.items()}
            return {n: value + self.learning_rate * first[n] for n, value in weights.items()}, {
                "first": first
            }
        squares = memory.get("second") or {name: value * 0 for name, value in weights.items()}
        first = {name: self.beta1 * old[name] + (1 - self.beta1) * value for name, value in mean.items()}
        second = {n: self.beta2 * squares[n] + (1 - self.beta2) * value**2 for n, value in mean.items()}
        moved = {
            name: value + self.learning_rate * first[name] / (second[name].sqrt() + self.tau)
            for name, value in weights.items()
        }
        return moved, {"first": first, "second": second}

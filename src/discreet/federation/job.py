"""A federated run as it is asked for: the algorithm with its privacy, and what is said of the result."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from discreet.errors import BadInput
from discreet.federation.aggregate import UserPlan
from discreet.federation.client import LocalTraining
from discreet.federation.cyclic import CyclicPlan
from discreet.federation.optimiser import ServerOptimiser
from discreet.federation.training import Algorithm, State
from discreet.privacy.charge import Charge
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.privacy.statement import Statement

__all__ = ["Job", "Sampling"]

Sampling = Literal["poisson", "fixed", "cyclic"]


@dataclass(frozen=True, kw_only=True)
class Job:
    """Rounds, clients a round, local training and, with `epsilon` or `noise_multiplier`, privacy."""

    rounds: int
    clients: int
    local: LocalTraining = field(default_factory=LocalTraining)
    server: ServerOptimiser = field(default_factory=ServerOptimiser)
    clip_norm: float | None = None
    epsilon: float | None = None
    noise_multiplier: float | None = None
    delta: float = 1e-6
    sampling: Sampling = "poisson"
    bands: int = 1

    def __post_init__(self) -> None:
        if self.epsilon is not None and self.noise_multiplier is not None:
            raise BadInput("give epsilon or noise_multiplier, not both: one follows from the other")
        if self.is_private and self.clip_norm is None:
            raise BadInput("privacy needs a clip norm: it is what the noise is measured by; add --clip")
        if self.bands > 1 and self.sampling != "cyclic":
            raise BadInput("bands correlate the noise of clients that take turns; add --sampling cyclic")

    @property
    def is_private(self) -> bool:
        """True when noise is added."""
        return self.epsilon is not None or self.noise_multiplier is not None

    def algorithm(self, population: int) -> Algorithm:
        """The algorithm for so many clients."""
        if self.clients > population:
            raise BadInput(
                f"{self.clients} clients a round are more than the {population} there are; lower --clients"
            )
        if self.is_private:
            return Algorithm.private(self._plan(population), server=self.server)
        return Algorithm(
            population=population,
            rounds=self.rounds,
            clients=self.clients,
            server=self.server,
            clip_norm=self.clip_norm,
        )

    def _plan(self, population: int) -> UserPlan:
        kind: Any = CyclicPlan if self.sampling == "cyclic" else Plan
        settings: dict[str, Any] = {
            "population": population,
            "batch_size": self.clients,
            "steps": self.rounds,
            "clip_norm": self.clip_norm,
            "delta": self.delta,
            "unit": "user",
        }
        if self.sampling == "cyclic":
            settings["bands"] = self.bands
        else:
            settings["sampler"] = "poisson" if self.sampling == "poisson" else "fixed-without-replacement"
        if self.epsilon is not None:
            plan: UserPlan = kind.for_epsilon(self.epsilon, **settings)
            return plan
        plan = kind(noise_multiplier=self.noise_multiplier, **settings)
        return plan

    def options(self, algorithm: Algorithm, task: Mapping[str, Any]) -> dict[str, Any]:
        """What a statement shows of the run."""
        sizes = {name: value for name, value in task.items() if name != "vocabulary"}
        return {**sizes, **algorithm.to_json(), "local": asdict(self.local)}

    def charge(
        self, operation: str, dataset: str, algorithm: Algorithm, task: Mapping[str, Any], *, seed: int | None
    ) -> Charge:
        """What the ledger is asked to bear for the whole run, before its first round."""
        return Charge(
            dataset=dataset,
            operation=operation,
            guarantee=algorithm.guarantee,
            options=self.options(algorithm, task),
            event=algorithm.event,
            seeded=seed is not None,
        )

    def statement(
        self,
        operation: str,
        dataset: str,
        algorithm: Algorithm,
        task: Mapping[str, Any],
        state: State,
        *,
        seed: int | None,
        risks: Mapping[str, Any] | None = None,
        notes: tuple[str, ...] = (),
    ) -> Statement:
        """The statement of the trained model."""
        lost = Counter(event.client for event in state.events)
        told = tuple(
            f"client {client} was left out of {count} rounds" for client, count in lost.most_common(5)
        )
        return Statement(
            operation=operation,
            guarantee=algorithm.guarantee,
            dataset=dataset,
            options=self.options(algorithm, task),
            counts={"rounds": state.round, "updates left out": len(state.events)},
            randomness=Random(seed).describe(),
            risks=dict(risks or {}),
            notes=(*notes, *told),
        )

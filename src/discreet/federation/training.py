"""The federated algorithm: the same rounds whether clients are objects here or sites far away.

A round draws the clients, sends them the weights, adds up what comes back and moves the weights. How
the weights reach the clients is `collect`'s business; everything that decides the model or the
guarantee is here.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, get_args

from discreet.errors import BadInput
from discreet.federation.aggregate import (
    ClientPlan,
    Event,
    Noise,
    Reply,
    Weighting,
    add_up,
    average,
    private_average,
)
from discreet.federation.cyclic import CyclicPlan
from discreet.federation.optimiser import Memory, ServerOptimiser
from discreet.federation.robust import Aggregate, left_out, trimmed_mean
from discreet.federation.streams import stream
from discreet.federation.weights import Weights, norm
from discreet.privacy.guarantee import Guarantee, Unit
from discreet.privacy.noise import GRID_ASSUMPTION
from discreet.privacy.sampling import Indices, fixed_sample
from discreet.validate import at_least, between, one_of, positive

if TYPE_CHECKING:
    from dp_accounting import DpEvent

__all__ = ["Algorithm", "Collect", "State", "called", "train"]

Collect = Callable[[int, Indices, Weights], Iterable[Reply]]
"""Round, clients and weights in; one reply for each client out, in the clients' order."""

_SEVERAL = "covered by (k·ε, k·exp((k − 1)·ε)·δ) only"

WHO: dict[Unit, tuple[str, ...]] = {
    "user": ("a user is whom the users column names: a person with k names there is " + _SEVERAL,),
    "client": (
        "a client is a part of the texts that was made for the simulation, not a person; nothing is claimed per user: a "
        "person's texts may lie at several clients, and one with texts at k of them is " + _SEVERAL,
    ),
    "site": (
        "a site is covered with all its texts, and so is a person whose texts lie there alone; one with texts at k sites "
        "is " + _SEVERAL,
    ),
}
"""What a client is, as an assumption of the guarantee; k clients together are k steps (group privacy)."""

_log = logging.getLogger(__name__)
_TOLD = 5
"""Events of a round that are logged one by one where clients have no names; all of them are kept."""


@dataclass(frozen=True, kw_only=True)
class Algorithm:
    """What the server does: how many rounds with how many clients, how they are weighed and moved by.

    With a `plan` it is DP-FedAvg (or DP-FTRL under a `CyclicPlan`): sampler, clip, noise and accounting
    all come out of the plan, and clients weigh the same. With only a `clip_norm` it is "clip only",
    which bounds a client's pull and guarantees nothing; with none, an update longer than the weights it starts from
    (or than 1) is clipped to that norm. Local settings belong to the clients.
    """

    population: int
    rounds: int
    clients: int
    server: ServerOptimiser = field(default_factory=ServerOptimiser)
    weighting: Weighting = "examples"
    clip_norm: float | None = None
    plan: ClientPlan | None = None
    aggregate: Aggregate = "mean"
    trim: float = 0.2
    """With trimmed-mean: the share of clients left out at each end of each coordinate."""
    unit: Unit = "client"
    """What a client is."""

    def __post_init__(self) -> None:
        at_least("rounds", self.rounds, 1)
        at_least("population", self.population, 1)
        between("clients", self.clients, 1, self.population)
        one_of("weighting", self.weighting, get_args(Weighting))
        if self.clip_norm is not None:
            positive("clip_norm", self.clip_norm)
        one_of("aggregate", self.aggregate, get_args(Aggregate))
        between("trim", self.trim, 0.0, 0.5)
        if self.aggregate != "mean":
            self._is_robust()
        if self.plan is not None:
            self._agrees_with(self.plan)

    def _is_robust(self) -> None:
        if self.plan is not None:
            raise BadInput(
                f"{self.aggregate} breaks the sensitivity that a client's ε rests on: one client can decide which values "
                "are left out; use --aggregate mean with --epsilon or --noise-multiplier"
            )
        if self.weighting != "equal":
            raise BadInput(f"under {self.aggregate} clients weigh the same; give weighting='equal'")
        if self.clients < 3:
            raise BadInput(
                f"{self.aggregate} of {self.clients} clients leaves nobody out; at least 3 are needed"
            )

    def _agrees_with(self, plan: ClientPlan) -> None:
        ours = (self.population, self.clients, self.rounds, self.clip_norm, self.weighting, self.unit)
        theirs = (plan.population, plan.batch_size, plan.steps, plan.clip_norm, "equal", plan.unit)
        if ours != theirs:
            raise BadInput(
                f"the algorithm {ours} and its plan {theirs} disagree in population, clients a round, rounds, "
                "clip, weighting or unit; build it with Algorithm.private(plan)"
            )

    @classmethod
    def private(cls, plan: ClientPlan, *, server: ServerOptimiser | None = None) -> "Algorithm":
        """DP-FedAvg as the plan says."""
        return cls(
            population=plan.population,
            rounds=plan.steps,
            clients=plan.batch_size,
            server=server or ServerOptimiser(),
            weighting="equal",
            clip_norm=plan.clip_norm,
            plan=plan,
            unit=plan.unit,
        )

    @property
    def guarantee(self) -> Guarantee:
        """What holds for each client, against whoever sees the models but not the single updates."""
        if self.plan is None:
            return Guarantee(
                notion="none",
                unit=self.unit,
                reference="averaging hides no client: whoever sees the model may draw its texts out of it",
            )
        guarantee = self.plan.guarantee
        return Guarantee(
            **{
                **{name: getattr(guarantee, name) for name in guarantee.__dataclass_fields__},
                "assumptions": (
                    *guarantee.assumptions,
                    *WHO.get(self.unit, ()),
                    "the server is trusted: it sees each update before the noise is added",
                    *((GRID_ASSUMPTION,) if isinstance(self.plan, CyclicPlan) else ()),
                ),
            }
        )

    @property
    def event(self) -> "DpEvent | None":
        """The run for the ledger."""
        return None if self.plan is None else self.plan.event

    def sample(self, seed: int | None, round: int) -> Indices:
        """The clients of a round, in order: by the plan's own sampler where there is a plan."""
        random = stream(seed, "sample", round)
        if self.plan is not None:
            return self.plan.sample(random, round)
        return fixed_sample(self.population, self.clients, random)

    def to_json(self) -> dict[str, Any]:
        """The settings, for a statement's options and to recognise a checkpoint."""
        return {
            "population": self.population,
            "rounds": self.rounds,
            "clients": self.clients,
            "server": self.server.kind,
            "server_learning_rate": self.server.learning_rate,
            "weighting": self.weighting,
            "clip_norm": self.clip_norm,
            "plan": None if self.plan is None else self.plan.to_json(),
            "aggregate": self.aggregate,
            **({"trim": self.trim} if self.aggregate == "trimmed-mean" else {}),
        }


@dataclass
class State:
    """Where a run stands: `round` rounds are done, and these are the weights after them.

    `memory` is the optimiser's, `noise` what a cyclic plan still has to take off. Both belong to the
    server alone.
    """

    weights: Weights
    round: int = 0
    memory: Memory = field(default_factory=dict)
    noise: Noise = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    losses: list[float] = field(default_factory=list)


def train(
    algorithm: Algorithm,
    state: State,
    collect: Collect,
    *,
    seed: int | None = None,
    after_round: Callable[[State], None] = lambda _: None,
    names: Sequence[str] = (),
) -> State:
    """Run the rounds that `state` has not done yet.

    `after_round` gets the state before any client sees its weights: a checkpoint written there makes
    a killed run take up at the round it had reached, with nothing released that is not in it. `names` are the
    clients', where they have any.
    """
    while state.round < algorithm.rounds:
        state = _one_round(algorithm, state, collect, seed, names)
        after_round(state)
    return state


def called(client: int, names: Sequence[str]) -> str:
    """A client as it is spoken of: a site by its name, any other by its number."""
    return f"site {names[client]}" if names else f"client {client}"


def _one_round(
    algorithm: Algorithm, state: State, collect: Collect, seed: int | None, names: Sequence[str]
) -> State:
    round, plan, like = state.round, algorithm.plan, state.weights
    clients = algorithm.sample(seed, round)
    kept: list[Weights] | None = None if algorithm.aggregate == "mean" else []
    summed = add_up(
        collect(round, clients, like),
        like,
        weighting=algorithm.weighting,
        clip_norm=algorithm.clip_norm,
        most_norm=max(1.0, norm(like)) if algorithm.clip_norm is None else None,
        round=round,
        kept=kept,
    )
    told = None if names else _TOLD
    for event in summed.events[:told]:
        _log.warning("round %d: %s: %s", event.round, called(event.client, names), event.what)
    if told is not None and len(summed.events) > told:
        _log.warning("round %d: and %d clients more were left out", round, len(summed.events) - told)
    for client in summed.shortened[:told]:
        _log.warning(
            "round %d: %s: its update was longer than the weights and was clipped to their norm",
            round,
            called(client, names),
        )
    if kept is not None:
        ends = left_out(algorithm.aggregate, algorithm.trim, len(kept))
        if not ends:
            _log.warning("round %d: %d updates are too few to leave any out", round, len(kept))
        mean, noise = trimmed_mean(kept, like, ends), state.noise
    elif plan is None:
        mean, noise = average(summed, like), state.noise
    else:
        mean, noise = private_average(summed, like, plan, stream(seed, "noise", round), state.noise)
    weights, memory = algorithm.server.step(like, mean, state.memory)
    if not _finite(weights, *memory.values()):
        _log.warning("round %d: the mean gives weights that are no numbers; the last ones are kept", round)
        weights, memory = like, state.memory
    losses = [*state.losses, summed.loss / summed.taken] if summed.taken else state.losses
    return State(weights, round + 1, memory, noise, [*state.events, *summed.events], losses)


def _finite(*parts: Weights) -> bool:
    return all(bool(value.isfinite().all()) for part in parts for value in part.values())

"""What an event costs: ε at a given δ, by every accounting that holds for it.

Rényi divergences (RDP) are quick and support most; privacy-loss distributions (PLD) are tighter;
pure ε simply add up. Each of them is an upper bound, so the smallest is what was spent. The PLD
grid is chosen from the event: a sixteenth of one step's spread keeps the rounding, which is always
upwards, near a thousandth of ε, while steps that are large in range but few in number stay cheap.
"""

import json
import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from dp_accounting import NeighboringRelation, UnsupportedEventError
from dp_accounting.dp_event import (
    DiscreteLaplaceDpEvent,
    DpEvent,
    GaussianDpEvent,
    LaplaceDpEvent,
    PoissonSampledDpEvent,
    RandomizedResponseDpEvent,
)
from dp_accounting.gaussian_mechanism import get_epsilon_gaussian, get_sigma_gaussian

from discreet.errors import BadInput
from discreet.privacy.accountants import Pld, Rdp
from discreet.privacy.events import (
    EpsilonDelta,
    event_from_json,
    event_key,
    rebuild,
    take_apart,
    without_ends,
)
from discreet.privacy.guarantee import Relation
from discreet.validate import between, positive

__all__ = ["Spent", "divided", "epsilon_of", "gaussian_epsilon", "gaussian_sigma"]

LEAST_DELTA_OF_PLD = 1e-12
"""Below it the rounding of the Fourier transforms would show in δ."""

BUCKETS = 50_000
DEFAULT_INTERVAL = 1e-4


@dataclass(frozen=True, kw_only=True)
class Spent:
    """The ε spent at `delta`, by each accounting that supports the event (None where it does not)."""

    delta: float
    rdp: float | None
    pld: float | None
    added: float | None = None

    @property
    def epsilon(self) -> float:
        """The smallest of them: all hold."""
        return min(self._known().values(), default=math.inf)

    @property
    def by(self) -> str:
        """The accounting that gives the smallest ε."""
        known = self._known()
        return min(known, key=lambda name: known[name], default="none")

    def _known(self) -> dict[str, float]:
        bounds = {"added": self.added, "rdp": self.rdp, "pld": self.pld}
        return {name: value for name, value in bounds.items() if value is not None}


def epsilon_of(event: DpEvent, relation: Relation, delta: float, *, quick: bool = False) -> Spent:
    """What an event costs under a relation; `quick` leaves out PLD unless nothing else applies.

    Where runs ended early in it, each place at which they might have has its share of δ (`EndedEarly`).
    """
    between("delta", delta, 0.0, 1.0)
    plain, ends = without_ends(event)
    key = event_key(rebuild(take_apart(plain)))
    try:
        spent = _epsilon_of(key, _library_relation(relation), divided(delta, ends), quick)
        return spent if ends == 1 else replace(spent, delta=delta)
    except ValueError as problem:
        raise BadInput(f"the accounting event {event} makes no sense ({problem})") from problem


def divided(delta: float, ends: int) -> float:
    """δ for one of so many ends; nothing where there are more than numbers can tell."""
    return delta / ends if ends < 10**300 else 0.0


def gaussian_epsilon(*, sensitivity: float, sigma: float, delta: float) -> float:
    """The exact ε of one Gaussian release (Balle and Wang 2018, Theorem 8)."""
    positive("sensitivity", sensitivity)
    positive("sigma", sigma)
    between("delta", delta, 0.0, 1.0)
    return float(get_epsilon_gaussian(sigma / sensitivity, delta))


def gaussian_sigma(*, sensitivity: float, epsilon: float, delta: float) -> float:
    """The smallest noise that makes one Gaussian release (ε, δ)-private."""
    positive("sensitivity", sensitivity)
    positive("epsilon", epsilon)
    between("delta", delta, 1e-300, 1.0)
    return sensitivity * float(get_sigma_gaussian(epsilon, delta))


@lru_cache(maxsize=1024)
def _epsilon_of(key: str, relation: NeighboringRelation, delta: float, quick: bool) -> Spent:
    parts = take_apart(event_from_json(json.loads(key)))
    added = _added(parts, relation, delta)
    rdp, trouble = _renyi(parts, relation, delta)
    if quick and (rdp is not None or math.isfinite(added)):
        return Spent(delta=delta, rdp=rdp, pld=None, added=_finite(added))
    pld, more = _loss_distribution(parts, relation, delta, min(added, math.inf if rdp is None else rdp))
    if rdp is None and pld is None and math.isinf(added):
        raise BadInput(
            f"no accounting supports this under {relation.name.lower().replace('_', '-')}. "
            f"RDP: {trouble} PLD: {more} Change the sampler or the mechanism, not the accounting."
        )
    return Spent(delta=delta, rdp=rdp, pld=pld, added=_finite(added))


def _renyi(
    parts: list[tuple[DpEvent, int]], relation: NeighboringRelation, delta: float
) -> tuple[float | None, str]:
    total = Rdp(relation)
    try:
        for part, times in parts:
            total.join(_renyi_once(event_key(part), relation), times)
    except UnsupportedEventError as problem:
        return None, _obstacle(problem)
    return (total.get_epsilon(delta) if parts else 0.0), ""


@lru_cache(maxsize=4096)
def _renyi_once(key: str, relation: NeighboringRelation) -> Rdp:
    return Rdp(relation).add(event_from_json(json.loads(key)))


def _loss_distribution(
    parts: list[tuple[DpEvent, int]], relation: NeighboringRelation, delta: float, bound: float
) -> tuple[float | None, str]:
    if len(parts) == 1 and isinstance(parts[0][0], GaussianDpEvent):
        # Plain Gaussian releases join into one, whose loss distribution has a closed form.
        sigma = parts[0][0].noise_multiplier / _moved(relation)
        return float(get_epsilon_gaussian(sigma, delta)), ""
    if delta < LEAST_DELTA_OF_PLD:
        return None, f"δ = {delta:g} is below what it can resolve."
    accountant = Pld(relation, _interval(parts, relation, bound))
    try:
        for part, times in parts:
            accountant.compose(part, times)
    except UnsupportedEventError as problem:
        return None, _obstacle(problem)
    return float(accountant.get_epsilon(delta)), ""


def _interval(parts: list[tuple[DpEvent, int]], relation: NeighboringRelation, bound: float) -> float:
    """How finely to cut the privacy loss: fine against one step's spread, coarse against its range."""
    steps = variance = reach = 0.0
    finest = math.inf
    for part, times in parts:
        try:
            steps += times
            variance += times * _renyi_once(event_key(part), relation).variance()
        except UnsupportedEventError:
            return DEFAULT_INTERVAL
        reach = max(reach, _reach(part, relation))
        if isinstance(part, (EpsilonDelta, RandomizedResponseDpEvent)):
            # Two-valued losses are rounded up to the grid each time, not interpolated.
            finest = min(finest, _pure_epsilon(part, relation)[0] / 512 or math.inf)
    fine = min(math.sqrt(variance / steps) / 16, bound / 2000, finest) if steps else DEFAULT_INTERVAL
    return max(fine, reach / BUCKETS) or DEFAULT_INTERVAL


def _reach(part: DpEvent, relation: NeighboringRelation) -> float:
    """About the largest loss of one step (ten standard deviations out, for a Gaussian)."""
    match part:
        case GaussianDpEvent():
            shift = _moved(relation) / part.noise_multiplier
            return float(shift * (10 + shift / 2))
        case PoissonSampledDpEvent() if 0 < part.sampling_probability < 1:
            whole = _reach(part.event, relation)
            rate = part.sampling_probability
            return whole + math.log(rate + (1 - rate) * math.exp(-whole))
        case _:
            pure = _pure_epsilon(part, relation)[0]
            return pure if math.isfinite(pure) else 0.0


def _added(parts: list[tuple[DpEvent, int]], relation: NeighboringRelation, delta: float) -> float:
    """The sum of pure ε, where the δ that go with them fit (basic composition)."""
    known = [(_pure_epsilon(part, relation), times) for part, times in parts]
    fits = math.fsum(given * times for (_, given), times in known) <= delta * (1 + 1e-9)
    return math.fsum(epsilon * times for (epsilon, _), times in known) if fits else math.inf


def _pure_epsilon(part: DpEvent, relation: NeighboringRelation) -> tuple[float, float]:
    match part:
        case EpsilonDelta():
            return part.epsilon, part.delta
        case LaplaceDpEvent() if part.noise_multiplier > 0:
            return _moved(relation) / part.noise_multiplier, 0.0
        case DiscreteLaplaceDpEvent():
            return _moved(relation) * part.noise_parameter * part.sensitivity, 0.0
        case RandomizedResponseDpEvent() if (
            part.noise_parameter > 0 and relation is NeighboringRelation.REPLACE_ONE
        ):
            odds = 1 + part.num_buckets * (1 - part.noise_parameter) / part.noise_parameter
            return math.log(odds), 0.0
        case _:
            return math.inf, 0.0


def _moved(relation: NeighboringRelation) -> float:
    """How far one change moves a sum of records bounded by 1."""
    return 2.0 if relation is NeighboringRelation.REPLACE_ONE else 1.0


def _library_relation(relation: Relation) -> NeighboringRelation:
    """Any two inputs of one record are that record replaced by any other.

    To zero a record out moves a sum as far as to remove it, and a sampler that is told to draw it draws nothing: the
    two pairs of distributions are the same for all that is accounted here.
    """
    if relation in ("add-or-remove-one", "zero-out-one"):
        return NeighboringRelation.ADD_OR_REMOVE_ONE
    return NeighboringRelation.REPLACE_ONE


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _obstacle(problem: Any) -> str:
    """What the accountant says of the part that stopped it."""
    text = str(problem)
    return text[text.find("[") + 1 :].replace("] caused by subevent", " The part is")

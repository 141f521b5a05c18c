"""dp-accounting's two accountants, with what they lack and without what they get wrong.

Three things are done differently from release 0.6.0, each because the sum would come out too low:

* Under replace-one a record bounded by C moves a sum by up to 2C. The PLD accountant counts that;
  the RDP accountant takes the noise multiplier as given. Here both are asked about 2C.
* The PLD accountant composes randomised response once, however often it ran. Here it is as often.
* Where rounding leaves a negative Rényi divergence, the RDP accountant answers ε = 0. Here such
  orders are left out.

Both also accept `EpsilonDelta`.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import attr
import numpy as np
from dp_accounting import NeighboringRelation, rdp
from dp_accounting.dp_event import DpEvent, GaussianDpEvent, LaplaceDpEvent, RandomizedResponseDpEvent
from dp_accounting.pld import PLDAccountant, common, privacy_loss_distribution
from dp_accounting.rdp import RdpAccountant

from discreet.privacy.events import EpsilonDelta

__all__ = ["Pld", "Rdp"]

REPLACE_ONE = NeighboringRelation.REPLACE_ONE
LARGEST = 500.0


class Rdp(RdpAccountant):  # type: ignore[misc]
    """Rényi accounting: composes by adding divergences, order by order."""

    def __init__(self, relation: NeighboringRelation) -> None:
        super().__init__(neighboring_relation=relation)
        self._rdp: Any = self.rdp
        self._given_away = 0.0

    def add(self, event: DpEvent) -> "Rdp":
        """Compose an event whose noise multipliers are relative to one record."""
        if self.neighboring_relation is REPLACE_ONE:
            event = _against_replacement(event)
        with _without_warnings():
            return self.compose(event)  # type: ignore[no-any-return]

    def join(self, other: "Rdp", count: int) -> None:
        """Compose what another accountant under the same relation has seen, `count` times."""
        self._rdp = self._rdp + count * other._rdp
        self._given_away += count * other._given_away

    def variance(self) -> float:
        """About the variance of the privacy loss so far: a small loss has D_α ≈ α·variance/2."""
        return float(self._rdp[self._orders == 2.0][0])

    def _maybe_compose(self, event: DpEvent, count: int, do_compose: bool) -> Any:
        if not isinstance(event, EpsilonDelta):
            return super()._maybe_compose(event, count, do_compose)
        if do_compose:
            self._rdp = self._rdp + count * _randomised_response_divergence(event.epsilon, self._orders)
            self._given_away += count * event.delta
        return None

    def get_epsilon(self, target_delta: float) -> float:
        """The smallest ε that some order gives, with the δ of `EpsilonDelta` parts taken off first."""
        left = target_delta - self._given_away
        sound = self._rdp >= 0
        if left <= 0 or not sound.any():
            return float("inf")
        return float(rdp.compute_epsilon(self._orders[sound], self._rdp[sound], left)[0])


class Pld(PLDAccountant):  # type: ignore[misc]
    """Accounting by the distribution of the privacy loss, rounded upwards to a grid."""

    def __init__(self, relation: NeighboringRelation, interval: float) -> None:
        super().__init__(relation, interval)
        self._pld: Any = privacy_loss_distribution.identity(interval)

    def _maybe_compose(self, event: DpEvent, count: int, do_compose: bool) -> Any:
        if isinstance(event, RandomizedResponseDpEvent) and do_compose:
            for _ in range(count):
                super()._maybe_compose(event, 1, True)
            return None
        if not isinstance(event, EpsilonDelta):
            return super()._maybe_compose(event, count, do_compose)
        if event.epsilon > LARGEST:
            return self.CompositionErrorDetails(event, f"exp({event.epsilon:.4g}) is too large a number.")
        if do_compose:
            known = common.DifferentialPrivacyParameters(event.epsilon, event.delta)
            once = privacy_loss_distribution.from_privacy_parameters(
                known, self._value_discretization_interval
            )
            self._pld = self._pld.compose(once.self_compose(count))
        return None


@contextmanager
def _without_warnings() -> Iterator[None]:
    """The library warns of each order it leaves out; the others hold, and that is no news."""
    logger = logging.getLogger("absl")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(level)


def _against_replacement(event: DpEvent) -> DpEvent:
    """The same event with every noise multiplier relative to 2C."""
    if isinstance(event, (GaussianDpEvent, LaplaceDpEvent)):
        return type(event)(event.noise_multiplier / 2)
    inner = {}
    for field in attr.fields(type(event)):
        value = getattr(event, field.name)
        if isinstance(value, DpEvent):
            inner[field.name] = _against_replacement(value)
        elif isinstance(value, list) and value and isinstance(value[0], DpEvent):
            inner[field.name] = [_against_replacement(each) for each in value]
    return attr.evolve(event, **inner) if inner else event


def _randomised_response_divergence(epsilon: float, orders: Any) -> Any:
    """D_α between the two answers of randomised response with odds exp(ε), for each order α."""
    if np.isinf(epsilon):
        return np.full(len(orders), np.inf)
    log_kept = -np.log1p(np.exp(-epsilon))
    log_flipped = log_kept - epsilon
    forth = orders * log_kept + (1 - orders) * log_flipped
    back = orders * log_flipped + (1 - orders) * log_kept
    return np.maximum(np.logaddexp(forth, back) / (orders - 1), 0.0)

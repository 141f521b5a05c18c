"""The statistical verifier: look for an event that a sampler's claim forbids.

From draws under two neighbouring inputs, events are chosen on one half and counted on the other, with
Clopper–Pearson bounds and the error shared among all events counted. What comes out is a lower bound on
ε at the claimed δ that is wrong with a stated probability. If it exceeds the claim, the claim is
refuted; if not, nothing is proved.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee, number_to_json
from discreet.privacy.verify.bounds import epsilon_bound
from discreet.privacy.verify.score import scores
from discreet.validate import at_least, between

__all__ = ["Event", "Finding", "Sampler", "candidates", "verify_sampler"]

Floats = NDArray[np.float64]
Outputs = NDArray[np.generic]
Sampler = Callable[[int], Any]
"""Draws n outputs, independently: numbers, rows of numbers, words, or anything with a name."""

CONFIDENCE = 1 - 1e-6
CUTS = 200
"""Thresholds tried on a score, in each direction, before the best goes to the other half."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """A set of outputs: those whose score lies on one side of a threshold."""

    score: str
    measure: Callable[[Outputs], Floats]
    threshold: float
    above: bool
    first_more_often: bool

    def count(self, outputs: Outputs) -> int:
        """How many of the outputs fall in the set."""
        values = self.measure(outputs)
        return int((values >= self.threshold if self.above else values <= self.threshold).sum())

    def __str__(self) -> str:
        return f"{self.score} is {'at least' if self.above else 'at most'} {self.threshold:.6g}"


@dataclass(frozen=True, kw_only=True)
class Finding:
    """What the search showed: a lower bound on ε, from which event, and how far it could have gone."""

    claimed_epsilon: float
    claimed_delta: float
    epsilon_lower: float
    ceiling: float
    confidence: float
    draws: int
    events: int
    event: str
    hits: tuple[int, int]

    @property
    def violated(self) -> bool:
        """True when the claim is refuted at the stated confidence."""
        return self.epsilon_lower > self.claimed_epsilon

    @property
    def verdict(self) -> str:
        """`violated` or `not refuted`; draws never prove a claim."""
        return "violated" if self.violated else "not refuted"

    def __str__(self) -> str:
        at = f" at δ = {self.claimed_delta:.3g}" if self.claimed_delta else ""
        sure = f"with confidence 1 − {1 - self.confidence:.1g}"
        seen = (
            f"'{self.event}' in {self.hits[0]:,} of {self.draws:,} draws for the first input "
            f"and {self.hits[1]:,} for the second"
        )
        if self.violated:
            return (
                f"Violated: ε = {self.claimed_epsilon:.6g} is claimed{at}; it is at least "
                f"{self.epsilon_lower:.6g}, {sure}\n  counter-example: {seen}"
            )
        reach = f"so many draws can refute claims below ε = {self.ceiling:.4g} at best"
        if self.claimed_epsilon >= self.ceiling:
            reach += ", and this claim lies above: they could not have refuted it"
        return (
            f"Not refuted {sure}: ε = {self.claimed_epsilon:.6g} is claimed{at}; the strongest of "
            f"{self.events} events shows only that ε is at least {self.epsilon_lower:.6g}\n"
            f"  strongest event: {seen}\n  reach: {reach}"
        )

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "method": "statistical",
            "verdict": self.verdict,
            "claimed_epsilon": number_to_json(self.claimed_epsilon),
            "claimed_delta": self.claimed_delta,
            "epsilon_lower": self.epsilon_lower,
            "ceiling": self.ceiling,
            "confidence": self.confidence,
            "draws": self.draws,
            "events": self.events,
            "event": self.event,
            "hits": list(self.hits),
        }


def verify_sampler(
    first: Sampler,
    second: Sampler,
    claim: float | Guarantee,
    *,
    delta: float = 0.0,
    distance: float = 1.0,
    draws: int = 100_000,
    confidence: float = CONFIDENCE,
) -> Finding:
    """Hold two samplers, a mechanism on two neighbouring inputs, against a claimed ε (and δ).

    Each is asked for `draws` outputs twice: once to choose events, once to count them. A metric-DP
    guarantee is multiplied by the `distance` of the two inputs. The draws must be independent; what
    several workers or coordinates release together is one output, a row.
    """
    epsilon, delta = _claimed(claim, delta, distance)
    between("confidence", confidence, 0.5, 1 - 1e-15)
    at_least("draws", draws, 100)
    error = 1 - confidence
    events = _choose(_drawn(first, draws), _drawn(second, draws), delta, error)
    fresh = _drawn(first, draws), _drawn(second, draws)
    best, strongest, hits = -math.inf, events[0], (0, 0)
    for event in events:
        counts = event.count(fresh[0]), event.count(fresh[1])
        often, seldom = counts if event.first_more_often else counts[::-1]
        bound = epsilon_bound(often, seldom, draws=draws, delta=delta, error=error / len(events))
        if float(bound) > best:
            best, strongest, hits = float(bound), event, counts
    ceiling = epsilon_bound(draws, 0, draws=draws, delta=delta, error=error / len(events))
    return Finding(
        claimed_epsilon=epsilon,
        claimed_delta=delta,
        epsilon_lower=best,
        ceiling=float(ceiling),
        confidence=confidence,
        draws=draws,
        events=len(events),
        event=str(strongest),
        hits=hits,
    )


def _claimed(claim: float | Guarantee, delta: float, distance: float) -> tuple[float, float]:
    at_least("distance", distance, 0.0)
    if isinstance(claim, Guarantee):
        if not claim.is_private or claim.epsilon is None:
            raise BadInput(f"a guarantee of notion {claim.notion!r} claims no ε that could be refuted")
        return claim.epsilon * (distance if claim.notion == "metric-dp" else 1.0), claim.delta
    at_least("epsilon", claim, 0.0)
    between("delta", delta, 0.0, 1.0)
    return claim, delta


def _drawn(sampler: Sampler, draws: int) -> Outputs:
    """The outputs as an array: numbers as they are, a row of words or any other thing by its name."""
    raw = sampler(draws)
    outputs = np.asarray(raw if hasattr(raw, "__array__") else list(raw))
    if len(outputs) != draws:
        raise BadInput(f"the sampler was asked for {draws} outputs and returned {len(outputs)}")
    if outputs.dtype.kind in "fiub":
        return outputs if outputs.ndim == 1 else outputs.reshape(draws, -1)
    return np.array([str(output) for output in raw])


def _choose(first: Outputs, second: Outputs, delta: float, error: float) -> list[Event]:
    """For every score and either direction, the threshold with the largest bound on these draws."""
    if first.shape != second.shape:
        raise BadInput(f"the two inputs give outputs of shape {first.shape} and {second.shape}")

    def bound(often: Any, seldom: Any, draws: int) -> Floats:
        return epsilon_bound(often, seldom, draws=draws, delta=delta, error=error)

    return [
        event
        for name, measure in scores(first, second)
        for event in candidates(name, measure, first, second, bound)
    ]


def candidates(
    name: str,
    measure: Callable[[Outputs], Floats],
    first: Outputs,
    second: Outputs,
    bound: Callable[[Any, Any, int], Floats],
) -> list[Event]:
    """The two events of a score, one more likely under either input, whose counts have the largest `bound`."""
    a, b = np.sort(measure(first)), np.sort(measure(second))
    cuts = _cuts(np.concatenate((a, b)))
    above = [len(side) - np.searchsorted(side, cuts, "left") for side in (a, b)]
    below = [np.searchsorted(side, cuts, "right") for side in (a, b)]
    chosen = []
    for often, seldom in ((0, 1), (1, 0)):
        bounds = np.stack([bound(counts[often], counts[seldom], len(a)) for counts in (above, below)])
        side, cut = np.unravel_index(int(bounds.argmax()), bounds.shape)
        chosen.append(
            Event(
                score=name,
                measure=measure,
                threshold=float(cuts[cut]),
                above=side == 0,
                first_more_often=often == 0,
            )
        )
    return chosen


def _cuts(values: Floats) -> Floats:
    """Thresholds over the whole range, denser towards both ends, where ratios are largest."""
    values = np.sort(values)
    ranks = np.unique(np.geomspace(1, len(values), CUTS).astype(np.int64)) - 1
    return np.asarray(np.unique(np.concatenate((values[ranks], values[::-1][ranks]))))

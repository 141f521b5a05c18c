"""The classification attack: learn on one half which set a text comes from, be examined on the other half.

Its accuracy says how well the sets can be distinguished, and its errors bound ε from below: if the sets are
independent draws from a mechanism on two inputs that (ε, δ)-DP covers, then for every event S fixed
beforehand Pr[S|x] ≤ e^ε·Pr[S|x'] + δ, so ε ≥ ln((Pr[S|x] − δ)/Pr[S|x']). S is "the score lies beyond a
threshold"; threshold and side are chosen on the first half, where cross-validation keeps the scores
honest, and both probabilities are replaced by their Clopper–Pearson bounds on the second.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discreet.attacks.distinguishing.two_samples import Floats
from discreet.attacks.interval import Estimate, proportion
from discreet.errors import BadInput
from discreet.learning.logistic import cross_scores, fit_logistic
from discreet.privacy.random import Random
from discreet.privacy.verify.bounds import highest_probability, lowest_probability
from discreet.validate import between

__all__ = ["Attack", "Bound", "attack"]

PENALTIES = (3e-3, 3e-2, 0.3)
THRESHOLDS = 200
LEAST = 20
"""Texts of each set below which there is no attack worth the name."""

Truths = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class Bound:
    """ε ≥ ln((often − δ)/seldom) with the confidence named; `often` and `seldom` are rates of one event."""

    epsilon: float
    often: Estimate
    seldom: Estimate
    in_first: bool
    delta: float
    confidence: float

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "epsilon_at_least": self.epsilon,
            "confidence": self.confidence,
            "delta": self.delta,
            "event_rate": self.often.to_json(),
            "event_rate_in_other": self.seldom.to_json(),
            "event_marks": "first" if self.in_first else "second",
        }


@dataclass(frozen=True, kw_only=True)
class Attack:
    """What the attack reached on texts it had never seen; 0.5 is the chance baseline."""

    accuracy: Estimate
    bound: Bound
    scores: tuple[Floats, Floats]
    penalty: float

    @property
    def total_variation(self) -> float:
        """A lower bound on the total variation of the two sets: no attack on balanced sets beats (1 + TV)/2."""
        return max(0.0, 2.0 * self.accuracy.low - 1.0)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary, without the scores."""
        return {
            "accuracy": self.accuracy.to_json(),
            "total_variation_at_least": self.total_variation,
            "bound": self.bound.to_json(),
        }


def attack(
    first: NDArray[Any],
    second: NDArray[Any],
    *,
    delta: float = 0.0,
    confidence: float = 0.95,
    penalties: Sequence[float] = PENALTIES,
    random: Random | None = None,
) -> Attack:
    """Attack two sets of vectors. `scores` are the log-odds for the first set, of each examined half.

    The accuracy is examined on as many texts of one set as of the other, the bound on all of the half.
    """
    between("delta", delta, 0.0, 1.0)
    between("confidence", confidence, 0.5, 1.0)
    for vectors, name in ((first, "first"), (second, "second")):
        if len(vectors) < LEAST:
            raise BadInput(
                f"the {name} set has {len(vectors)} texts; an attack needs at least {LEAST} of each"
            )
    source = random or Random()
    halves = [_halved(np.asarray(vectors, dtype=np.float64), source) for vectors in (first, second)]
    training = np.concatenate([learn for learn, _ in halves])
    truths = np.arange(len(training)) < len(halves[0][0])
    centre, scale = training.mean(axis=0), training.std(axis=0)
    scale[scale < 1e-9] = 1.0
    training = (training - centre) / scale
    penalty, left_out = cross_scores(training, truths, penalties, random=source)
    model = fit_logistic(training, truths, penalty=penalty)
    examined = model.scores((halves[0][1] - centre) / scale), model.scores((halves[1][1] - centre) / scale)
    sizes = len(examined[0]), len(examined[1])
    event = _best_event(left_out, truths, sizes, delta, confidence)
    return Attack(
        accuracy=_accuracy(examined, confidence),
        bound=_bound(examined, event, delta, confidence),
        scores=examined,
        penalty=penalty,
    )


def _halved(vectors: Floats, random: Random) -> tuple[Floats, Floats]:
    order = random.permutation(len(vectors))
    middle = (len(vectors) + 1) // 2
    return vectors[order[:middle]], vectors[order[middle:]]


def _accuracy(examined: tuple[Floats, Floats], confidence: float) -> Estimate:
    equal = min(map(len, examined))
    right = int((examined[0][:equal] > 0).sum()) + int((examined[1][:equal] <= 0).sum())
    return proportion(right, 2 * equal, confidence)


def _best_event(
    scores: Floats, truths: Truths, sizes: tuple[int, int], delta: float, confidence: float
) -> tuple[bool, float]:
    """The side and threshold with the highest bound, were the rates seen here those of the examined half."""
    thresholds = np.unique(np.quantile(scores, np.linspace(0, 1, THRESHOLDS)))
    rates = [
        np.searchsorted(np.sort(scores[truths == kind]), thresholds, side="right") / (truths == kind).sum()
        for kind in (True, False)
    ]
    above = [np.rint((1 - rate) * size) for rate, size in zip(rates, sizes, strict=True)]
    below = [np.rint(rate * size) for rate, size in zip(rates, sizes, strict=True)]
    error = 1.0 - confidence
    first = _epsilon(above[0], sizes[0], above[1], sizes[1], delta, error)
    second = _epsilon(below[1], sizes[1], below[0], sizes[0], delta, error)
    if first.max() >= second.max():
        return True, float(thresholds[first.argmax()])
    return False, float(thresholds[second.argmax()])


def _bound(
    examined: tuple[Floats, Floats], event: tuple[bool, float], delta: float, confidence: float
) -> Bound:
    in_first, threshold = event
    hits = [int(((scores > threshold) == in_first).sum()) for scores in examined]
    sizes = [len(scores) for scores in examined]
    often, seldom = (0, 1) if in_first else (1, 0)
    epsilon = _epsilon(hits[often], sizes[often], hits[seldom], sizes[seldom], delta, 1.0 - confidence)
    return Bound(
        epsilon=float(epsilon),
        often=proportion(hits[often], sizes[often], confidence),
        seldom=proportion(hits[seldom], sizes[seldom], confidence),
        in_first=in_first,
        delta=delta,
        confidence=confidence,
    )


def _epsilon(often: Any, draws: int, seldom: Any, other_draws: int, delta: float, error: float) -> Floats:
    """`epsilon_bound` for two samples that need not be of one size."""
    excess = lowest_probability(often, draws, error / 2) - delta
    ratio = np.maximum(excess, 1e-300) / highest_probability(seldom, other_draws, error / 2)
    return np.asarray(np.maximum(np.log(ratio), 0.0))

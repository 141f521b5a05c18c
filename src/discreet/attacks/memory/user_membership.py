"""Did this user take part? An attack on users, not on single records.

The attacker has texts of a user and the model. Whoever took part is, on average, predicted better: the
score of a user is the gain of the model over a reference that never saw the user's training set (a
unigram model of public text), in nats a word, averaged over all of the user's examples. The reference
alone is the baseline: it finds who is easy to predict, and an attack must beat it to count.
A threshold chosen on half of the users and tried on the other half gives a bound that holds: with rates
of hits and false alarms at 95 % confidence, ε ≥ ln(TPR_low/FPR_high) for the user.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from discreet.attacks.interval import Estimate, proportion
from discreet.errors import BadInput
from discreet.privacy.random import Random

__all__ = ["UserAttack", "attack_users", "auc"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class UserAttack:
    """How well members are distinguished from others: AUC of the attack and of the `baseline`, and what it bounds."""

    auc: Estimate
    baseline: Estimate
    hits: Estimate
    false_alarms: Estimate

    @property
    def epsilon(self) -> float:
        """The ε that any true guarantee for users must be at least, at 95 % confidence."""
        if self.hits.low <= self.false_alarms.high:
            return 0.0
        return math.log(self.hits.low / self.false_alarms.high)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "auc": self.auc.to_json(),
            "baseline_auc": self.baseline.to_json(),
            "hits": self.hits.to_json(),
            "false_alarms": self.false_alarms.to_json(),
            "epsilon_at_least": self.epsilon,
        }


def auc(members: ArrayLike, others: ArrayLike, random: Random, *, resamples: int = 1000) -> Estimate:
    """The probability that a member scores above another user (half for a tie), with a bootstrap interval."""
    one, two = np.asarray(members, dtype=float), np.asarray(others, dtype=float)
    if min(one.size, two.size) < 4:
        raise BadInput("an attack on users needs at least four members and four others")
    wins = (one[:, None] > two[None, :]) + 0.5 * (one[:, None] == two[None, :])
    rows = random.integers(one.size, (resamples, one.size))
    columns = random.integers(two.size, (resamples, two.size))
    drawn = [wins[np.ix_(row, column)].mean() for row, column in zip(rows, columns, strict=True)]
    low, high = np.quantile(drawn, (0.025, 0.975))
    return Estimate(float(wins.mean()), float(low), float(high), int(one.size + two.size))


def attack_users(
    gains: tuple[ArrayLike, ArrayLike], baseline: tuple[ArrayLike, ArrayLike], random: Random
) -> UserAttack:
    """Judge the attack from (members, others): `gains` of the model, `baseline` scores of the reference.

    Members and others must be drawn alike: the same way of choosing users, a coin for who takes part.
    """
    members, others = (np.asarray(side, dtype=float) for side in gains)
    one, two = random.permutation(len(members)), random.permutation(len(others))
    half_one, half_two = len(members) // 2, len(others) // 2
    threshold = _best_threshold(members[one[:half_one]], others[two[:half_two]])
    tried, quiet = members[one[half_one:]], others[two[half_two:]]
    return UserAttack(
        auc=auc(members, others, random),
        baseline=auc(*baseline, random),
        # One side each at 97.5 %, so that both hold together at 95 %.
        hits=proportion(int((tried > threshold).sum()), len(tried)),
        false_alarms=proportion(int((quiet > threshold).sum()), len(quiet)),
    )


def _best_threshold(members: Floats, others: Floats) -> float:
    """Where the bound from these users alone would be largest."""

    def bound(threshold: float) -> float:
        hits = proportion(int((members > threshold).sum()), len(members)).low
        false_alarms = proportion(int((others > threshold).sum()), len(others)).high
        return hits / false_alarms

    return float(max(np.unique(np.concatenate((members, others))).tolist(), key=bound))

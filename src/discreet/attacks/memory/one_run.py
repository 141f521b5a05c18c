"""A lower bound on ε from one training run (Steinke, Nasr and Jagielski 2023).

Each of m examples is put into the training data by the toss of a coin. Whoever looks at the model guesses
for r of them whether they are in. If training is (ε, δ)-DP when one of them is added or removed, the number
W of right guesses satisfies, for every v (their theorem 5.2),

    Pr[W ≥ v] ≤ f(v) + 2mδ·max_{1≤i≤m} (f(v−i) − f(v))/i,    f(v) = Pr[Binomial(r, e^ε/(1+e^ε)) ≥ v]

An ε for which the right-hand side is below 1 − confidence is refuted. The coins must be fair and
independent, and the guesses must not know them; nothing is assumed of the model.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from discreet.attacks.interval import Estimate, proportion
from discreet.errors import BadInput
from discreet.validate import between

__all__ = ["OneRun", "chance_of_guesses", "epsilon_from_guesses", "one_run"]

SHARES = (0.05, 0.15, 0.4, 1.0)
"""How many of the examples are guessed at, the most certain first; each costs its part of the error."""

HIGHEST = 100.0


@dataclass(frozen=True, kw_only=True)
class OneRun:
    """ε is at least `epsilon`, with `confidence`; `right` is the share of right guesses behind it."""

    epsilon: float
    right: Estimate
    examples: int
    delta: float
    confidence: float

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "epsilon_at_least": self.epsilon,
            "confidence": self.confidence,
            "delta": self.delta,
            "examples": self.examples,
            "guesses": self.right.count,
            "right": self.right.to_json(),
        }

    def __str__(self) -> str:
        return (
            f"ε ≥ {self.epsilon:.3g} at δ = {self.delta:g} with {self.confidence:.0%} confidence "
            f"({self.right.count:,} guesses about {self.examples:,} examples, right {self.right})"
        )


def chance_of_guesses(right: int, guesses: int, *, examples: int, epsilon: float, delta: float) -> float:
    """The most probable that (ε, δ)-DP lets this many right guesses be: the p-value of "ε holds"."""
    from scipy.stats import binom

    if not 0 <= right <= guesses <= examples:
        raise BadInput(f"{right} right of {guesses} guesses about {examples} examples cannot be")
    rate = 1.0 / (1.0 + np.exp(-epsilon))
    reached = float(binom.sf(right - 1, guesses, rate))
    if delta == 0:
        return min(1.0, reached)
    # f(v−i) − f(v) is the probability of v−i … v−1 right guesses; it stops growing at i = v.
    steps = np.arange(1, right + 1)
    nearly = np.cumsum(binom.pmf(right - steps, guesses, rate)) / steps
    return min(1.0, reached + 2 * examples * delta * float(nearly.max(initial=0.0)))


def epsilon_from_guesses(
    right: int, guesses: int, *, examples: int, delta: float, confidence: float = 0.95
) -> float:
    """The largest ε that this many right guesses refute; 0 when they refute none."""
    error = 1.0 - confidence

    def refuted(epsilon: float) -> bool:
        return chance_of_guesses(right, guesses, examples=examples, epsilon=epsilon, delta=delta) <= error

    low, high = 0.0, HIGHEST
    if not refuted(low):
        return 0.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if refuted(middle) else (low, middle)
    return low


def one_run(
    scores: ArrayLike,
    included: ArrayLike,
    *,
    delta: float,
    confidence: float = 0.95,
    shares: Sequence[float] = SHARES,
) -> OneRun:
    """Guess "in" for the highest scores and "out" for the lowest, and bound ε by how often that is right.

    Half of the guesses are of each kind. The best of several numbers of guesses is taken, each examined
    with an equal part of the error, so that the confidence is that of all of them together.
    """
    between("delta", delta, 0.0, 1.0)
    between("confidence", confidence, 0.5, 1.0)
    marks, truths = np.asarray(scores, dtype=np.float64), np.asarray(included, dtype=bool)
    if marks.shape != truths.shape or marks.ndim != 1 or len(marks) < 2:
        raise BadInput("the audit needs one score and one coin for each of at least two examples")
    truths = truths[np.argsort(marks, kind="stable")]
    each = 1.0 - (1.0 - confidence) / len(shares)
    best: OneRun | None = None
    for share in shares:
        half = max(1, int(share * len(truths) / 2))
        right = int((~truths[:half]).sum() + truths[-half:].sum())
        epsilon = epsilon_from_guesses(right, 2 * half, examples=len(truths), delta=delta, confidence=each)
        if best is None or epsilon > best.epsilon:
            best = OneRun(
                epsilon=epsilon,
                right=proportion(right, 2 * half),
                examples=len(truths),
                delta=delta,
                confidence=confidence,
            )
    assert best is not None
    return best

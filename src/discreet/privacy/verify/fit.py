"""Does the shipped sampler draw from the matrix or density that its certificate is computed from?

A certificate speaks of a formula. Here outputs of the code that releases use are counted in cells whose probability
the formula gives, exactly or between two bounds (where outputs are rounded). Each count is held against the binomial
distribution, the false-alarm probability shared among all cells. The test looks at probabilities and not at ratios, so
its power does not fall with ε: a mechanism that answers with its input is caught wherever it should not always do so.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from discreet.errors import BadInput
from discreet.privacy.guarantee import number_to_json
from discreet.privacy.verify.checking import CheckResult

__all__ = ["FALSE_ALARM", "DrawnResult", "Fit", "fit"]

FALSE_ALARM = 1e-8
"""Of one fit; a check makes fewer than a hundred, so that it cries wolf less than once in a million times."""


@dataclass(frozen=True, kw_only=True)
class Fit:
    """How well counts of draws agree with the probabilities stated: the cell that agrees least."""

    what: str
    draws: int
    cells: int
    cell: str
    seen: int
    low: float
    high: float
    p_value: float
    false_alarm: float = FALSE_ALARM

    @property
    def violated(self) -> bool:
        """True when so many, or so few, outputs in a cell would be seen with less than the false-alarm probability."""
        return self.p_value < self.false_alarm

    @property
    def reach(self) -> float:
        """The probability of a cell whose absence would just be seen."""
        return min(1.0, math.log(2 * self.cells / self.false_alarm) / self.draws)

    def __str__(self) -> str:
        stated = f"{self.low:.6g}" if self.low == self.high else f"{self.low:.6g} to {self.high:.6g}"
        seen = f"{self.cell!r} in {self.seen:,} of {self.draws:,} draws, its probability is {stated}"
        if self.violated:
            return (
                f"Violated: {self.what} does not draw what its certificate is computed from\n"
                f"  counter-example: {seen} (p = {self.p_value:.2g}, false alarm {self.false_alarm:.0e})"
            )
        return (
            f"Drawn as stated: {self.what}, {self.cells:,} cells\n  farthest off: {seen}\n"
            f"  reach: what has a probability below {self.reach:.1e} is too rare for so many draws"
        )

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "method": "goodness of fit",
            "verdict": "violated" if self.violated else "drawn as stated",
            "what": self.what,
            "draws": self.draws,
            "cells": self.cells,
            "cell": self.cell,
            "seen": self.seen,
            "probability": [number_to_json(self.low), number_to_json(self.high)],
            "p_value": self.p_value,
            "false_alarm": self.false_alarm,
            "reach": self.reach,
        }


def fit(
    what: str,
    names: Sequence[str],
    counts: ArrayLike,
    low: ArrayLike,
    high: ArrayLike | None = None,
    *,
    draws: int,
) -> Fit:
    """Hold the counts of cells, of `draws` draws each, against probabilities, or bounds on them.

    The cells need neither be disjoint nor add up: each is a binomial count by itself, and the error is shared
    (Bonferroni). Exact at any probability, so small cells are not pooled.
    """
    from scipy.special import bdtr, bdtrc

    seen = np.asarray(counts, dtype=np.int64).reshape(-1)
    least = np.asarray(low, dtype=np.float64).reshape(-1)
    most = least if high is None else np.asarray(high, dtype=np.float64).reshape(-1)
    if not len(names) == len(seen) == len(least) == len(most) or not len(seen):
        raise BadInput("a fit needs a name, a count and a probability for each of its cells")
    # What a sum of probabilities loses to rounding is no deviation.
    least, most = np.clip(least * (1 - 1e-12), 0.0, 1.0), np.clip(most * (1 + 1e-12), 0.0, 1.0)
    many = np.where(seen > 0, bdtrc(np.maximum(seen - 1, 0), draws, most), 1.0)
    few = bdtr(seen, draws, least)
    values = np.minimum(1.0, 2 * len(seen) * np.minimum(many, few))
    worst = int(values.argmin())
    return Fit(
        what=what,
        draws=draws,
        cells=len(seen),
        cell=names[worst],
        seen=int(seen[worst]),
        low=float(least[worst]) if high is not None else float(np.asarray(low).reshape(-1)[worst]),
        high=float(most[worst]) if high is not None else float(np.asarray(low).reshape(-1)[worst]),
        p_value=float(values[worst]),
    )


@dataclass(frozen=True, kw_only=True)
class DrawnResult:
    """A claim checked by its formula, and the code that draws held against that formula."""

    claim: CheckResult
    fits: tuple[Fit, ...]

    @property
    def violated(self) -> bool:
        """True when the claim does not hold, or something else is drawn than it speaks of."""
        return self.claim.violated or any(each.violated for each in self.fits)

    def __str__(self) -> str:
        return "\n".join(map(str, (self.claim, *self.fits)))

    def to_json(self) -> dict[str, Any]:
        """The claim's dictionary, with what was drawn beside it."""
        found = self.claim.to_json()
        verdict = "violated" if self.violated else found["verdict"]
        return {**found, "verdict": verdict, "drawn": [each.to_json() for each in self.fits]}

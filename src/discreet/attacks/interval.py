"""Measured numbers with the interval that belongs to them."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from discreet.errors import BadInput
from discreet.privacy.verify.bounds import highest_probability, lowest_probability
from discreet.validate import at_least, between

__all__ = ["Estimate", "mean", "proportion"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measured value, its confidence interval and the number of observations behind it."""

    value: float
    low: float
    high: float
    count: int
    confidence: float = 0.95

    def above(self, other: "Estimate") -> bool:
        """True when the whole interval lies above the other's: more than chance explains."""
        return self.low > other.high

    def __str__(self) -> str:
        return f"{self.value:.4g} [{self.low:.4g}, {self.high:.4g}]"

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "count": self.count,
            "confidence": self.confidence,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Estimate":
        """The estimate that `to_json` wrote."""
        return cls(**{name: data[name] for name in cls.__dataclass_fields__ if name in data})


def proportion(successes: int, trials: int, confidence: float = 0.95) -> Estimate:
    """The rate of success with the interval of Clopper and Pearson (1934), which never covers too little."""
    between("confidence", confidence, 0.0, 1.0)
    at_least("trials", trials, 1)
    if not 0 <= successes <= trials:
        raise BadInput(f"{successes} successes in {trials} trials cannot be")
    tail = (1.0 - confidence) / 2.0
    low, high = lowest_probability(successes, trials, tail), highest_probability(successes, trials, tail)
    return Estimate(successes / trials, float(low), float(high), trials, confidence)


def mean(values: ArrayLike, confidence: float = 0.95) -> Estimate:
    """The mean of independent measurements with Student's interval."""
    from scipy.special import stdtrit

    between("confidence", confidence, 0.0, 1.0)
    measured = np.asarray(values, dtype=np.float64).ravel()
    at_least("the number of measurements", measured.size, 2)
    centre = float(measured.mean())
    error = float(measured.std(ddof=1)) / math.sqrt(measured.size)
    reach = float(stdtrit(measured.size - 1, (1.0 + confidence) / 2.0)) * error
    return Estimate(centre, centre - reach, centre + reach, int(measured.size), confidence)

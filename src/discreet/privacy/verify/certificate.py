"""What an exact check answers: the ε (and δ) that holds, and the place where it is reached."""

import math
from dataclasses import dataclass
from typing import Any, Literal

from discreet.privacy.guarantee import number_to_json

__all__ = ["SLACK", "Certificate", "Worst"]

SLACK = 1e-9
"""Relative rounding allowed when a computed ε or δ is held against a claim."""

Notion = Literal["pure-dp", "approx-dp", "local-dp", "metric-dp"]
_KIND = {
    "pure-dp": "pure DP",
    "approx-dp": "approximate DP",
    "local-dp": "local DP",
    "metric-dp": "metric-DP",
}


@dataclass(frozen=True, kw_only=True)
class Worst:
    """Two inputs that an output distinguishes, with the output's log-probability under each.

    Of a mechanism with several independent parts this is one of them, and `part` says which.
    """

    likely: str
    unlikely: str
    output: str
    log_likely: float
    log_unlikely: float
    distance: float | None = None
    part: str = ""

    @property
    def log_ratio(self) -> float:
        """ln of the ratio of the two probabilities; ∞ when the second is zero."""
        return self.log_likely - self.log_unlikely

    def __str__(self) -> str:
        apart = "" if self.distance is None else f", at distance {self.distance:.6g}"
        first = f"{self.part}output {self.output!r} has probability {_probability(self.log_likely)}"
        first += f" for input {self.likely!r}"
        if math.isinf(self.log_unlikely):
            return f"{first} and cannot occur for input {self.unlikely!r}{apart}"
        second = f"{_probability(self.log_unlikely)} for input {self.unlikely!r}"
        return f"{first} and {second}{apart}: a ratio of exp({self.log_ratio:.6g})"

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary; infinities become words."""
        return {
            "part": self.part,
            "output": self.output,
            "likely": self.likely,
            "unlikely": self.unlikely,
            "log_likely": self.log_likely,
            "log_unlikely": "-inf" if math.isinf(self.log_unlikely) else self.log_unlikely,
            "log_ratio": number_to_json(self.log_ratio),
            "distance": self.distance,
        }


@dataclass(frozen=True, kw_only=True)
class Certificate:
    """The smallest ε (at δ), or for approximate DP the smallest δ (at ε), computed over every pair.

    `worst` is where it is reached; it is None when no two inputs can be distinguished. With a claim,
    `violated` says whether it is exceeded, and `worst` is then the counter-example.
    """

    notion: Notion
    epsilon: float
    delta: float = 0.0
    worst: Worst | None = None
    scope: str = ""
    claimed_epsilon: float | None = None
    claimed_delta: float = 0.0

    @property
    def violated(self) -> bool:
        """True when a claim was given and does not hold."""
        return self.claimed_epsilon is not None and not self.covers(self.claimed_epsilon, self.claimed_delta)

    def covers(self, epsilon: float, delta: float = 0.0) -> bool:
        """True when this certificate proves (ε, δ), up to the rounding of `SLACK`."""
        within = self.epsilon <= epsilon * (1 + SLACK) + SLACK
        return within and self.delta <= delta * (1 + SLACK) + 1e-15

    def __str__(self) -> str:
        what = f"ε = {_number(self.epsilon)}"
        if self.notion == "approx-dp":
            what += f", δ = {self.delta:.6g}"
        what = f"{what} {_KIND[self.notion]} holds over {self.scope}, computed exactly"
        if self.violated:
            claim = f"ε = {_number(self.claimed_epsilon or 0.0)}"
            claim += f", δ = {self.claimed_delta:.6g}" if self.notion == "approx-dp" else ""
            head = f"Violated: {claim} is claimed; {what}"
        else:
            head = f"Certificate: {what}"
        if self.worst is None:
            return f"{head}\n  no output distinguishes any two inputs"
        return f"{head}\n  {'counter-example' if self.violated else 'reached where'}: {self.worst}"

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary; infinities become words."""
        return {
            "method": "exact",
            "verdict": "violated" if self.violated else "certified",
            "notion": self.notion,
            "epsilon": number_to_json(self.epsilon),
            "delta": self.delta,
            "claimed_epsilon": number_to_json(self.claimed_epsilon),
            "claimed_delta": self.claimed_delta,
            "scope": self.scope,
            "worst": None if self.worst is None else self.worst.to_json(),
        }


def _number(value: float) -> str:
    return "∞" if math.isinf(value) else f"{value:,.2f}" if value >= 1000 else f"{value:.6g}"


def _probability(log: float) -> str:
    return f"{math.exp(log):.6g}" if log > -600 else f"exp({log:.6g})"

"""What a mechanism guarantees: the notion, for whom, against which change, and how much."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, get_args

from discreet.errors import BadInput
from discreet.validate import at_least, between, one_of

__all__ = ["Guarantee", "Notion", "Relation", "Unit", "number_from_json", "number_to_json"]

Notion = Literal["pure-dp", "approx-dp", "local-dp", "metric-dp", "semi-honest-mpc", "estimate", "none"]
Unit = Literal["word", "window", "example", "document", "user", "client", "site"]
"""Whom a guarantee is for. A user is a person with all their texts, named by the data; a client is a part of the texts
that a simulation made, a site a place with all that it has, a window a run of words of a text."""

Relation = Literal["add-or-remove-one", "zero-out-one", "replace-one", "any-two-inputs"]
"""Zero-out-one: what a unit adds is replaced by nothing while the number of units, which is public, stays."""

_NO_SCALE: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Guarantee:
    """A privacy guarantee, complete enough to be checked or refused.

    For `pure-dp`, `approx-dp` and `local-dp`: for every two inputs that differ by `relation` in one
    `unit` and every set S of outputs, Pr[M(x) ∈ S] ≤ exp(ε)·Pr[M(x') ∈ S] + δ. For `metric-dp` the
    exponent is ε·d(x, x') under `metric`, and `scale` carries the distances that give ε a meaning.
    `estimate` and `none` guarantee nothing in the worst case, so they have no ε; `semi-honest-mpc`
    guarantees only what `assumptions` say.

    ε and δ are plain numbers without a unit; `delta` is 0 for pure and metric DP. It prints as one line, and survives
    `to_json` and `from_json`.

        holds = discreet.Guarantee(notion="pure-dp", unit="user", relation="add-or-remove-one", epsilon=1.0)
        print(holds)
    """

    notion: Notion
    unit: Unit = "document"
    relation: Relation = "any-two-inputs"
    epsilon: float | None = None
    delta: float = 0.0
    metric: str | None = None
    scale: Mapping[str, float] = field(default_factory=lambda: _NO_SCALE)
    assumptions: tuple[str, ...] = ()
    reference: str = ""

    def __post_init__(self) -> None:
        one_of("notion", self.notion, get_args(Notion))
        one_of("unit", self.unit, get_args(Unit))
        one_of("relation", self.relation, get_args(Relation))
        between("delta", self.delta, 0.0, 1.0)
        if self.is_private:
            if self.epsilon is None:
                raise BadInput(f"a {self.notion} guarantee needs an epsilon")
            at_least("epsilon", self.epsilon, 0.0)
        elif self.epsilon is not None:
            raise BadInput(f"a guarantee of notion {self.notion!r} has no epsilon")
        if self.notion == "metric-dp" and not self.metric:
            raise BadInput("a metric-dp guarantee needs its metric: epsilon alone means nothing")
        if self.notion in ("pure-dp", "metric-dp") and self.delta > 0:
            raise BadInput(f"{self.notion} has no delta; use approx-dp")

    @property
    def is_private(self) -> bool:
        """True for the notions that bound what any observer can learn."""
        return self.notion in ("pure-dp", "approx-dp", "local-dp", "metric-dp")

    def __str__(self) -> str:
        if self.notion == "none":
            return "no formal guarantee"
        if self.notion == "estimate":
            return "an estimate from samples; nothing is bounded in the worst case"
        if self.notion == "semi-honest-mpc":
            return "secure against parties that follow the protocol (" + "; ".join(self.assumptions) + ")"
        epsilon = f"ε = {_short(self.epsilon or 0.0)}"
        if self.notion == "metric-dp":
            return f"{epsilon} metric-DP per {self.unit} under {self.metric}"
        delta = f", δ = {self.delta:.3g}" if self.delta else ""
        kind = {"pure-dp": "pure DP", "approx-dp": "approximate DP", "local-dp": "local DP"}[self.notion]
        return f"{epsilon}{delta} {kind} per {self.unit}, {self.relation.replace('-', ' ')}"

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary; an infinite ε becomes the word "inf"."""
        return {
            "notion": self.notion,
            "unit": self.unit,
            "relation": self.relation,
            "epsilon": number_to_json(self.epsilon),
            "delta": self.delta,
            "metric": self.metric,
            "scale": dict(self.scale),
            "assumptions": list(self.assumptions),
            "reference": self.reference,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Guarantee":
        """The guarantee that `to_json` wrote."""
        known = {name: data[name] for name in cls.__dataclass_fields__ if name in data}
        known["epsilon"] = number_from_json(known.get("epsilon"))
        known["assumptions"] = tuple(known.get("assumptions", ()))
        return cls(**known)


def number_to_json(value: float | None) -> float | str | None:
    """JSON has no infinity: write it as the word."""
    return "inf" if value is not None and math.isinf(value) else value


def number_from_json(value: float | str | None) -> float | None:
    """The reverse of `number_to_json`."""
    return math.inf if value == "inf" else None if value is None else float(value)


def _short(value: float) -> str:
    return "∞" if math.isinf(value) else f"{value:,.2f}" if value >= 1000 else f"{value:.4g}"

"""Accounts and budgets: what may be added up, how much of it may be spent, how much has been.

Numbers are added only within one account: one dataset, one unit, one kind of guarantee, and for
metric-dp one metric. Pure and approximate DP share the account `central-dp`, because they compose.
"""

import math
from dataclasses import dataclass
from typing import Any, Literal, get_args

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee, Relation, Unit, number_to_json
from discreet.validate import at_least, between, one_of

__all__ = ["Account", "Balance", "Budget", "Kind", "account_of"]

Kind = Literal["central-dp", "local-dp", "metric-dp"]

ROUNDING = 1 + 1e-9
"""0.1 and 0.2 add up to a little more than 0.3 in floating point; that is not an overspend."""


@dataclass(frozen=True, kw_only=True, order=True)
class Account:
    """What is composed together: charges on one dataset, of one unit and one kind of guarantee."""

    dataset: str
    unit: Unit
    kind: Kind = "central-dp"
    metric: str | None = None

    def __post_init__(self) -> None:
        if not self.dataset.strip():
            raise BadInput("an account needs the name of its dataset")
        one_of("unit", self.unit, get_args(Unit))
        one_of("kind", self.kind, get_args(Kind))
        if (self.kind == "metric-dp") != bool(self.metric):
            raise BadInput(
                f"{self.kind} with metric {self.metric!r}: a metric goes with metric-dp, and only there"
            )

    def __str__(self) -> str:
        return f"{self.kind} per {self.unit}" + (f" under {self.metric}" if self.metric else "")

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"dataset": self.dataset, "unit": self.unit, "kind": self.kind, "metric": self.metric}


@dataclass(frozen=True, kw_only=True)
class Budget:
    """The most that an account may spend; an infinite ε allows anything, and says so."""

    account: Account
    epsilon: float
    delta: float = 0.0

    def __post_init__(self) -> None:
        at_least("epsilon", self.epsilon, 0.0)
        between("delta", self.delta, 0.0, 1.0)
        if self.delta and self.account.kind == "metric-dp":
            raise BadInput("metric-dp has no delta; leave it out")

    @property
    def is_open(self) -> bool:
        """True when even a release without any guarantee is allowed."""
        return math.isinf(self.epsilon)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary; an infinite ε becomes the word "inf"."""
        return {**self.account.to_json(), "epsilon": number_to_json(self.epsilon), "delta": self.delta}


@dataclass(frozen=True, kw_only=True)
class Balance:
    """What an account has spent: ε at `delta`, under `relation`, by the accounting named in `by`.

    `entries` are counted in it, `reserved` of them without a confirmation, and `void` of them have
    no guarantee at all, which makes the sum infinite.
    """

    account: Account
    epsilon: float
    delta: float
    relation: Relation
    by: str
    entries: int
    reserved: int = 0
    void: int = 0
    rdp: float | None = None
    pld: float | None = None
    budget: Budget | None = None

    @property
    def left(self) -> float | None:
        """What the budget still allows in ε; None without a budget."""
        if self.budget is None:
            return None
        return math.inf if self.budget.is_open else max(0.0, self.budget.epsilon - self.epsilon)

    @property
    def is_over(self) -> bool:
        """True when more is spent than the budget allows, but for the rounding of a sum."""
        return self.budget is not None and self.epsilon > self.budget.epsilon * ROUNDING

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary; an infinite ε becomes the word "inf"."""
        return {
            **self.account.to_json(),
            "epsilon": number_to_json(self.epsilon),
            "delta": self.delta,
            "relation": self.relation,
            "by": self.by,
            "rdp": number_to_json(self.rdp),
            "pld": number_to_json(self.pld),
            "entries": self.entries,
            "reserved": self.reserved,
            "void": self.void,
            "budget": None if self.budget is None else self.budget.to_json(),
            "left": number_to_json(self.left),
        }


def account_of(dataset: str, guarantee: Guarantee) -> Account | None:
    """The account that a guarantee is charged to; None where there is nothing that could be added up."""
    if not guarantee.is_private:
        return None
    central = guarantee.notion in ("pure-dp", "approx-dp")
    kind: Kind = "central-dp" if central else "local-dp" if guarantee.notion == "local-dp" else "metric-dp"
    return Account(dataset=dataset, unit=guarantee.unit, kind=kind, metric=guarantee.metric)

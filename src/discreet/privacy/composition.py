"""What charges come to together: composed by dp-accounting in a central account, added up in others.

A central account is stated under one relation: add-or-remove-one while every charge was made under it;
zero-out-one as soon as one was, since what holds for a unit that is not there holds for one that adds
nothing, at the same ε; replace-one as soon as one charge was made under that. To replace is two steps of
either of the others, so their charges are then accounted anew from their events, or, where only (ε, δ) is
known, as (2ε, (1 + exp ε)·δ). A charge for any two inputs holds under all.

Charges of runs that ended early divide the account's δ by the number of places at which they might have
(`discreet.privacy.events.EndedEarly`).
"""

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from discreet.errors import BadInput
from discreet.privacy.account import ROUNDING, Account, Balance, Budget
from discreet.privacy.guarantee import Relation

if TYPE_CHECKING:
    from dp_accounting import DpEvent

    from discreet.privacy.accounting import Spent

__all__ = ["ChargeGroup", "balance"]

_ONE_STEP = ("add-or-remove-one", "zero-out-one")
"""Relations of which a replacement is two steps."""


@dataclass(frozen=True, kw_only=True)
class ChargeGroup:
    """Equal charges on one account and how many there are of them; `void` ones have no bound."""

    relation: Relation
    epsilon: float
    delta: float
    event: "DpEvent | None" = None
    count: int = 1
    reserved: int = 0
    void: bool = False


def balance(
    account: Account,
    charges: Sequence[ChargeGroup],
    *,
    budget: Budget | None = None,
    delta: float | None = None,
    quick: bool = False,
) -> Balance:
    """What the account has spent at `delta`: by default the budget's, else the sum of the charges' own.

    `quick` stops at the first bound that the budget can bear, instead of the tightest.
    """
    if delta is None:
        delta = _own_delta(charges) if budget is None else budget.delta
    relation = _common_relation(charges)
    void = sum(each.count for each in charges if each.void)
    rdp = pld = None
    if void:
        epsilon, by = math.inf, "void"
    elif account.kind == "central-dp":
        spent = _central(charges, relation, delta, quick=quick)
        if quick and budget is not None and spent.epsilon > budget.epsilon:
            spent = _central(charges, relation, delta, quick=False)
        epsilon, by, rdp, pld = spent.epsilon, spent.by, spent.rdp, spent.pld
    else:
        fits = math.fsum(each.delta * each.count for each in charges) <= delta * ROUNDING
        epsilon = math.fsum(each.epsilon * each.count for each in charges) if fits else math.inf
        by = "added"
    return Balance(
        account=account,
        epsilon=epsilon,
        delta=delta,
        relation=relation,
        by=by,
        entries=sum(each.count for each in charges),
        reserved=sum(each.reserved for each in charges),
        void=void,
        rdp=rdp,
        pld=pld,
        budget=budget,
    )


def _own_delta(charges: Sequence[ChargeGroup]) -> float:
    """The δ that leaves each charge its own once it is divided among the ends of them all."""
    _, ends = _without_ends(charges)
    parts = [(each.delta * each.count, _without_ends([replace(each, count=1)])[1]) for each in charges]
    return min(1.0, math.fsum(own * (ends // mine) for own, mine in parts))


def _common_relation(charges: Sequence[ChargeGroup]) -> Relation:
    relations = {each.relation for each in charges if not each.void}
    order: tuple[Relation, ...] = ("replace-one", "zero-out-one", "add-or-remove-one")
    return next((each for each in order if each in relations), "any-two-inputs")


def _central(charges: Sequence[ChargeGroup], relation: Relation, delta: float, *, quick: bool) -> "Spent":
    from discreet.privacy.accounting import divided, epsilon_of
    from discreet.privacy.events import rebuild

    charges, ends = _without_ends(charges)
    share = divided(delta, ends)
    try:
        event = rebuild([(_described(each, relation), each.count) for each in charges])
        spent = epsilon_of(event, relation, share, quick=quick)
    except BadInput:
        # No one accounting supports all of them together, though some does each of them alone.
        spent = epsilon_of(rebuild(_restated(charges, relation, share)), relation, share, quick=quick)
    return replace(spent, delta=delta)


def _without_ends(charges: Sequence[ChargeGroup]) -> tuple[list[ChargeGroup], int]:
    """The charges by what was run, and what the account's δ is divided by for those that ended early."""
    from discreet.privacy.events import without_ends

    plain, ends = [], 1
    for each in charges:
        if each.event is not None:
            event, places = without_ends(each.event)
            ends *= places**each.count
            each = replace(each, event=event)
        plain.append(each)
    return plain, ends


def _described(charge: ChargeGroup, relation: Relation) -> "DpEvent":
    """The charge by its event, where that describes it under this relation, else by its (ε, δ)."""
    event = _event_under(charge, relation)
    return _bare(charge, relation) if event is None else event


def _event_under(charge: ChargeGroup, relation: Relation) -> "DpEvent | None":
    from discreet.privacy.events import under_replacement

    if charge.event is None or charge.relation == relation:
        return charge.event
    if relation == "zero-out-one" and charge.relation == "add-or-remove-one":
        # A unit that adds nothing is, to the output, one that is not there.
        return charge.event
    if relation != "replace-one":
        return None
    return under_replacement(charge.event) if charge.relation in _ONE_STEP else charge.event


def _bare(charge: ChargeGroup, relation: Relation) -> "DpEvent":
    from discreet.privacy.events import EpsilonDelta, under_replacement

    known = EpsilonDelta(charge.epsilon, charge.delta)
    if charge.relation in _ONE_STEP and relation == "replace-one":
        return under_replacement(known)
    return known


def _restated(
    charges: Sequence[ChargeGroup], relation: Relation, delta: float
) -> list[tuple["DpEvent", int]]:
    """Every charge as (ε, δ): as stated, or at an equal share of the δ that those leave over."""
    from discreet.privacy.accounting import epsilon_of
    from discreet.privacy.events import EpsilonDelta

    bare = [_bare(each, relation) for each in charges]
    pairs = list(zip(charges, bare, strict=True))
    events = [_event_under(each, relation) for each in charges]
    known = list(zip(pairs, events, strict=True))
    left = delta - math.fsum(bare.delta * each.count for (each, bare), event in known if event is None)
    share = max(0.0, left) / max(1, sum(each.count for (each, _), event in known if event is not None))
    parts = []
    for (each, part), event in known:
        if event is not None:
            # One that cannot be restated keeps what it stated.
            with suppress(BadInput):
                part = EpsilonDelta(epsilon_of(event, relation, share).epsilon, share)
        parts.append((part, each.count))
    return parts

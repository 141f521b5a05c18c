"""The ledger's decisions: where accounts stand, where a charge would bring them, and when to refuse."""

import math
from typing import TYPE_CHECKING

from discreet.errors import OverBudget
from discreet.privacy.account import Account, Balance, account_of
from discreet.privacy.charge import Charge
from discreet.privacy.composition import ChargeGroup, balance

if TYPE_CHECKING:
    from discreet.privacy.ledger_rows import DatasetRecords

__all__ = ["balances_after", "balances_of", "refuse_over_budget"]


def balances_of(dataset: str, records: "DatasetRecords", *, delta: float | None = None) -> list[Balance]:
    """Where every account of the dataset stands."""
    return [
        balance(
            account,
            [*records.charges.get(account, ()), *records.void],
            budget=records.budgets.get(account),
            delta=delta,
        )
        for account in _accounts(dataset, records)
    ]


def balances_after(charge: Charge, records: "DatasetRecords", *, quick: bool = False) -> list[Balance]:
    """Where the accounts that a charge touches would stand after it; none for one that spends nothing."""
    guarantee = charge.guarantee
    account = account_of(charge.dataset, guarantee)
    more = ChargeGroup(
        relation=guarantee.relation,
        epsilon=guarantee.epsilon or 0.0,
        delta=guarantee.delta,
        event=charge.event,
        reserved=1,
        void=charge.is_void,
    )
    if charge.is_void:
        home = Account(dataset=charge.dataset, unit=guarantee.unit)
        touched = _accounts(charge.dataset, records) or [home]
    else:
        touched = [account] if account is not None else []
    return [
        balance(
            each,
            [*records.charges.get(each, ()), *records.void, more],
            budget=records.budgets.get(each),
            quick=quick,
        )
        for each in touched
    ]


def refuse_over_budget(charge: Charge, records: "DatasetRecords") -> None:
    """Stop a charge that no budget covers or that would exceed one; with no budgets, never."""
    if not records.budgets or (account_of(charge.dataset, charge.guarantee) is None and not charge.is_void):
        return
    if charge.is_void and all(budget.is_open for budget in records.budgets.values()):
        return
    for after in balances_after(charge, records, quick=True):
        if after.budget is None and not charge.is_void:
            raise OverBudget(_not_covered(charge, after.account, records))
        if after.is_over:
            raise OverBudget(_exceeded(charge, after, records))


def _accounts(dataset: str, records: "DatasetRecords") -> list[Account]:
    """Those with a budget or a charge; a void charge alone opens the account of its unit."""
    known = {*records.charges, *records.budgets}
    if not known:
        known = {Account(dataset=dataset, unit=unit) for unit in records.void_units}
    return sorted(known, key=str)


def _not_covered(charge: Charge, account: Account, records: "DatasetRecords") -> str:
    kept = "; ".join(str(each) for each in sorted(records.budgets, key=str))
    return (
        f"dataset {charge.dataset!r} has a budget for {kept}, and {charge.operation} is charged to {account}: "
        "the one cannot be expressed in the other, so it is refused and nothing was written. Give it a budget "
        f"of its own with: {_command(account)} --epsilon …"
    )


def _command(account: Account) -> str:
    option = "" if account.kind == "central-dp" else f" --kind {account.kind}"
    option += f" --metric '{account.metric}'" if account.metric else ""
    return f"discreet ledger budget {account.dataset} --unit {account.unit}{option}"


def _exceeded(charge: Charge, after: Balance, records: "DatasetRecords") -> str:
    budget = after.budget
    assert budget is not None
    allowed = f"ε = {budget.epsilon:.4g}" + (f" at δ = {budget.delta:.3g}" if budget.delta else "")
    start = f"the budget of {charge.dataset!r} for {after.account} is {allowed}; {charge.operation} "
    if charge.is_void:
        why = {
            "none": "has no guarantee",
            "estimate": "has an estimate, which bounds nothing in the worst case",
        }
        voided = "is drawn from a seed, which voids its guarantee"
        return start + (
            f"{why.get(charge.guarantee.notion, voided)}, so no finite budget allows it. Nothing was written. To allow "
            f"such releases, open each budget of the dataset by name: {_command(after.account)} --epsilon inf"
        )
    before = balance(after.account, [*records.charges.get(after.account, ()), *records.void], budget=budget)
    reach = "beyond any ε" if math.isinf(after.epsilon) else f"to ε = {after.epsilon:.4g}"
    text = start + f"would bring it from ε = {before.epsilon:.4g} {reach}. Nothing was written"
    if math.isinf(after.epsilon) and not after.void:
        text += f"; the guarantees given need a δ of their own, and the budget has {budget.delta:.3g}"
    if before.reserved:
        text += (
            f"; {before.reserved} of the {before.entries} entries are reservations, which count as spent "
            "(see: discreet ledger history)"
        )
    return text

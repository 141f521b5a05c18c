"""The page's calls: where the accounts stand, and where they would stand after one more release."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request

from discreet.errors import BadInput
from discreet.privacy.account import Balance
from discreet.privacy.charge import Charge
from discreet.privacy.guarantee import Guarantee, number_to_json
from discreet.privacy.ledger import DEFAULT_NAME, Ledger
from discreet.workbench.files import add_screen
from discreet.workbench.problems import body_of
from discreet.workbench.project import Project

if TYPE_CHECKING:
    from discreet.privacy.ledger_rows import Entry

__all__ = ["add_ledger"]

NEWEST = 200
"""Entries that the page shows."""

NOTIONS = ("approx-dp", "pure-dp", "local-dp", "metric-dp", "none")


def add_ledger(app: FastAPI, project: Project) -> None:
    """Add the screen to the application."""
    add_screen(app, "/ledger", "Ledger", Path(__file__).parent, "ledger")

    @app.get("/api/ledger")
    def state() -> dict[str, Any]:
        try:
            with _open(project) as ledger:
                balances, entries = ledger.spent(), ledger.history()
                name = ledger.name
        except BadInput as problem:
            return {"ledger": None, "why": str(problem), "balances": [], "entries": []}
        return {
            "ledger": Path(name).name,
            "balances": [_balance(each) for each in balances],
            "entries": [_entry(entry) for entry in reversed(entries[-NEWEST:])],
            "count": len(entries),
        }

    @app.post("/api/ledger/would")
    async def would(request: Request) -> dict[str, Any]:
        charge = _charge(await body_of(request))
        with _open(project) as ledger:
            return {"balances": [_balance(each) for each in ledger.would_spend(charge)]}


def _open(project: Project) -> Ledger:
    return Ledger.open(project.ledger or project.folder / DEFAULT_NAME, create=False)


def _balance(balance: Balance) -> dict[str, Any]:
    return {
        "account": f"{balance.account.dataset}: {balance.account}",
        "spent": number_to_json(balance.epsilon),
        "delta": balance.delta,
        "over": balance.is_over,
        "budget": None if balance.budget is None else balance.budget.to_json(),
    }


def _entry(entry: "Entry") -> dict[str, Any]:
    return {
        "id": entry.id,
        "created": entry.time,
        "dataset": entry.dataset,
        "operation": entry.operation,
        "status": entry.status,
        "notion": "none" if entry.seeded else entry.guarantee.notion,
        "guarantee": "none: drawn from a seed" if entry.seeded else str(entry.guarantee),
    }


def _charge(given: Any) -> Charge:
    """A release as the form describes it; nothing is recorded."""
    if not isinstance(given, Mapping):
        raise BadInput("say which release: dataset, notion, unit, ε and δ")
    notion = given.get("notion")
    if notion not in NOTIONS:
        raise BadInput(f"notion is one of {', '.join(NOTIONS)}")
    if notion == "none":
        return Charge(
            dataset=str(given.get("dataset", "")), operation="planned", guarantee=Guarantee(notion="none")
        )
    try:
        epsilon, delta = float(given.get("epsilon", "")), float(given.get("delta") or 0.0)
    except (TypeError, ValueError, OverflowError):
        raise BadInput("ε and δ must be numbers") from None
    return Charge(
        dataset=str(given.get("dataset", "")),
        operation="planned",
        guarantee=Guarantee(
            notion=notion,
            unit=given.get("unit", "document"),
            epsilon=epsilon,
            delta=delta if notion in ("approx-dp", "local-dp") else 0.0,
            metric=str(given.get("metric") or "") or None if notion == "metric-dp" else None,
        ),
    )

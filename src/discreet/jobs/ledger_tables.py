"""What the ledger's jobs give back, as tables for the terminal."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

    from discreet.privacy.account import Balance, Budget
    from discreet.privacy.ledger_rows import Entry

__all__ = ["Balances", "Entries", "allowed"]

BAR = 10


class Balances:
    """Where accounts stand."""

    def __init__(self, balances: "list[Balance]", data: dict[str, Any]) -> None:
        self.balances = balances
        self._data = data

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return self._data

    def __rich__(self) -> "Group":
        from rich.console import Group
        from rich.text import Text

        return Group(_balances(self.balances), *map(Text, _footnotes(self.balances)))


class Entries:
    """Every entry of the ledger, oldest first."""

    def __init__(self, entries: "list[Entry]", data: dict[str, Any]) -> None:
        self.entries = entries
        self._data = data

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return self._data

    def __rich__(self) -> "Table":
        return _entries(self.entries)


def _balances(balances: "list[Balance]") -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("dataset", "account", "spent", "budget", "entries"):
        table.add_column(name, overflow="fold", no_wrap=name == "budget")
    for each in balances:
        spent = f"ε = {_number(each.epsilon)}" + (f"\nat δ = {each.delta:.3g}" if each.delta else "")
        if each.account.kind == "central-dp" and each.entries > each.void:
            spent += f"\n{each.relation}\nby {each.by}"
        row = (each.account.dataset, str(each.account), spent)
        table.add_row(*map(Text, row), _bar(each), Text(str(each.entries)))
    return table


def _bar(balance: "Balance") -> Any:
    from rich.text import Text

    if balance.budget is None:
        return Text("none: only recorded")
    limit = balance.budget.epsilon
    if balance.budget.is_open:
        return Text("ε = ∞: anything goes")
    share = 1.0 if balance.epsilon >= limit else balance.epsilon / limit
    full = round(BAR * share)
    colour = "red" if share >= 1 else "yellow" if share >= 0.75 else "green"
    left = "over" if balance.is_over else f"{_number(balance.left or 0.0)} left"
    return Text.assemble(
        f"ε = {_number(limit)}\n", ("█" * full, colour), ("░" * (BAR - full), "dim"), f" {left}"
    )


def _footnotes(balances: "list[Balance]") -> list[str]:
    notes = []
    if len(balances) > 1:
        notes.append("Each row is an account of its own; units and kinds of guarantee are never added up.")
    for each in balances:
        name = f"{each.account.dataset}, {each.account}"
        if each.void:
            notes.append(
                f"{name}: entries with no guarantee, or drawn from a seed: {each.void}. The spend is infinite"
            )
        if each.reserved:
            notes.append(
                f"{name}: entries reserved and counted as spent: {each.reserved}. "
                "A release is under way, or was cut off (discreet ledger history)"
            )
    return notes


def _entries(entries: "list[Entry]") -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("entry", "time", "dataset", "operation", "guarantee", "status"):
        table.add_column(name, overflow="fold")
    for entry in entries:
        guarantee = str(entry.guarantee) + (" (void: drawn from a seed)" if entry.seeded else "")
        status = "reserved\n(counted as spent)" if entry.status == "reserved" else entry.status
        when = entry.time[:19].replace("T", "\n")
        table.add_row(*map(Text, (entry.id[:8], when, entry.dataset, entry.operation, guarantee, status)))
    return table


def allowed(budget: "Budget") -> str:
    """A budget in one line."""
    delta = f" at δ = {budget.delta:.3g}" if budget.delta else ""
    return f"{budget.account.dataset}: ε = {_number(budget.epsilon)}{delta}, {budget.account}"


def _number(value: float) -> str:
    return "∞" if value == float("inf") else f"{value:.4g}"

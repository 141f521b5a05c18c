"""`discreet ledger`: what has been spent of each dataset's privacy, and what may be."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from discreet.cli.session import Force, Json, LedgerPath, Quiet, Session
from discreet.errors import BadInput, Refused
from discreet.text.count import counted

if TYPE_CHECKING:
    from rich.table import Table

    from discreet.privacy.account import Balance, Budget
    from discreet.privacy.ledger_rows import Entry

__all__ = ["register"]

Dataset = Annotated[str | None, typer.Argument(help="Only this dataset.")]
Unit = Annotated[str | None, typer.Option("--unit", help="word, document, example or user.")]
Kind = Annotated[str, typer.Option("--kind", help="central-dp, local-dp or metric-dp.")]
Metric = Annotated[str | None, typer.Option("--metric", help="The metric, with metric-dp.")]

BAR = 10


def register(app: typer.Typer) -> None:
    """Add the command and what it can do."""
    ledger = typer.Typer(
        name="ledger",
        help="What has been spent of each dataset's privacy, and what may be.",
        no_args_is_help=True,
    )
    for command in (show, budget, history, export, cancel):
        ledger.command()(command)
    app.add_typer(ledger)


def show(
    dataset: Dataset = None, ledger: LedgerPath = None, json: Json = False, quiet: Quiet = False
) -> None:
    """Where each account stands: spent, left, and by which accounting."""
    from discreet.privacy.ledger import Ledger

    session = Session(as_json=json, quiet=quiet)
    with Ledger.open(ledger, create=False) as books:
        balances = books.spent(dataset)
        data = {"ledger": books.name, "balances": [each.to_json() for each in balances]}
    if dataset is not None and not balances:
        raise BadInput(f"the ledger {data['ledger']} has nothing on dataset {dataset!r}")
    _print(session, data, _balances(balances), _footnotes(balances))


def budget(
    dataset: Annotated[str, typer.Argument(help="The dataset the budget is for.")],
    unit: Unit = None,
    epsilon: Annotated[
        float | None, typer.Option("--epsilon", help="The most ε; inf allows anything.")
    ] = None,
    delta: Annotated[float, typer.Option("--delta", help="The δ at which ε is reckoned.")] = 0.0,
    kind: Kind = "central-dp",
    metric: Metric = None,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Take this budget back.")] = False,
    ledger: LedgerPath = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Set what an account of a dataset may spend; without --epsilon, list the dataset's budgets."""
    from discreet.privacy.ledger import Ledger

    session = Session(as_json=json, quiet=quiet)
    if (epsilon is not None or withdraw) and unit is None:
        raise BadInput("a budget needs --unit: ε per document says nothing about a user with many of them")
    if epsilon is not None and withdraw:
        raise BadInput("give --epsilon to set a budget or --withdraw to take it back, not both")
    with Ledger.open(ledger, create=epsilon is not None) as books:
        account: dict[str, Any] = {"unit": unit, "kind": kind, "metric": metric}
        if withdraw:
            books.withdraw_budget(dataset, **account)
        if epsilon is None:
            found = books.budgets(dataset)
            lines = [_allowed(each) for each in found] or [
                f"{dataset} has no budget: releases are only recorded"
            ]
            session.result(
                {"dataset": dataset, "budgets": [each.to_json() for each in found]}, "\n".join(lines)
            )
            return
        balance = books.set_budget(dataset, epsilon=epsilon, delta=delta, **account)
        _print(session, balance.to_json(), _balances([balance]), _footnotes([balance]))


def history(
    dataset: Dataset = None, ledger: LedgerPath = None, json: Json = False, quiet: Quiet = False
) -> None:
    """Every entry ever made, oldest first, whatever became of it."""
    from discreet.privacy.ledger import Ledger

    with Ledger.open(ledger, create=False) as books:
        entries = books.history(dataset)
        data = {"ledger": books.name, "entries": [entry.to_json() for entry in entries]}
    _print(Session(as_json=json, quiet=quiet), data, _entries(entries), [])


def export(
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The file; default stdout.")] = None,
    force: Force = False,
    ledger: LedgerPath = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Everything as JSON: entries with their accounting events, budgets, balances."""
    from json import dumps

    from discreet.privacy.ledger import Ledger
    from discreet.text.output import refuse_existing, write_text

    session = Session(as_json=json, quiet=quiet)
    if output is not None:
        refuse_existing(output, force)
    with Ledger.open(ledger, create=False) as books:
        data = books.export()
    text = dumps(data, ensure_ascii=False, indent=2)
    if output is None:
        typer.echo(text)
        return
    write_text(output, text + "\n", force=force)
    count = len(data["entries"])
    session.result({"output": str(output), "entries": count}, f"{output}: {counted(count, 'entries')}")


def cancel(
    entry: Annotated[str, typer.Argument(help="The entry's id, or how it begins.")],
    nothing_was_released: Annotated[
        bool, typer.Option("--nothing-was-released", help="You have checked: its output exists nowhere.")
    ] = False,
    ledger: LedgerPath = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Give back a reservation that a crash left behind, if you know that nothing came of it."""
    from discreet.privacy.ledger import Ledger

    with Ledger.open(ledger, create=False) as books:
        found = books.entry(entry)
        if not nothing_was_released:
            raise Refused(
                f"entry {found.id} ({found.operation} of {found.dataset}, {found.time}) stays counted: only you can "
                "know that no output of it exists anywhere. If so, say it: add --nothing-was-released"
            )
        books.cancel(found.id)
    Session(as_json=json, quiet=quiet).result(
        {"entry": found.id, "status": "cancelled"}, f"entry {found.id} is cancelled and counts no more"
    )


def _print(session: Session, data: dict[str, Any], table: "Table", notes: list[str]) -> None:
    if session.as_json or session.quiet:
        session.result(data, "")
        return
    session.out.print(table)
    for note in notes:
        session.out.print(note, markup=False, highlight=False, soft_wrap=True)


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
        notes.append("Each row is an account of its own; units and kinds of promise are never added up.")
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
    for name in ("entry", "time", "dataset", "operation", "promise", "status"):
        table.add_column(name, overflow="fold")
    for entry in entries:
        promise = str(entry.guarantee) + (" (void: drawn from a seed)" if entry.seeded else "")
        status = "reserved\n(counted as spent)" if entry.status == "reserved" else entry.status
        when = entry.time[:19].replace("T", "\n")
        table.add_row(*map(Text, (entry.id[:8], when, entry.dataset, entry.operation, promise, status)))
    return table


def _allowed(budget: "Budget") -> str:
    delta = f" at δ = {budget.delta:.3g}" if budget.delta else ""
    return f"{budget.account.dataset}: ε = {_number(budget.epsilon)}{delta}, {budget.account}"


def _number(value: float) -> str:
    return "∞" if value == float("inf") else f"{value:.4g}"

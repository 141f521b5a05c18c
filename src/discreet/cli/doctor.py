"""`discreet doctor`: what is installed, what is missing and how to get it, what is damaged."""

from typing import TYPE_CHECKING, Annotated

import typer

from discreet.cli.session import Json, LedgerPath, Quiet, Session

if TYPE_CHECKING:
    from discreet.cli.health import Check

__all__ = ["register"]

_HEADINGS = {
    "machine": "This machine",
    "extras": "Extras",
    "language": "Language resources",
    "ledger": "Ledger",
    "tests": "For the tests",
}
_MARKS = {"ok": "[green]✓[/]", "absent": "[dim]–[/]", "damaged": "[bold red]✗[/]"}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(doctor)


def doctor(
    full: Annotated[
        bool, typer.Option("--full", help="Read every language resource and compare its sha256.")
    ] = False,
    ledger: LedgerPath = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """List what is installed, what is missing and how to get it; exit 2 if something is damaged."""
    from dataclasses import asdict

    from discreet.cli.health import examine

    session = Session(as_json=json, quiet=quiet)
    checks = list(session.track(examine(ledger=ledger, full=full), "Looking"))
    damaged = [check.name for check in checks if check.state == "damaged"]
    if json:
        session.result({"checks": [asdict(check) for check in checks], "damaged": damaged}, "")
    elif not quiet:
        _show(session, checks)
    if damaged:
        session.remark(f"damaged: {', '.join(damaged)}")
        raise typer.Exit(2)


def _show(session: Session, checks: "list[Check]") -> None:
    from rich.markup import escape
    from rich.table import Table

    for part, heading in _HEADINGS.items():
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
        table.add_column(width=1)
        table.add_column(width=10, no_wrap=True)
        table.add_column(overflow="fold")
        for check in checks:
            if check.part == part:
                remedy = f"\n[cyan]{escape(check.remedy)}[/]" if check.remedy else ""
                table.add_row(_MARKS[check.state], check.name, escape(check.detail) + remedy)
        session.out.print(f"\n[bold]{heading}[/]", table, sep="\n", highlight=False)

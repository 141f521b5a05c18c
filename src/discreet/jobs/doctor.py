"""Doctor: what is installed, what is missing and how to get it, what is damaged."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from discreet.jobs.context import DEFAULT_LEDGER, Context
from discreet.jobs.job import LEDGER_HELP, Job
from discreet.settings import Option

if TYPE_CHECKING:
    from rich.console import Group

    from discreet.jobs.health import Check

__all__ = ["Doctor", "Examined"]

_HEADINGS = {
    "machine": "This machine",
    "extras": "Extras",
    "language": "Language resources",
    "ledger": "Ledger",
    "tests": "For the tests",
}
_MARKS = {"ok": "[green]✓[/]", "absent": "[dim]–[/]", "damaged": "[bold red]✗[/]"}


@dataclass(frozen=True)
class Examined:
    """Everything that was looked at."""

    checks: "list[Check]"

    @property
    def damaged(self) -> list[str]:
        """What is there and not whole."""
        return [check.name for check in self.checks if check.state == "damaged"]

    @property
    def exit_code(self) -> int:
        """2 when something is damaged."""
        return 2 if self.damaged else 0

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {"checks": [asdict(check) for check in self.checks], "damaged": self.damaged}

    def __rich__(self) -> "Group":
        from rich.console import Group
        from rich.markup import escape
        from rich.table import Table
        from rich.text import Text

        parts: list[Any] = []
        for part, heading in _HEADINGS.items():
            table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
            table.add_column(width=1)
            table.add_column(width=10, no_wrap=True)
            table.add_column(overflow="fold")
            for check in self.checks:
                if check.part == part:
                    remedy = f"\n[cyan]{escape(check.remedy)}[/]" if check.remedy else ""
                    table.add_row(_MARKS[check.state], check.name, escape(check.detail) + remedy)
            parts += [Text(f"\n{heading}", style="bold"), table]
        return Group(*parts)


@dataclass(frozen=True, kw_only=True)
class Doctor(Job[Examined]):
    """List what is installed, what is missing and how to get it; exit 2 if something is damaged."""

    job_name = "doctor"

    full: Annotated[bool, Option("Read every language resource and compare its sha256.", common=True)] = False
    ledger: Annotated[
        str | Path,
        Option(
            LEDGER_HELP,
            envvar="DISCREET_LEDGER",
            common=True,
            local=True,
        ),
    ] = DEFAULT_LEDGER

    def run(self, context: Context) -> Examined:
        """Look at everything."""
        from discreet.jobs.health import examine

        where = None if self.ledger == DEFAULT_LEDGER else str(self.ledger)
        found = Examined(list(context.progress.track(examine(ledger=where, full=self.full), "Looking")))
        if found.damaged:
            context.progress.remark(f"damaged: {', '.join(found.damaged)}")
        return found

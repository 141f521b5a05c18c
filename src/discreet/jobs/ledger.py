"""The ledger: what has been spent of each dataset's privacy, and what may be."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from discreet.errors import BadInput, Refused
from discreet.jobs.context import DEFAULT_LEDGER, Context
from discreet.jobs.job import LEDGER_HELP, Job
from discreet.jobs.ledger_tables import Balances, Entries, allowed
from discreet.jobs.said import Said
from discreet.privacy.guarantee import Unit
from discreet.privacy.ledger import Ledger
from discreet.settings import Argument, Option
from discreet.text.count import counted
from discreet.text.input import Format, TextColumn, open_input

__all__ = ["Budget", "Cancel", "Export", "History", "Show"]


@dataclass(frozen=True, kw_only=True)
class _OfLedger:
    """Which ledger is looked at."""

    ledger: Annotated[
        str | Path | Ledger,
        Option(
            LEDGER_HELP,
            envvar="DISCREET_LEDGER",
            parse=str,  # an address stays one: a path would make its two slashes one
            common=True,
            local=True,
        ),
    ] = DEFAULT_LEDGER

    @contextmanager
    def opened(self, *, create: bool = False) -> Iterator[Ledger]:
        """The ledger; one that is not there is an error, unless it is made."""
        if isinstance(self.ledger, Ledger):
            yield self.ledger
            return
        with Ledger.open(None if self.ledger == DEFAULT_LEDGER else self.ledger, create=create) as found:
            yield found


@dataclass(frozen=True, kw_only=True)
class Show(Job[Balances], _OfLedger):
    """Where each account stands: spent, left, and by which accounting."""

    job_name = "ledger show"

    dataset: Annotated[str | None, Argument("Only this dataset.")] = field(default=None, kw_only=False)

    def run(self, context: Context) -> Balances:
        """Read the balances."""
        del context
        with self.opened() as ledger:
            balances = ledger.spent(self.dataset)
            data = {"ledger": ledger.name, "balances": [each.to_json() for each in balances]}
        if self.dataset is not None and not balances:
            raise BadInput(f"the ledger {data['ledger']} has nothing on dataset {self.dataset!r}")
        return Balances(balances, data)


@dataclass(frozen=True, kw_only=True)
class Budget(Job[Balances | Said], _OfLedger):
    """Set what an account of a dataset may spend; without --epsilon, list the dataset's budgets."""

    job_name = "ledger budget"

    dataset: Annotated[str, Argument("The dataset the budget is for.")] = field(kw_only=False)
    unit: Annotated[Unit | None, Option("Whose ε it is.", common=True)] = None
    epsilon: Annotated[float | None, Option("The most ε; inf allows anything.", common=True)] = None
    delta: Annotated[float, Option("The δ at which ε is computed.", common=True)] = 0.0
    kind: Annotated[
        Literal["central-dp", "local-dp", "metric-dp"], Option("The kind of guarantee.", common=True)
    ] = "central-dp"
    metric: Annotated[str | None, Option("The metric, with metric-dp.")] = None
    withdraw: Annotated[bool, Option("Take this budget back.")] = False
    documents: Annotated[
        str | Path | None,
        Option("The dataset's documents, to be recognised in any file from now on.", common=True, local=True),
    ] = None
    text: TextColumn = "text"
    format: Format = None

    def run(self, context: Context) -> Balances | Said:
        """Set, withdraw or list."""
        del context
        if (self.epsilon is not None or self.withdraw) and self.unit is None:
            raise BadInput(
                "a budget needs --unit: ε per document says nothing about a user with many of them"
            )
        if self.epsilon is not None and self.withdraw:
            raise BadInput("give --epsilon to set a budget or --withdraw to take it back, not both")
        with self.opened(create=self.epsilon is not None) as ledger:
            account: dict[str, Any] = {"unit": self.unit, "kind": self.kind, "metric": self.metric}
            if self.withdraw:
                ledger.withdraw_budget(self.dataset, **account)
            if self.epsilon is not None:
                balance = ledger.set_budget(self.dataset, epsilon=self.epsilon, delta=self.delta, **account)
                self._recognise(ledger)
                return Balances([balance], balance.to_json())
            self._recognise(ledger)
            found = ledger.budgets(self.dataset)
        lines = [allowed(each) for each in found]
        return Said(
            "\n".join(lines or [f"{self.dataset} has no budget: releases are only recorded"]),
            {"dataset": self.dataset, "budgets": [each.to_json() for each in found]},
        )

    def _recognise(self, ledger: Ledger) -> None:
        if self.documents is not None:
            texts = [document.text for document in open_input(Path(self.documents), self)]
            ledger.recognise(ledger.fingerprint(texts), self.dataset, given=True)


@dataclass(frozen=True, kw_only=True)
class History(Job[Entries], _OfLedger):
    """Every entry ever made, oldest first, whatever became of it."""

    job_name = "ledger history"

    dataset: Annotated[str | None, Argument("Only this dataset.")] = field(default=None, kw_only=False)

    def run(self, context: Context) -> Entries:
        """Read the entries."""
        del context
        with self.opened() as ledger:
            entries = ledger.history(self.dataset)
            return Entries(
                entries, {"ledger": ledger.name, "entries": [entry.to_json() for entry in entries]}
            )


@dataclass(frozen=True, kw_only=True)
class Export(Job[Said], _OfLedger):
    """Everything as JSON: entries with their accounting events, budgets, balances."""

    job_name = "ledger export"

    output: Annotated[
        str | Path | None, Option("-o", "--output", "The file; default stdout.", common=True, local=True)
    ] = None
    force: Annotated[bool, Option("Replace the output if it exists.", local=True)] = False

    def run(self, context: Context) -> Said:
        """Read everything, into the output where one is named."""
        from json import dumps

        from discreet.text.output import refuse_existing, write_text

        del context
        output = None if self.output is None else Path(self.output)
        if output is not None:
            refuse_existing(output, self.force)
        with self.opened() as ledger:
            data = ledger.export()
        text = dumps(data, ensure_ascii=False, indent=2)
        if output is None:
            return Said(text, data)
        write_text(output, text + "\n", force=self.force)
        count = len(data["entries"])
        return Said(f"{output}: {counted(count, 'entries')}", {"output": str(output), "entries": count})


@dataclass(frozen=True, kw_only=True)
class Cancel(Job[Said], _OfLedger):
    """Give back a reservation that a crash left behind, if you know that nothing came of it."""

    job_name = "ledger cancel"

    entry: Annotated[str, Argument("The entry's id, or how it begins.")] = field(kw_only=False)
    nothing_was_released: Annotated[
        bool, Option("You have checked: its output exists nowhere.", common=True)
    ] = False

    def run(self, context: Context) -> Said:
        """Cancel it, if that was said by name."""
        del context
        with self.opened() as ledger:
            found = ledger.entry(self.entry)
            if not self.nothing_was_released:
                raise Refused(
                    f"entry {found.id} ({found.operation} of {found.dataset}, {found.time}) stays counted: only "
                    "you can know that no output of it exists anywhere. If so, say it: add --nothing-was-released"
                )
            ledger.cancel(found.id)
        return Said(
            f"entry {found.id} is cancelled and counts no more", {"entry": found.id, "status": "cancelled"}
        )

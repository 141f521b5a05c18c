"""Reading and writing the ledger's rows, inside a transaction that the ledger opens."""

import json
import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, case, func, select

from discreet.errors import BadInput
from discreet.privacy.account import Account, Budget, account_of
from discreet.privacy.charge import Charge
from discreet.privacy.composition import ChargeGroup
from discreet.privacy.dataset_name import spellings
from discreet.privacy.guarantee import Guarantee, Unit
from discreet.privacy.ledger_database import budgets, entries, now
from discreet.text.loading import loading

if TYPE_CHECKING:
    from dp_accounting import DpEvent

__all__ = [
    "COUNTED",
    "DatasetRecords",
    "Entry",
    "budget_rows",
    "current_budgets",
    "datasets",
    "entry_rows",
    "record",
    "records_of",
    "settle",
    "write_budget",
]

COUNTED = ("reserved", "confirmed")
_DAMAGED = "its row is damaged; restore a copy of the ledger"


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One row of the ledger, as it can be shown and replayed."""

    id: str
    time: str
    dataset: str
    operation: str
    guarantee: Guarantee
    seeded: bool
    event: Mapping[str, Any] | None
    options: Mapping[str, Any]
    status: str
    settled: str | None
    other_data: str | None = None

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary with everything that is needed to account for it again."""
        return {
            "id": self.id,
            "time": self.time,
            "dataset": self.dataset,
            "operation": self.operation,
            "guarantee": self.guarantee.to_json(),
            "seeded": self.seeded,
            "event": self.event,
            "options": dict(self.options),
            "status": self.status,
            "settled": self.settled,
            **({} if self.other_data is None else {"said_to_be_other_data_than": self.other_data}),
        }


@dataclass(frozen=True, kw_only=True)
class DatasetRecords:
    """Everything that bears on one dataset: its budgets, its charges by account, and the void ones."""

    budgets: Mapping[Account, Budget]
    charges: Mapping[Account, list[ChargeGroup]]
    void: tuple[ChargeGroup, ...] = ()
    void_units: tuple[Unit, ...] = ()


def record(connection: Connection, charge: Charge, *, other_data: str | None = None) -> str:
    """Write a reservation; returns its id."""
    entry = str(uuid.uuid4())
    values = {"id": entry, "time": now(), "status": "reserved", "other_data": other_data}
    connection.execute(entries.insert().values(**values, **_columns(charge)))
    return entry


def _columns(charge: Charge) -> dict[str, Any]:
    guarantee = charge.guarantee
    return {
        "dataset": charge.dataset,
        "operation": charge.operation,
        "notion": guarantee.notion,
        "unit": guarantee.unit,
        "relation": guarantee.relation,
        "metric": guarantee.metric,
        "epsilon": guarantee.epsilon,
        "delta": guarantee.delta,
        "seeded": charge.seeded,
        "guarantee": json.dumps(guarantee.to_json(), ensure_ascii=False),
        "event": _event_text(charge),
        "options": _plain_text(charge.options),
    }


def _plain_text(options: Mapping[str, Any]) -> str:
    """JSON that every reader takes: paths become words, and so do infinities."""
    loose = json.dumps(dict(options), default=str)
    return json.dumps(json.loads(loose, parse_constant=str), ensure_ascii=False)


def _event_text(charge: Charge) -> str | None:
    if charge.event is None:
        return None
    from discreet.privacy.events import event_key

    return event_key(charge.event)


def _event(text: str | None) -> "DpEvent | None":
    if text is None:
        return None
    from discreet.privacy.events import event_from_json

    with loading(f"ledger event {text[:60]!r}", _DAMAGED):
        return event_from_json(json.loads(text))


def settle(connection: Connection, entry: str, status: str, charge: Charge | None = None) -> None:
    """Turn a reservation into something else, as `charge` says if it is given; only once."""
    changed = connection.execute(
        entries.update()
        .where(entries.c.id == entry, entries.c.status == "reserved")
        .values(status=status, settled=now(), **({} if charge is None else _columns(charge)))
    )
    if changed.rowcount == 1:
        return
    found = connection.execute(select(entries.c.status).where(entries.c.id == entry)).scalar()
    if found is None:
        raise BadInput(f"the ledger has no entry {entry}")
    if found != status or status == "confirmed":
        raise BadInput(f"entry {entry} is {found} already; only a reservation can be {status}")


def records_of(connection: Connection, dataset: str) -> DatasetRecords:
    """The current budgets and everything that counts as spent, equal charges counted together.

    All spelling variants of the name are one dataset, also in a ledger that kept them apart.
    """
    names = spellings(dataset, datasets(connection))
    kinds = (
        entries.c.notion,
        entries.c.unit,
        entries.c.relation,
        entries.c.metric,
        entries.c.epsilon,
        entries.c.delta,
        entries.c.seeded,
        entries.c.event,
    )
    reserved = func.sum(case((entries.c.status == "reserved", 1), else_=0))
    rows = connection.execute(
        select(*kinds, func.count().label("times"), reserved.label("reserved"))
        .where(entries.c.dataset.in_(names), entries.c.status.in_(COUNTED))
        .group_by(*kinds)
    )
    charges: dict[Account, list[ChargeGroup]] = defaultdict(list)
    void: list[ChargeGroup] = []
    void_units: set[Unit] = set()
    for row in rows:
        guarantee = Guarantee(
            notion=row.notion,
            unit=row.unit,
            relation=row.relation,
            epsilon=row.epsilon,
            delta=row.delta,
            metric=row.metric,
        )
        charge = Charge(dataset=dataset, operation="", guarantee=guarantee, seeded=bool(row.seeded))
        account = account_of(dataset, guarantee)
        group = ChargeGroup(
            relation=row.relation,
            epsilon=row.epsilon or 0.0,
            delta=row.delta,
            event=_event(row.event),
            count=row.times,
            reserved=int(row.reserved),
            void=charge.is_void,
        )
        if charge.is_void:
            void.append(group)
            void_units.add(row.unit)
        elif account is not None:
            charges[account].append(group)
    return DatasetRecords(
        budgets=current_budgets(connection, dataset),
        charges=charges,
        void=tuple(void),
        void_units=tuple(sorted(void_units)),
    )


def current_budgets(connection: Connection, dataset: str | None = None) -> dict[Account, Budget]:
    """The budgets in force: the last one set for each account, unless it was withdrawn."""
    found: dict[Account, Budget] = {}
    for row in budget_rows(connection, dataset):
        about = {name: row[name] for name in ("unit", "kind", "metric")}
        account = Account(dataset=row["dataset"] if dataset is None else dataset, **about)
        if row["epsilon"] is None:
            found.pop(account, None)
        else:
            found[account] = Budget(account=account, epsilon=row["epsilon"], delta=row["delta"])
    return found


def budget_rows(connection: Connection, dataset: str | None = None) -> list[dict[str, Any]]:
    """Every budget ever set, oldest first; one without an ε was withdrawn."""
    query = select(budgets).order_by(budgets.c.number)
    if dataset is not None:
        query = query.where(budgets.c.dataset.in_(spellings(dataset, datasets(connection))))
    return [
        {name: value for name, value in row.items() if name != "number"}
        for row in connection.execute(query).mappings()
    ]


def write_budget(connection: Connection, account: Account, epsilon: float | None, delta: float) -> None:
    """Set an account's budget from now on, or withdraw it with no ε."""
    connection.execute(budgets.insert().values(time=now(), **account.to_json(), epsilon=epsilon, delta=delta))


def datasets(connection: Connection) -> list[str]:
    """Every dataset that has an entry or a budget."""
    named = select(entries.c.dataset).union(select(budgets.c.dataset))
    return sorted(row.dataset for row in connection.execute(named))


def entry_rows(
    connection: Connection, *, dataset: str | None = None, id: str | None = None
) -> Iterator[Entry]:
    """Entries in the order they were made, all or those of a dataset or with an id that begins so."""
    query = select(entries).order_by(entries.c.number)
    if dataset is not None:
        query = query.where(entries.c.dataset.in_(spellings(dataset, datasets(connection))))
    if id is not None:
        query = query.where(entries.c.id.startswith(id, autoescape=True))
    for row in connection.execute(query):
        with loading(f"ledger entry {row.id}", _DAMAGED):
            entry = Entry(
                id=row.id,
                time=row.time,
                dataset=row.dataset,
                operation=row.operation,
                guarantee=Guarantee.from_json(json.loads(row.guarantee)),
                seeded=bool(row.seeded),
                event=None if row.event is None else json.loads(row.event),
                options=json.loads(row.options),
                status=row.status,
                settled=row.settled,
                other_data=row.other_data,
            )
        yield entry

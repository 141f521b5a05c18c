"""The ledger: what has been spent of a dataset's privacy, and whether more may be.

*One row a release.* It is reserved before anything is written and confirmed after, and a reservation
counts as spent until it is cancelled: a crash can leave too much recorded, never too little.

*Accounts.* Charges are composed within one dataset, unit, kind of guarantee and metric, and nowhere
else (`discreet.privacy.account`). A release with no guarantee, or one drawn from a seed, spends
infinitely much in every account of its dataset. Estimates and secure computation are recorded and
spend nothing.

*Budgets.* A dataset without a budget is only recorded. As soon as it has one, every release that
spends must be covered by a budget of its own unit and kind, and is refused otherwise: ε per document
says nothing about a user with many of them, and ε per user says nothing under another metric. A
dataset may have several budgets; each covers its own account. A release with no guarantee needs
every budget of the dataset to be infinite.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from discreet.errors import BadInput
from discreet.privacy.account import ROUNDING, Account, Balance, Budget, Kind, account_of
from discreet.privacy.charge import Charge
from discreet.privacy.dataset_name import same_name, spellings
from discreet.privacy.fingerprint import Fingerprint, fingerprint_of
from discreet.privacy.guarantee import Unit, number_to_json
from discreet.privacy.ledger_rules import balances_after, balances_of, refuse_over_budget

if TYPE_CHECKING:
    from discreet.privacy.ledger_rows import Entry

__all__ = ["DEFAULT_LEDGER", "Charge", "Ledger", "default_place", "name_needed", "opened_ledger"]

DEFAULT_NAME = "discreet-ledger.db"
EXPORT_FORMAT = 1
DEFAULT_LEDGER = "default"
"""Stands for the ledger that `Ledger.open()` opens, where None means that nothing is recorded."""


def default_place() -> str | Path:
    """`$DISCREET_LEDGER`, else `discreet-ledger.db` in the working folder if it is there, else the user's data folder.

    One place for all working folders: a budget that another folder's ledger would not know is no budget.
    """
    named = os.environ.get("DISCREET_LEDGER")
    if named:
        return named
    if Path(DEFAULT_NAME).exists():
        return DEFAULT_NAME
    return _data_folder() / DEFAULT_NAME


def _data_folder() -> Path:
    """Where this system keeps the data of a user's programs."""
    given = os.environ.get("XDG_DATA_HOME")
    if given:
        return Path(given) / "discreet"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "discreet"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/discreet"
    return Path.home() / ".local/share/discreet"


class Ledger:
    """Entries and budgets, in an SQLite file or on a PostgreSQL server; open with `Ledger.open`.

    A job is given a ledger by its place (`ledger="ledger.db"`) or an open one; without, it takes the one of
    `Ledger.open()`. A release is reserved before the first draw and confirmed after the last byte; a reservation
    counts as spent until it is cancelled.

        with discreet.Ledger.open() as ledger:
            ledger.set_budget("ward-7", unit="user", epsilon=3, delta=1e-6)
            for balance in ledger.spent("ward-7"):
                print(balance.account, balance.epsilon, balance.left)
    """

    def __init__(self, where: str | Path, *, create: bool = True) -> None:
        from discreet.privacy.ledger_database import Database

        self._database = Database(where, create=create)

    @classmethod
    def open(cls, where: str | Path | None = None, *, create: bool = True) -> "Ledger":
        """The ledger at `where`, else where `default_place` says."""
        if where:
            return cls(where, create=create)
        place = default_place()
        if create and isinstance(place, Path):
            place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        return cls(place, create=create)

    def reserve(self, charge: Charge) -> str:
        """Record a charge before anything is written; returns the entry's id, or refuses."""
        from discreet.privacy.dataset_identity import refuse_moved, said_other
        from discreet.privacy.ledger_rows import datasets, record, records_of

        name_needed(charge)
        if charge.guarantee.notion in ("pure-dp", "approx-dp"):
            # Composed once beforehand: what is slow is remembered when the ledger is locked.
            with self._database.reading() as connection:
                records = records_of(connection, charge.dataset)
            refuse_over_budget(charge, records)
        with self._database.writing(same_name(charge.dataset)) as connection:
            charge = replace(charge, dataset=spellings(charge.dataset, datasets(connection))[0])
            refuse_moved(connection, charge.dataset)
            refuse_over_budget(charge, records_of(connection, charge.dataset))
            others = ", ".join(said_other(connection, charge.dataset))
            return record(connection, charge, other_data=others or None)

    def fingerprint(self, texts: Iterable[str]) -> Fingerprint:
        """What this ledger, and no other, knows documents by: keyed hashes of their texts, which may be read again."""
        from discreet.privacy.dataset_identity import ledger_key

        with self._database.reading() as connection:
            key = ledger_key(connection)
        return fingerprint_of(texts, key)

    def user_key(self, dataset: str) -> bytes:
        """What the users of a dataset are numbered by in its releases: secret, and the same for all its parts."""
        from discreet.privacy.dataset_identity import ledger_key

        with self._database.reading() as connection:
            key = ledger_key(connection)
        return blake2b(b"users\0" + same_name(dataset).encode(), key=key[:64], digest_size=32).digest()

    def recognise(self, found: Fingerprint, name: str, *, given: bool, other_data: bool = False) -> str:
        """The dataset that documents belong to, by their content (`discreet.privacy.dataset_identity`).

        `name` is the caller's, if it is `given`, and otherwise that of the file, which known documents overrule. With
        `other_data` the caller says that they only resemble those of another dataset.
        """
        from discreet.privacy.dataset_identity import recognise

        with self._database.writing() as connection:
            return recognise(connection, found, name, given=given, is_other=other_data)

    def known_as(self, found: Fingerprint) -> str | None:
        """The dataset with entries or a budget that has most of these documents; None where none has."""
        from discreet.privacy.dataset_identity import known_as

        with self._database.reading() as connection:
            return known_as(connection, found)

    def refuse_private(self, found: Fingerprint, what: str, *, but: str | None = None) -> None:
        """Refuse `what`, a file said to be public, when it has documents of a dataset of this ledger."""
        from discreet.privacy.dataset_identity import refuse_known

        with self._database.reading() as connection:
            refuse_known(connection, found, what, but=but)

    def lease(self, entry: str, *, run: str, about: Mapping[str, Any], steps: int = 0) -> str:
        """Hold an entry for one run (`discreet.privacy.leases`); returns the token that advances and settles it."""
        from discreet.privacy.leases import take

        with self._database.writing() as connection:
            return take(connection, entry, run=run, about=about, steps=steps)

    def refuse_older(self, entry: str, steps: int) -> None:
        """Refuse a checkpoint with fewer steps than its run has saved: a copy from before it went on."""
        from discreet.privacy.leases import refuse_older

        with self._database.reading() as connection:
            refuse_older(connection, entry, steps)

    def advance(self, entry: str, holder: str, steps: int) -> None:
        """The holder's run has saved so many steps; never fewer than before."""
        from discreet.privacy.leases import advance

        with self._database.writing() as connection:
            advance(connection, entry, holder, steps)

    def check_holder(self, entry: str, holder: str | None) -> None:
        """Refuse whoever does not hold a leased entry, before anything gets its name."""
        from discreet.privacy.leases import check_holder

        with self._database.reading() as connection:
            check_holder(connection, entry, holder)

    def confirm(self, entry: str, *, holder: str | None = None) -> None:
        """The release stands; said once, and of an entry that is leased by its `holder` alone."""
        self._settle(entry, "confirmed", holder)

    def confirm_less(self, entry: str, charge: Charge, *, holder: str | None = None) -> None:
        """Less was done than reserved, as of a run that was stopped: what was done stands, the rest is free."""
        from discreet.privacy.leases import check_holder
        from discreet.privacy.ledger_rows import settle

        reserved = self.entry(entry)
        charge = replace(charge, dataset=reserved.dataset) if _are_same(charge, reserved) else charge
        account = account_of(charge.dataset, charge.guarantee)
        if account != account_of(reserved.dataset, reserved.guarantee) or (
            (charge.guarantee.epsilon or 0.0) > (reserved.guarantee.epsilon or 0.0) * ROUNDING
        ):
            raise BadInput(f"{charge.guarantee} is not less than what entry {entry} reserved")
        with self._database.writing(same_name(charge.dataset)) as connection:
            check_holder(connection, entry, holder)
            settle(connection, entry, "confirmed", charge)

    def cancel(self, entry: str, *, holder: str | None = None) -> None:
        """Nothing was released: give the reservation back."""
        self._settle(entry, "cancelled", holder)

    def _settle(self, entry: str, status: str, holder: str | None) -> None:
        from discreet.privacy.leases import check_holder
        from discreet.privacy.ledger_rows import settle

        with self._database.writing() as connection:
            check_holder(connection, entry, holder)
            settle(connection, entry, status)

    def set_budget(
        self,
        dataset: str,
        *,
        unit: Unit,
        epsilon: float,
        delta: float = 0.0,
        kind: Kind = "central-dp",
        metric: str | None = None,
    ) -> Balance:
        """Set what an account of the dataset may spend from now on; returns where it stands."""
        from discreet.privacy.ledger_rows import write_budget

        dataset = self._spelled(dataset)
        account = Account(dataset=dataset, unit=unit, kind=kind, metric=metric)
        budget = Budget(account=account, epsilon=epsilon, delta=delta)
        with self._database.writing(same_name(dataset)) as connection:
            write_budget(connection, account, budget.epsilon, budget.delta)
        return next(each for each in self.spent(dataset) if each.account == account)

    def withdraw_budget(
        self, dataset: str, *, unit: Unit, kind: Kind = "central-dp", metric: str | None = None
    ) -> None:
        """Take a budget back; what was spent stays recorded."""
        from discreet.privacy.ledger_rows import current_budgets, write_budget

        dataset = self._spelled(dataset)
        account = Account(dataset=dataset, unit=unit, kind=kind, metric=metric)
        with self._database.writing(same_name(dataset)) as connection:
            if account not in current_budgets(connection, dataset):
                raise BadInput(f"dataset {dataset!r} has no budget for {account}")
            write_budget(connection, account, None, 0.0)

    def budgets(self, dataset: str | None = None) -> list[Budget]:
        """The budgets in force."""
        from discreet.privacy.ledger_rows import current_budgets

        with self._database.reading() as connection:
            found = current_budgets(connection, dataset)
        return [found[account] for account in sorted(found, key=str)]

    def spent(self, dataset: str | None = None, *, delta: float | None = None) -> list[Balance]:
        """What each account has spent, at its budget's δ (or at `delta`), by the tightest accounting."""
        from discreet.privacy.ledger_rows import datasets, records_of

        with self._database.reading() as connection:
            known = datasets(connection)
            names = _one_each(known) if dataset is None else [spellings(dataset, known)[0]]
            records = {name: records_of(connection, name) for name in names}
        return [each for name in names for each in balances_of(name, records[name], delta=delta)]

    def would_spend(self, charge: Charge) -> list[Balance]:
        """Where the accounts it touches would stand after one more release; nothing is recorded."""
        from discreet.privacy.ledger_rows import records_of

        name_needed(charge)
        charge = replace(charge, dataset=self._spelled(charge.dataset))
        with self._database.reading() as connection:
            records = records_of(connection, charge.dataset)
        return balances_after(charge, records)

    def _spelled(self, dataset: str) -> str:
        """The name as the ledger spells it."""
        from discreet.privacy.ledger_rows import datasets

        with self._database.reading() as connection:
            return spellings(dataset, datasets(connection))[0]

    def history(self, dataset: str | None = None) -> list["Entry"]:
        """Every entry ever made, oldest first, whatever became of it."""
        from discreet.privacy.ledger_rows import entry_rows

        with self._database.reading() as connection:
            return list(entry_rows(connection, dataset=dataset))

    def entry(self, beginning: str) -> "Entry":
        """The one entry whose id begins so."""
        from discreet.privacy.ledger_rows import entry_rows

        with self._database.reading() as connection:
            found = list(entry_rows(connection, id=beginning))
        if len(found) != 1 or not beginning:
            raise BadInput(f"{len(found) or 'no'} entries of the ledger have an id that begins {beginning!r}")
        return found[0]

    def export(self) -> dict[str, Any]:
        """Everything as JSON: each entry with its event, each budget ever set, and where they stand."""
        from discreet.privacy.dataset_identity import content_rows
        from discreet.privacy.leases import lease_rows
        from discreet.privacy.ledger_database import now
        from discreet.privacy.ledger_rows import budget_rows
        from discreet.version import __version__

        balances = self.spent()
        with self._database.reading() as connection:
            budgets = budget_rows(connection)
            contents, leases = content_rows(connection), lease_rows(connection)
        return {
            "format": EXPORT_FORMAT,
            "made_by": f"discreet {__version__}",
            "exported": now(),
            "ledger": self.name,
            "budgets": [{**row, "epsilon": number_to_json(row["epsilon"])} for row in budgets],
            "entries": [entry.to_json() for entry in self.history()],
            "contents": contents,
            "leases": leases,
            "balances": [each.to_json() for each in balances],
        }

    @property
    def name(self) -> str:
        """Where it is, without any password."""
        return self._database.name

    def close(self) -> None:
        """Let go of the file or the server."""
        self._database.close()

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _are_same(charge: Charge, entry: "Entry") -> bool:
    return same_name(charge.dataset) == same_name(entry.dataset)


def _one_each(names: list[str]) -> list[str]:
    """One spelling of each dataset."""
    return sorted({same_name(each): each for each in reversed(names)}.values())


def name_needed(charge: Charge) -> None:
    """Stop a charge that names no dataset."""
    if not charge.dataset.strip():
        raise BadInput(
            f"{charge.operation} names no dataset, so the ledger cannot charge one; name it with --dataset "
            "(in Python dataset=), or write out that there is no ledger (--no-ledger, ledger=None)"
        )


@contextmanager
def opened_ledger(ledger: "str | Path | Ledger | None") -> Iterator["Ledger | None"]:
    """The ledger at a place, closed afterwards; one that is open already as it is; None as None."""
    if ledger is None or isinstance(ledger, Ledger):
        yield ledger
        return
    with Ledger.open(None if ledger == DEFAULT_LEDGER else ledger) as opened:
        yield opened

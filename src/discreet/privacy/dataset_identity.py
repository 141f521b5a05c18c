"""Which account documents belong to: decided by their content, inside a transaction that the ledger opens.

*Known documents.* When at least `THRESHOLD` of the smaller of two datasets is in the other, they are the same data. A
release that names no dataset is recorded on the account of the known one. One that names another is refused, unless
the caller says by name that it is other data, which its entries then show. Documents of two known datasets at once
belong to no single account and are refused.

*Names that were never used.* A dataset that has documents but neither an entry that counts nor a budget gives them up
to the next name: nothing was released under it. A run that is still on its way to reserve under the old name is refused.

*Files said to be public* are held against all known datasets.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from discreet.errors import Refused
from discreet.privacy.dataset_name import same_name, spellings
from discreet.privacy.fingerprint import THRESHOLD, Fingerprint
from discreet.privacy.ledger_database import budgets, contents, entries, keys, now, other_data
from discreet.privacy.ledger_rows import COUNTED, current_budgets, datasets

__all__ = [
    "content_rows",
    "known_as",
    "ledger_key",
    "recognise",
    "refuse_known",
    "refuse_moved",
    "said_other",
]


@dataclass(frozen=True)
class _Known:
    dataset: str
    fingerprint: Fingerprint


def ledger_key(connection: Connection) -> bytes:
    """The ledger's own secret, made once with its tables."""
    return bytes(connection.execute(select(keys.c.secret)).scalar_one())


def recognise(connection: Connection, found: Fingerprint, name: str, *, given: bool, is_other: bool) -> str:
    """The dataset whose account the documents belong to; they are known by it from now on."""
    rows = _known(connection)
    shares = {row.dataset: row.fingerprint.overlap(found) for row in rows}
    same = sorted(
        (each for each, share in shares.items() if share >= THRESHOLD), key=lambda each: -shares[each]
    )
    name = spellings(name, [*datasets(connection), *shares])[0]
    used = [each for each in same if _is_used(connection, each)]
    if used and not given and not is_other:
        _refuse_budget_of_name(connection, name, used)
        name = used[0]
    key = same_name(name)
    if not key:
        return name
    for other in same:
        if same_name(other) == key or _said(connection, name, other):
            continue
        if is_other:
            connection.execute(other_data.insert().values(time=now(), dataset=name, other=other))
        elif not _is_used(connection, other):
            connection.execute(
                contents.update().where(contents.c.dataset == other).values(dataset=name, was=other)
            )
        else:
            raise Refused(_other_account(name, other, shares[other], given=given))
    _keep(connection, name, found)
    return name


def known_as(connection: Connection, found: Fingerprint) -> str | None:
    """The dataset in use that shares most with the documents; None where none is the same data."""
    shares = {row.dataset: row.fingerprint.overlap(found) for row in _known(connection)}
    same = [each for each, share in shares.items() if share >= THRESHOLD and _is_used(connection, each)]
    return max(same, key=lambda each: shares[each], default=None)


def refuse_known(connection: Connection, found: Fingerprint, what: str, *, but: str | None = None) -> None:
    """Stop a file said to be public that has the documents of a dataset of this ledger."""
    for row in _known(connection):
        share = row.fingerprint.overlap(found)
        if share >= THRESHOLD and (but is None or same_name(row.dataset) != same_name(but)):
            raise Refused(
                f"{what} is taken as public, and {_percent(share)} of its documents or of those of the private "
                f"dataset {row.dataset!r} are the same: what is measured on it would leave without protection. "
                "Give documents that are really public; if these are, although they are known, add --other-data"
            )


def refuse_moved(connection: Connection, dataset: str) -> None:
    """Stop a reservation under a name that gave up its documents to another while the run was on its way."""
    moved = connection.execute(select(contents.c.dataset).where(contents.c.was == dataset)).scalar()
    still = connection.execute(select(contents.c.number).where(contents.c.dataset == dataset)).first()
    if moved is not None and still is None and not _is_used(connection, dataset):
        raise Refused(
            f"the documents of {dataset!r} were recorded as {moved!r} meanwhile; use --dataset {moved}"
        )


def said_other(connection: Connection, dataset: str) -> list[str]:
    """The datasets that this one's documents resemble and were said to be other data than."""
    query = select(other_data.c.other).where(other_data.c.dataset == dataset).distinct()
    return sorted(connection.execute(query).scalars())


def content_rows(connection: Connection) -> list[dict[str, object]]:
    """What is known of each dataset's documents, without the hashes."""
    query = select(contents.c.time, contents.c.dataset, contents.c.documents).order_by(contents.c.number)
    return [
        {**row, "said_to_be_other_than": said_other(connection, row["dataset"])}
        for row in connection.execute(query).mappings()
    ]


def _known(connection: Connection) -> list[_Known]:
    rows = connection.execute(select(contents).order_by(contents.c.number))
    return [_Known(row.dataset, Fingerprint.from_bytes(row.documents, row.sketch)) for row in rows]


def _keep(connection: Connection, name: str, found: Fingerprint) -> None:
    """Add the documents to those that the dataset is known by."""
    stored = [row for row in _known(connection) if row.dataset == name]
    whole = found
    for row in stored:
        whole = whole.merged(row.fingerprint)
    if len(stored) == 1 and whole == stored[0].fingerprint:
        return
    was = connection.execute(
        select(contents.c.was).where(contents.c.dataset == name, contents.c.was.is_not(None))
    )
    values = {"time": now(), "was": was.scalar(), "documents": whole.documents, "sketch": whole.to_bytes()}
    connection.execute(contents.delete().where(contents.c.dataset == name))
    connection.execute(contents.insert().values(dataset=name, **values))


def _said(connection: Connection, name: str, other: str) -> bool:
    """True when one of the two was said to be other data than the other."""
    return other in said_other(connection, name) or name in said_other(connection, other)


def _is_used(connection: Connection, dataset: str) -> bool:
    """True for a dataset with an entry that counts, or with a budget."""
    counted = select(entries.c.id).where(entries.c.dataset == dataset, entries.c.status.in_(COUNTED))
    budget = select(budgets.c.number).where(budgets.c.dataset == dataset)
    return any(connection.execute(query).first() is not None for query in (counted, budget))


def _refuse_budget_of_name(connection: Connection, name: str, used: list[str]) -> None:
    """Stop documents that are known by one name in a file with the name of another dataset that has a budget."""
    if same_name(name) not in map(same_name, used) and current_budgets(connection, name):
        raise Refused(
            f"these documents are recorded as {used[0]!r}, and their file has the name of {name!r}, which has a budget: "
            f"say with --dataset '{used[0]}' that they are of the former, or with --dataset '{name}' --other-data that "
            "they are other documents. Nothing was written"
        )


def _other_account(name: str, other: str, share: float, *, given: bool) -> str:
    if given:
        return (
            f"{_percent(share)} of these documents or of those of {other!r} are the same, and --dataset says {name!r}: "
            f"a budget belongs to documents, not to a name. Use --dataset '{other}', or, if they are of other people "
            "and only look alike, add --other-data, which the entry will show. Nothing was written"
        )
    return (
        f"these documents are of {name!r} and of {other!r} ({_percent(share)}), so no single account bears the release. "
        f"Release them apart, or name one with --dataset and add --other-data, which the entry will show. Nothing was "
        "written"
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"

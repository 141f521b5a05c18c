"""Leases: an entry of the ledger is held by one run, and only its holder advances or settles it.

A run that goes on for a while (training, federated rounds) takes a lease of its entry: its id, which stands in its
checkpoint, and what it is a run of (data, settings, unit). Three rules make one reservation pay for one model:

*Forward only.* The ledger keeps the largest number of steps that was ever saved. A checkpoint with fewer steps, such
as a copy of the folder from before the original went on, is refused.
*One holder.* Whoever takes a run up gets a new token; an earlier holder's token is void from then on, so of two
processes on copies of one checkpoint only the last to take it up can save or release anything. While the earlier
one lives, a second is refused.
*The same run.* Other data, other labels, another dataset or other settings are another run.
"""

import json
import os
import socket
import sys
import uuid
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from discreet.errors import Refused
from discreet.privacy.ledger_database import leases, now

__all__ = ["PATIENCE", "advance", "check_holder", "lease_rows", "refuse_older", "take"]

PATIENCE = 600
"""Seconds after which a holder on another machine that says nothing is taken to be gone."""


def take(connection: Connection, entry: str, *, run: str, about: Mapping[str, Any], steps: int) -> str:
    """Hold the entry for a run that stands at `steps`; the holder's token."""
    row = connection.execute(select(leases).where(leases.c.entry == entry)).mappings().first()
    token = str(uuid.uuid4())
    values = {"holder": token, "process": _process(), "beat": now(), "steps": steps}
    if row is None:
        connection.execute(
            leases.insert().values(entry=entry, run=run, about=json.dumps(dict(about)), **values)
        )
        return token
    known = json.loads(row["about"])
    differ = sorted(name for name in {*known, *about} if known.get(name) != about.get(name))
    if row["run"] != run or differ:
        raise Refused(
            f"ledger entry {entry} was reserved for another run ({', '.join(differ or ['run'])} differ): what it "
            "reserved is not for this one. Give the same data and settings to go on, or start in another folder"
        )
    if _is_alive(row["process"], row["beat"]):
        raise Refused(
            f"ledger entry {entry} is held by a run that is still going ({json.loads(row['process'])['host']}, process "
            f"{json.loads(row['process'])['id']}); wait for it or end it, or start in another folder"
        )
    _refuse_backwards(entry, row["steps"], steps)
    connection.execute(leases.update().where(leases.c.entry == entry).values(**values))
    return token


def advance(connection: Connection, entry: str, holder: str, steps: int) -> None:
    """The holder has saved so many steps."""
    check_holder(connection, entry, holder)
    _refuse_backwards(entry, _steps(connection, entry), steps)
    connection.execute(leases.update().where(leases.c.entry == entry).values(steps=steps, beat=now()))


def refuse_older(connection: Connection, entry: str, steps: int) -> None:
    """Stop a checkpoint of `steps` steps whose run has been saved further on, whatever became of the entry."""
    _refuse_backwards(entry, _steps(connection, entry), steps)


def check_holder(connection: Connection, entry: str, holder: str | None) -> None:
    """Refuse whoever does not hold an entry that is held; one without a lease is everybody's."""
    held = connection.execute(select(leases.c.holder).where(leases.c.entry == entry)).scalar()
    if held is not None and held != holder:
        raise Refused(
            f"ledger entry {entry} is held by another run, or by another process that took this run up since; "
            "nothing of this one was released. Go on there, or start in another folder"
        )


def lease_rows(connection: Connection) -> list[dict[str, Any]]:
    """Each lease, without its token."""
    query = select(leases.c.entry, leases.c.run, leases.c.steps, leases.c.beat).order_by(leases.c.beat)
    return [dict(row) for row in connection.execute(query).mappings()]


def _steps(connection: Connection, entry: str) -> int:
    found = connection.execute(select(leases.c.steps).where(leases.c.entry == entry)).scalar()
    return 0 if found is None else int(found)


def _refuse_backwards(entry: str, mark: int, steps: int) -> None:
    if steps < mark:
        raise Refused(
            f"this checkpoint stands at step {steps}, but its run has been saved at step {mark} (ledger entry {entry}): "
            "going on from here would make a second model that nobody counts. Put the newer checkpoint back, or "
            "start a new run in another folder"
        )


def _process() -> str:
    about = {"host": socket.gethostname(), "id": os.getpid(), "began": _began(os.getpid())}
    return json.dumps(about)


def _began(process: int) -> str | None:
    """When a process began, where the system tells: a number that was given out again is another process."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        return None


def _is_alive(process: str, beat: str) -> bool:
    """True for another process that still runs here, or was heard of lately from elsewhere."""
    known = json.loads(process)
    if known["host"] == socket.gethostname() and sys.platform != "win32":
        if known["id"] == os.getpid() or known["began"] != _began(known["id"]):
            return False
        try:
            os.kill(known["id"], 0)
        except ProcessLookupError:
            return False
        except PermissionError:
            return True
        return True
    silent = datetime.now(UTC) - datetime.fromisoformat(beat)
    return silent.total_seconds() < PATIENCE

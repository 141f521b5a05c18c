"""What `doctor` looks at: this machine, the optional extras, the language resources, the ledger."""

import os
import platform
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

from discreet.errors import DiscreetError
from discreet.extras import EXTRAS, command, not_for_this_python, packages
from discreet.version import __version__

__all__ = ["Check", "examine"]

State = Literal["ok", "absent", "damaged"]


@dataclass(frozen=True, kw_only=True)
class Check:
    """One thing looked at, and what to do about it if it is not well."""

    part: str
    name: str
    state: State
    detail: str
    remedy: str | None = None


def examine(*, ledger: str | None = None, full: bool = False) -> Iterator[Check]:
    """Look at everything; `full` reads every language resource and compares its sha256."""
    yield from _machine()
    yield from _extras()
    yield from _resources(full)
    yield _ledger(ledger)
    yield from _for_tests()


def _machine() -> Iterator[Check]:
    here = {
        "discreet": __version__,
        "Python": f"{platform.python_version()} on {platform.system()} {platform.machine()}",
        "processors": _processors(),
    }
    for name, detail in here.items():
        yield Check(part="machine", name=name, state="ok", detail=detail)


def _processors() -> str:
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    threads = os.environ.get("OMP_NUM_THREADS")
    return f"{usable} usable, {f'OMP_NUM_THREADS={threads}' if threads else 'all used by torch'}"


def _extras() -> Iterator[Check]:
    for extra in sorted(EXTRAS):
        reason = not_for_this_python(extra)
        absent = sorted(name for name in packages(extra) if not _installed(name))
        parts = sorted([*(f"[{name}]" for name in EXTRAS[extra].builds_on), *EXTRAS[extra].packages])
        yield Check(
            part="extras",
            name=extra,
            state="absent" if absent or reason else "ok",
            detail=reason or (f"{', '.join(absent)} not installed" if absent else " ".join(parts)),
            remedy=command(extra) if absent and not reason else None,
        )


def _installed(distribution: str) -> bool:
    try:
        metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return False
    return True


def _resources(full: bool) -> Iterator[Check]:
    from discreet.language.registry import look_for
    from discreet.language.resources import RESOURCES

    for resource in RESOURCES.values():
        found = look_for(resource, verify=full)
        state: State = "absent" if found.folder is None else "damaged" if found.damage else "ok"
        checked = "sha256 checked" if found.verified else "size checked"
        detail = {
            "ok": f"{resource.title} · {resource.size / 1e6:.0f} MB · {resource.licence} · {checked}",
            "absent": f"{resource.title} · not installed · serves {resource.serves}",
            "damaged": f"{resource.title} · {found.damage}",
        }[state]
        remedy = {"ok": None, "absent": resource.command, "damaged": resource.repair}[state]
        yield Check(part="language", name=resource.name, state=state, detail=detail, remedy=remedy)


def _ledger(where: str | None) -> Check:
    from discreet.privacy.ledger import Ledger, default_place

    place = default_place() if where is None else where
    if "://" not in str(place) and not os.path.lexists(os.path.expanduser(place)):  # noqa: PTH111 - an unknown user is no error here
        return Check(
            part="ledger",
            name="ledger",
            state="absent",
            detail=f"none at {place} yet; the first release makes one",
        )
    try:
        with Ledger.open(where, create=False) as ledger:
            datasets = {balance.account.dataset for balance in ledger.spent()}
            detail = f"{ledger.name} · {len(datasets)} datasets"
    except DiscreetError as problem:
        return Check(
            part="ledger",
            name="ledger",
            state="damaged",
            detail=str(problem),
            remedy="name another with --ledger",
        )
    return Check(part="ledger", name="ledger", state="ok", detail=detail)


def _for_tests() -> Iterator[Check]:
    programs = {
        "Chromium": ("chromium", "chromium-browser", "google-chrome"),
        "PostgreSQL": ("postgres", "pg_ctl"),
    }
    folders = os.pathsep.join(str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin")))
    for name, commands in programs.items():
        found = next((path for each in commands if (path := _which(each, folders))), None)
        state: State = "ok" if found else "absent"
        yield Check(part="tests", name=name, state=state, detail=found or "not found; its tests are skipped")


def _which(command: str, more: str) -> str | None:
    return shutil.which(command) or (shutil.which(command, path=more) if more else None)

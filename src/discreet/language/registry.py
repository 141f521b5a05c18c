"""Find a language resource in its installed package, and say whether it is there and whole.

The package is found without being imported. What is located to be loaded is read whole and its sha256
compared with the published one (some 60 ms for 90 MB), once a process for each state of a file.
Nothing downloads: what is absent is answered with the command that installs it.
"""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from discreet.errors import BadInput, NotInstalled
from discreet.language.resources import RESOURCES, Resource
from discreet.validate import one_of

__all__ = ["Found", "locate", "look_for"]


@dataclass(frozen=True, kw_only=True)
class Found:
    """Where a resource is, if it is, and what is wrong with it, if anything is."""

    resource: Resource
    folder: Path | None
    damage: str | None = None
    verified: bool = False


def look_for(resource: Resource, *, verify: bool = False) -> Found:
    """Look for a resource without complaining: its sizes, and with `verify` its sha256 as well."""
    folder = _folder(resource)
    if folder is None:
        return Found(resource=resource, folder=None)
    for file in resource.files:
        path = folder / file.name
        if not path.is_file():
            return Found(resource=resource, folder=folder, damage=f"{path} is missing")
        state = path.stat()
        if state.st_size != file.size:
            damage = f"{path} has {state.st_size:,} bytes instead of {file.size:,}"
            return Found(resource=resource, folder=folder, damage=damage)
        if verify and _sha256(path, state.st_size, state.st_mtime_ns, state.st_ino) != file.sha256:
            damage = f"{path} is not the published file (its sha256 differs)"
            return Found(resource=resource, folder=folder, damage=damage, verified=True)
    return Found(resource=resource, folder=folder, verified=verify)


def locate(name: str) -> Path:
    """The folder of a resource's files, each as published, or an error that says how to get or to repair it."""
    one_of("language resource", name, tuple(RESOURCES))
    found = look_for(RESOURCES[name], verify=True)
    if found.folder is None:
        raise NotInstalled(f"{found.resource.title}: not installed; run: {found.resource.command}")
    if found.damage is not None:
        raise BadInput(f"{found.resource.title}: {found.damage}; run: {found.resource.repair}")
    return found.folder


def _folder(resource: Resource) -> Path | None:
    try:
        spec = find_spec(resource.package)
    except ModuleNotFoundError:
        return None
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(next(iter(spec.submodule_search_locations))) / resource.folder
    return folder if folder.is_dir() else None


@cache
def _sha256(path: Path, *_state: int) -> str:
    """Read once for each state of the file (size, time of change, inode)."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

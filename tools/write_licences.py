"""Write docs/licences.md: every package that discreet's extras bring, its version and its licence.

The closure is taken from the metadata of what is installed, so run it where every extra is: `make licences`.
"""

import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

__all__ = ["licence_of", "needed_by", "table"]

PAGE = Path(__file__).parent.parent / "docs" / "licences.md"
HEAD = """# Licences of what discreet builds on

Written by `make licences` from the packages' own metadata, for every extra that is used at work (`all`). discreet
itself is under Apache-2.0. A package that states no licence in its metadata is marked so: look at its own pages.

| package | version | licence |
|---|---|---|
"""


def needed_by(name: str, extras: frozenset[str]) -> dict[str, Distribution]:
    """The installed packages that a package with these extras needs, and theirs, by canonical name."""
    found: dict[str, Distribution] = {}
    todo, seen = [(canonicalize_name(name), extras)], set()
    while todo:
        one = todo.pop()
        if one in seen:
            continue
        seen.add(one)
        try:
            found[one[0]] = package = distribution(one[0])
        except PackageNotFoundError:
            continue
        for line in package.requires or ():
            wanted = Requirement(line)
            asked = [{"extra": extra} for extra in one[1]] or [{"extra": ""}]
            if wanted.marker is None or any(wanted.marker.evaluate(given) for given in asked):
                todo.append((canonicalize_name(wanted.name), frozenset(wanted.extras)))
    found.pop(canonicalize_name(name), None)
    return found


def licence_of(package: Distribution) -> str:
    """What the metadata says: the expression, else the classifiers, else the first line of the field."""
    about: Any = package.metadata
    if about.get("License-Expression"):
        return str(about["License-Expression"])
    classified = [
        line.split("::")[-1].strip() for line in about.get_all("Classifier") or () if "License ::" in line
    ]
    if classified:
        return ", ".join(sorted(set(classified)))
    lines = [line.strip() for line in str(about.get("License") or "").splitlines() if line.strip()]
    return re.sub(r"\s+", " ", lines[0])[:60].replace("|", "/") if lines else "not stated in its metadata"


def table() -> str:
    """The whole page."""
    packages = sorted(needed_by("discreet", frozenset({"all"})).items())
    rows = [f"| {name} | {package.version} | {licence_of(package)} |\n" for name, package in packages]
    return HEAD + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(table(), encoding="utf-8")
    sys.stdout.write(f"{PAGE}\n")

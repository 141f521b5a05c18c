"""The project's reports: pages that carry their own data, found by that."""

import json
import re
from pathlib import Path
from typing import Any

from discreet.errors import BadInput
from discreet.workbench.project import REPORTS, Project

__all__ = ["data_of", "listed"]

_DATA = re.compile(rb'<script type="application/json" id="report-data">(.*?)</script>', re.DOTALL)
LARGEST = 32 * 2**20


def listed(project: Project) -> list[dict[str, Any]]:
    """Every report in the project, newest first, with its title."""
    found = []
    for name in project.files(REPORTS):
        try:
            data = data_of(project.inside(name, REPORTS))
        except BadInput:
            continue
        found.append(
            {
                "name": name,
                "title": str(data.get("title", name)),
                "subtitle": str(data.get("subtitle", "")),
                "created": str(data.get("created", "")),
            }
        )
    return found


def data_of(path: Path) -> dict[str, Any]:
    """The data that a report carries."""
    if path.stat().st_size > LARGEST:
        raise BadInput(f"{path.name} is too large to be a report of ours")
    match = _DATA.search(path.read_bytes())
    try:
        data = json.loads(match[1], parse_constant=_refuse) if match else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or "sections" not in data:
        raise BadInput(f"{path.name} is not a report of ours")
    return data


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")

"""Files that are loaded whole: whatever is wrong with one is said in a sentence, and is no defect of ours.

A model's folder, a checkpoint or a table of settings may be cut short, altered, or made to do harm. What reads one
never runs code of it (JSON, safetensors, arrays without objects) and stands inside `loading`.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from discreet.errors import BadInput, DiscreetError

__all__ = ["loading", "read_json", "reason"]

_SHOWN = 200
"""Characters of a library's own words that are passed on."""


@contextmanager
def loading(where: object, wrong: str) -> Iterator[None]:
    """Any failure inside becomes a `BadInput` that names the place and says what is `wrong` with it."""
    try:
        yield
    except (DiscreetError, ImportError):
        raise
    except Exception as problem:
        if isinstance(problem, OSError) and problem.filename == str(where):
            wrong = "cannot be read"
        raise BadInput(f"{where}: {wrong} ({reason(problem)})") from problem


def read_json(path: Path) -> dict[str, Any]:
    """The JSON object in a file; to be called inside `loading`."""
    found = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise ValueError(f"{path.name} holds no JSON object")
    return found


def reason(problem: Exception) -> str:
    """What went wrong, in one line."""
    if isinstance(problem, OSError) and problem.strerror:
        return problem.strerror
    if isinstance(problem, RecursionError):
        return "it is nested too deeply"
    if isinstance(problem, MemoryError):
        return "it claims more than fits in memory"
    if isinstance(problem, KeyError):
        return f"{problem} is missing"
    said = " ".join(str(problem).split()) or type(problem).__name__
    return said if len(said) <= _SHOWN else said[:_SHOWN] + "…"

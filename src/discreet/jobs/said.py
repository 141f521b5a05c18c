"""A result that is one sentence, with its data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Said"]


@dataclass(frozen=True)
class Said:
    """What a small job gives back: a text for people, the same as data for `--json`."""

    text: str
    data: Mapping[str, Any]
    exit_code: int = 0

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return dict(self.data)

    def __str__(self) -> str:
        return self.text

"""What an attack found, together with what was attacked and the statement that lies beside it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from discreet.attacks.registry import Found
from discreet.text.input import name_of

if TYPE_CHECKING:
    from discreet.privacy.statement import Statement
    from discreet.report import Report

__all__ = ["Measured"]

Result = TypeVar("Result", bound=Found)


@dataclass(frozen=True, kw_only=True)
class Measured(Generic[Result]):
    """The finding, what was attacked by name, and the page that shows both."""

    found: Result
    attacked: Mapping[str, object]
    command: str
    page: Callable[..., "Report"] = field(repr=False)
    statement: "Statement | None" = None
    exit_code: int = 0

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        named = {name: _shown(one) for name, one in self.attacked.items()}
        return {**named, **self.found.to_json()}

    def __str__(self) -> str:
        return str(self.found)

    def report(self) -> "Report":
        """The page with its figures."""
        return self.page(self.found, self.statement, about={"command": f"discreet audit {self.command}"})


def _shown(one: object) -> str:
    return str(one) if isinstance(one, str | Path) else name_of(one)

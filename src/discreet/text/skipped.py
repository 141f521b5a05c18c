"""What a pass over a file left out."""

from dataclasses import dataclass, field

__all__ = ["Skipped"]

_KEPT = 10


@dataclass
class Skipped:
    """How many malformed rows were skipped, and the first few messages about them."""

    count: int = 0
    messages: list[str] = field(default_factory=list)

    def add(self, message: str) -> None:
        """Count one row."""
        self.count += 1
        if len(self.messages) < _KEPT:
            self.messages.append(message)

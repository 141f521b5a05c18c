"""The engine "here": one process, one part after the other."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

__all__ = ["Engine", "Here"]

Part = TypeVar("Part")
Done = TypeVar("Done")


class Engine(Protocol):
    """Runs a function over the parts of a job and gives back what it returns, in the order of the parts."""

    def map(self, work: Callable[[Part], Done], parts: Iterable[Part]) -> Iterator[Done]:
        """What `work` makes of each part."""


class Here:
    """Everything in this process; nothing is kept."""

    def map(self, work: Callable[[Part], Done], parts: Iterable[Part]) -> Iterator[Done]:
        """What `work` makes of each part, as it is asked for."""
        return map(work, parts)

"""What a job says while it works: remarks and how far it is, to whoever opened the door."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol, TypeVar

__all__ = ["Progress", "Quiet"]

Item = TypeVar("Item")

_log = logging.getLogger("discreet")


class Progress(Protocol):
    """Where remarks and progress go."""

    def remark(self, text: str) -> None:
        """A sentence for the person at the door."""

    def progress(self, label: str, total: float | None = None) -> AbstractContextManager[Callable[..., None]]:
        """A bar; call the yielded function with an amount, and a new label."""

    def track(self, items: Iterable[Item], label: str, total: int | None = None) -> Iterator[Item]:
        """Pass items on while the bar moves."""


class Quiet:
    """For Python: remarks go to the logger `discreet`, which is silent by default; nothing moves."""

    def remark(self, text: str) -> None:
        """Log the sentence."""
        _log.info(text)

    @contextmanager
    def progress(self, label: str, total: float | None = None) -> Iterator[Callable[..., None]]:
        """No bar."""
        del label, total
        yield lambda *_given, **_named: None

    def track(self, items: Iterable[Item], label: str, total: int | None = None) -> Iterator[Item]:
        """The items, as they are."""
        del label, total
        yield from items


def _silent() -> Any:
    _log.addHandler(logging.NullHandler())


_silent()

"""Ctrl-C as a wish: the first one ends the run at a whole step, the second one ends it at once."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["stops_on_interrupt"]


@contextmanager
def stops_on_interrupt(tell: Callable[[str], None]) -> Iterator[Callable[[], bool]]:
    """Yield a function that answers true once the run was interrupted; only the main thread hears of it."""
    asked = False

    def note(_signal: int, _frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True
        tell("stopping at the last whole step; press again to stop at once")

    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)

"""What happens to clients, said as it happens to whoever opened the door."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from discreet.progress import Progress, Quiet

__all__ = ["remarked"]


@contextmanager
def remarked(progress: Progress) -> Iterator[None]:
    """Turn the log of this room into remarks while the block runs; Flower's own log is left out.

    Where remarks are the log themselves, as for a caller in Python, nothing is said twice.
    """
    ours, flower = logging.getLogger(__package__), logging.getLogger("flwr")
    handler, before = _Remarks(progress), (ours.level, flower.level)
    flower.setLevel(logging.CRITICAL)
    if not isinstance(progress, Quiet):
        ours.addHandler(handler)
        ours.setLevel(logging.INFO)
    try:
        yield
    finally:
        ours.removeHandler(handler)
        ours.setLevel(before[0])
        flower.setLevel(before[1])


class _Remarks(logging.Handler):
    def __init__(self, progress: Progress) -> None:
        super().__init__()
        self._progress = progress

    def emit(self, record: logging.LogRecord) -> None:
        """Say it."""
        self._progress.remark(record.getMessage())

"""A comparison under way: one at a time, in a thread, with progress, and it can be stopped."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

from discreet.errors import BadInput, DiscreetError
from discreet.extras import missing

__all__ = ["Job", "Jobs"]

Work = Callable[[], dict[str, Any]]


class Job:
    """Pieces of work done one after the other; what is done so far can be looked at any time."""

    def __init__(self, work: Sequence[Work]) -> None:
        self.total = len(work)
        self.points: list[dict[str, Any]] = []
        self.state = "running"
        self.problem = ""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(list(work),), daemon=True)
        self._thread.start()

    def _run(self, work: list[Work]) -> None:
        try:
            for piece in work:
                if self._stop.is_set():
                    self.state = "cancelled"
                    return
                self.points.append(piece())
            self.state = "done"
        except DiscreetError as problem:
            self.problem, self.state = str(problem), "failed"
        except Exception as problem:  # The page must hear of a defect; the thread has nobody to raise it to.
            defect = f"a defect in discreet ({type(problem).__name__})"
            self.problem, self.state = str(missing(problem) or defect), "failed"

    def cancel(self) -> None:
        """Stop after the piece under way."""
        self._stop.set()

    def wait(self, seconds: float) -> None:
        """Wait until it has ended, for so long at most."""
        self._thread.join(seconds)

    def to_json(self) -> dict[str, Any]:
        """Where it stands."""
        return {
            "state": self.state,
            "done": len(self.points),
            "total": self.total,
            "points": list(self.points),
            "problem": self.problem,
        }


class Jobs:
    """The one job that may run."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.current: Job | None = None

    def start(self, work: Sequence[Work]) -> Job:
        """Begin, unless another is still running."""
        with self._lock:
            if self.current is not None and self.current.state == "running":
                raise BadInput("a comparison is running; cancel it or wait for it")
            self.current = Job(work)
            return self.current

"""What surrounds a job: the ledger, the randomness, the engine, and where it says what it does."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from discreet.engines.here import Engine, Here
from discreet.privacy.ledger import DEFAULT_LEDGER, default_place, opened_ledger
from discreet.privacy.local_log import LocalLog, log_beside
from discreet.progress import Progress, Quiet

if TYPE_CHECKING:
    from discreet.privacy.ledger import Ledger
    from discreet.privacy.random import Random

__all__ = ["DEFAULT_LEDGER", "Context"]


@dataclass(frozen=True, kw_only=True)
class Context:
    """One run of a job. `ledger` says where spends are recorded; None, which must be written out, records nothing.

    `log` names the file for private facts.
    """

    ledger: "str | Path | Ledger | None" = DEFAULT_LEDGER
    log: str | Path | None = None
    seed: int | None = None
    engine: Engine = field(default_factory=Here)
    progress: Progress = field(default_factory=Quiet)

    @classmethod
    def of(cls, job: Any, *, progress: Progress | None = None, engine: Engine | None = None) -> "Context":
        """The context that a job's own settings ask for."""
        return cls(
            ledger=getattr(job, "ledger", DEFAULT_LEDGER),
            log=getattr(job, "log", None),
            seed=getattr(job, "seed", None),
            engine=engine or Here(),
            progress=progress or Quiet(),
        )

    @property
    def random(self) -> "Random":
        """A fresh source of randomness: the system's, or the seed's from its beginning."""
        from discreet.privacy.random import Random

        return Random(self.seed)

    @property
    def local_log(self) -> LocalLog:
        """Where private facts go: the file that is named, else beside the ledger; always to the progress."""
        path = None if self.log is None else Path(self.log)
        if path is None and isinstance(self.ledger, str | Path):
            path = log_beside(default_place() if self.ledger == DEFAULT_LEDGER else self.ledger)
        return LocalLog(path=path, remark=self.progress.remark)

    @contextmanager
    def open_ledger(self) -> Iterator["Ledger | None"]:
        """The ledger, open; None where nothing is recorded."""
        with opened_ledger(self.ledger) as opened:
            yield opened

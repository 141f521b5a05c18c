"""Demo: the whole tour on a synthetic clinic, in one report."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from discreet.jobs.context import Context
from discreet.jobs.job import Job
from discreet.settings import Option

if TYPE_CHECKING:
    from discreet.demo.steps import DemoRun

__all__ = ["Demo", "Toured"]


@dataclass(frozen=True)
class Toured:
    """What the tour did."""

    run: "DemoRun"

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        from discreet.demo.screen import as_json

        return as_json(self.run)

    def __str__(self) -> str:
        from discreet.demo.screen import as_text

        return as_text(self.run)


@dataclass(frozen=True, kw_only=True)
class Demo(Job[Toured]):
    """Find, protect, attack, count and verify on a synthetic clinic, and write a report of it."""

    job_name = "demo"

    out: Annotated[
        Path, Option("The folder to write into; it is made if need be.", common=True, local=True)
    ] = Path("demo-out")
    force: Annotated[bool, Option("Replace what is there.", common=True, local=True)] = False
    seed: Annotated[
        int | None,
        Option("Repeatable draws, for tests only: the statements are marked and void.", local=True),
    ] = None

    def run(self, context: Context) -> Toured:
        """Walk the tour and write its report."""
        from discreet.demo.files import prepare
        from discreet.demo.pages import tell
        from discreet.demo.steps import run
        from discreet.extras import require
        from discreet.finding.quick_start import load_recognisers

        require("find", "noise", "report")
        files = prepare(self.out, force=self.force)
        load_recognisers()
        toured = run(files, context.progress, self.seed)
        tell(toured).write(toured.files.report)
        return Toured(toured)

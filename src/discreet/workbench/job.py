"""The workbench as a command."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from discreet.jobs.context import DEFAULT_LEDGER, Context
from discreet.jobs.job import LEDGER_HELP, Job
from discreet.jobs.said import Said
from discreet.settings import Argument, Option

__all__ = ["Workbench"]


@dataclass(frozen=True, kw_only=True)
class Workbench(Job[Said]):
    """See what a mechanism does before trusting it: try, compare, review, ledger, reports, in the browser.

    Served on this machine only, to whoever has the address.
    """

    job_name = "workbench"

    folder: Annotated[Path, Argument("The project: its documents, reports and ledger.")] = field(
        default=Path(), kw_only=False
    )
    review: Annotated[
        Path | None, Option("A file with found spans, to review on its own screen.", common=True, local=True)
    ] = None
    port: Annotated[
        int, Option("Port on 127.0.0.1; 0 takes a free one.", least=0, most=65535, common=True, local=True)
    ] = 0
    browser: Annotated[bool, Option("--browser/--no-browser", "Open the page.", common=True, local=True)] = (
        True
    )
    ledger: Annotated[
        str | Path,
        Option(
            LEDGER_HELP,
            envvar="DISCREET_LEDGER",
            common=True,
            local=True,
        ),
    ] = DEFAULT_LEDGER

    def run(self, context: Context) -> Said:
        """Serve it until it is stopped."""
        from discreet.workbench.app import workbench_app
        from discreet.workbench.guard import Guard
        from discreet.workbench.project import Project
        from discreet.workbench.serve import serve

        where = None if self.ledger == DEFAULT_LEDGER else str(self.ledger)
        project, guard = Project(self.folder, where), Guard()
        serve(
            workbench_app(project, guard, self.review),
            guard,
            port=self.port,
            browser=self.browser,
            announce=lambda address: context.progress.remark(
                f"Workbench of {project.name} at {address}  (Ctrl-C stops)"
            ),
        )
        return Said("", {"workbench": project.name})

"""Papers: published experiments, measured again; they are a distribution of their own."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

from discreet.errors import NotInstalled
from discreet.jobs.context import Context
from discreet.jobs.job import Job
from discreet.jobs.said import Said
from discreet.settings import Argument, Option

__all__ = ["ListPapers", "RunPaper"]


def _experiments(module: str) -> Any:
    # By name: the library never imports its experiments.
    if find_spec("discreet_experiments") is None:
        raise NotInstalled(
            "the papers' experiments (discreet-experiments) are not installed; in a copy of discreet's repository "
            "run pip install ./experiments, or make install"
        )
    return import_module(f"discreet_experiments.{module}")


def _names() -> Iterable[str]:
    return tuple(_experiments("catalogue").PAPERS)


@dataclass(frozen=True, kw_only=True)
class ListPapers(Job[Said]):
    """The papers that can be run."""

    job_name = "papers list"

    def run(self, context: Context) -> Said:
        """Read the catalogue."""
        del context
        papers = _experiments("catalogue").PAPERS.values()
        text = "\n".join(
            f"{paper.name:<12} {paper.title} ({paper.authors} {paper.year})\n{'':<12} {paper.what}; data: {paper.data}"
            for paper in papers
        )
        return Said(text, {"papers": [paper.to_json() for paper in papers]})


@dataclass(frozen=True, kw_only=True)
class RunPaper(Job[Said]):
    """Run a paper's experiment and write NAME.html and NAME.json."""

    job_name = "papers run"

    name: Annotated[str, Argument("A name from `discreet papers list`.", choices=_names)] = field(
        kw_only=False
    )
    quick: Annotated[bool, Option("Small samples, a few minutes.", common=True)] = False
    data: Annotated[
        str | None,
        Option(
            "Folder with the data sets; a stand-in without.", envvar="DISCREET_DATA", common=True, local=True
        ),
    ] = None
    out: Annotated[Path, Option("Folder for the report and its numbers.", common=True, local=True)] = Path(
        "papers-out"
    )
    seed: Annotated[int | None, Option("Repeatable draws.", common=True)] = None
    force: Annotated[bool, Option("Replace what is there.", common=True, local=True)] = False

    def run(self, context: Context) -> Said:
        """Run it, with the data sets where they are."""
        from discreet.validate import one_of

        catalogue = _experiments("catalogue")
        one_of("paper", self.name, tuple(catalogue.PAPERS))
        folder = _experiments("data").data_folder(self.data)
        _experiments("outcome").outcome_places(self.out, self.name, force=self.force)
        if folder is None:
            context.progress.remark(
                "no data sets (--data DIR or $DISCREET_DATA): texts of our own making stand in for them"
            )
        outcome = catalogue.run(
            self.name, data=folder, quick=self.quick, random=context.random, watch=context.progress.remark
        )
        page, numbers = outcome.write(self.out, force=self.force)
        data = {"report": str(page), "numbers": str(numbers), **outcome.to_json()}
        return Said(f"{outcome}\n\nReport: {page}", data)

"""`discreet papers list` and `discreet papers run NAME`: papers' experiments, measured again."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from discreet.cli.session import Force, Json, Quiet, Seed, Session
from discreet.errors import NotInstalled

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the group and its commands."""
    papers = typer.Typer(
        name="papers",
        help="Run the experiments of papers again, their figures beside ours.",
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    papers.command("list")(_list)
    papers.command("run")(_run)
    app.add_typer(papers)


def _list(as_json: Json = False, quiet: Quiet = False) -> None:
    """The papers that can be run."""
    session = Session(as_json=as_json, quiet=quiet)
    papers = _experiments("catalogue").PAPERS.values()
    text = "\n".join(
        f"{paper.name:<12} {paper.title} ({paper.authors} {paper.year})\n{'':<12} {paper.what}; data: {paper.data}"
        for paper in papers
    )
    session.result({"papers": [paper.to_json() for paper in papers]}, text)


def _run(
    name: Annotated[str, typer.Argument(help="A name from `discreet papers list`.")],
    quick: Annotated[bool, typer.Option("--quick", help="Small samples, a few minutes.")] = False,
    data: Annotated[
        str | None,
        typer.Option("--data", envvar="DISCREET_DATA", help="Folder with the data sets; a stand-in without."),
    ] = None,
    out: Annotated[Path, typer.Option("--out", help="Folder for the report and its numbers.")] = Path(
        "papers-out"
    ),
    seed: Seed = None,
    force: Force = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Run a paper's experiment and write NAME.html and NAME.json."""
    from discreet.privacy.random import Random
    from discreet.validate import one_of

    session = Session(as_json=as_json, quiet=quiet)
    catalogue = _experiments("catalogue")
    one_of("paper", name, tuple(catalogue.PAPERS))
    folder = _experiments("data").data_folder(data)
    _experiments("outcome").outcome_places(out, name, force=force)
    if folder is None:
        session.remark(
            "no data sets (--data DIR or $DISCREET_DATA): texts of our own making stand in for them"
        )
    outcome = catalogue.run(name, data=folder, quick=quick, random=Random(seed), watch=session.remark)
    page, numbers = outcome.write(out, force=force)
    session.result(
        {"report": str(page), "numbers": str(numbers), **outcome.to_json()}, f"{outcome}\n\nReport: {page}"
    )


def _experiments(module: str) -> Any:
    # By name: the library never imports its experiments, they are a distribution of their own.
    if find_spec("discreet_experiments") is None:
        raise NotInstalled(
            "the papers' experiments (discreet-experiments) are not installed; in a copy of discreet's repository "
            "run pip install ./experiments, or make install"
        )
    return import_module(f"discreet_experiments.{module}")

"""A job: a frozen dataclass of settings with `run`, and the function that Python users call."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, ParamSpec, Protocol, TypeVar

from discreet.extras import missing
from discreet.jobs.context import DEFAULT_LEDGER, Context
from discreet.privacy.ledger import Ledger
from discreet.settings import Option, check_settings, plain
from discreet.text.input import Reads

__all__ = ["LEDGER_HELP", "Job", "Reads", "Recorded", "Result", "UsesLedger", "function_of"]

Parameters = ParamSpec("Parameters")
Gives = TypeVar("Gives", covariant=True)


LEDGER_HELP = (
    "Ledger file or postgresql:// URL; default: discreet-ledger.db here if it exists, else the user's own."
)


class Result(Protocol):
    """What a job gives back: readable as text, as plain data for `--json`."""

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""


class Job(Generic[Gives]):
    """What every job is. Its docstring is the help text; its first line the summary."""

    job_name: ClassVar[str] = ""
    """As in a statement and a recipe; a subclass says it."""

    def __post_init__(self) -> None:
        check_settings(self)

    def run(self, context: Context) -> Gives:
        """Do the work."""
        del context
        raise TypeError(f"{type(self).__name__} does not say what it does")

    def to_json(self) -> dict[str, Any]:
        """The job as data: its name and its settings, without those that say where things lie."""
        return {"job": self.job_name, **plain(self)}


def function_of(job: Callable[Parameters, Job[Gives]]) -> Callable[Parameters, Gives]:
    """The function that makes a job of its arguments and runs it."""

    def call(*given: Parameters.args, **named: Parameters.kwargs) -> Gives:
        try:
            made = job(*given, **named)
            return made.run(Context.of(made))
        except ModuleNotFoundError as problem:
            if (absent := missing(problem)) is None:
                raise
            raise absent from problem

    call.__doc__ = job.__doc__
    call.__name__ = call.__qualname__ = str(getattr(job, "job_name", "call")).replace(" ", "_")
    call.__wrapped__ = job  # type: ignore[attr-defined]
    return call


@dataclass(frozen=True, kw_only=True)
class UsesLedger:
    """Which ledger."""

    ledger: Annotated[
        str | Path | Ledger | None,
        Option(
            LEDGER_HELP,
            none_flag="--no-ledger",
            none_help="Record nothing, for trials; the statement says so.",
            envvar="DISCREET_LEDGER",
            parse=str,  # an address stays one: a path would make its two slashes one
            local=True,
        ),
    ] = DEFAULT_LEDGER


@dataclass(frozen=True, kw_only=True)
class Recorded(UsesLedger):
    """Settings of every job that spends: whose budget, which ledger, which randomness."""

    dataset: Annotated[
        str | None,
        Option(
            "Whose budget it is; default: recognised by content, else the input's name.",
            common=True,
            local=True,
        ),
    ] = None
    other_data: Annotated[
        bool,
        Option(
            "These documents are not those of a dataset that they resemble; its entry says so.", local=True
        ),
    ] = False
    seed: Annotated[
        int | None,
        Option("Repeatable draws, for tests only: the statement is marked and void.", local=True),
    ] = None
    log: Annotated[
        str | Path | None,
        Option("File for private counts, which no statement has; default: beside the ledger.", local=True),
    ] = None

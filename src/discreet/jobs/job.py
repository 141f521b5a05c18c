"""A job: a frozen dataclass of settings with `run`, and the function that Python users call."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, Literal, ParamSpec, Protocol, TypeVar

from discreet.jobs.context import DEFAULT_LEDGER, Context
from discreet.privacy.ledger import Ledger
from discreet.settings import Option, check_settings, plain

__all__ = ["Job", "Reads", "Recorded", "Result", "UsesLedger", "function_of"]

Parameters = ParamSpec("Parameters")
Gives = TypeVar("Gives", covariant=True)

_INPUT = "How the input is read"


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
        made = job(*given, **named)
        return made.run(Context.of(made))

    call.__doc__ = job.__doc__
    call.__name__ = call.__qualname__ = str(getattr(job, "job_name", "call")).replace(" ", "_")
    call.__wrapped__ = job  # type: ignore[attr-defined]
    return call


@dataclass(frozen=True, kw_only=True)
class Reads:
    """How documents are read: settings of every job with an input."""

    text: Annotated[
        str,
        Option(
            "--text-column", "--text", "Column or field with the text.", panel=_INPUT, common=True, local=True
        ),
    ] = "text"
    id: Annotated[
        str, Option("--id-column", "Column with the id; made up if absent.", panel=_INPUT, local=True)
    ] = "id"
    user: Annotated[
        str, Option("--user-column", "Column with the person a text belongs to.", panel=_INPUT, local=True)
    ] = "user"
    label: Annotated[
        str, Option("--label-column", "Column with the class label.", panel=_INPUT, local=True)
    ] = "label"
    format: Annotated[
        str | None,
        Option(
            "jsonl, csv, tsv, tsv-unquoted, parquet, text, lines or conll; default: by the suffix.",
            panel=_INPUT,
            local=True,
        ),
    ] = None
    on_error: Annotated[
        Literal["stop", "skip"],
        Option("At a malformed row: stop, or skip and count it.", panel=_INPUT, local=True),
    ] = "stop"


@dataclass(frozen=True, kw_only=True)
class UsesLedger:
    """Which ledger."""

    ledger: Annotated[
        str | Path | Ledger | None,
        Option(
            "Ledger file or postgresql:// URL; default: discreet-ledger.db here if it exists, else the user's own.",
            none_flag="--no-ledger",
            envvar="DISCREET_LEDGER",
            local=True,
        ),
    ] = DEFAULT_LEDGER


@dataclass(frozen=True, kw_only=True)
class Recorded(UsesLedger):
    """Settings of every job that spends: whose budget, which ledger, which randomness."""

    dataset: Annotated[
        str | None, Option("Whose budget it is; default: the input's name.", common=True, local=True)
    ] = None
    seed: Annotated[
        int | None,
        Option("Repeatable draws, for tests only: the statement is marked and void.", local=True),
    ] = None

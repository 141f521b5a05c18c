"""The one adapter from jobs to commands, on a job made for it."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from click.testing import CliRunner

from discreet.cli.command import command_of, group_of
from discreet.errors import BadInput
from discreet.jobs.context import Context
from discreet.jobs.job import Job, Recorded, function_of
from discreet.registry import Registry
from discreet.settings import Argument, OneOf, Option, check_settings

PAINTS: Registry = Registry("paint", rooms=())


@PAINTS.register("oil", "slow")
@dataclass(frozen=True, kw_only=True)
class Oil:
    """Paint with oil."""

    layers: Annotated[int, Option("How many.", least=0)] = 2


@PAINTS.register("chalk", "quick")
@dataclass(frozen=True, kw_only=True)
class Chalk:
    """Paint with chalk."""

    soft: Annotated[bool, Option("Softer.")] = False
    fixed: Annotated[bool, Option("Fix it.")] = True


BRUSHES: Registry = Registry("brush", rooms=())


@BRUSHES.register("flat", "for walls")
@dataclass(frozen=True, kw_only=True)
class Flat:
    width: Annotated[int, Option("Centimetres.", least=1)] = 4

    def __post_init__(self) -> None:
        check_settings(self)


@BRUSHES.register("fine", "for edges")
@dataclass(frozen=True, kw_only=True)
class Fine:
    hairs: Annotated[int, Option("How many.")] = 9
    tips: Annotated[float, Option("How sharp.")] = 1.0


@PAINTS.register("egg", "old")
@dataclass(frozen=True, kw_only=True)
class Egg:
    """Paint with egg."""

    brush: Annotated[Any, OneOf(lambda: BRUSHES, "Which brush.", flag="--brush")] = field(
        default_factory=Flat
    )
    walls: Annotated[int, Option("How many.")] = 0


class Shown:
    exit_code = 0

    def __init__(self, job: Any, context: Context) -> None:
        self.job, self.context = job, context

    def to_json(self) -> dict[str, Any]:
        return {"job": self.job.to_json(), "ledger": str(self.context.ledger), "seed": self.context.seed}

    def __str__(self) -> str:
        return repr(self.job)


@dataclass(frozen=True, kw_only=True)
class Paint(Job[Shown], Recorded):
    """Paint a wall.

    With care.
    """

    job_name = "paint"
    wall: Annotated[str | Path, Argument("Which wall.")] = field(kw_only=False)
    paint: Annotated[Any, OneOf(lambda: PAINTS, "What with.", flag="--with", hides=("walls",))] = field(
        kw_only=False
    )
    size: Annotated[float, Option("Metres.", above=0)] = 1.0
    names: Annotated[tuple[str, ...], Option("Repeat it.")] = ()
    words: Annotated[tuple[str, ...] | None, Option("With commas.", commas=True)] = None
    how: Annotated[Literal["up", "down"], Option("Direction.")] = "up"

    def run(self, context: Context) -> Shown:
        return Shown(self, context)


@dataclass(frozen=True, kw_only=True)
class Learn(Job[Shown]):
    """Learn to paint."""

    job_name = "learn"
    paint: Annotated[Any, OneOf(lambda: PAINTS, "What.")] = field(kw_only=False)
    hours: Annotated[int, Option("How long.")] = 1

    def run(self, context: Context) -> Shown:
        return Shown(self, context)


def run(*arguments: str, job: Any = Paint) -> Any:
    return CliRunner().invoke(
        group_of(job, "paint"), [*arguments], standalone_mode=False, env={"DISCREET_LEDGER": ""}
    )


def shown(*arguments: str, job: Any = Paint) -> dict[str, Any]:
    import json

    result = run(*arguments, "--json", job=job)
    assert result.exception is None, result.exception
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_settings_of_the_choice_and_of_the_job_are_options() -> None:
    found = shown("north", "--with", "oil", "--layers", "0", "--size", "2", "--names", "a", "--names", "b")
    assert found["job"]["paint"] == {"name": "oil", "layers": 0}
    assert found["job"]["size"] == 2.0 and found["job"]["names"] == ["a", "b"]


def test_a_list_with_commas_and_a_flag_that_takes_away() -> None:
    found = shown("north", "--with", "chalk", "--words", "x, y", "--no-fixed")
    assert found["job"]["words"] == ["x", "y"]
    assert found["job"]["paint"] == {"name": "chalk", "soft": False, "fixed": False}


def test_the_ledger_is_on_unless_it_is_said() -> None:
    assert shown("north", "--with", "oil")["ledger"] == "default"
    assert shown("north", "--with", "oil", "--no-ledger")["ledger"] == "None"
    assert shown("north", "--with", "oil", "--ledger", "x.db", "--seed", "0") | {"job": 0} == {
        "job": 0,
        "ledger": "x.db",
        "seed": 0,
    }


def test_an_option_of_another_choice_is_refused() -> None:
    problem = run("north", "--with", "oil", "--soft").exception
    assert isinstance(problem, BadInput) and "--soft belongs to chalk, not to oil" in str(problem)


def test_a_value_outside_its_range_is_refused() -> None:
    problem = run("north", "--with", "oil", "--size", "0").exception
    assert isinstance(problem, BadInput) and "size is 0.0; it must be above 0" in str(problem)


def test_a_missing_choice_lists_the_choices() -> None:
    problem = run("north").exception
    assert problem is not None and "oil" in str(problem) and "chalk" in str(problem)


def test_the_short_help_is_short_and_the_long_one_has_everything() -> None:
    short, long = run("--help").stdout, run("--help-all").stdout
    assert "--layers" not in short and "more options: --help-all" in short
    assert "--layers" in long and "Options of oil" in long and "With care." in short


def test_defaults_of_0_and_1_are_shown() -> None:
    @dataclass(frozen=True, kw_only=True)
    class Counted(Job[Shown]):
        """Count."""

        none: Annotated[int, Option("From.")] = 0
        one: Annotated[float, Option("By.")] = 1.0

    said = run("--help", job=Counted).stdout
    assert "From.  [default: 0]" in said and "By.  [default: 1]" in said


def test_a_choice_without_a_flag_is_a_subcommand() -> None:
    found = shown("oil", "--layers", "7", "--hours", "3", job=Learn)
    assert found["job"] == {"job": "learn", "paint": {"name": "oil", "layers": 7}, "hours": 3}
    assert "Paint with oil." in run("oil", "--help", job=Learn).stdout


def test_a_choice_within_a_choice() -> None:
    def brush(*typed: str) -> Any:
        return shown("north", "--with", "egg", *typed)["job"]["paint"]["brush"]

    assert brush() == {"name": "flat", "width": 4}
    assert brush("--brush", "fine", "--hairs", "0") == {"name": "fine", "hairs": 0, "tips": 1.0}
    assert "--brush NAME" in run("--help-all").stdout and "Options of fine" in run("--help-all").stdout
    assert "How sharp.  [default: 1]" in run("--help-all").stdout
    assert shown("egg", "--brush", "fine", job=Learn)["job"]["paint"]["brush"] == {
        "name": "fine",
        "hairs": 9,
        "tips": 1.0,
    }


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (("--with", "egg", "--hairs", "3"), "say which brush --hairs is for: --brush fine or flat"),
        (("--with", "egg", "--brush", "flat", "--hairs", "3"), "--hairs belongs to fine, not to flat"),
        (("--with", "oil", "--hairs", "3"), "--hairs belongs to egg, not to oil"),
        (("--with", "oil", "--brush", "flat"), "--brush belongs to egg, not to oil"),
        (("--with", "egg", "--brush", "flat", "--width", "0"), "width is 0"),
        (("--with", "egg", "--brush", "wide"), "choose one of fine, flat"),
    ],
)
def test_what_belongs_to_another_choice_within_is_refused(typed: tuple[str, ...], message: str) -> None:
    problem = run("north", *typed).exception
    assert problem is not None and message in getattr(problem, "message", str(problem))


def test_a_hidden_setting_is_for_python_and_data() -> None:
    assert "--walls" not in run("--help-all").stdout
    assert run("north", "--with", "egg", "--walls", "3").exception is not None
    assert shown("north", "--with", "egg")["job"]["paint"]["walls"] == 0


def test_parameters_are_made_when_they_are_asked_for() -> None:
    assert command_of(Paint, "paint").params == []


def test_python_calls_the_same_job() -> None:
    paint = function_of(Paint)
    result = paint("north", Oil(layers=1), ledger=None)
    assert result.context.ledger is None and result.job.paint == Oil(layers=1)
    with pytest.raises(BadInput, match="how is 'sideways'"):
        paint("north", Oil(), how="sideways")  # type: ignore[arg-type]


def test_a_command_takes_its_name() -> None:
    assert command_of(Paint, "decorate").name == "decorate"

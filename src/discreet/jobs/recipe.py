"""Run: the steps of a recipe, a TOML file that says which jobs are done one after the other.

[[step]]
job = "find"
source = "notes.csv"
output = "marked.jsonl"

[[step]]
job = "protect"
source = "marked.jsonl"
mechanism = {name = "vickrey", epsilon = 12}
output = "safe.csv"
"""

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from discreet.errors import BadInput, DiscreetError
from discreet.jobs.context import DEFAULT_LEDGER, Context
from discreet.jobs.job import Job, Result, UsesLedger, function_of
from discreet.jobs.table import job_class
from discreet.privacy.ledger import default_place
from discreet.settings import Argument, Option, build, settings_of

__all__ = ["Ran", "Run", "Step", "read_recipe", "run"]


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step of a recipe: its number, the name of its job, and the job's settings as they were written."""

    number: int
    job: str
    settings: Mapping[str, Any]

    def __str__(self) -> str:
        return f"step {self.number} ({self.job})"

    def build(self, ledger: Any) -> Job[Any]:
        """The job; `ledger` is for one that does not name its own. In a recipe, `false` stands for None.

        Sources are paths, and found again when a result is read after the recipe's folder was left.
        """
        owner = job_class(self.job)
        known = {setting.name: setting for setting in settings_of(owner)}
        given = dict(self.settings)
        for name, setting in known.items():
            value = given.get(name)
            if value is False and setting.optional and setting.kind is not bool:
                given[name] = None
            is_place = isinstance(setting.mark, Argument) and setting.takes_path and isinstance(value, str)
            if is_place and value != "-" and "://" not in str(value):
                given[name] = Path(str(value)).absolute()
        if "ledger" in known:
            given.setdefault("ledger", ledger)
        made = build(owner, given, what=self.job)
        for name, setting in known.items():
            if isinstance(setting.mark, Option) and setting.mark.insisted and given.get(name) is None:
                raise BadInput(f"{self.job} needs {name}: {setting.help}")
        return made


@dataclass(frozen=True, kw_only=True)
class Run(Job["Ran"], UsesLedger):
    """Run the steps of a recipe, one after the other.

    Every step is checked before the first is run; the first that fails ends the run. Paths are relative to the
    recipe's folder, which is the working folder of the steps. The ledger is for all steps that name none.

        results = discreet.run("release.toml")
    """

    job_name = "run"

    recipe: Annotated[str | Path, Argument("A TOML file with a [[step]] for each job.")] = field(
        kw_only=False
    )
    check: Annotated[bool, Option("Check the steps and run none.", common=True, local=True)] = False

    def run(self, context: Context) -> "Ran":
        """Check every step, then run them."""
        path = Path(self.recipe)
        steps = read_recipe(path)
        ledger = _absolute(context.ledger)
        done: list[tuple[Step, Result]] = []
        with chdir(path.resolve().parent):
            ready = [_checked(step, ledger) for step in steps]
            for step, job in [] if self.check else zip(steps, ready, strict=True):
                context.progress.remark(f"{step} of {len(steps)}")
                with _naming(step):
                    made = step.build(ledger) if job is None else job
                    around = Context.of(made, progress=context.progress, engine=context.engine)
                    done.append((step, made.run(around)))
                if getattr(done[-1][1], "exit_code", 0):
                    break
        return Ran(steps, done)


run = function_of(Run)


class Ran:
    """What the steps gave back, in order."""

    def __init__(self, steps: list[Step], done: list[tuple[Step, Result]]) -> None:
        self.steps = steps
        self._done = done

    @property
    def results(self) -> list[Any]:
        """The result of each step that was run."""
        return [result for _, result in self._done]

    @property
    def exit_code(self) -> int:
        """That of the last step that was run."""
        return int(getattr(self.results[-1], "exit_code", 0)) if self._done else 0

    def __len__(self) -> int:
        return len(self._done)

    def __getitem__(self, place: int) -> Any:
        return self.results[place]

    def to_json(self) -> list[dict[str, Any]]:
        """Each step's job with its result."""
        return [{"job": step.job, "result": result.to_json()} for step, result in self._done]

    def __str__(self) -> str:
        if not self._done:
            return "\n".join(["The recipe can be run:", *(f"  {step}" for step in self.steps)])
        return "\n\n".join(f"{step}\n{result}" for step, result in self._done)


def read_recipe(path: str | Path) -> list[Step]:
    """The steps that a file lists."""
    path = Path(path)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadInput(f"{path}: cannot be read ({problem.strerror})") from problem
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path}: not a TOML file ({problem})") from problem
    tables = data.pop("step", None)
    if data:
        raise BadInput(
            f"{path}: {', '.join(map(repr, data))} is not part of a recipe, which has [[step]] only"
        )
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables) or not tables:
        raise BadInput(f"{path}: there are no steps; write a [[step]] for each job")
    steps = []
    for number, table in enumerate(tables, 1):
        settings = dict(table)
        job = settings.pop("job", None)
        if not isinstance(job, str):
            raise BadInput(f'{path}: step {number} names no job; add a line such as job = "find"')
        if job == "run":
            raise BadInput(f"{path}: step {number} runs another recipe; write its steps here instead")
        steps.append(Step(number=number, job=job, settings=settings))
    return steps


def _checked(step: Step, ledger: Any) -> Job[Any] | None:
    """The step's job; None if it needs a file that an earlier step may still write."""
    with _naming(step):
        try:
            return step.build(ledger)
        except BadInput as problem:
            if step.number > 1 and isinstance(problem.__cause__, FileNotFoundError):
                return None
            raise


@contextmanager
def _naming(step: Step) -> Iterator[None]:
    """An error says in which step it happened."""
    try:
        yield
    except DiscreetError as problem:
        problem.args = (f"{step}: {problem}", *problem.args[1:])
        raise
    except Exception as problem:
        problem.add_note(f"in {step} of the recipe")
        raise


def _absolute(ledger: Any) -> Any:
    """The same ledger from whatever folder the steps are run in."""
    found = default_place() if ledger == DEFAULT_LEDGER else ledger
    is_path = isinstance(found, Path) or (isinstance(found, str) and "://" not in found)
    return Path(found).resolve() if is_path else found

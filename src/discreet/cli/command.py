"""One adapter: a job as a command, its settings as options, its result on the screen."""

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import click

from discreet.cli.parameters import Shown, parameters_of, typed_values
from discreet.cli.session import Session
from discreet.cli.signals import keep_from_others
from discreet.jobs.context import Context
from discreet.jobs.job import Job
from discreet.settings import Argument, OneOf, Setting, settings_of

__all__ = ["JobCommand", "command_of", "group_of", "summary_of"]

HELP_OPTIONS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class JobCommand(click.Command):
    """A command whose `--help` fits a screen; `--help-all` shows every option under its heading.

    Its parameters are made when they are asked for: the list of commands needs no mechanism.
    """

    def __init__(self, name: str, *, make_params: Callable[[], list[click.Parameter]], **named: Any) -> None:
        super().__init__(name, **named)
        self._make_params = make_params

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The parameters, and `--help`."""
        if not self.params:
            self.params = self._make_params()
        return super().get_params(ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, after `--help-all`."""
        if "--help-all" in args:
            ctx.meta["discreet.all"] = True
            click.echo(self.get_help(ctx))
            ctx.exit()
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Arguments, the common options, and how many more there are; or all of them by heading."""
        arguments = [one for one in self.get_params(ctx) if isinstance(one, click.Argument)]
        rows = [(one.make_metavar(ctx), getattr(one, "help", "")) for one in arguments]
        if rows:
            with formatter.section("Arguments"):
                formatter.write_dl(rows)
        options = [one for one in self.get_params(ctx) if isinstance(one, click.Option) and not one.hidden]
        everything = ctx.meta.get("discreet.all", False) or len(options) <= 15
        shown = [one for one in options if everything or getattr(one, "common", True)]
        panels: dict[str, list[click.Option]] = {}
        for one in shown:
            panel = str(getattr(one, "panel", "")) if everything else ""
            panels.setdefault(panel or "Options", []).append(one)
        for panel, members in panels.items():
            records = [record for one in members if (record := one.get_help_record(ctx)) is not None]
            with formatter.section(panel):
                formatter.write_dl(records)
        if len(shown) < len(options):
            formatter.write_paragraph()
            formatter.write_text(f"{len(options) - len(shown)} more options: --help-all")


def command_of(job: type[Job[Any]], name: str, *, fixed: Any = None) -> click.Command:
    """The command that runs a job; `fixed` is the choice that a subcommand stands for, a class."""
    settings = settings_of(job)
    nested = next((one for one in settings if isinstance(one.mark, OneOf) and not one.mark.flag), None)
    inner: tuple[Setting, ...] = () if fixed is None else settings_of(fixed)
    names = {one.name for one in inner}
    outer = [one for one in settings if one is not nested and one.name not in names]

    def run(as_json: bool, quiet: bool, public_mode: bool, **given: Any) -> None:
        keep_from_others(public_mode)
        session = Session(as_json=as_json, quiet=quiet)
        values = typed_values(outer, given)
        if fixed is not None and nested is not None:
            values[nested.name] = fixed(**_complete(inner, typed_values(inner, given)))
        made = job(**_complete(outer, values))
        session.finish(made.run(Context.of(made, progress=session)))

    def make() -> list[click.Parameter]:
        params = [*parameters_of(inner), *parameters_of(outer), *_always()]
        for one in params:
            if fixed is not None:
                _fit(one, fixed)
        return _arguments_first(params)

    return JobCommand(
        name,
        make_params=make,
        callback=run,
        help=_help(fixed or job),
        short_help=summary_of(fixed or job),
        context_settings=HELP_OPTIONS,
        no_args_is_help=any(
            isinstance(one.mark, Argument) and one.required and not one.many for one in (*inner, *outer)
        ),
    )


def _fit(option: Any, choice: Any) -> None:
    """Hide what a choice has no use for (the job says why when it is given); its own help and default come first."""
    option.help = getattr(choice, "helps", {}).get(option.name, option.help)
    if not isinstance(option, Shown):
        return
    option.hidden = option.name in getattr(choice, "unfit", ())
    if option.name in (own := getattr(choice, "defaults", {})):
        option.note = f"default: {own[option.name]}"


def _complete(settings: Iterable[Setting], values: dict[str, Any]) -> dict[str, Any]:
    """The values, if every setting that has no default is among them."""
    for setting in settings:
        if not setting.required or setting.name in values:
            continue
        if isinstance(setting.mark, OneOf):
            choices = setting.mark.choices()
            known = "\n".join(f"  {name:<20} {choices.summary(name)}" for name in choices.names())
            raise click.UsageError(f"choose what is done with {setting.mark.flag}:\n{known}\n")
        raise click.UsageError(f"missing {setting.flag}: {setting.help}")
    return values


def _arguments_first(params: list[click.Parameter]) -> list[click.Parameter]:
    """Arguments before options, and one that takes several values after the others."""
    return sorted(params, key=lambda one: (not isinstance(one, click.Argument), one.nargs == -1))


def _always() -> list[click.Parameter]:
    return [
        Shown(
            ["--json", "as_json"],
            is_flag=True,
            help="Print one JSON object on stdout, the rest on stderr.",
            common=True,
        ),
        Shown(["--quiet", "-q"], is_flag=True, help="No progress, no summary.", common=True),
        Shown(
            ["--public-mode"],
            is_flag=True,
            help="Write files that the umask alone keeps from others; otherwise only you can read them.",
            common=False,
        ),
        Shown(
            ["--help-all"], is_flag=True, expose_value=False, help="Every option, by heading.", common=True
        ),
    ]


class _Choices(click.Group):
    """The choices of a job's `OneOf` as subcommands, each made when it is asked for."""

    def __init__(self, job: type[Job[Any]], mark: OneOf, **named: Any) -> None:
        super().__init__(**named)
        self._job = job
        self._choices = mark.choices

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Every name."""
        return self._choices().names()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The job with this choice."""
        choices = self._choices()
        if cmd_name not in choices.names():
            return None
        command = command_of(self._job, cmd_name, fixed=choices.make(cmd_name))
        # What another package brings says so.
        _, found, origin = choices.summary(cmd_name).rpartition(" (from ")
        if found:
            command.short_help = f"{command.short_help}{found}{origin}"
        return command


def group_of(job: type[Job[Any]], name: str) -> click.Command:
    """A job as a command, or as a group of subcommands where one of its settings is chosen by them."""
    mark = next(
        (one.mark for one in settings_of(job) if isinstance(one.mark, OneOf) and not one.mark.flag), None
    )
    if mark is None:
        return command_of(job, name)
    return _Choices(
        job, mark, name=name, help=_help(job), no_args_is_help=True, context_settings=HELP_OPTIONS
    )


def summary_of(owner: type[Any]) -> str:
    """The first line of the docstring."""
    return (owner.__doc__ or "").strip().split("\n")[0]


def _help(owner: type[Any]) -> str:
    """The docstring up to its example, as click writes paragraphs."""
    # An example stands eight spaces in, the text of a class four.
    return inspect.cleandoc((owner.__doc__ or "").split("\n\n        ")[0])

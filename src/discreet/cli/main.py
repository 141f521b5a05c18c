"""The entry point: the commands, and what becomes of an error."""

import errno
import json
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from discreet.cli.completion import completion_options
from discreet.cli.shown import shown
from discreet.cli.signals import Terminated, stop_when_terminated
from discreet.errors import DiscreetError
from discreet.extras import missing
from discreet.jobs.table import COMMANDS

__all__ = ["COMMANDS", "app", "main"]

GROUPS: dict[str, str] = {
    "federate": "Train a model over sites that keep their texts.",
    "papers": "Run the experiments of papers again, their figures beside ours.",
    "secure": "Classify texts that stay secret with a model that stays secret.",
    "ledger": "What has been spent of each dataset's privacy, and what may be.",
}
"""What a group of commands is for, where its subcommands are jobs of their own."""

_SURROUNDINGS = {
    errno.EACCES,
    errno.EISDIR,
    errno.ELOOP,
    errno.EMFILE,
    errno.ENAMETOOLONG,
    errno.ENOSPC,
    errno.ENOTDIR,
    errno.EPERM,
    errno.EROFS,
}
"""What a disk, a folder or a permission refuses is no defect of ours."""

RENAMED: dict[str, str] = {"vocab": "vocabulary"}
"""Old spellings, kept for one release."""


class _Commands(click.Group):
    """Commands that are imported when they are asked for."""

    def __init__(self, table: "dict[str, Any]", **named: Any) -> None:
        super().__init__(**named)
        self._table = table

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Every name, in the order of the work."""
        return list(self._table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command, made from its job."""
        if cmd_name in RENAMED and self._table is COMMANDS:
            new = RENAMED[cmd_name]
            print(
                f"discreet: {cmd_name!r} is called {new!r} now; the old name goes with the next release",
                file=sys.stderr,
            )
            cmd_name = new
        if cmd_name not in self._table:
            return None
        found = self._table[cmd_name]
        if isinstance(found, dict):
            return _Commands(found, name=cmd_name, help=GROUPS[cmd_name], **_LOOKS)
        return _load(cmd_name, found)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> "tuple[str | None, click.Command | None, list[str]]":
        """As click does, with the nearest name where there is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as problem:
            import difflib

            near = difflib.get_close_matches(args[0], self.list_commands(ctx), n=1)
            if not near:
                raise
            raise click.UsageError(
                f"{problem.format_message().rstrip('.')}; did you mean {near[0]!r}?", ctx
            ) from None


def _load(name: str, found: str) -> click.Command:
    from discreet.cli.command import group_of

    module, job = found.split(":")
    return group_of(getattr(import_module(module), job), name)


def _version(ctx: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    if asked:
        from discreet.version import __version__

        print(f"discreet {__version__}")
        ctx.exit()


_LOOKS: dict[str, Any] = {
    "no_args_is_help": True,
    "context_settings": {"help_option_names": ["-h", "--help"], "max_content_width": 100},
}

app = _Commands(
    COMMANDS,
    name="discreet",
    help="Release, learn from and query sensitive text, with every privacy claim checked.",
    params=[
        click.Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_version,
            help="Print the version and exit.",
        ),
        *completion_options(),
    ],
    **_LOOKS,
)


def main() -> None:
    """Run the command line; every error ends in one sentence and its exit code."""
    stop_when_terminated()
    try:
        sys.exit(app(prog_name="discreet", standalone_mode=False) or 0)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.exceptions.NoArgsIsHelpError as shown:
        print(shown.format_message())
        sys.exit(0)
    except click.UsageError as problem:
        _fail(problem.format_message() + "  (see --help)", 2)
    except Terminated:
        _fail("told to stop (SIGTERM); nothing half-written was left behind", 143)
    except (click.exceptions.Abort, KeyboardInterrupt):
        _fail("stopped; nothing half-written was left behind", 130)
    except DiscreetError as problem:
        _fail(str(problem), problem.exit_code)
    except BrokenPipeError:
        sys.exit(0)
    except OSError as problem:
        if problem.errno not in _SURROUNDINGS:
            _defect(problem)
        where = f"{problem.filename}: " if problem.filename else ""
        _fail(f"{where}{problem.strerror}; choose another place, or make this one fit", 2)
    except Exception as problem:
        if (absent := missing(problem)) is not None:
            _fail(str(absent), absent.exit_code)
        _defect(problem)


def _defect(problem: Exception) -> NoReturn:
    import traceback

    traceback.print_exc()
    _fail(f"a defect in discreet, not in your input ({type(problem).__name__}: {problem})", 1)


def _fail(message: str, code: int) -> NoReturn:
    print(f"discreet: {shown(message)}", file=sys.stderr)
    if "--json" in sys.argv:
        print(json.dumps({"error": message, "exit_code": code}, ensure_ascii=False))
    sys.exit(code)

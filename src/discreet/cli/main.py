"""The entry point: the commands, and what becomes of an error."""

import json
import sys
from importlib import import_module
from typing import Annotated

import click
import typer

from discreet.errors import DiscreetError

__all__ = ["app", "main"]

app = typer.Typer(
    name="discreet",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS = (
    "demo",
    "doctor",
    "find",
    "score",
    "review",
    "protect",
    "restore",
    "encode",
    "tune",
    "vocab",
    "train",
    "federate",
    "secure",
    "verify",
    "audit",
    "papers",
    "ledger",
    "workbench",
)
"""Each is a file in this folder that adds itself to the application with `register`."""


def _version(asked: bool) -> None:
    if asked:
        from discreet import __version__

        print(f"discreet {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Release, learn from and query sensitive text, with every privacy claim checked."""


def _collect() -> None:
    for name in COMMANDS:
        import_module(f"discreet.cli.{name}").register(app)


def main() -> None:
    """Run the command line; every error ends in one sentence and its exit code."""
    _collect()
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.exceptions.NoArgsIsHelpError:
        sys.exit(0)
    except click.UsageError as problem:
        _fail(problem.format_message() + "  (see --help)", 2)
    except (click.exceptions.Abort, KeyboardInterrupt):
        _fail("stopped; nothing half-written was left behind", 130)
    except DiscreetError as problem:
        _fail(str(problem), problem.exit_code)
    except BrokenPipeError:
        sys.exit(0)
    except Exception as problem:
        import traceback

        traceback.print_exc()
        _fail(f"a defect in discreet, not in your input ({type(problem).__name__}: {problem})", 1)


def _fail(message: str, code: int) -> None:
    print(f"discreet: {message}", file=sys.stderr)
    if "--json" in sys.argv:
        print(json.dumps({"error": message, "exit_code": code}, ensure_ascii=False))
    sys.exit(code)

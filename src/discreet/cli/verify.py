"""`discreet verify MECHANISM`: hold a claim against the mechanism; exit 4 when it does not hold."""

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any, get_type_hints

import click
import typer
from typer.core import TyperGroup

from discreet.cli.session import Json, Quiet, Session
from discreet.errors import Violation

__all__ = ["CHECKS", "register"]

CHECKS = {
    "randomised-response": "discreet.privacy.verify.checks:randomised_response",
    "laplace-noise": "discreet.privacy.verify.checks:laplace_noise",
    "gaussian-noise": "discreet.privacy.verify.checks:gaussian_noise",
    "matrix": "discreet.privacy.verify.checks:matrix",
    "laplace": "discreet.protection.words.checks:laplace",
    "mahalanobis": "discreet.protection.words.checks:mahalanobis",
    "vickrey": "discreet.protection.words.checks:vickrey",
    "generalised-vickrey": "discreet.protection.words.checks:generalised_vickrey",
    "tem": "discreet.protection.words.checks:tem",
    "santext": "discreet.protection.words.checks:santext",
    "vickrey-as-printed": "discreet.protection.words.checks:vickrey_as_printed",
    "sue": "discreet.encoding.checks:sue",
    "oue": "discreet.encoding.checks:oue",
    "ome": "discreet.encoding.checks:ome",
    "bits": "discreet.encoding.checks:bits",
    "privunit": "discreet.encoding.checks:privunit",
    "class-response": "discreet.encoding.checks:class_response",
    "clipped-laplace": "discreet.encoding.checks:clipped_laplace",
    "clipped-gaussian": "discreet.encoding.checks:clipped_gaussian",
    "metric-noise": "discreet.encoding.checks:metric_noise",
}
"""One line a mechanism: its name here, and the function in its own room that checks it.

The function's keywords become options and its positional parameters arguments, with the text in
`Annotated` as their help; it returns something with `violated`, `to_json()` and `str()`.
"""


class _Mechanisms(TyperGroup):
    """The checks as subcommands, each imported only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(CHECKS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in CHECKS:
            return None
        module, function = CHECKS[cmd_name].split(":")
        return _command(cmd_name, getattr(import_module(module), function))


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(
        typer.Typer(
            name="verify",
            cls=_Mechanisms,
            help="Check a privacy claim: a certificate or a counter-example. Exit 4 when it does not hold.",
            no_args_is_help=True,
            context_settings={"help_option_names": ["-h", "--help"]},
        )
    )


def _command(name: str, check: Callable[..., Any]) -> click.Command:
    """A command line for a check, from its signature."""

    def run(as_json: bool, quiet: bool, **options: Any) -> None:
        session = Session(as_json=as_json, quiet=quiet)
        with session.progress(f"verifying {name}"):
            outcome = check(**options)
        session.result({"mechanism": name, "options": options, **outcome.to_json()}, str(outcome))
        if outcome.violated:
            sys.exit(Violation.exit_code)

    keyword_only = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        *_parameters(check),
        inspect.Parameter("as_json", keyword_only, default=False, annotation=Json),
        inspect.Parameter("quiet", keyword_only, default=False, annotation=Quiet),
    ]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    small = typer.Typer(add_completion=False, rich_markup_mode="rich")
    small.command(name, help=check.__doc__)(run)
    return typer.main.get_command(small)


def _parameters(check: Callable[..., Any]) -> list[inspect.Parameter]:
    """The check's own parameters, their help handed on to typer."""
    hints = get_type_hints(check, include_extras=True)
    parameters = []
    for parameter in inspect.signature(check).parameters.values():
        hint = hints[parameter.name]
        kind, texts = getattr(hint, "__origin__", hint), getattr(hint, "__metadata__", ("",))
        as_option = parameter.kind is inspect.Parameter.KEYWORD_ONLY
        make = typer.Option if as_option else typer.Argument
        annotation = Annotated[kind, make(help=texts[0])]  # type: ignore[valid-type]
        parameters.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY, annotation=annotation))
    return parameters

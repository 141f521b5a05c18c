"""A command that becomes another one when a flag stands among its options."""

from collections.abc import Callable
from typing import Any

import click
import typer
from typer.core import TyperCommand

__all__ = ["by_flag"]


def by_flag(
    flag: str, other: Callable[..., None], otherwise: type[TyperCommand] = TyperCommand
) -> type[TyperCommand]:
    """A command class: with `flag` it parses and runs as `other`, with its own options; without, as `otherwise`.

    So two jobs share a name (`train classifier`, with and without `--encoded`) and neither lists options that it
    does not look at; `--help` beside the flag explains the other.
    """

    class Chosen(otherwise):  # type: ignore[valid-type, misc]
        def make_context(
            self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
        ) -> click.Context:
            """The context of the command that the options ask for."""
            if not any(one == flag or one.startswith(flag + "=") for one in args):
                context: click.Context = super().make_context(info_name, args, parent, **extra)
                return context
            small = typer.Typer(add_completion=False, rich_markup_mode="rich")
            small.command(info_name)(other)
            return typer.main.get_command(small).make_context(info_name, args, parent, **extra)

    return Chosen

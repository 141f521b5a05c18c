"""`--show-completion` and `--install-completion`: commands, options and choices completed by the shell."""

import os
from pathlib import Path

import click

__all__ = ["completion_options"]

SHELLS = ("bash", "zsh", "fish")


def completion_options() -> list[click.Parameter]:
    """The two options of the main command."""
    return [
        click.Option(
            [f"--{verb}-completion"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=callback,
            help=help,
        )
        for verb, callback, help in (
            ("install", _install, "Install completion for the present shell."),
            ("show", _show, "Print the completion script for the present shell."),
        )
    ]


def _shell() -> str:
    name = Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise click.UsageError(f"completion is for {', '.join(SHELLS)}; $SHELL is {name or 'not set'}")
    return name


def _script(shell: str) -> str:
    from click.shell_completion import get_completion_class

    from discreet.cli.main import app

    maker = get_completion_class(shell)
    assert maker is not None
    return maker(app, {}, "discreet", "_DISCREET_COMPLETE").source()


def _show(ctx: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        print(_script(_shell()))
        ctx.exit()


def _install(ctx: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    if not asked or ctx.resilient_parsing:
        return
    shell = _shell()
    home = Path.home()
    places = {
        "bash": home / ".local/share/bash-completion/completions/discreet",
        "zsh": home / ".zfunc/_discreet",
        "fish": home / ".config/fish/completions/discreet.fish",
    }
    path = places[shell]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_script(shell) + "\n", encoding="utf-8")
    print(f"completion for {shell} is in {path}; open a new shell")
    if shell == "zsh":
        print("zsh reads it if ~/.zshrc has: fpath+=~/.zfunc; autoload -Uz compinit; compinit")
    ctx.exit()

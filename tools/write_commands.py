"""Write docs/commands.md: the full help of every command, taken from the commands themselves.

python tools/write_commands.py

`tests/test_docs.py` compares the page with what this would write.
"""

from collections.abc import Iterator
from pathlib import Path

import click

from discreet.cli.main import app

__all__ = ["page"]

PAGE = Path(__file__).parent.parent / "docs" / "commands.md"
WIDTH = 110
INTRODUCTION = """# Every command and option

What `discreet COMMAND --help-all` prints, for every command; `--help` alone shows the arguments and the common options.
The rules that all commands share are in the [guide](guide.md), an example of each is in [Examples](examples.md).

This page is written by `python tools/write_commands.py`.
"""


def page() -> str:
    """The page as it should be."""
    top = click.Context(app, info_name="discreet", terminal_width=WIDTH)
    parts = [INTRODUCTION, *(_section(words, help) for words, help in _helps(app, top))]
    return "\n".join(parts)


def _section(words: str, help: str) -> str:
    name = words.removeprefix("discreet").strip()
    level = "#" * (2 + name.count(" "))
    heading = f"{level} {name}\n\n" if name else ""
    return f"{heading}```text\n$ {words} --help{'-all' if name else ''}\n{help.rstrip()}\n```\n"


def _helps(command: click.Command, context: click.Context) -> Iterator[tuple[str, str]]:
    context.meta["discreet.all"] = True
    yield context.command_path, command.get_help(context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None and not inner.hidden:
                yield from _helps(
                    inner, click.Context(inner, info_name=name, parent=context, terminal_width=WIDTH)
                )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)

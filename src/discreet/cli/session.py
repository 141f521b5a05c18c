"""What every command shares: what it prints where, and its progress bar."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from discreet.cli.shown import shown

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["Session"]

Item = TypeVar("Item")


class _Shown:
    """What rich draws, its text without control characters; the colours are rich's own and stay."""

    def __init__(self, drawn: Any) -> None:
        self._drawn = drawn

    def __rich_console__(self, console: "Console", options: Any) -> Iterator[Any]:
        for segment in console.render(self._drawn, options):
            yield segment if segment.control else segment._replace(text=shown(segment.text))


class Session:
    """One run of a command: JSON or people on stdout, progress and remarks on stderr."""

    def __init__(self, *, as_json: bool = False, quiet: bool = False) -> None:
        self.as_json = as_json
        self.quiet = quiet

    def result(self, data: Mapping[str, Any], text: str) -> None:
        """The command's answer: the object with --json, the text otherwise (not with --quiet)."""
        if self.as_json:
            print(json.dumps(data, ensure_ascii=False, indent=2, default=str))
        elif not self.quiet:
            self.out.print(shown(text), markup=False, highlight=False, soft_wrap=True)

    def finish(self, result: Any) -> None:
        """Show what a job gave back; its exit code, where it has one, ends the command.

        A result that serves is shown on one line (or as its text) when it can be reached, and then waited for.
        """
        if hasattr(result, "serve"):
            result.serve(
                lambda: print(
                    json.dumps(result.to_json()) if self.as_json else shown(str(result)), flush=True
                )
            )
            return
        if self.as_json or self.quiet or not hasattr(result, "__rich__"):
            self.result(result.to_json(), str(result))
        else:
            console = self.out
            console.print(_Shown(result), highlight=False)
        code = getattr(result, "exit_code", 0)
        if code:
            sys.exit(code)

    def remark(self, text: str) -> None:
        """A sentence on stderr."""
        if not self.quiet:
            print(shown(text), file=sys.stderr)

    @property
    def out(self) -> "Console":
        """The console on stdout."""
        from rich.console import Console

        return Console()

    @contextmanager
    def progress(self, label: str, total: float | None = None) -> Iterator[Any]:
        """A bar on stderr, only on a terminal; call the yielded function with an amount, and a new label."""
        if self.quiet or not sys.stderr.isatty():
            yield lambda _amount=1, _label=None: None
            return
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            SpinnerColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        with bar:
            task = bar.add_task(label, total=total)
            yield lambda amount=1, label=None: bar.update(task, advance=amount, description=label)

    def track(self, items: Iterable[Item], label: str, total: int | None = None) -> Iterator[Item]:
        """Pass items on while the bar moves."""
        with self.progress(label, total) as advance:
            for item in items:
                yield item
                advance(1)

"""What the guide shows is what happens: every block marked `console` in the docs is run, and its output compared.

A line that begins with `$ ` is run in a folder with the example clinic; the lines after it are what it prints,
stdout and stderr together. A line `…` stands for any number of lines, and `…` within one for any text.
"""

import os
import pkgutil
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import click
import pytest

import discreet
from discreet.cli.main import app
from shown_output import expected

DOCS = Path(__file__).parent.parent / "docs"
EXAMPLES = Path(__file__).parent.parent / "examples"
BLOCK = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)
PAGES = sorted(path for path in DOCS.rglob("*.md") if BLOCK.search(path.read_text(encoding="utf-8")))


def _environment(folder: Path) -> dict[str, str]:
    """What a command of a page finds around it: nothing of the reader's, a ledger in the folder."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DISCREET_")}
    return environment | {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}


def calls(page: Path) -> list[tuple[str, list[str]]]:
    """The commands of a page, in order, each with the output shown."""
    found: list[tuple[str, list[str]]] = []
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


@pytest.mark.timeout(1800)  # a page is many commands, and the machine may be busy with others
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_shown_commands_print_what_is_shown(page: Path, tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "clinic.jsonl", tmp_path / "notes.jsonl")
    shutil.copy(EXAMPLES / "patients.csv", tmp_path / "patients.csv")
    here = tmp_path / "bin"
    here.mkdir()
    script = here / "discreet"
    script.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -c "from discreet.cli.main import main; main()" "$@"\n'
    )
    script.chmod(0o755)
    environment = _environment(tmp_path)
    environment |= {"PATH": f"{here}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "200"}
    for command, lines in calls(page):
        done = subprocess.run(
            ["sh", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=280
        )
        said = done.stderr + done.stdout + "\n"
        assert done.returncode != 1, f"$ {command}\n{said}"
        if lines:
            assert expected(lines).search(said), (
                f"$ {command}\nshown:\n" + "\n".join(lines) + f"\nprinted:\n{said}"
            )


def test_some_pages_are_checked() -> None:
    assert {DOCS / "guide.md", DOCS / "examples.md"} <= set(PAGES)


def _commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Every command that can be called, with the groups it is in; the mechanisms of verify are one command."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group) and name != "verify":
            yield from _commands(command, (*path, name))
        else:
            yield " ".join((*path, name))


def test_every_command_has_an_example() -> None:
    listed = list(_commands(app))
    assert len(listed) > 30
    shown = (DOCS / "examples.md").read_text(encoding="utf-8")
    assert [name for name in listed if f"discreet {name}" not in shown] == []


def test_the_page_of_commands_is_what_the_commands_say() -> None:
    code = "import sys, write_commands; sys.stdout.write(write_commands.page())"
    path = os.pathsep.join((str(DOCS.parent / "src"), str(DOCS.parent / "tools")))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=280,
    )
    assert done.returncode == 0, done.stderr
    shown = (DOCS / "commands.md").read_text(encoding="utf-8")
    assert shown == done.stdout, "options have changed: run python tools/write_commands.py"


def test_the_guide_in_python_runs(tmp_path: Path) -> None:
    """All its Python, one block after the other, on the example clinic."""
    shutil.copy(EXAMPLES / "clinic.jsonl", tmp_path / "notes.jsonl")
    text = (DOCS / "guide.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE))
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=_environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=280,
    )
    assert done.returncode == 0, done.stderr


PLACES = (".", "src", "src/discreet", "experiments", "experiments/src/discreet_experiments")
GROUPS = {f"discreet.{name}" for name in ("mechanisms", "finders", "attacks", "tasks")}


def test_files_and_modules_that_are_named_exist() -> None:
    """`privacy/plan.py` and `discreet.attacks.memory`; `yours.py` is the reader's, and groups of entry points are names."""
    root = DOCS.parent
    missing = []
    for page in (root / "README.md", root / "CONTRIBUTING.md", *DOCS.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        for path in set(re.findall(r"(?<![\w./-])((?:[\w-]+/)+[\w-]+\.py)\b", text)):
            if Path(path).stem != "yours" and not any((root / place / path).exists() for place in PLACES):
                missing.append((page.name, path))
        for name in set(re.findall(r"`(discreet(?:\.\w+)+)", text)) - GROUPS:
            try:
                pkgutil.resolve_name(name)
            except (ImportError, AttributeError):
                missing.append((page.name, name))
    assert missing == []


def test_the_options_of_shown_commands_exist() -> None:
    """Those of commands that are too slow to be run, too."""
    page = (DOCS / "commands.md").read_text(encoding="utf-8")
    helps = re.findall(r"^\$ discreet ([^\n]*?) --help-all\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    known = {name: set(re.findall(r"(?<![\w-])--[a-z][\w-]*", text)) for name, text in helps}
    wrong = []
    for path in (DOCS.parent / "README.md", *DOCS.rglob("*.md")):
        text = path.read_text(encoding="utf-8").replace("\\\n", " ")
        blocks = re.findall(r"^```(?:console)?\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        for line in "\n".join(blocks).splitlines():
            for part in re.split(r"[;|&]", line.split("#")[0].removeprefix("$ ")):
                words = part.split()
                if words[:1] != ["discreet"] or len(words) < 2:
                    continue
                name = next((name for many in (3, 2) if (name := " ".join(words[1:many])) in known), "")
                if given := set(re.findall(r"\s(--[a-z][\w-]*)", part)) - known.get(name, set()):
                    wrong.append((path.name, part, given))
    assert wrong == []


def test_every_public_name_is_in_the_reference() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (DOCS / "api").glob("*.md"))
    shown = {path.rpartition(".")[2] for path in re.findall(r"^::: ([\w.]+)", pages, re.MULTILINE)}
    shown |= set(re.findall(r'heading: "discreet\.(\w+)"', pages))
    public = {name for name in discreet.__all__ if not name.startswith("__")}
    modules = {name for name in public if isinstance(getattr(discreet, name), ModuleType)}
    assert public - modules - shown == set()


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("mkdocstrings_handlers.python")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mkdocs",
            "build",
            "--strict",
            "--quiet",
            "--site-dir",
            str(tmp_path / "site"),
        ],
        cwd=DOCS.parent,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(DOCS.parent / "src")},
        capture_output=True,
        text=True,
        timeout=280,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Minimum score of a span" in (tmp_path / "site/api/jobs/index.html").read_text(encoding="utf-8")


def test_a_wrong_line_would_be_seen() -> None:
    assert expected(["a b", "…", "c … d"]).search("a  b\nx\ny\nc 7 d\n")
    assert not expected(["a b", "c"]).search("a b\nd\n")

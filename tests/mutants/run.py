"""Try every mutant of `mutants.toml`: each changes one piece of a copy of the sources, and its tests must fail.

    python tests/mutants/run.py [--only WORD]... [--resume] [--jobs N]

The named tests are run first as they are: where one fails without a mutant, nothing it says of mutants counts, and
the run ends with 2. Then each mutant is tried in a copy of the tree, `--jobs` of them at a time, each in a process
forked from one that has the large packages loaded. `--only` takes mutants whose file, text or tests contain WORD;
`--resume` leaves out those that were killed before, if neither they nor their file nor their tests have changed since.

Prints a line for each mutant and "killed N of M"; exits 1 when one lives, times out or breaks the import.
"""

import argparse
import compileall
import hashlib
import importlib
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["apply", "files_of_tests", "mutants"]

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
RESULTS = HERE / ".results.json"
FOLDERS = ("src", "tests", "examples", "docs")
FILES = ("pyproject.toml", "conftest.py", "README.md")
SECONDS = 180
LARGE = (
    "pytest numpy scipy.special scipy.stats scipy.optimize dp_accounting.pld dp_accounting.rdp opendp.prelude "
    "sqlalchemy pyarrow torch cryptography.fernet jinja2 click rich"
).split()
SAYS = {0: "lives", 1: "killed", -1: "times out"}


def mutants() -> list[dict]:
    """The table."""
    return tomllib.loads((HERE / "mutants.toml").read_text(encoding="utf-8"))["mutant"]


def apply(mutant: dict, text: str) -> str:
    """The file's text with the change made; the old piece must occur once."""
    if text.count(mutant["old"]) != 1:
        raise ValueError(f"{mutant['file']}: {mutant['old']!r} occurs {text.count(mutant['old'])} times")
    return text.replace(mutant["old"], mutant["new"])


def files_of_tests(mutant: dict) -> list[str]:
    """The files of its tests, which may be named with a test behind `::`."""
    return [each.partition("::")[0] for each in mutant["tests"]]


@dataclass
class Try:
    """One run of pytest: with a mutant, or without one."""

    tests: list[str]
    mutant: dict | None = None
    code: int = 0
    took: float = 0.0
    log: str = ""

    @property
    def told(self) -> str:
        """What came of it; for pytest's own errors, which kill nothing, its code."""
        return SAYS.get(self.code, f"pytest ends with {self.code}")

    def __str__(self) -> str:
        if self.mutant is None:
            return f"without a mutant {' '.join(self.tests)} fails:\n{self.log[-3000:]}"
        old, new = (" ".join(self.mutant[name].split()) for name in ("old", "new"))
        by = re.search(r"^FAILED (\S+)", self.log, re.MULTILINE)
        said = self.told + (f" by {by[1]}" if by and self.code == 1 else "")
        return f"{said} in {self.took:.1f} s: {self.mutant['file']}: {old} -> {new}"


class Slot:
    """A copy of the tree in which one run at a time goes on."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self.log = tree / "log"
        self.process = 0

    def start(self, this: Try) -> None:
        """Make the change and start the tests in a fork."""
        self.now, self.since = this, time.monotonic()
        if this.mutant is not None:
            self.path = self.tree / "src" / "discreet" / this.mutant["file"]
            self.sound, self.times = self.path.read_bytes(), self.path.stat()
            self.path.write_text(apply(this.mutant, self.sound.decode()), encoding="utf-8")
            # Compiled files are known by time and size: no two contents may share a time.
            os.utime(self.path, (time.time(), self.times.st_mtime + 3600))
        self.process = os.fork()
        if self.process == 0:
            self._test(this)

    def _test(self, this: Try) -> None:
        code = 3
        try:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            os.setsid()
            out = os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(out, 1)
            os.dup2(out, 2)
            os.chdir(self.tree)
            sys.dont_write_bytecode = this.mutant is not None
            os.environ |= {"PYTHONPATH": str(self.tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
            sys.path[:0] = [str(self.tree / "src")]
            import pytest

            code = int(pytest.main(["-x", "-q", "-n", "0", "-p", "no:cacheprovider", *this.tests]))
            sys.stdout.flush()
        finally:
            os._exit(code)

    def ended(self) -> Try | None:
        """The run when it is over, else None; one that takes too long is stopped."""
        done, status = os.waitpid(self.process, os.WNOHANG)
        late = time.monotonic() - self.since > SECONDS
        if not done and not late:
            return None
        if not done:
            os.killpg(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        self.process = 0
        if self.now.mutant is not None:
            self.path.write_bytes(self.sound)
            os.utime(self.path, ns=(self.times.st_atime_ns, self.times.st_mtime_ns))
        self.now.code = os.waitstatus_to_exitcode(status) if done else -1
        self.now.took = time.monotonic() - self.since
        self.now.log = self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""
        return self.now


def _slots(folder: Path, count: int) -> list[Slot]:
    """Copies of the tree, with the sources compiled once."""
    trees = [folder / str(number) for number in range(count)]
    for name in FOLDERS:
        shutil.copytree(ROOT / name, trees[0] / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy2(ROOT / name, trees[0] / name)
    compileall.compile_dir(trees[0] / "src", quiet=2)
    for tree in trees[1:]:
        shutil.copytree(trees[0], tree)
    return [Slot(tree) for tree in trees]


def _all(slots: list[Slot], tries: list[Try]) -> Iterator[Try]:
    """Each run as it ends."""
    waiting = tries[::-1]
    try:
        while waiting or any(slot.process for slot in slots):
            for slot in slots:
                if slot.process == 0 and waiting:
                    slot.start(waiting.pop())
                if slot.process and (done := slot.ended()) is not None:
                    yield done
            time.sleep(0.02)
    finally:
        for slot in slots:
            if slot.process:
                os.killpg(slot.process, signal.SIGKILL)


def _without(chosen: list[dict]) -> list[Try]:
    """The tests of all these mutants, one run a file."""
    by_file: dict[str, set[str]] = {}
    for mutant in chosen:
        for name, test in zip(files_of_tests(mutant), mutant["tests"], strict=True):
            by_file.setdefault(name, set()).add(test)
    return [Try(tests=[name] if name in tests else sorted(tests)) for name, tests in sorted(by_file.items())]


def _key(mutant: dict) -> str:
    """Changes when the mutant, its file or its tests do."""
    found = hashlib.sha256(json.dumps(mutant, sort_keys=True).encode())
    for path in (
        ROOT / "src" / "discreet" / mutant["file"],
        *(ROOT / each for each in files_of_tests(mutant)),
    ):
        found.update(path.read_bytes())
    return found.hexdigest()


def _load_large_packages() -> None:
    """What most tests import, once: a fork has it at no cost. Nothing of discreet, which is what changes."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    for name in LARGE:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as problem:
            print(f"{problem}: tests that need it will fail", file=sys.stderr)


def main() -> int:
    """Try them."""
    parser = argparse.ArgumentParser(description="Try every mutant of mutants.toml.")
    parser.add_argument(
        "--only", action="append", default=[], metavar="WORD", help="in its file, text or tests"
    )
    parser.add_argument("--resume", action="store_true", help="leave out what was killed before")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="how many at a time")
    asked = parser.parse_args()
    chosen = [
        each
        for each in mutants()
        if not asked.only or any(word in json.dumps(each, ensure_ascii=False) for word in asked.only)
    ]
    dead = set(json.loads(RESULTS.read_text())) if RESULTS.exists() else set()
    keys = {id(each): _key(each) for each in chosen}
    todo = [each for each in chosen if not (asked.resume and keys[id(each)] in dead)]
    killed, since = len(chosen) - len(todo), time.monotonic()
    _load_large_packages()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what runs is ended with it
    with tempfile.TemporaryDirectory() as folder:
        slots = _slots(Path(folder), max(1, min(asked.jobs, len(todo))))
        failing = [done for done in _all(slots, _without(todo)) if done.code != 0]
        if failing:
            print(*failing, sep="\n", flush=True)
            return 2
        for done in _all(slots, [Try(tests=each["tests"], mutant=each) for each in todo]):
            print(done, flush=True)
            killed += done.code == 1
            (dead.add if done.code == 1 else dead.discard)(keys[id(done.mutant)])
            RESULTS.write_text(json.dumps(sorted(dead)))
    print(f"killed {killed} of {len(chosen)} in {time.monotonic() - since:.0f} s")
    return int(killed < len(chosen))


if __name__ == "__main__":
    sys.exit(main())

"""How fast and in how much memory JSONL passes through discreet, beside a bare loop of orjson.

    python benchmarks/read_write.py [MEGABYTES]

Makes its own files, of about 1 KB and 5 KB a document, and runs each job in a process of its own, so
that the peak memory is that job's alone. Speeds are megabytes of JSONL for each second of processor
time on one core; the ratio is discreet's speed over the bare loop's in the same run.
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import orjson

from discreet.text import open_writer, read
from discreet.text.output import new_file

WORDS = (
    "the patient was seen on ward after fall no fever since Monday naïve café 120/80 mmHg mg b.i.d.".split()
)


def make(path: Path, megabytes: float, length: int) -> None:
    random.seed(length)
    texts = [" ".join(random.choices(WORDS, k=length // 6)) for _ in range(500)]
    number, size = 0, 0
    with path.open("wb") as file:
        while size < megabytes * 1e6:
            text = texts[number % 500]
            row = {
                "id": f"note-{number}",
                "user": f"patient-{number % 997}",
                "text": text,
                "ward": number % 17,
            }
            size += file.write(orjson.dumps(row) + b"\n")
            number += 1


def bare_read(path: Path, _: Path) -> None:
    with path.open("rb") as file:
        for line in file:
            orjson.loads(line)


def discreet_read(path: Path, _: Path) -> None:
    deque(read(path), maxlen=0)


def bare_copy(path: Path, out: Path) -> None:
    with path.open("rb") as file, out.open("wb") as copy:
        for line in file:
            copy.write(orjson.dumps(orjson.loads(line)) + b"\n")


def discreet_copy(path: Path, out: Path) -> None:
    corpus = read(path)
    with new_file(out) as output, open_writer(output, out, columns=corpus.columns) as writer:
        for document in corpus:
            writer.write(document)


JOBS: dict[str, Callable[[Path, Path], None]] = {
    "bare-read": bare_read,
    "read": discreet_read,
    "bare-copy": bare_copy,
    "copy": discreet_copy,
}


def measure(job: str, path: Path, out: Path) -> dict[str, float]:
    """Run a job in a fresh process: seconds of processor and of clock, peak memory in MB."""
    done = subprocess.run(
        [sys.executable, __file__, "--job", job, str(path), str(out)],
        check=True,
        capture_output=True,
        text=True,
    )
    out.unlink(missing_ok=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def run(job: str, path: Path, out: Path) -> None:
    clock, processor = time.perf_counter(), time.process_time()
    JOBS[job](path, out)
    figures = {
        "processor": time.process_time() - processor,
        "clock": time.perf_counter() - clock,
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    print(json.dumps(figures))


def report(length: int, megabytes: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder, "notes.jsonl"), Path(folder, "copy.jsonl")
        make(path, megabytes, length)
        size = path.stat().st_size / 1e6
        found = {job: measure(job, path, out) for job in JOBS}
    write = {
        kind: found[f"{kind}copy"]["processor"] - found[f"{kind}read"]["processor"] for kind in ("bare-", "")
    }
    print(f"\n{size:,.0f} MB of JSONL, about {length:,} characters a document")
    print(f"{'':24}{'MB/s':>8}{'bare':>8}{'ratio':>8}{'peak MB':>9}{'clock s':>9}")
    rows = [
        ("read", found["read"]["processor"], found["bare-read"]["processor"], found["read"]),
        ("write (copy less read)", write[""], write["bare-"], found["copy"]),
        ("read and write", found["copy"]["processor"], found["bare-copy"]["processor"], found["copy"]),
    ]
    for name, ours, bare, figures in rows:
        print(
            f"{name:24}{size / ours:8.0f}{size / bare:8.0f}{bare / ours:8.2f}"
            f"{figures['peak']:9.0f}{figures['clock']:9.1f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("megabytes", nargs="?", type=float, default=200)
    parser.add_argument("--job", nargs=3, metavar=("JOB", "IN", "OUT"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.job:
        run(options.job[0], Path(options.job[1]), Path(options.job[2]))
        return
    for length in (1000, 5000):
        report(length, options.megabytes)


if __name__ == "__main__":
    main()

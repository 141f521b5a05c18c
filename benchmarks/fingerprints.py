"""What fingerprints cost: files read with and without them, and whole releases with and without a ledger.

    python benchmarks/fingerprints.py [MEGABYTES]

Makes its own files, each document different, and reads each in turns without and with the keyed fingerprint by which
the ledger recognises documents: JSONL, CSV and Parquet; documents of about 200, 1,000 and 5,000 characters, plain and
accented; and documents that all begin with the same letterhead, or end alike too, which are harder to tell apart. The
releases are `protect --with mask` of the cheapest kind (the spans are in the file) and `protect --with laplace` with
small vectors made here, without a ledger and with one, which recognises the documents first. Ratios are those of
processor times, the least of three.
"""

import argparse
import csv
import random
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import orjson
import pyarrow as pa
import pyarrow.parquet as pq

from discreet import Laplace, Mask, protect
from discreet.privacy.fingerprint import fingerprint_of
from discreet.text import read

WORDS = "the patient was seen on ward after fall no fever since Monday 120/80 mmHg mg b.i.d.".split()
KINDS = {
    "plain": (WORDS, "", ""),
    "accented": ([*WORDS, "naïve", "café"], "", ""),
    "same head": (WORDS, "Department of Medicine, discharge letter. ", ""),
    "same ends": (
        WORDS,
        "Department of Medicine, discharge letter. ",
        " Yours sincerely, the head of department",
    ),
}
KEY = b"k" * 32
ROUNDS = 3


def rows(megabytes: float, length: int, kind: str) -> list[dict[str, object]]:
    drawn = random.Random(length)
    words, head, tail = KINDS[kind]
    made: list[dict[str, object]] = []
    for number in range(int(megabytes * 1e6 / length)):
        text = f"{head}{number} " + " ".join(drawn.choices(words, k=length // 6)) + tail
        span = {"start": len(head), "end": len(head) + len(str(number)), "label": "ID"}
        made.append({"id": f"n-{number}", "user": f"patient-{number % 997}", "text": text, "spans": [span]})
    return made


def write(path: Path, made: list[dict[str, object]]) -> None:
    if path.suffix == ".jsonl":
        path.write_bytes(b"".join(orjson.dumps(row) + b"\n" for row in made))
        return
    names = ("id", "user", "text")
    if path.suffix == ".parquet":
        pq.write_table(pa.table({name: [row[name] for row in made] for name in names}), path)
        return
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(names)
        writer.writerows([row[name] for name in names] for row in made)


class Texts:
    """The texts of a file; each iteration reads it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __iter__(self) -> Iterator[str]:
        return map(attrgetter("text"), read(self.path))


def ratio(without: Callable[[], object], beside: Callable[[], object]) -> tuple[float, float]:
    """The seconds without, and how many times as long it takes with; in turns."""
    times: list[list[float]] = [[], []]
    for _ in range(ROUNDS):
        for kept, job in zip(times, (without, beside), strict=True):
            start = time.process_time()
            job()
            kept.append(time.process_time() - start)
    return min(times[0]), min(times[1]) / min(times[0])


def reading(folder: Path, megabytes: float) -> None:
    print(f"{'reading':<10}{'characters':>11}{'text':>11}{'documents':>11}{'MB/s':>7}{'ratio':>8}")
    cases = [("jsonl", length, kind) for length in (200, 1000, 5000) for kind in ("plain", "accented")]
    cases += [(suffix, 1000, "plain") for suffix in ("csv", "parquet")]
    cases += [("jsonl", 1000, kind) for kind in ("same head", "same ends")]
    for suffix, length, kind in cases:
        path = folder / f"notes.{suffix}"
        made = rows(megabytes, length, kind)
        write(path, made)
        count = len(made)
        del made
        texts = Texts(path)
        seconds, found = ratio(
            lambda texts=texts: deque(texts, maxlen=0), lambda texts=texts: fingerprint_of(texts, KEY)
        )
        speed = path.stat().st_size / 1e6 / seconds
        print(f"{suffix:<10}{length:>11,}{kind:>11}{count:>11,}{speed:>7.0f}{found:>8.3f}", flush=True)


def releases(folder: Path, megabytes: float) -> None:
    print(f"\n{'release':<10}{'characters':>11}{'MB':>11}{'seconds':>11}{'ratio':>8}")
    vectors = folder / "vectors.txt"
    drawn = random.Random(1)
    lines = (
        f"{word.lower()} " + " ".join(f"{drawn.gauss(0, 1):.4f}" for _ in range(16)) for word in set(WORDS)
    )
    vectors.write_text("\n".join(lines) + "\n")
    for name, length, size in (
        ("mask", 1000, megabytes),
        ("mask", 5000, megabytes),
        ("mask", 1000, 4 * megabytes),
        ("laplace", 1000, megabytes / 100),
    ):
        path, output = folder / "notes.jsonl", folder / "released.jsonl"
        write(path, rows(size, length, "plain"))

        def release(ledger: Path | None, name: str = name, path: Path = path, output: Path = output) -> None:
            given: dict[str, Any] = {"output": output, "ledger": ledger, "dataset": "notes", "force": True}
            if name == "mask":
                protect(path, Mask(), spans="given", **given)
            else:
                protect(path, Laplace(epsilon=10, vectors=vectors), **given)

        seconds, found = ratio(lambda: release(None), lambda: release(folder / "ledger.db"))
        print(f"{name:<10}{length:>11,}{size:>11,.1f}{seconds:>11.2f}{found:>8.3f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("megabytes", nargs="?", type=float, default=50)
    megabytes = parser.parse_args().megabytes
    with tempfile.TemporaryDirectory() as folder:
        reading(Path(folder), megabytes)
        releases(Path(folder), megabytes)


if __name__ == "__main__":
    main()

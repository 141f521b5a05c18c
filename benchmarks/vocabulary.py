"""How long a private vocabulary takes, and in how much memory, beside one pass over the same words.

    python benchmarks/vocabulary.py [MEGABYTES]

Makes a file of texts whose words follow Zipf's law (new words keep coming, as in real text), and learns
a vocabulary from it per document and per user. Each job runs in a process of its own, so that the peak
memory is its own. The bare job reads the file and counts its words without bounding, noise or pieces.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import numpy as np
import orjson

WORDS_A_TEXT = 150
USERS = 5_000


def make(path: Path, megabytes: float) -> None:
    """Texts with words drawn by rank from a vocabulary of two million, the frequent ones short."""
    generator = np.random.default_rng(7)
    number, size = 0, 0
    with path.open("wb") as file:
        while size < megabytes * 1e6:
            ranks = generator.zipf(1.25, size=WORDS_A_TEXT) % 2_000_000
            text = " ".join(map(_spelled, ranks.tolist()))
            row = {"id": str(number), "user": f"user-{number % USERS}", "text": text + "."}
            size += file.write(orjson.dumps(row) + b"\n")
            number += 1


def _spelled(rank: int) -> str:
    letters = []
    while True:
        rank, letter = divmod(rank, 21)
        letters.append("etaoinsrhldcumfpgwybv"[letter] + "aeiou"[rank % 5])
        if rank == 0:
            return "".join(letters)


def bare(path: Path) -> dict[str, float]:
    from discreet.learning.vocabulary.words import bert_words
    from discreet.text.read import read

    counts: Counter[str] = Counter()
    for document in read(path):
        counts.update(bert_words(document.text))
    return {"distinct": len(counts)}


def private(path: Path, unit: str) -> dict[str, float]:
    from discreet.learning.vocabulary.release import make_vocabulary
    from discreet.learning.vocabulary.threshold import WordThreshold
    from discreet.privacy.random import Random
    from discreet.text.read import read

    calibration = WordThreshold.for_epsilon(1.0, delta=1e-9, unit=unit)  # type: ignore[arg-type]
    learned = make_vocabulary(read(path), calibration, random=Random())
    return {"distinct": len(learned.exact), "pieces": len(learned.pieces)}


def run(job: str, path: Path) -> None:
    clock, processor = time.perf_counter(), time.process_time()
    figures = bare(path) if job == "bare" else private(path, job)
    figures |= {
        "processor": time.process_time() - processor,
        "clock": time.perf_counter() - clock,
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    print(json.dumps(figures))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("megabytes", nargs="?", type=float, default=100)
    parser.add_argument("--job", nargs=2, metavar=("JOB", "IN"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.job:
        run(options.job[0], Path(options.job[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "notes.jsonl")
        make(path, options.megabytes)
        print(f"{path.stat().st_size / 1e6:,.0f} MB of JSONL")
        print(
            f"{'':12}{'processor s':>12}{'clock s':>9}{'ratio':>7}{'peak MB':>9}{'distinct':>11}{'pieces':>9}"
        )
        base = 0.0
        for job in ("bare", "document", "user"):
            done = subprocess.run(
                [sys.executable, __file__, "--job", job, str(path)],
                check=True,
                capture_output=True,
                text=True,
            )
            figures = json.loads(done.stdout)
            base = base or figures["processor"]
            print(
                f"{job:12}{figures['processor']:12.1f}{figures['clock']:9.1f}{figures['processor'] / base:7.2f}"
                f"{figures['peak']:9.0f}{figures['distinct']:11,}{figures.get('pieces', 0):9,}"
            )


if __name__ == "__main__":
    main()

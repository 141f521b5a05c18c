"""What fingerprints cost: JSONL read with and without them.

    python benchmarks/fingerprint.py [MEGABYTES]

Makes its own files, of about 1 KB and 5 KB a document, each different, and reads each in turns without and with the
keyed hashes by which the ledger recognises documents. The ratio is that of the processor times, the least of five.
The last column is the same ratio for a whole release, `protect --with mask` of the cheapest kind (the spans are in the
file), without a ledger and with one, which reads the file once more.
"""

import argparse
import random
import tempfile
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path

import orjson

from discreet import Mask
from discreet import protect as mask
from discreet.privacy.fingerprint import fingerprint_of
from discreet.text import read

WORDS = "the patient was seen on ward after fall no fever since Monday 120/80 mmHg mg b.i.d.".split()
KEY = b"k" * 32


def make(path: Path, megabytes: float, length: int, words: list[str]) -> None:
    random.seed(length)
    size, number = 0, 0
    with path.open("wb") as file:
        while size < megabytes * 1e6:
            text = f"{number} " + " ".join(random.choices(words, k=length // 6))
            row = {
                "id": f"note-{number}",
                "user": f"patient-{number % 997}",
                "text": text,
                "spans": [{"start": 0, "end": len(str(number)), "label": "ID"}],
            }
            size += file.write(orjson.dumps(row) + b"\n")
            number += 1


def plain(path: Path) -> None:
    deque((document.text for document in read(path)), maxlen=0)


def hashed(path: Path) -> None:
    fingerprint_of((document.text for document in read(path)), KEY)


def masked(path: Path, ledger: Path | None) -> None:
    output = path.with_name("masked.jsonl")
    mask(path, Mask(), spans="given", output=output, ledger=ledger, force=True)


def seconds(job: Callable[[Path], None], path: Path) -> float:
    start = time.process_time()
    job(path)
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("megabytes", nargs="?", type=float, default=100)
    megabytes = parser.parse_args().megabytes
    print(f"{'characters':>10}{'text':>8}{'MB/s':>8}{'hashed':>8}{'ratio':>8}{'release':>8}")
    for kind, words in (("ascii", WORDS), ("accents", [*WORDS, "naïve", "café"])):
        for length in (1000, 5000):
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "notes.jsonl")
                make(path, megabytes, length, words)
                size = path.stat().st_size / 1e6
                jobs = (
                    plain,
                    hashed,
                    partial(masked, ledger=None),
                    partial(masked, ledger=Path(folder, "ledger.db")),
                )
                times = [[seconds(job, path) for job in jobs] for _ in range(5)]
            without, beside, unrecorded, recorded = (min(each) for each in zip(*times, strict=True))
            print(
                f"{length:>10,}{kind:>8}{size / without:8.0f}{size / beside:8.0f}{beside / without:8.2f}"
                f"{recorded / unrecorded:8.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()

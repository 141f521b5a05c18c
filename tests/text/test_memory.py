"""Memory does not grow with the file."""

import filecmp
import subprocess
import sys
from pathlib import Path

import orjson
import pytest

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")

# The peak as the kernel counts it since this program began; getrusage would count the parent's too.
COPY = """
import re, sys
from pathlib import Path
from discreet.text import open_writer, read
from discreet.text.output import new_file
corpus, out = read(sys.argv[1]), Path(sys.argv[2])
with new_file(out) as output, open_writer(output, out) as writer:
    for document in corpus:
        writer.write(document)
print(int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]) // 1024)
"""


def copied(path: Path, out: Path) -> int:
    """Read and write a file in a process of its own; the peak of its memory in megabytes."""
    done = subprocess.run(
        [sys.executable, "-c", COPY, str(path), str(out)], capture_output=True, text=True, check=True
    )
    return int(done.stdout)


def test_twice_the_file_takes_the_same_memory(tmp_path: Path) -> None:
    text = "The patient was seen on the ward. " * 60
    peaks = []
    for megabytes in (30, 60):
        path, out = tmp_path / f"{megabytes}.jsonl", tmp_path / f"{megabytes}.out.jsonl"
        with path.open("wb") as file:
            for number in range(megabytes * 480):
                file.write(orjson.dumps({"id": f"note-{number}", "text": text, "n": number}) + b"\n")
        assert path.stat().st_size > megabytes * 950_000
        peaks.append(copied(path, out))
        assert filecmp.cmp(out, path, shallow=False)
    assert max(peaks) < 120
    assert peaks[1] - peaks[0] < 8


@pytest.mark.parametrize("name", ["out.csv", "out.parquet"])
def test_other_formats_do_not_hold_the_file_either(tmp_path: Path, name: str) -> None:
    text = "The patient was seen on the ward. " * 60
    path = tmp_path / "in.jsonl"
    with path.open("wb") as file:
        for number in range(60 * 480):
            file.write(orjson.dumps({"id": f"note-{number}", "text": f"{number} {text}"}) + b"\n")
    assert copied(path, tmp_path / name) < 250
    assert copied(tmp_path / name, tmp_path / "back.jsonl") < 250
    assert filecmp.cmp(tmp_path / "back.jsonl", path, shallow=False)

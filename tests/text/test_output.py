"""A file is there whole or not at all."""

import hashlib
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from discreet.errors import BadInput
from discreet.text.output import new_file, refuse_existing, write_text


def test_the_hash_is_of_what_stands_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    with new_file(path) as output:
        output.write(b"one")
        output.write(b"two")
        assert not path.exists()
    assert path.read_bytes() == b"onetwo"
    assert output.sha256 == hashlib.sha256(b"onetwo").hexdigest()
    assert output.size == 6


def test_an_error_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), new_file(tmp_path / "a.txt") as output:
        output.write(b"half")
        raise RuntimeError
    assert list(tmp_path.iterdir()) == []


def test_an_existing_file_is_kept_unless_forced(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_text(path, "first")
    with pytest.raises(BadInput, match="--force"):
        write_text(path, "second")
    assert path.read_text() == "first"
    write_text(path, "second", force=True)
    assert path.read_text() == "second"


def test_an_error_while_replacing_keeps_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_text(path, "first")
    with pytest.raises(RuntimeError), new_file(path, force=True) as output:
        output.write(b"half")
        raise RuntimeError
    assert path.read_text() == "first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_or_a_missing_folder_is_answered(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is a folder"):
        write_text(tmp_path, "x")
    with pytest.raises(BadInput, match="does not exist"):
        write_text(tmp_path / "none" / "a.txt", "x")


FULL = """
import resource, sys
from pathlib import Path
from discreet.errors import BadInput
from discreet.text.output import new_file
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    with new_file(Path(sys.argv[1])) as output:
        for _ in range(100):
            output.write(b"x" * 10_000)
except BadInput as problem:
    print(problem)
"""


def test_a_full_disk_is_said_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    done = subprocess.run([sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=True)
    assert "a.txt: cannot be written (File too large); make room" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_what_is_written_is_for_its_owner_alone(tmp_path: Path) -> None:
    write_text(tmp_path / "a.txt", "x")
    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o600


def test_only_a_regular_file_is_replaced_and_never_the_input(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("the only copy")
    (tmp_path / "link.txt").symlink_to(source)
    os.link(source, tmp_path / "hard.txt")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadInput, match="is a link"):
        write_text(tmp_path / "link.txt", "x", force=True)
    with pytest.raises(BadInput, match="device, a pipe"):
        write_text(tmp_path / "pipe", "x", force=True)
    with pytest.raises(BadInput, match="device"):
        refuse_existing(Path("/dev/null"), True)
    for name in ("a.txt", "hard.txt"):
        with pytest.raises(BadInput, match="is the input"):
            refuse_existing(tmp_path / name, True, str(source))
    with pytest.raises(BadInput, match="standard output"):
        refuse_existing(Path("-"), False)
    with pytest.raises(BadInput, match="too long"):
        refuse_existing(tmp_path / ("a" * 256), False)
    assert source.read_text() == "the only copy"


def test_parts_of_dead_runs_are_swept_and_those_of_living_ones_are_not(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    (tmp_path / ".a.txt.0123abcd.part").write_text("left by a kill")
    (tmp_path / ".b.txt.0123abcd.part").write_text("another file's")
    with new_file(path) as living:
        write_text(path, "second")
        assert living.part.exists()
        living.write(b"first")
    assert sorted(one.name for one in tmp_path.iterdir()) == [".b.txt.0123abcd.part", "a.txt"]
    assert path.read_text() == "first"

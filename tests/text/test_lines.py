"""Blocks and lines: nothing lost at a border, the position true, broken files answered."""

import gzip
import io
import lzma
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.errors import BadInput
from discreet.text import source as source_module
from discreet.text.lines import lines
from discreet.text.source import Source

COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    ".gz": gzip.compress,
    ".xz": partial(lzma.compress, preset=0),
}


@settings(deadline=None, max_examples=200)
@given(st.binary(min_size=1, max_size=80).map(lambda data: data.replace(b"\x01", b"\n")), st.integers(1, 9))
def test_lines_do_not_depend_on_the_block(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, block: int
) -> None:
    data = b"x" + data  # not the beginning of a byte-order mark
    path = tmp_path_factory.getbasetemp() / "lines.bin"
    path.write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(source_module, "BLOCK", block)
        found = list(lines(Source(path)))
    assert found == (data.split(b"\n") if not data.endswith(b"\n") else data.split(b"\n")[:-1])


def test_a_line_over_the_limit_is_told_and_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "long.txt"
    path.write_bytes(b"ab\n" + b"x" * 50 + b"\ncd\n" + b"y" * 11 + b"\n" + b"z" * 10)
    for block in (4, 7, 1000):
        monkeypatch.setattr(source_module, "BLOCK", block)
        assert list(lines(Source(path), longest=10)) == [b"ab", None, b"cd", None, b"z" * 10]


@pytest.mark.parametrize("suffix", ["", ".gz", ".xz"])
def test_the_position_grows_to_the_size_on_disk(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a.jsonl{suffix}"
    content = b"".join(b"%d %d\n" % (number, number**7) for number in range(60_000))
    path.write_bytes(COMPRESS[suffix](content))
    source = Source(path)
    positions = [source.position for _ in lines(source)]
    size = path.stat().st_size
    assert positions == sorted(positions)
    assert len(set(positions)) > 100
    assert source.position == size
    if not suffix:
        assert abs(positions[30_000] / size - 0.5) < 0.05


def test_a_mark_in_utf8_is_dropped_and_in_utf16_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbfhello")
    assert list(Source(path).blocks()) == [b"hello"]
    for encoding in ("utf-16", "utf-16-be", "utf-32"):
        path.write_bytes(
            "\ufeffhello".encode(encoding) if encoding.endswith("be") else "hello".encode(encoding)
        )
        with pytest.raises(BadInput, match=r"a\.txt: the file is UTF-(16|32).*save it as UTF-8"):
            list(Source(path).blocks())


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf"])
def test_an_empty_file_is_said(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(content)
    with pytest.raises(BadInput, match="empty; there is nothing to read"):
        list(Source(path).blocks())


@pytest.mark.parametrize("suffix", [".gz", ".xz"])
def test_a_broken_compressed_file_is_said(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a.jsonl{suffix}"
    whole = COMPRESS[suffix](b'{"text": "a"}\n' * 1000)
    for broken in (whole[:-10], b"not compressed at all", whole[:20] + b"\xff" * 20 + whole[40:]):
        path.write_bytes(broken)
        with pytest.raises(BadInput, match="broken or cut short"):
            list(Source(path).blocks())


def test_standard_input_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a\nb\n")))
    source = Source(Path("-"))
    assert list(lines(source)) == [b"a", b"b"]
    assert source.label == "standard input"

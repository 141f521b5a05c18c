import gzip

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.errors import BadInput
from discreet.language import vector_files
from discreet.language.vector_files import read_npz, read_text


@pytest.fixture
def write(tmp_path):
    def put(content, name="vectors.txt"):
        path = tmp_path / name
        data = content if isinstance(content, bytes) else content.encode()
        path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
        return path

    return put


@pytest.mark.parametrize(
    "content",
    [
        "the 0.5 -1\nof 2 3e-1\n",
        "2 2\nthe 0.5 -1\nof 2 3e-1\n",
        "2 2\nthe 0.5 -1 \nof 2 3e-1 \n",
        "the 0.5 -1\r\nof 2 3e-1",
        "\ufeffthe 0.5 -1\nof 2 3e-1\n",
    ],
    ids=["glove", "word2vec header", "fasttext trailing space", "crlf", "byte order mark"],
)
@pytest.mark.parametrize("name", ["vectors.txt", "vectors.vec.gz"])
def test_every_dialect_reads_the_same(write, content, name):
    words, matrix, skipped = read_text(write(content, name))
    assert words == ["the", "of"]
    assert matrix.dtype == np.float32
    np.testing.assert_array_equal(matrix, np.array([[0.5, -1], [2, 0.3]], np.float32))
    assert skipped == 0


BAD_ROWS = {
    "too few": ("of 2", "expected a word and 2 numbers, found 2 fields"),
    "empty line": ("", "expected a word and 2 numbers, found 0 fields"),
    "not a number": ("of 2 x", "one of the 2 numbers is not a number"),
    "nan": ("of 2 nan", "infinite or not a number"),
    "infinite": ("of inf 2", "infinite or not a number"),
    "duplicate": ("the 2 3", "the word occurs a second time"),
    "no word": (" 2 3", "expected a word and 2 numbers"),
}


@pytest.mark.parametrize(("row", "message"), BAD_ROWS.values(), ids=BAD_ROWS)
def test_a_bad_row_is_named_by_file_and_line(write, row, message):
    path = write(f"the 0.5 -1\n{row}\nand 1 1\n")
    with pytest.raises(BadInput, match=rf"vectors\.txt:2: .*{message}"):
        read_text(path)
    words, matrix, skipped = read_text(path, on_error="skip")
    assert (words, skipped) == (["the", "and"], 1)
    np.testing.assert_array_equal(matrix, np.array([[0.5, -1], [1, 1]], np.float32))


def test_bad_utf8_is_named(write):
    with pytest.raises(BadInput, match=r"vectors\.txt:2: not UTF-8"):
        read_text(write(b"the 1 2\n\xff\xfe 1 2\n"))


def test_words_with_spaces_keep_them(write):
    words, matrix, _ = read_text(write("the 1 2\nat the door 3 4\n"))
    assert words == ["the", "at the door"]
    np.testing.assert_array_equal(matrix[1], [3, 4])


def test_line_numbers_count_across_blocks_and_the_header(write, monkeypatch):
    monkeypatch.setattr(vector_files, "_BLOCK", 3)
    rows = [f"w{i} {i} {i}" for i in range(10)]
    rows[7] = "w1 0 0"
    with pytest.raises(BadInput, match=r"vectors\.txt:9: the word occurs a second time"):
        read_text(write("\n".join(["10 2", *rows])))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is empty"),
        ("the\n", ":1: expected a word and its numbers"),
        ("3 5\n", "no word vector"),
    ],
)
def test_files_without_vectors(write, content, message):
    with pytest.raises(BadInput, match=message):
        read_text(write(content))


def test_missing_and_damaged_files(write, tmp_path):
    with pytest.raises(BadInput, match="cannot be read"):
        read_text(tmp_path / "nowhere.txt")
    path = write("the 1 2\n" * 50, "vectors.gz")
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(BadInput, match="cannot be read"):
        read_text(path)


@settings(deadline=None, max_examples=40)
@given(
    st.lists(
        st.tuples(st.text("abcé日 ", min_size=1).map(lambda w: w.strip() or "w"), st.booleans()), min_size=1
    )
)
def test_fast_and_slow_parsing_agree(rows):
    words = list(dict.fromkeys(word for word, _ in rows))
    block = [(i, f"{word} {i} {-i / 4}".encode()) for i, word in enumerate(words)]
    slow = vector_files._slow(None, block, 2, {}, "stop")
    fast = vector_files._fast(block, 2, {})
    assert slow[0] == words
    if fast is not None:
        assert fast[0] == words
        np.testing.assert_array_equal(fast[1], slow[1])
    else:
        assert any(" " in word for word in words)


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"words": np.array(["a"])}, "no array named vectors"),
        ({"words": np.array(["a"]), "vectors": np.ones((2, 3))}, "1 words for vectors of shape"),
        ({"words": np.array(["a", "a"]), "vectors": np.ones((2, 3))}, "a word occurs twice"),
        ({"words": np.array(["a", "b"]), "vectors": np.array([[1], [np.nan]])}, "row 1 of the vectors"),
    ],
)
def test_bad_archives(tmp_path, arrays, message):
    np.savez(tmp_path / "v.npz", **arrays)
    with pytest.raises(BadInput, match=message):
        read_npz(tmp_path / "v.npz")


def test_not_an_archive(write):
    with pytest.raises(BadInput, match=r"not a readable \.npz"):
        read_npz(write("hello", "v.npz"))


def test_half_precision_archives_widen(tmp_path):
    np.savez(tmp_path / "v.npz", words=np.array(["a", "b"]), vectors=np.array([[1], [0.5]], np.float16))
    words, matrix, _ = read_npz(tmp_path / "v.npz")
    assert words == ["a", "b"] and matrix.dtype == np.float32

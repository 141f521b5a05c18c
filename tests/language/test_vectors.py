import os
import subprocess
import sys
import time

import numpy as np
import pytest

from discreet.errors import BadInput
from discreet.language.registry import look_for
from discreet.language.resources import RESOURCES
from discreet.language.vectors import WordVectors, glove, load_vectors


@pytest.fixture
def vectors():
    matrix = np.random.default_rng(1).normal(size=(200, 7)).astype(np.float32)
    return WordVectors([f"w{i}" for i in range(200)], matrix, source="test")


def test_looking_up(vectors):
    assert len(vectors) == 200 and vectors.dimension == 7
    assert "w3" in vectors and "x" not in vectors
    np.testing.assert_array_equal(vectors["w3"], vectors.matrix[3])


def test_an_unknown_word_is_not_repeated_in_the_error(vectors):
    with pytest.raises(BadInput, match="has no vector in test") as caught:
        vectors["secret"]
    assert "secret" not in str(caught.value)


def test_shapes_must_agree():
    with pytest.raises(BadInput, match="2 words for a matrix"):
        WordVectors(["a", "b"], np.ones((3, 2), np.float32))


def test_most_common_takes_the_first(vectors):
    few = vectors.most_common(5)
    assert list(few.words) == ["w0", "w1", "w2", "w3", "w4"]
    np.testing.assert_array_equal(few.matrix, vectors.matrix[:5])
    assert len(vectors.most_common(1000)) == 200


def test_restrict_keeps_file_order_and_ignores_unknown_words(vectors):
    some = vectors.restrict(["w9", "nowhere", "w2", "w9"])
    assert some.words == ["w2", "w9"]
    np.testing.assert_array_equal(some.matrix, vectors.matrix[[2, 9]])
    with pytest.raises(BadInput, match="none of the listed words"):
        vectors.restrict(["nowhere"])


@pytest.mark.parametrize("block", [1, 7, 1024])
@pytest.mark.parametrize("count", [1, 5, 200])
def test_nearest_equals_brute_force(vectors, block, count):
    queries = np.random.default_rng(2).normal(size=(30, 7)).astype(np.float32)
    rows, distances = vectors.nearest(queries, count, block=block)
    exact = np.linalg.norm(queries[:, None].astype(float) - vectors.matrix[None].astype(float), axis=2)
    np.testing.assert_array_equal(rows, np.argsort(exact, axis=1, kind="stable")[:, :count])
    np.testing.assert_allclose(distances, np.sort(exact, axis=1)[:, :count], rtol=1e-12)


def test_a_word_is_its_own_nearest(vectors):
    rows, distances = vectors.nearest(vectors.matrix)
    np.testing.assert_array_equal(rows[:, 0], np.arange(200))
    np.testing.assert_array_equal(distances, 0)


def test_nearest_far_from_the_origin_is_still_exact():
    # Squared distances near 1e8 leave no digits for neighbours 0.01 apart in single precision.
    matrix = np.array([[10_000 + i / 64, 0] for i in range(8)], np.float32)
    rows, distances = WordVectors(list("abcdefgh"), matrix).nearest(matrix, 2)
    np.testing.assert_array_equal(rows[:, 0], np.arange(8))
    np.testing.assert_allclose(distances[:, 1], 1 / 64)


def test_equal_distances_go_to_the_more_frequent_word():
    vectors = WordVectors(["a", "b", "c"], np.array([[1], [-1], [1]], np.float32))
    assert vectors.nearest(np.zeros((1, 1), np.float32), 3)[0].tolist() == [[0, 1, 2]]


def test_nearest_answers_bad_questions(vectors):
    with pytest.raises(BadInput, match="queries have 3 dimensions, the vectors 7"):
        vectors.nearest(np.ones((1, 3), np.float32))
    with pytest.raises(BadInput, match="count is 201"):
        vectors.nearest(vectors.matrix, 201)
    assert vectors.nearest(np.empty((0, 7), np.float32), 2)[0].shape == (0, 2)


def test_saving_and_loading(vectors, tmp_path):
    path = tmp_path / "v.npz"
    odd = WordVectors(["naïve", "日本", "a b"], vectors.matrix[:3])
    odd.save(path)
    again = load_vectors(path)
    assert again.words == odd.words and again.source == "v.npz"
    np.testing.assert_array_equal(again.matrix, odd.matrix)
    with pytest.raises(BadInput, match="--force"):
        odd.save(path)
    with pytest.raises(BadInput, match=r"\.npz"):
        odd.save(tmp_path / "v.bin")
    with pytest.raises(BadInput, match="line break"):
        WordVectors(["a\nb"], vectors.matrix[:1]).save(tmp_path / "w.npz")


def test_text_files_load_by_their_name(tmp_path):
    (tmp_path / "v.txt").write_text("a 1 2\nb 3\nc 4 5\n")
    vectors = load_vectors(tmp_path / "v.txt", on_error="skip")
    assert vectors.words == ["a", "c"] and vectors.skipped == 1


@pytest.mark.skipif(look_for(RESOURCES["glove"]).folder is None, reason="GloVe is not installed")
def test_glove_loads_quickly_and_from_disk():
    started = time.process_time()
    vectors = glove()
    assert time.process_time() - started < 1
    assert isinstance(vectors.matrix, np.memmap) and vectors.matrix.shape == (400_000, 50)
    assert list(vectors.words[:3]) == ["the", ",", "."]
    small = vectors.most_common(20_000)
    rows, _ = small.nearest(np.stack([small["doctor"], small["germany"]]), 4)
    assert "physician" in [small.words[i] for i in rows[0]]
    assert "austria" in [small.words[i] for i in rows[1]]


def test_pyarrow_uses_the_systems_allocator():
    # Its own one crashes when threads that used it have ended, as those of a server do.
    code = "import discreet, pyarrow; print(pyarrow.default_memory_pool().backend_name)"
    environment = {name: value for name, value in os.environ.items() if name != "ARROW_DEFAULT_MEMORY_POOL"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert done.stdout.strip() == "system", done.stderr

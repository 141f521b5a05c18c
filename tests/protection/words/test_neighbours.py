import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.errors import BadInput, DiscreetError
from discreet.protection.words import neighbours
from discreet.protection.words.first_pass import FirstPass
from discreet.protection.words.measure import measure
from discreet.protection.words.neighbours import Neighbours
from discreet.protection.words.rounded import integers_are_exact

PRECISIONS = ("int8", "float32", "none")


def naive(vectors, queries, k):
    """One query and one entry at a time: the definition."""
    indices, distances = [], []
    for query in queries.astype(np.float64):
        squared = [np.square(vector - query).sum() for vector in vectors.astype(np.float64)]
        order = sorted(range(len(vectors)), key=lambda i: (squared[i], i))[:k]
        indices.append(order)
        distances.append([np.sqrt(squared[i]) for i in order])
    return np.array(indices), np.array(distances)


def same(vectors, queries, k, **options):
    vectors, queries = np.asarray(vectors, np.float32), np.asarray(queries, np.float32)
    indices, distances = naive(vectors, queries, k)
    for precision in PRECISIONS:
        found = Neighbours(vectors, precision=precision, **options).search(queries, k)
        assert (found.indices == indices).all(), precision
        assert (found.distances == distances).all(), precision


def cloud(count, dimension, seed=0):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(count, dimension)) * rng.gamma(4, 0.3, size=(count, 1)) + rng.normal(
        size=dimension
    )


@pytest.mark.parametrize("k", [1, 2, 3, 7])
@pytest.mark.parametrize(("count", "dimension"), [(9, 1), (33, 2), (700, 17), (5000, 50)])
def test_every_precision_finds_what_the_naive_loop_finds(count, dimension, k):
    vectors = cloud(count, dimension)
    same(vectors, cloud(12, dimension, seed=1) * 3, k)
    same(vectors, vectors[:6], k)


def test_many_batches_and_blocks_answer_in_order():
    vectors = cloud(9000, 8).astype(np.float32)
    queries = cloud(300, 8, seed=2).astype(np.float32)
    wide = Neighbours(vectors, precision="int8").search(queries, 2)
    tight = Neighbours(vectors, precision="int8", memory=1).search(queries, 2)
    exact = Neighbours(vectors, precision="none").search(queries, 2)
    assert (wide.indices == exact.indices).all() and (tight.indices == exact.indices).all()
    assert (wide.distances == exact.distances).all()


def test_ties_go_to_the_lower_index():
    base = cloud(40, 6)
    same(np.vstack((base, base, base)), base[:8], 5)


def test_neighbours_one_rounding_step_apart_are_distinguished():
    rng = np.random.default_rng(3)
    centre = rng.normal(size=20).astype(np.float32)
    steps = np.tile(centre, (300, 1))
    for row in range(300):
        place = row % 20
        for _ in range(1 + row // 20):
            steps[row, place] = np.nextafter(steps[row, place], np.float32(np.inf))
    same(np.vstack((cloud(500, 20), steps[::-1])), [centre, steps[7], centre + 1], 4)


@pytest.mark.parametrize(
    ("vectors", "queries"),
    [
        (np.zeros((50, 3)), np.zeros((2, 3))),
        (np.full((50, 3), 1e6) + cloud(50, 3), np.full((3, 3), 1e6)),
        (cloud(60, 4) * 1e-30, cloud(3, 4) * 1e-30),
        (cloud(60, 4), cloud(3, 4) * 1e30),
        (cloud(60, 4), cloud(3, 4) * 1e8),
        (np.vstack((cloud(60, 4), [[1e7, 0, 0, 0]])), cloud(3, 4)),
    ],
)
def test_awkward_scales(vectors, queries):
    same(vectors, queries, 3)


def test_a_crowd_of_equal_entries_falls_back_and_stays_right():
    vectors = np.vstack((np.ones((40_000, 3)), cloud(100, 3))).astype(np.float32)
    queries = np.array([[1, 1, 1], [1.1, 1, 1], [5, 5, 5]], dtype=np.float32)
    quick = Neighbours(vectors, precision="int8")
    found = quick.search(queries, 3)
    assert (found.indices == Neighbours(vectors, precision="none").search(queries, 3).indices).all()
    assert found.indices[0].tolist() == [0, 1, 2]
    assert set(quick._built) == {"int8", "float32"}


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_small_grids_full_of_ties(data):
    count, dimension = data.draw(st.integers(1, 80)), data.draw(st.integers(1, 4))
    seed = data.draw(st.integers(0, 2**32))
    rng = np.random.default_rng(seed)
    width = data.draw(st.integers(1, 4))
    k = data.draw(st.integers(1, min(count, 6)))
    same(
        rng.integers(-width, width + 1, (count, dimension)),
        rng.integers(-width, width + 1, (3, dimension)),
        k,
    )


def test_every_value_lies_within_its_error_of_the_score():
    vectors, queries = cloud(3000, 30).astype(np.float32), (cloud(64, 30, seed=5) * 4).astype(np.float32)
    for precision in ("int8", "float32"):
        lists = FirstPass(vectors, precision=precision).candidates(queries, 3)
        squared = np.square(vectors[lists.entries].astype(np.float64) - queries[lists.rows]).sum(axis=1)
        score = (lists.squared_lengths[lists.rows] - squared) / 2
        assert (np.abs(score - lists.values) <= lists.errors).all()


def test_the_error_of_float32_covers_any_order_of_adding():
    vectors, queries = cloud(64, 200).astype(np.float32), cloud(4, 200, seed=5).astype(np.float32)
    quick = FirstPass(vectors, precision="float32")
    errors = quick._errors(quick._rounding.queries(queries)).numpy()[:, 0]
    centred = vectors - vectors.mean(axis=0, dtype=np.float64)
    lengths = np.linalg.norm(queries - vectors.mean(axis=0, dtype=np.float64), axis=1)
    assert (errors >= 200 * 2.0**-23 * np.linalg.norm(centred, axis=1).max() * lengths).all()


def test_a_pass_that_breaks_its_bound_is_noticed():
    vectors, queries = cloud(3000, 30).astype(np.float32), cloud(8, 30, seed=5).astype(np.float32)
    lists = FirstPass(vectors, precision="int8").candidates(queries, 3)
    with pytest.raises(DiscreetError, match="less precise"):
        measure(vectors, queries, lists._replace(values=lists.values + 3 * lists.errors), 3)


def test_a_bound_too_small_would_lose_neighbours(monkeypatch):
    """The error is needed: without the rounding of vectors and queries in it, neighbours go missing."""
    vectors = np.vstack((cloud(2000, 50), cloud(1, 50) + 1e-3 * cloud(400, 50, seed=6))).astype(np.float32)
    queries = (vectors[2000:2064] + 1e-3 * cloud(64, 50, seed=7)).astype(np.float32)
    right = Neighbours(vectors, precision="none").search(queries, 2)
    assert (Neighbours(vectors, precision="int8").search(queries, 2).indices == right.indices).all()
    honest = FirstPass._errors
    monkeypatch.setattr(FirstPass, "_errors", lambda self, encoded: honest(self, encoded) * 1e-6)
    monkeypatch.setattr(neighbours, "measure", _unchecked)
    wrong = Neighbours(vectors, precision="int8").search(queries, 2)
    assert (wrong.indices != right.indices).any()


def _unchecked(vectors, queries, lists, k):
    return measure(vectors, queries, lists._replace(errors=np.full_like(lists.errors, 1e9)), k)


def test_without_exact_integers_the_search_takes_float32(monkeypatch):
    monkeypatch.setattr("discreet.protection.words.rounded.integers_are_exact", lambda: False)
    assert Neighbours(np.eye(3, dtype=np.float32)).precision == "float32"


def test_this_processor_is_asked_at_the_extremes():
    assert integers_are_exact() in (True, False)


@pytest.mark.parametrize(
    ("queries", "k", "message"),
    [
        (np.zeros((1, 2)), 1, "3 finite coordinates"),
        (np.full((1, 3), np.nan), 1, "3 finite coordinates"),
        (np.zeros((1, 3)), 4, "between 1 and the 3"),
        (np.zeros((1, 3)), 0, "between 1 and the 3"),
    ],
)
def test_bad_queries_are_refused(queries, k, message):
    with pytest.raises(BadInput, match=message):
        Neighbours(np.eye(3, dtype=np.float32)).search(queries, k)


def test_no_queries_give_no_answers():
    assert Neighbours(np.eye(3, dtype=np.float32)).search(np.zeros((0, 3)), 2).indices.shape == (0, 2)

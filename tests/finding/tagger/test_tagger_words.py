import numpy as np
import pytest

from discreet.finding.tagger.words import Quantised, Words, features


def words(most=50_000):
    random = np.random.default_rng(0)
    table = [
        Quantised.of(random.normal(size=(rows, width)).astype(np.float32))
        for rows, width in ((4, 5), (50, 6), (20, 3))
    ]
    known = {"anna": 1, "the": 2, "ward": 3}
    return Words(known, *table, random.normal(size=(14, 8)).astype(np.float32), np.ones(8, np.float32), most)


def slow_grams(word):
    marked = f"<{word.lower()}>"
    return 1 + sum(max(0, len(marked) - size + 1) for size in (3, 4, 5))


def test_features_of_words():
    known = {"anna": 1}
    some = ["Anna", "x", "MÜLLER", "1946", "a" * 100, "\n"]
    found = features(some, known, 50, 20)
    assert found.rows.tolist() == [1, 0, 0, 0, 0, 0]
    assert found.counts.tolist() == [slow_grams(word[:32]) for word in some]
    assert found.grams.min() >= 0 and found.grams.max() < 50 and found.shapes.max() < 20


def test_features_do_not_depend_on_the_neighbours():
    some = ["Anna", "Müller", "in", "München", "1946"]
    together = features(some, {}, 9973, 997)
    ends = np.cumsum(together.counts)
    for place, word in enumerate(some):
        alone = features([word], {}, 9973, 997)
        assert (
            alone.grams.tolist()
            == together.grams[ends[place] - together.counts[place] : ends[place]].tolist()
        )
        assert alone.shapes[0] == together.shapes[place]


def test_the_shape_keeps_capitals_and_counts_digits():
    shapes = {
        word: int(features([word], {}, 9, 100_003).shapes[0])
        for word in ("Anna", "Berta", "ANNA", "anna", "1946", "19461")
    }
    assert shapes["Anna"] == shapes["Berta"]
    assert len(set(shapes.values())) == 5


def test_rows_are_rounded_by_less_than_half_a_step():
    table = np.random.default_rng(1).normal(size=(30, 40)).astype(np.float32)
    table[3] = 0
    rounded = Quantised.of(table).take(np.arange(30))
    steps = np.abs(table).max(axis=1, keepdims=True) / 127
    assert (np.abs(rounded - table) <= steps * 0.57 + 1e-6).all()


@pytest.mark.parametrize("most", [50_000, 3])
def test_a_vector_is_the_same_from_the_store_and_afresh(most):
    some = ["Anna", "the", "zebra", "Anna", "Ward"]
    once = words(most)
    first = once.look_up(some)
    assert np.allclose(once.look_up(some), first, atol=1e-6)
    for place, word in enumerate(some):
        assert np.allclose(words().look_up([word])[0], first[place], atol=1e-5)

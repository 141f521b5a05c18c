from itertools import product

import numpy as np
import pytest

from discreet.finding.tagger.decoding import Marked, best_path, spans_of, tag_names


def allowed(path):
    open_kind = None
    for tag in path:
        kind, part = ((tag - 1) // 4, "BILU"[(tag - 1) % 4]) if tag else (None, "O")
        if (open_kind is None and part in "IL") or (
            open_kind is not None and (part in "OBU" or kind != open_kind)
        ):
            return False
        open_kind = kind if part in "BI" else None
    return open_kind is None


@pytest.mark.parametrize("seed", range(40))
def test_best_path_is_the_best_of_all_allowed_ones(seed):
    random = np.random.default_rng(seed)
    scores = random.normal(0, 2, (random.integers(1, 5), 9)).astype(np.float32)
    every = [path for path in product(range(9), repeat=len(scores)) if allowed(path)]
    best = max(every, key=lambda path: sum(scores[place, tag] for place, tag in enumerate(path)))
    assert best_path(scores).tolist() == list(best)


@pytest.mark.parametrize("scale", [1.0, 10.0, 40.0])
def test_a_forbidden_sequence_never_comes_out(scale):
    random = np.random.default_rng(3)
    scores = random.normal(0, scale, (5000, 33)).astype(np.float32)
    real = random.random(5000) > 0.1
    path = best_path(scores, real)
    assert allowed(path.tolist())
    assert not path[~real].any()
    pieces = np.split(np.arange(5000), np.flatnonzero(~real))
    assert all(allowed(path[piece].tolist()) for piece in pieces)


def test_nothing_to_decode():
    assert best_path(np.zeros((0, 5), np.float32)).tolist() == []
    assert best_path(np.zeros((3, 5), np.float32), np.zeros(3, bool)).tolist() == [0, 0, 0]


def test_spans_of_a_path():
    names = tag_names(("PERSON", "DATE"))
    path = [names.index(tag) for tag in "O B-PERSON I-PERSON L-PERSON U-DATE O B-DATE L-DATE".split()]
    assert spans_of(np.array(path)) == [Marked(1, 3, 0), Marked(4, 4, 1), Marked(6, 7, 1)]

"""The best path of tags: what the scheme allows, and no better one by trying them all."""

from itertools import pairwise, product

import numpy as np
import pytest

from discreet.learning.tagging.paths import allowed, likeliest

TAGS = ("O", "B-A", "I-A", "B-B", "I-B")


def makes_sense(path):
    return path[0][:2] != "I-" and all(
        tag[:2] != "I-" or (before != "O" and before[2:] == tag[2:]) for before, tag in pairwise(path)
    )


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_it_is_the_best_of_all_that_make_sense(length):
    scores = np.log(np.random.default_rng(length).dirichlet(np.ones(5), size=(20, length)))
    every = [path for path in product(range(5), repeat=length) if makes_sense([TAGS[tag] for tag in path])]
    for one in scores:
        best = max(every, key=lambda path: sum(one[place, tag] for place, tag in enumerate(path)))
        assert likeliest(one, allowed(TAGS)).tolist() == list(best)


def test_where_nothing_is_amiss_it_is_the_likeliest_tag_of_each_word():
    scores = np.log(
        np.asarray([[0.1, 0.6, 0.1, 0.1, 0.1], [0.1, 0.1, 0.6, 0.1, 0.1], [0.6, 0.1, 0.1, 0.1, 0.1]])
    )
    assert likeliest(scores, allowed(TAGS)).tolist() == scores.argmax(axis=1).tolist() == [1, 2, 0]


def test_no_words_no_tags():
    assert likeliest(np.zeros((0, 5)), allowed(TAGS)).shape == (0,)

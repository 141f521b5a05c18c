import itertools
import math

import numpy as np
import pytest
import torch

from discreet.attacks.memory.beam import beam_search
from discreet.attacks.memory.exposure import compare_exposures, exposure, suffix_exposure
from discreet.attacks.memory.ranks import Rank, masked_ranks, rank_suffix, score_suffix
from discreet.attacks.memory.suffixes import Suffixes
from discreet.errors import BadInput
from discreet.learning.next_word import NextWord
from discreet.privacy.random import Random

WORDS = 12


@pytest.fixture(scope="module")
def model():
    torch.manual_seed(3)
    network = NextWord(WORDS, dimensions=8, units=16)
    with torch.no_grad():
        for weight in network.parameters():
            weight.mul_(2.0)
    return network.eval()


def one_by_one(model, prefix, suffix):
    """ln Pr of a suffix by reading the whole sequence at once."""
    with torch.no_grad():
        logs = model(torch.tensor([[*prefix, *suffix]])).log_softmax(2)[0]
    return sum(float(logs[len(prefix) - 1 + place, word]) for place, word in enumerate(suffix))


def test_a_suffix_scores_as_if_read_at_once(model):
    assert score_suffix(model.step, (1, 2), (3, 4, 5)) == pytest.approx(
        one_by_one(model, (1, 2), (3, 4, 5)), abs=1e-5
    )


@pytest.mark.parametrize("length", [1, 2, 3])
@pytest.mark.parametrize("count", [10**6, 200])
def test_the_rank_is_the_one_found_by_scoring_each_suffix(model, length, count):
    among = Suffixes.draw(range(1, WORDS), length=length, random=Random(5), count=count, fan=7)
    suffix = (3, 9, 2)[:length]
    found = rank_suffix(model.step, (1, 2), suffix, among, rows=5)
    slow = [one_by_one(model, (1, 2), row) for row in among.rows().tolist()]
    target = one_by_one(model, (1, 2), suffix)
    away = [score for score in slow if abs(score - target) > 1e-4]
    least = sum(score > target for score in away)
    assert least <= found.above <= least + len(slow) - len(away)
    assert found.count == among.count == len(slow)


def test_all_suffixes_are_taken_where_there_are_few():
    among = Suffixes.draw(range(4), length=3, random=Random(1), count=64)
    assert sorted(map(tuple, among.rows())) == list(itertools.product(range(4), repeat=3))


def test_sampled_suffixes_are_uniform():
    """30,000 draws of one of 8 words: 3,750 ± 57 a word and place; seven deviations, false alarm 1e-10."""
    among = Suffixes.draw(range(8), length=9, random=Random(2), count=30_000, fan=1)
    rows = among.rows()
    assert rows.shape == (30_000, 9)
    for place in range(9):
        assert (np.abs(np.bincount(rows[:, place], minlength=8) - 3750) < 7 * 57.3).all()


def test_a_suffix_of_another_length_cannot_be_ranked(model):
    with pytest.raises(BadInput, match="suffixes of 2"):
        rank_suffix(model.step, (1,), (2,), Suffixes.draw(range(9), length=2, random=Random(1)))


def test_a_model_that_answers_nan_ranks_nothing_first(model):
    among = Suffixes.draw(range(1, WORDS), length=2, random=Random(5), count=200, fan=7)

    def diverged(rows, state):
        scores, after = model.step(rows, state)
        return scores * math.nan, after

    with pytest.raises(BadInput, match="diverged"):
        rank_suffix(diverged, (1, 2), (3, 9), among)

    def only_after(rows, state):
        # The secret's own beginning, 1 2 3, has a score; whatever else was read leads to NaN.
        scores, after = model.step(rows, state)
        scores[(rows[:, -1] != 2) & (rows[:, -1] != 3)] = math.nan
        return scores, after

    found = rank_suffix(only_after, (1, 2), (3, 9), among)
    broken_off = sum(row[0] not in (2, 3) for row in among.rows().tolist())
    assert found.above >= broken_off > 0


def test_a_masked_model_that_answers_nan_is_refused():
    rows, places = np.zeros((2, 3), np.int64), np.array([1, 1])

    def scores(tokens, place):
        return torch.full((len(tokens), 4), math.nan)

    with pytest.raises(BadInput, match="diverged"):
        masked_ranks(scores, rows, places, np.array([1, 2]), [1, 2, 3])


def test_a_wide_beam_finds_the_likeliest_continuations(model):
    every = {
        suffix: one_by_one(model, (1, 2), suffix) for suffix in itertools.product(range(WORDS), repeat=2)
    }
    best = sorted(every, key=every.__getitem__, reverse=True)[:5]
    found = beam_search(model.step, (1, 2), length=2, width=WORDS)
    assert [words for words, _ in found][:5] == best
    assert found[0][1] == pytest.approx(every[best[0]], abs=1e-5)
    narrow = beam_search(model.step, (1, 2), length=2, width=1)
    assert len(narrow) == 1


def test_a_learned_sequence_comes_first():
    from discreet.learning.plain import PlainRecipe, fit

    torch.manual_seed(1)
    network = NextWord(WORDS, dimensions=8, units=16)
    secret = (5, 9, 3)
    fit(network, [[1, 2, *secret]] * 32, PlainRecipe(epochs=60, learning_rate=2e-2))
    among = Suffixes.draw(range(1, WORDS), length=3, random=Random(1))
    found = rank_suffix(network.step, (1, 2), secret, among)
    assert found.above <= 1  # nothing but itself, which is among them
    assert beam_search(network.step, (1, 2), length=3)[0][0] == secret


def test_masked_ranks_count_the_candidates_above():
    table = torch.tensor([[0.0, 5.0, 3.0, 4.0, 9.0]])

    def scores(rows, places):
        assert places.tolist() == [1] * len(rows)
        return table.expand(len(rows), -1)

    rows, places = np.array([[1, 0], [2, 0]]), np.array([1, 1])
    ranks = masked_ranks(scores, rows, places, np.array([2, 1]), [0, 1, 2, 3], at_once=1)
    assert ranks.tolist() == [3, 1]


def test_exposure_is_bits_above_the_last_place():
    assert exposure([1, 4, 16], 16).tolist() == [4.0, 2.0, 0.0]
    assert suffix_exposure(Rank(above=0, count=1023, score=-3.0)) == 10.0


def test_controls_decide_what_is_remembered():
    chance = [-math.log2(value) for value in Random(1).uniform(200)]
    more = [-math.log2(value) for value in Random(2).uniform(200)]
    assert not compare_exposures(more, chance, most=10.0).remembered
    learned = compare_exposures([value + 3 for value in more], chance, most=10.0)
    assert learned.remembered
    assert learned.inserted.above(learned.controls)
    assert "remembered" in str(learned)
    with pytest.raises(BadInput, match="at least two"):
        compare_exposures([1.0], chance, most=10.0)

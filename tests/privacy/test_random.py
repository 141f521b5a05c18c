"""Every draw has the distribution it says, and no two workers share a stream.

Each goodness-of-fit test fails a sound generator with probability below 1e-8, so all of them
together stay below 1e-6; with a seed they do not vary at all.
"""

import copy
import multiprocessing
import os
import pickle

import numpy as np
import pytest
from scipy import stats

from discreet.errors import BadInput, DiscreetError
from discreet.privacy.random import Random

FALSE_ALARM = 1e-8
COUNT = 200_000
SOURCES = [pytest.param(None, id="system"), pytest.param(20, id="seeded")]


@pytest.mark.parametrize("seed", SOURCES)
@pytest.mark.parametrize(
    ("draw", "distribution"),
    [
        (lambda random: random.uniform(COUNT), stats.uniform()),
        (lambda random: random.normal(COUNT), stats.norm()),
        (lambda random: random.exponential(COUNT), stats.expon()),
        (lambda random: random.laplace(COUNT), stats.laplace()),
        (lambda random: random.gumbel(COUNT), stats.gumbel_r()),
        (lambda random: random.gamma(0.7, COUNT), stats.gamma(0.7)),
        (lambda random: random.gamma(50, COUNT), stats.gamma(50)),
    ],
    ids=["uniform", "normal", "exponential", "laplace", "gumbel", "gamma-0.7", "gamma-50"],
)
def test_continuous_draws_have_their_distribution(seed, draw, distribution):
    assert stats.kstest(draw(Random(seed)), distribution.cdf).pvalue > FALSE_ALARM


def test_the_goodness_of_fit_test_sees_a_scale_wrong_by_three_percent():
    drawn = 1.03 * Random(20).normal(COUNT)
    assert stats.kstest(drawn, stats.norm.cdf).pvalue < FALSE_ALARM


def test_the_two_halves_of_a_normal_pair_are_independent():
    # Rank correlation of 100,000 pairs has standard deviation 0.0032; 6 of them is 2e-9.
    x, y = Random(5).normal((2, 100_000))
    assert abs(stats.spearmanr(x, y).statistic) < 0.019
    assert abs(stats.spearmanr(np.abs(x), np.abs(y)).statistic) < 0.019


@pytest.mark.parametrize("seed", SOURCES)
def test_bernoulli_comes_true_as_often_as_asked(seed):
    random = Random(seed)
    for probability in (0.001, 0.3, 0.5, 0.999):
        hits = int(random.bernoulli(probability, COUNT).sum())
        assert stats.binomtest(hits, COUNT, probability).pvalue > FALSE_ALARM
    assert not random.bernoulli(0.0, COUNT).any()
    assert random.bernoulli(1.0, COUNT).all()


def test_bernoulli_takes_a_probability_for_each_draw():
    chances = np.array([0.0, 1.0, 0.0, 1.0])
    assert (Random().bernoulli(chances, 4) == (chances == 1.0)).all()


@pytest.mark.parametrize("seed", SOURCES)
@pytest.mark.parametrize("high", [1, 2, 7, 100])
def test_integers_are_equally_likely(seed, high):
    counts = np.bincount(Random(seed).integers(high, COUNT), minlength=high)
    assert len(counts) == high
    assert high == 1 or stats.chisquare(counts).pvalue > FALSE_ALARM


def test_integers_are_unbiased_where_a_remainder_would_not_be():
    # Words modulo 3·2⁶¹ land below 2⁶² with probability 3/4 instead of 2/3.
    high = 3 * 2**61
    low = int((Random(1).integers(high, 50_000) < 2**62).sum())
    assert stats.binomtest(low, 50_000, 2 / 3).pvalue > FALSE_ALARM


def test_permutations_are_equally_likely_and_complete():
    random = Random(3)
    codes = np.array([int("".join(map(str, random.permutation(4)))) for _ in range(24_000)])
    _, counts = np.unique(codes, return_counts=True)
    assert len(counts) == 24
    assert stats.chisquare(counts).pvalue > FALSE_ALARM
    assert sorted(random.permutation(1000)) == list(range(1000))


def test_choice_reaches_every_item():
    random = Random(8)
    assert {random.choice("abc") for _ in range(200)} == set("abc")


def test_shapes_are_kept():
    random = Random()
    for draw in (random.uniform, random.normal, random.exponential, random.laplace, random.gumbel):
        assert draw(5).shape == (5,)
        assert draw((2, 3)).shape == (2, 3)
        assert draw(()).shape == ()
        assert draw(0).shape == (0,)
    assert random.gamma(2.0, (3, 2)).shape == (3, 2)
    assert random.integers(9, (3, 2)).shape == (3, 2)


class FixedWords(Random):
    """A source stuck on one word."""

    def __init__(self, word):
        super().__init__()
        self.word = word

    def bytes(self, count):
        return np.full(count // 8, self.word, dtype=np.uint64).tobytes()


@pytest.mark.parametrize("word", [0, 1, 2**63, 2**64 - 2, 2**64 - 1])
def test_no_word_makes_a_draw_infinite_or_a_uniform_touch_its_ends(word):
    random = FixedWords(word)
    assert 0.0 < random.uniform(1)[0] < 1.0
    for draw in (random.normal, random.exponential, random.laplace, random.gumbel):
        assert np.isfinite(draw(2)).all()
    assert np.isfinite(random.gamma(50, 2)).all()


def test_tails_reach_beyond_what_53_bits_could_show():
    # −ln 2⁻⁵³ = 36.7 is where a plain uniform ends; an output past it would have probability zero.
    assert FixedWords(1).exponential(1)[0] > 60
    assert FixedWords(0).gumbel(1)[0] > 60


def test_a_seed_repeats_and_another_seed_does_not():
    assert (Random(7).words(100) == Random(7).words(100)).all()
    assert (Random(7).words(100) != Random(8).words(100)).all()


def test_the_system_source_never_repeats():
    assert (Random().words(100) != Random().words(100)).all()


@pytest.mark.parametrize("seed", SOURCES)
def test_spawned_streams_are_independent_of_each_other_and_of_their_parent(seed):
    parent = Random(seed)
    streams = [parent, *parent.spawn(3), *parent.spawn(2)]
    drawn = np.stack([stream.words(1000) for stream in streams])
    assert len(np.unique(drawn)) == drawn.size
    # The largest of 15 correlations over 1,000 pairs: 7 standard deviations of 0.032 is 4e-11.
    correlations = np.corrcoef(drawn.astype(np.float64))
    assert np.abs(correlations - np.eye(len(streams))).max() < 0.22


def test_spawned_streams_repeat_with_their_seed():
    first, second = (Random(4).spawn(2) for _ in range(2))
    assert (first[0].words(10) == second[0].words(10)).all()
    assert (first[1].words(10) == second[1].words(10)).all()


def test_a_statement_names_the_source():
    assert Random().describe() == {"source": "system"}
    seeded = Random(11)
    for random in (seeded, *seeded.spawn(1)):
        assert random.describe()["source"] == "seeded"
        assert random.describe()["seed"] == 11
        assert "void" in random.describe()["warning"]


def test_zero_is_a_seed_too():
    assert Random(0).is_seeded
    assert not Random().is_seeded


def test_a_system_source_has_no_state_to_copy():
    random = Random()
    for twin in (copy.copy(random), copy.deepcopy(random), pickle.loads(pickle.dumps(random))):
        assert (twin.words(50) != random.words(50)).all()


def in_fork(act):
    """What `act` returns, or the error it raises, in a forked child."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            answer = act()
        except BaseException as problem:
            answer = problem
        os.write(writing, pickle.dumps(answer))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pickle.load(pipe)
    os.waitpid(child, 0)
    return answer


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_seeded_source_refuses_to_draw_or_spawn_after_a_fork():
    random = Random(9)
    stream = random.spawn(1)[0]
    for act in (lambda: random.words(1), lambda: random.spawn(1), lambda: stream.words(1)):
        problem = in_fork(act)
        assert isinstance(problem, DiscreetError)
        assert "fork" in str(problem)
    random.words(1)


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_forked_children_of_a_system_source_draw_different_noise():
    random = Random()
    draws = [in_fork(lambda: random.words(20)) for _ in range(3)]
    assert len(np.unique(np.concatenate(draws))) == 60


def test_a_seeded_source_cannot_be_pickled():
    random = Random(9)
    for attempt in (pickle.dumps, copy.deepcopy):
        with pytest.raises(DiscreetError, match="spawn"):
            attempt(random)


def test_a_spawned_stream_is_sent_once_and_then_spent_here():
    stream, twin = Random(9).spawn(1)[0], Random(9).spawn(1)[0]
    sent = pickle.dumps(stream)
    assert (pickle.loads(sent).words(10) == twin.words(10)).all()
    for again in (lambda: stream.words(1), lambda: pickle.dumps(stream)):
        with pytest.raises(DiscreetError, match="sent to a worker"):
            again()


def test_a_spawned_stream_that_has_drawn_is_not_sent():
    stream = Random(9).spawn(1)[0]
    stream.words(1)
    with pytest.raises(DiscreetError, match="has drawn"):
        pickle.dumps(stream)


def work(random):
    return random.words(50)


def test_workers_in_processes_of_their_own_draw_from_their_own_streams():
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        drawn = pool.map(work, Random(6).spawn(2))
    assert len(np.unique(np.concatenate(drawn))) == 100
    assert (drawn[0] == Random(6).spawn(1)[0].words(50)).all()


@pytest.mark.parametrize(
    "draw",
    [
        lambda: Random(-1),
        lambda: Random().integers(0, 1),
        lambda: Random().integers(2**63 + 1, 1),
        lambda: Random().gamma(0.0, 1),
        lambda: Random().spawn(-1),
    ],
)
def test_what_cannot_be_drawn_is_refused(draw):
    with pytest.raises(BadInput):
        draw()


def test_fine_uniform_is_uniform_at_every_scale():
    # False alarm below 1e-8 for each of 12 tests.
    drawn = Random(4).fine_uniform(200_000)
    assert stats.kstest(drawn, "uniform").pvalue > 1e-8
    for power in range(1, 12):
        hits = int((drawn < 2.0**-power).sum())
        assert stats.binomtest(hits, len(drawn), 2.0**-power).pvalue > 1e-8


def test_fine_uniform_goes_below_any_grid():
    class Zeros(Random):
        """Three words without a bit, then the seed's."""

        left = 3

        def words(self, size):
            self.left -= 1
            return np.zeros(size, dtype=np.uint64) if self.left >= 0 else super().words(size)

    drawn = Zeros(1).fine_uniform(1000)
    # Three times 53 zero bits, then those of an ordinary draw.
    assert (drawn < 2.0**-159).all() and drawn.min() > 2.0**-190
    assert len(set(np.frexp(drawn)[0].tolist())) == 1000

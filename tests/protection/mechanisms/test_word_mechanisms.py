"""Each mechanism against a loop that does what its definition says, on the same noise."""

import math

import numpy as np
import pytest
from scipy import stats

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.protection.mechanisms.generalised_vickrey import GeneralisedVickrey
from discreet.protection.mechanisms.laplace import Laplace
from discreet.protection.mechanisms.mahalanobis import Mahalanobis
from discreet.protection.mechanisms.santext import SanText
from discreet.protection.mechanisms.tem import TEM
from discreet.protection.mechanisms.vickrey import Vickrey
from discreet.protection.mechanisms.vickrey_as_printed import VickreyAsPrinted
from discreet.protection.words.noise import elliptical_noise, shape, spherical_noise
from discreet.protection.words.vocabulary import Vocabulary

DIMENSION = 6
EPSILON = 3.0


@pytest.fixture(scope="module")
def vocabulary():
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(400, DIMENSION)) * rng.gamma(3, 0.4, size=(400, 1))
    return Vocabulary(tuple(f"w{i}" for i in range(400)), vectors.astype(np.float32))


@pytest.fixture(scope="module")
def inputs():
    return np.random.default_rng(1).integers(0, 400, 600)


ALL = [
    Laplace(epsilon=EPSILON),
    Mahalanobis(epsilon=EPSILON),
    Vickrey(epsilon=EPSILON),
    Vickrey(epsilon=EPSILON, t=0.3, noise="mahalanobis"),
    VickreyAsPrinted(epsilon=EPSILON),
    GeneralisedVickrey(epsilon=EPSILON),
    SanText(epsilon=EPSILON),
    TEM(epsilon=EPSILON),
]


def ranked(vocabulary, noisy):
    """All words by distance from each noisy vector, one at a time."""
    for vector in noisy.astype(np.float32).astype(np.float64):
        distances = np.sqrt([np.square(one - vector).sum() for one in vocabulary.vectors.astype(np.float64)])
        yield sorted(range(len(distances)), key=lambda i, d=distances: (d[i], i)), distances


def noisy_vectors(vocabulary, inputs, kind, random):
    if kind == "laplace":
        noise = spherical_noise(len(inputs), DIMENSION, EPSILON, random)
    else:
        noise = elliptical_noise(len(inputs), shape(vocabulary, 0.2)[0], EPSILON, random)
    return vocabulary.vectors[inputs] + noise


@pytest.mark.parametrize(
    ("mechanism", "kind"), [(Laplace(epsilon=EPSILON), "laplace"), (Mahalanobis(epsilon=EPSILON), "m")]
)
def test_nearest_word_as_in_the_loop(vocabulary, inputs, mechanism, kind):
    noisy = noisy_vectors(vocabulary, inputs, kind, Random(7))
    expected = [order[0] for order, _ in ranked(vocabulary, noisy)]
    assert mechanism.replace(inputs, vocabulary, Random(7)).tolist() == expected


@pytest.mark.parametrize("t", [0.0, 0.25, 0.75, 1.0])
@pytest.mark.parametrize("noise", ["laplace", "mahalanobis"])
def test_vickrey_as_in_the_loop(vocabulary, inputs, t, noise):
    random = Random(8)
    noisy = noisy_vectors(vocabulary, inputs, noise, random)
    coins = random.uniform(len(inputs))
    expected = []
    for (order, distance), coin in zip(ranked(vocabulary, noisy), coins, strict=True):
        first, second = order[:2]
        chance = (1 - t) * distance[second] / (t * distance[first] + (1 - t) * distance[second])
        expected.append(first if coin < chance else second)
    mechanism = Vickrey(epsilon=EPSILON, t=t, noise=noise)
    assert mechanism.replace(inputs, vocabulary, Random(8)).tolist() == expected


def test_vickrey_as_printed_as_in_the_loop(vocabulary, inputs):
    random = Random(9)
    noisy = noisy_vectors(vocabulary, inputs, "laplace", random)
    coins = random.uniform(len(inputs))
    expected = []
    for (order, distance), coin, word in zip(ranked(vocabulary, noisy), coins, inputs, strict=True):
        first, second = [other for other in order if other != word][:2]
        chance = 0.5 * distance[second] / (0.5 * distance[first] + 0.5 * distance[second])
        expected.append(first if coin < chance else second)
    answers = VickreyAsPrinted(epsilon=EPSILON).replace(inputs, vocabulary, Random(9))
    assert answers.tolist() == expected
    assert (answers != inputs).all()


def test_generalised_vickrey_as_in_the_loop(vocabulary, inputs):
    thresholds = (2.0, math.inf, 0.5, 0.0)
    random = Random(10)
    noisy = noisy_vectors(vocabulary, inputs, "laplace", random)
    gumbel = random.gumbel((len(inputs), 4))
    expected = []
    for (order, distance), extra in zip(ranked(vocabulary, noisy), gumbel, strict=True):
        weights = [
            -math.inf if math.isinf(t) else -t * distance[w] for t, w in zip(thresholds, order, strict=False)
        ]
        expected.append(order[int(np.argmax(np.array(weights) + extra))])
    mechanism = GeneralisedVickrey(epsilon=EPSILON, thresholds=thresholds)
    assert mechanism.replace(inputs, vocabulary, Random(10)).tolist() == expected


def test_an_infinite_threshold_rules_a_neighbour_out(vocabulary, inputs):
    noisy = noisy_vectors(vocabulary, inputs, "laplace", Random(11))
    third = [order[2] for order, _ in ranked(vocabulary, noisy)]
    mechanism = GeneralisedVickrey(epsilon=EPSILON, thresholds=(math.inf, math.inf, 0))
    assert mechanism.replace(inputs, vocabulary, Random(11)).tolist() == third


def test_two_words_on_one_spot_do_not_divide_by_zero():
    twins = Vocabulary(("a", "b"), np.zeros((2, 2), dtype=np.float32))
    # A query can stand exactly on both only when the noise vanishes in float32.
    answers = Vickrey(epsilon=1e60, t=0.25).replace(np.zeros(4000, dtype=np.int64), twins, Random(1))
    # 4000 coins of 1/4: nine standard deviations either way.
    assert 1000 - 9 * 28 < (answers == 1).sum() < 1000 + 9 * 28


@pytest.mark.parametrize(
    "mechanism", [SanText(epsilon=EPSILON), TEM(epsilon=EPSILON), TEM(epsilon=EPSILON, gamma=1.0)]
)
def test_draws_follow_the_written_matrix(mechanism):
    rng = np.random.default_rng(2)
    small = Vocabulary(tuple("abcdefgh"), rng.normal(size=(8, 2)).astype(np.float32))
    matrix = np.exp(mechanism.log_channel(small))
    assert matrix.sum(axis=1) == pytest.approx(np.ones(8))
    for word in range(8):
        answers = mechanism.replace(np.full(20_000, word), small, Random(word))
        counts = np.bincount(answers, minlength=8)
        # Chi-square on a fixed seed at level 1e-8, eight of them.
        assert stats.chisquare(counts, matrix[word] * 20_000).pvalue > 1e-8


def test_santext_is_the_exponential_formula():
    line = Vocabulary(("a", "b", "c"), np.array([[0.0], [1.0], [3.0]], dtype=np.float32))
    weights = np.exp(-0.5 * 2.0 * np.abs(line.vectors - line.vectors.T).astype(float))
    expected = np.log(weights / weights.sum(axis=1, keepdims=True))
    assert SanText(epsilon=2.0).log_channel(line) == pytest.approx(expected)


def test_tem_is_the_paper_s_two_steps_in_one():
    """Near words by their score, one candidate for all far ones, then one of those at random."""
    rng = np.random.default_rng(3)
    words = Vocabulary(tuple(map(str, range(30))), rng.normal(size=(30, 2)).astype(np.float32))
    epsilon, gamma = 2.0, 1.2
    distances = np.linalg.norm(words.vectors[:, None].astype(float) - words.vectors[None], axis=2)
    expected = np.zeros((30, 30))
    for x in range(30):
        near = distances[x] <= gamma
        score = np.append(-distances[x][near], -gamma + 2 / epsilon * np.log((~near).sum()))
        chance = np.exp(epsilon / 2 * score)
        chance /= chance.sum()
        expected[x, near] = chance[:-1]
        expected[x, ~near] = chance[-1] / (~near).sum()
    assert np.exp(TEM(epsilon=epsilon, gamma=gamma).log_channel(words)) == pytest.approx(expected)


def test_the_cut_follows_beta_and_the_vocabulary(vocabulary):
    assert TEM(epsilon=4.0, beta=0.01).cut(vocabulary) == pytest.approx(0.5 * math.log(0.99 * 399 / 0.01))


@pytest.mark.parametrize("mechanism", ALL, ids=str)
def test_every_mechanism_keeps_to_the_vocabulary_and_its_seed(vocabulary, inputs, mechanism):
    first = mechanism.replace(inputs, vocabulary, Random(12))
    assert first.dtype == np.int64 and first.shape == inputs.shape
    assert first.min() >= 0 and first.max() < 400
    assert (first == mechanism.replace(inputs, vocabulary, Random(12))).all()
    assert (first != mechanism.replace(inputs, vocabulary, Random(13))).any()
    assert len(mechanism.replace(inputs[:0], vocabulary, Random(1))) == 0


@pytest.mark.parametrize("mechanism", ALL, ids=str)
def test_what_each_says_of_itself(mechanism):
    holds, claimed = mechanism.guarantee, mechanism.published
    assert mechanism.options["epsilon"] == EPSILON
    if mechanism.name == "vickrey-as-printed":
        assert holds.notion == "none" and claimed.epsilon == EPSILON
    else:
        assert holds.notion == "metric-dp" and holds.epsilon == EPSILON and holds.unit == "word"
        assert claimed is None
        assert any("public" in line for line in holds.assumptions)
    mahalanobis = mechanism.name == "mahalanobis" or mechanism.options.get("noise") == "mahalanobis"
    assert mahalanobis == ("Mahalanobis" in str(holds.metric))


@pytest.mark.parametrize(
    "build",
    [
        lambda: Laplace(epsilon=0),
        lambda: Laplace(epsilon=math.nan),
        lambda: Mahalanobis(epsilon=1, regularisation=1.1),
        lambda: Vickrey(epsilon=1, t=-0.1),
        lambda: Vickrey(epsilon=1, noise="cauchy"),
        lambda: VickreyAsPrinted(epsilon=1, t=2),
        lambda: GeneralisedVickrey(epsilon=1, thresholds=()),
        lambda: GeneralisedVickrey(epsilon=1, thresholds=(math.inf, math.inf)),
        lambda: GeneralisedVickrey(epsilon=1, thresholds=(-1.0, 0.0)),
        lambda: SanText(epsilon=-1),
        lambda: TEM(epsilon=1, beta=0.9),
        lambda: TEM(epsilon=1, gamma=0),
    ],
)
def test_settings_that_make_no_sense_are_refused(build):
    with pytest.raises(BadInput):
        build()


@pytest.mark.parametrize(
    ("mechanism", "words"),
    [(Vickrey(epsilon=1), 1), (VickreyAsPrinted(epsilon=1), 2), (GeneralisedVickrey(epsilon=1), 2)],
)
def test_too_small_a_vocabulary_is_refused(mechanism, words):
    few = Vocabulary(tuple("ab"[:words]), np.eye(words, dtype=np.float32))
    with pytest.raises(BadInput, match="vocabulary"):
        mechanism.replace(np.zeros(1, dtype=np.int64), few, Random(1))

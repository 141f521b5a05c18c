"""The noise has the distribution that the guarantee rests on.

Each test draws with a fixed seed; over seeds, a sound sampler fails one with a probability below 1e-6
(the significance level asked for).
"""

import numpy as np
import pytest
from scipy import stats

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.protection.words.noise import (
    elliptical_noise,
    metric_space,
    noise_around,
    shape,
    spherical_noise,
)
from discreet.protection.words.vocabulary import Vocabulary

LEVEL = 1e-7
DRAWS = 40_000


def stretched(count=4000, seed=0):
    rng = np.random.default_rng(seed)
    mix = np.array([[3.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.5, 0.2, 0.3]])
    return Vocabulary(tuple(map(str, range(count))), (rng.normal(size=(count, 3)) @ mix.T).astype(np.float32))


@pytest.mark.parametrize(("dimension", "epsilon"), [(1, 0.5), (3, 2.0), (50, 10.0), (300, 25.0)])
def test_the_radius_is_gamma(dimension, epsilon):
    noise = spherical_noise(DRAWS, dimension, epsilon, Random(1))
    radius = np.linalg.norm(noise, axis=1)
    assert stats.kstest(radius, stats.gamma(dimension, scale=1 / epsilon).cdf).pvalue > LEVEL
    # The test has the power to see a wrong shape or scale.
    assert stats.kstest(radius, stats.gamma(dimension, scale=1.05 / epsilon).cdf).pvalue < LEVEL


@pytest.mark.parametrize("dimension", [2, 3, 50])
def test_the_direction_is_uniform_and_independent_of_the_radius(dimension):
    noise = spherical_noise(DRAWS, dimension, 2.0, Random(2))
    radius = np.linalg.norm(noise, axis=1)
    axis = np.ones(dimension) / np.sqrt(dimension)
    cosine = noise @ axis / radius
    # For a uniform direction the square of any projection is Beta(1/2, (p−1)/2), its sign a fair coin.
    assert stats.kstest(cosine**2, stats.beta(0.5, (dimension - 1) / 2).cdf).pvalue > LEVEL
    assert stats.binomtest(int((cosine > 0).sum()), DRAWS).pvalue > LEVEL
    assert stats.spearmanr(cosine, radius).pvalue > LEVEL
    assert stats.spearmanr(np.abs(cosine), radius).pvalue > LEVEL


def test_in_one_dimension_it_is_the_laplace_distribution():
    noise = spherical_noise(DRAWS, 1, 1.5, Random(3))[:, 0]
    assert stats.kstest(noise, stats.laplace(scale=1 / 1.5).cdf).pvalue > LEVEL


def test_rows_are_independent():
    noise = spherical_noise(DRAWS, 2, 1.0, Random(4))
    assert len(np.unique(noise[:, 0])) == DRAWS
    assert stats.spearmanr(noise[:-1, 0], noise[1:, 0]).pvalue > LEVEL


@pytest.mark.parametrize("regularisation", [0.2, 1.0])
def test_mahalanobis_noise_has_the_shape_of_the_vectors(regularisation):
    vocabulary = stretched()
    covariance = np.cov(vocabulary.vectors, rowvar=False)
    blend = regularisation * covariance * 3 / np.trace(covariance) + (1 - regularisation) * np.eye(3)
    root, inverse = shape(vocabulary, regularisation)
    assert root @ root == pytest.approx(blend)
    assert root @ inverse == pytest.approx(np.eye(3))
    epsilon = 2.0
    noise = elliptical_noise(DRAWS, root, epsilon, Random(5))
    # The Mahalanobis length has the Gamma radius of the round noise …
    length = np.sqrt(np.einsum("ij,jk,ik->i", noise, np.linalg.inv(blend), noise))
    assert stats.kstest(length, stats.gamma(3, scale=1 / epsilon).cdf).pvalue > LEVEL
    # … and the covariance is E[r²]/p · A = (p + 1)/ε² · A; an entry's standard error is under 2 % of A's
    # largest, so 12 % is more than 6 of them.
    expected = 4 / epsilon**2 * blend
    assert np.abs(np.cov(noise, rowvar=False) - expected).max() < 0.12 * expected.max()
    assert np.abs(np.cov(noise, rowvar=False) - 4 / epsilon**2 * np.eye(3)).max() > 0.12 * expected.max()


def test_without_regularisation_the_noise_is_round():
    root, _ = shape(stretched(), 0.0)
    assert root == pytest.approx(np.eye(3))


def test_the_metric_space_has_the_mahalanobis_distances():
    vocabulary = stretched(50)
    covariance = np.cov(vocabulary.vectors, rowvar=False)
    blend = 0.5 * covariance * 3 / np.trace(covariance) + 0.5 * np.eye(3)
    space = metric_space(vocabulary, "mahalanobis", 0.5)
    apart = vocabulary.vectors[0] - vocabulary.vectors[7]
    assert np.linalg.norm(space[0] - space[7]) == pytest.approx(
        np.sqrt(apart @ np.linalg.inv(blend) @ apart), rel=1e-5
    )
    assert metric_space(vocabulary, "laplace", 0.5) is vocabulary.vectors


def test_vectors_on_a_plane_have_no_full_mahalanobis_distance():
    flat = np.random.default_rng(0).normal(size=(100, 3)).astype(np.float32)
    flat[:, 2] = flat[:, 1]
    vocabulary = Vocabulary(tuple(map(str, range(100))), flat)
    with pytest.raises(BadInput, match="choose a regularisation below 1"):
        shape(vocabulary, 1.0)
    shape(vocabulary, 0.9)
    with pytest.raises(BadInput, match="the same"):
        shape(Vocabulary(("a", "b"), np.ones((2, 3), dtype=np.float32)), 0.5)


def test_each_kind_draws_what_was_asked_for():
    vocabulary = stretched(50)
    for kind in ("laplace", "mahalanobis"):
        noise = noise_around(vocabulary, kind=kind, epsilon=1.0, regularisation=0.2, random=Random(6))
        assert noise(7).shape == (7, 3)

"""Logistic regression: its minimum, on dense and sparse features, both classes alike."""

import numpy as np
import pytest
from scipy.sparse import csr_array

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.protection.logistic import cross_scores, fit_logistic


@pytest.fixture
def data():
    generator = np.random.default_rng(2)
    truths = generator.random(300) < 0.3
    features = generator.normal(size=(300, 4)) * (generator.random((300, 4)) < 0.5)
    features[:, 0] += truths
    return features, truths


def objective(model, features, truths, penalty):
    margins = np.where(truths, 1, -1) * model.scores(features)
    weight = np.where(truths, 0.5 / truths.sum(), 0.5 / (~truths).sum())
    return weight @ np.log1p(np.exp(-margins)) + penalty / 2 * model.weights @ model.weights


def test_no_step_in_any_direction_does_better(data):
    features, truths = data
    model = fit_logistic(features, truths, penalty=0.05)
    least = objective(model, features, truths, 0.05)
    for place in range(5):
        for step in (-0.01, 0.01):
            moved = fit_logistic(features, truths, penalty=0.05)
            if place < 4:
                moved.weights[place] += step
            else:
                object.__setattr__(moved, "intercept", moved.intercept + step)
            assert objective(moved, features, truths, 0.05) > least


def test_sparse_equals_dense(data):
    features, truths = data
    dense, sparse = fit_logistic(features, truths), fit_logistic(csr_array(features), truths)
    np.testing.assert_allclose(dense.weights, sparse.weights, atol=1e-4)


def test_copies_of_one_class_change_nothing(data):
    features, truths = data
    twice = np.concatenate([features, features[truths]]), np.concatenate([truths, truths[truths]])
    np.testing.assert_allclose(
        fit_logistic(features, truths, penalty=0.05).weights,
        fit_logistic(*twice, penalty=0.05).weights,
        atol=1e-4,
    )


def test_noise_asks_for_a_strong_penalty_and_a_signal_for_a_weak_one():
    generator = np.random.default_rng(1)
    noise = generator.normal(size=(80, 40))
    truths = np.arange(80) % 2 == 0
    assert cross_scores(noise, truths, (1e-3, 10.0), random=Random(1))[0] == 10.0
    noise[:, 0] += 4 * truths
    penalty, scores = cross_scores(noise, truths, (1e-3, 10.0), random=Random(1))
    assert penalty == 1e-3
    assert ((scores > 0) == truths).mean() > 0.85


def test_one_class_alone_is_refused():
    with pytest.raises(BadInput, match="both classes"):
        fit_logistic(np.zeros((5, 2)), np.ones(5, dtype=bool))
    with pytest.raises(BadInput, match="too few"):
        cross_scores(np.zeros((5, 2)), np.arange(5) == 0, (1.0,), random=Random(1))

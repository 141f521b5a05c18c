"""Logistic regression: its minimum, on dense and sparse features, both classes alike."""

import numpy as np
import pytest
from scipy.sparse import csr_array

from discreet.errors import BadInput
from discreet.learning.logistic import cross_scores, fit_logistic, predicted_labels
from discreet.privacy.random import Random


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


@pytest.mark.parametrize("classes", [2, 3, 5])
def test_predicted_labels_are_scikit_learns(classes: int) -> None:
    """A second opinion: the same standardised features and penalty, at most one in 200 near a border differs."""
    linear = pytest.importorskip("sklearn.linear_model")
    scaling = pytest.importorskip("sklearn.preprocessing")
    generator = np.random.default_rng(classes)
    labels = np.asarray([f"class {number}" for number in generator.integers(0, classes, 600)])
    features = generator.normal(size=(600, 12)) * generator.uniform(0.1, 9, 12)
    features[:, 0] = 4.0
    for number in range(classes):
        features[labels == f"class {number}", number + 1] += 2.0
    known, asked = features[:400], features[400:]
    scaler = scaling.StandardScaler().fit(known)
    model = linear.LogisticRegression(max_iter=1000).fit(scaler.transform(known), labels[:400])
    theirs = model.predict(scaler.transform(asked))
    ours = predicted_labels(known, labels[:400], asked)
    assert (ours != theirs).sum() <= 1
    assert (ours == labels[400:]).mean() > 1.2 / classes


def test_one_label_is_all_there_is_to_say() -> None:
    said = predicted_labels(np.zeros((4, 2)), np.asarray(["a"] * 4), np.zeros((3, 2)))
    assert said.tolist() == ["a", "a", "a"]


def test_without_balance_the_intercept_follows_the_shares(data) -> None:
    _, truths = data
    plain = fit_logistic(np.zeros((300, 1)), truths, balanced=False)
    even = fit_logistic(np.zeros((300, 1)), truths)
    assert plain.intercept == pytest.approx(np.log(truths.mean() / (1 - truths.mean())), abs=1e-3)
    assert even.intercept == pytest.approx(0.0, abs=1e-3)

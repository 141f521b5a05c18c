"""Perceptrons side by side: each replica is a training of its own, and learns what there is to learn."""

import numpy as np
import pytest

from discreet.errors import BadInput
from discreet.learning.discriminant import fit_discriminant
from discreet.learning.perceptron import PerceptronRecipe, train_perceptrons
from discreet.learning.perceptron_file import perceptron_bytes, read_perceptron
from discreet.privacy.random import Random

GENERATOR = np.random.default_rng(5)
LABELS = GENERATOR.integers(0, 3, size=(2, 120))
CLOUDS = (GENERATOR.normal(size=(2, 120, 6)) + 3 * np.eye(3, 6)[LABELS]).astype(np.float32)
RECIPE = PerceptronRecipe(hidden=16, epochs=12, dropout=0.2)


def test_replicas_learn_their_own_data():
    shifted = LABELS.copy()
    shifted[1] = (shifted[1] + 1) % 3
    trained = train_perceptrons(CLOUDS, shifted, 3, RECIPE, random=Random(1))
    right = (trained.predict(CLOUDS) == shifted).mean(axis=1)
    assert (right > 0.9).all()
    assert trained.predict(CLOUDS[0]).shape == (2, 120)


def test_a_replica_does_not_feel_its_neighbour():
    # Without dropout and with one batch an epoch only the start differs by replica: the other's data must not matter.
    recipe = PerceptronRecipe(hidden=8, epochs=3, dropout=0.0, batch_size=120)
    one = train_perceptrons(CLOUDS, LABELS, 3, recipe, random=Random(2)).scores(CLOUDS)
    other = CLOUDS.copy()
    other[1] = 0.0
    two = train_perceptrons(other, LABELS, 3, recipe, random=Random(2)).scores(CLOUDS)
    assert one[0] == pytest.approx(two[0], abs=1e-5)
    assert np.abs(one[1] - two[1]).max() > 1e-3


def test_a_file_and_back(tmp_path):
    trained = train_perceptrons(CLOUDS[:1], LABELS[:1], 3, RECIPE, random=Random(1))
    path = tmp_path / "model.safetensors"
    path.write_bytes(perceptron_bytes(trained, ("a", "b", "c"), {"scale": 2.0}))
    saved = read_perceptron(path)
    assert saved.labels == ("a", "b", "c")
    assert saved.made == {"scale": 2.0}
    assert np.array_equal(saved.model.predict(CLOUDS[0]), trained.predict(CLOUDS[0]))
    path.write_bytes(b"nothing")
    with pytest.raises(BadInput, match="not a classifier"):
        read_perceptron(path)


def test_bad_shapes_and_labels():
    with pytest.raises(BadInput, match="shape"):
        train_perceptrons(CLOUDS, LABELS[:1], 3, RECIPE, random=Random(1))
    with pytest.raises(BadInput, match="labels"):
        train_perceptrons(CLOUDS, LABELS, 2, RECIPE, random=Random(1))
    with pytest.raises(BadInput, match="dropout"):
        PerceptronRecipe(dropout=1.0)


def test_the_discriminant_is_the_best_line_between_round_clouds():
    labels = GENERATOR.integers(0, 2, size=4000)
    centres = np.array([[1.0, 0.0], [-1.0, 0.5]])
    points = centres[labels] + GENERATOR.normal(size=(4000, 2))
    model = fit_discriminant(points, labels, 2, ridge=1e-6)
    direction = model.weights[0] - model.weights[1]
    wanted = centres[0] - centres[1]
    cosine = direction @ wanted / np.linalg.norm(direction) / np.linalg.norm(wanted)
    assert cosine > 0.995
    # Half-way between the means the two scores are equal.
    middle = centres.mean(axis=0)
    assert abs(direction @ middle + model.bias[0] - model.bias[1]) < 0.2


def test_a_class_without_documents():
    with pytest.raises(BadInput, match="needs a document"):
        fit_discriminant(np.zeros((2, 2)), np.array([0, 0]), 2)

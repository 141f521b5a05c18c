"""Distances between models: known values, and invariance where there should be invariance."""

import numpy as np
import pytest

from discreet.errors import BadInput
from discreet_experiments.redaction.closeness import linear_cka, procrustes, pwcca

EVERY = [linear_cka, procrustes, pwcca]


@pytest.fixture
def generator():
    return np.random.default_rng(6)


def turned(generator, columns):
    return np.linalg.qr(generator.normal(size=(columns, columns)))[0]


@pytest.mark.parametrize("distance", EVERY)
def test_rotation_scale_and_shift_of_the_units_make_no_difference(distance, generator):
    a = generator.normal(size=(80, 7)) @ np.diag([3, 2, 1, 1, 0.5, 0.2, 0.1])
    b = generator.normal(size=(80, 5)) + a[:, :5]
    changed = 3.7 * b @ turned(generator, 5) + generator.normal(size=5)
    assert distance(a, a) == pytest.approx(0.0, abs=1e-9)
    assert distance(b, changed) == pytest.approx(0.0, abs=1e-9)
    assert distance(a, changed) == pytest.approx(distance(a, b), abs=1e-9)
    # Of the first argument, PWCCA forgives shift and scale only: its weights are sums over the units.
    first = 0.2 * a + 5.0 if distance is pwcca else 0.2 * a @ turned(generator, 7)
    assert distance(first, b) == pytest.approx(distance(a, b), abs=1e-9)


def test_any_invertible_map_makes_no_difference_to_pwcca_and_does_to_the_others(generator):
    a = generator.normal(size=(80, 5))
    b = a @ generator.normal(size=(5, 5)) @ np.diag([5, 4, 3, 2, 1])
    assert pwcca(a, b) == pytest.approx(0.0, abs=1e-9)
    assert linear_cka(a, b) > 0.01
    assert procrustes(a, b) > 0.01


@pytest.mark.parametrize("distance", [linear_cka, procrustes])
def test_the_order_of_the_models_makes_no_difference(distance, generator):
    a, b = generator.normal(size=(40, 3)), generator.normal(size=(40, 6))
    assert distance(a, b) == pytest.approx(distance(b, a))


def test_known_values():
    # Orthogonal, centred columns u, v, w of equal length.
    u, v, w = np.array([[1, 1, -1, -1], [1, -1, 1, -1], [1, -1, -1, 1]], dtype=float)
    # Nothing in common.
    a, b = np.stack([u]).T, np.stack([v]).T
    assert (linear_cka(a, b), procrustes(a, b)) == pytest.approx((1.0, 2.0))
    assert pwcca(np.vstack([a, -a]), np.vstack([b, -b])) == pytest.approx(1.0)
    # A correlation of 0.6: CKA is its square, PWCCA and the nuclear norm the correlation itself.
    b = np.stack([0.6 * u + 0.8 * v]).T
    assert (linear_cka(a, b), procrustes(a, b)) == pytest.approx((0.64, 0.8))
    assert pwcca(np.vstack([a, -a]), np.vstack([b, -b])) == pytest.approx(0.4)
    # One of two directions shared: CKA 1/2, nuclear norm 1 of √2·√2.
    a, b = np.stack([u, v], axis=1), np.stack([u, w], axis=1)
    assert (linear_cka(a, b), procrustes(a, b)) == pytest.approx((0.5, 1.0))
    # The shared direction is three times as long in A: its weight is 3 of 4.
    a, b = np.vstack([a, -a]), np.vstack([b, -b])
    assert pwcca(a * [3, 1], b) == pytest.approx(0.25)
    assert pwcca(a, b * [3, 1]) == pytest.approx(0.5)


def test_procrustes_is_the_distance_that_the_best_rotation_leaves(generator):
    a, b = generator.normal(size=(2, 30, 4))
    a, b = (m - m.mean(0) for m in (a, b))
    a, b = a / np.linalg.norm(a), b / np.linalg.norm(b)
    left, _, right = np.linalg.svd(b.T @ a)
    assert procrustes(a, b) == pytest.approx(np.linalg.norm(a - b @ left @ right) ** 2)
    tries = [np.linalg.norm(a - b @ turned(generator, 4)) ** 2 for _ in range(200)]
    assert procrustes(a, b) <= min(tries)


def test_independent_models_are_far_apart_and_noisy_copies_near(generator):
    a = generator.normal(size=(500, 10))
    for distance in EVERY:
        near = distance(a, a + 0.1 * generator.normal(size=a.shape))
        far = distance(a, generator.normal(size=a.shape))
        assert near < 0.05 < 0.5 < far


@pytest.mark.parametrize("distance", EVERY)
@pytest.mark.parametrize(
    ("a", "b", "said"),
    [
        (np.ones((5, 2)), np.eye(5), "the same"),
        (np.eye(5), np.eye(4), "rows"),
        (np.full((5, 2), np.nan), np.eye(5), "finite"),
        (np.zeros(5), np.eye(5), "matrix"),
    ],
)
def test_matrices_that_cannot_be_compared_are_refused(distance, a, b, said):
    with pytest.raises(BadInput, match=said):
        distance(a, b)


def test_pwcca_refuses_as_many_columns_as_rows(generator):
    with pytest.raises(BadInput, match="more rows"):
        pwcca(generator.normal(size=(6, 6)), generator.normal(size=(6, 2)))

"""Fewer dimensions: the intrinsic one is found, components keep what varies, copies stay copies."""

import numpy as np
import pytest

from discreet.attacks.distinguishing.divergence import divergences
from discreet.attacks.distinguishing.nearest_points import nearest_points
from discreet.attacks.distinguishing.projection import intrinsic_dimension, project
from discreet.attacks.distinguishing.two_samples import pool
from discreet.errors import BadInput
from discreet.privacy.random import Random


def flat(count, inside, outside, shift=0.0, seed=0):
    """Two samples on a plane of `inside` dimensions, turned into a space of `outside`."""
    generator = np.random.default_rng(seed)
    turn = np.linalg.qr(generator.normal(size=(outside, outside)))[0][:inside]
    first, second = generator.normal(size=(2, count, inside))
    second[:, 0] += shift
    noise = 1e-5 * generator.normal(size=(2, count, outside))
    return pool(first @ turn + noise[0], second @ turn + noise[1])


@pytest.mark.parametrize("inside", [1, 2, 5])
def test_the_intrinsic_dimension_of_a_plane_in_space_is_that_of_the_plane(inside):
    # Seeded; the estimate runs a little low in more dimensions, where every point is near the edge.
    found = intrinsic_dimension(flat(1000, inside, 20), random=Random(1))
    assert found == pytest.approx(inside, rel=0.15)


def test_components_keep_the_divergence_that_the_whole_space_drowns():
    samples = flat(1000, 3, 60, shift=1.0)
    projected = project(samples, 3)
    assert projected.points.shape == (2000, 3)
    found = divergences(projected, orders=(1.0,), resamples=0)[0].estimate.value
    assert found == pytest.approx(0.5, abs=0.12)


@pytest.mark.parametrize("how", ["principal", "random"])
def test_copies_stay_copies_and_members_stay_in_order(how):
    generator = np.random.default_rng(0)
    first, second = generator.normal(size=(2, 30, 8))
    second[:10] = first[3]
    projected = project(pool(first, second), 2, how=how, random=Random(1))
    assert len(projected.points) == 50
    assert (projected.second[:10] == projected.first[3]).all()


def test_components_look_at_members_not_at_distinct_points():
    # One direction holds few far points, the other many copies near them: members decide.
    points = np.array([[0.0, 1.0], [0.0, -1.0], [1.2, 0.0], [-1.2, 0.0]])
    sample = np.repeat(points, [50, 50, 1, 1], axis=0)
    kept = project(pool(sample, sample), 1).points
    assert sorted(np.round(np.abs(kept[:, 0]), 6)) == [0.0, 1.0, 1.0]


def test_no_projection_leaves_everything_as_it_is():
    samples = flat(20, 2, 4)
    assert project(samples, 2, how="none") is samples
    assert project(samples, 4) is samples


def test_a_random_projection_keeps_distances_on_average():
    generator = np.random.default_rng(0)
    samples = pool(*generator.normal(size=(2, 40, 50)))
    projected = project(samples, 25, how="random", random=Random(3))
    before = np.linalg.norm(samples.points[samples.first[:20]] - samples.points[samples.second[:20]], axis=1)
    after = np.linalg.norm(
        projected.points[projected.first[:20]] - projected.points[projected.second[:20]], axis=1
    )
    assert np.mean(after / before) == pytest.approx(1.0, abs=0.15)


@pytest.mark.parametrize("options", [{"dimension": 0}, {"dimension": 1, "how": "magic"}])
def test_bad_options_are_refused(options):
    with pytest.raises(BadInput):
        project(flat(20, 2, 4), **options)


@pytest.mark.parametrize("block", [1, 7, 2**22])
def test_blocked_search_equals_sorting_all_distances(monkeypatch, block):
    monkeypatch.setattr("discreet.attacks.distinguishing.nearest_points.BLOCK", block * 40)
    generator = np.random.default_rng(5)
    points = generator.normal(size=(90, 4)) + 1e3
    queries, among = np.arange(50), np.arange(30, 90)
    found, distances = nearest_points(points, queries, among, 6)
    for query, rows, near in zip(queries, found, distances, strict=True):
        others = among[among != query]
        every = np.linalg.norm(points[others] - points[query], axis=1)
        order = np.argsort(every)[:6]
        assert rows.tolist() == others[order].tolist()
        np.testing.assert_allclose(near, every[order], rtol=1e-9)


def test_a_search_for_more_points_than_there_are_is_refused():
    with pytest.raises(BadInput, match="points to search"):
        nearest_points(np.zeros((3, 2)), np.arange(3), np.arange(3), 3)

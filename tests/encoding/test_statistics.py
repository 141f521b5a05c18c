"""Public statistics and projections: the shipped ones are there, others come from files, bad ones are refused."""

import json

import numpy as np
import pytest

from discreet.encoding.encoder import Scaling
from discreet.encoding.projection import Projection, parse_projection
from discreet.encoding.statistics import measure, read_statistics, shipped_statistics
from discreet.errors import BadInput


@pytest.mark.parametrize(("name", "elements", "directions"), [("glove", 50, 50), ("minilm", 384, 64)])
def test_the_shipped_statistics_are_sound(name, elements, directions):
    known = shipped_statistics(name)
    assert known.elements == elements
    assert known.directions.shape == (directions, elements)
    assert known.directions @ known.directions.T == pytest.approx(np.eye(directions), abs=2e-3)
    assert "wiki" in known.source


def test_measured_on_what_they_were_given():
    cloud = np.random.default_rng(1).normal(size=(500, 3)) * [1, 5, 2] + [0, 3, -1]
    known = measure(cloud, source="here", directions=2)
    scores = known.z_scores(cloud)
    assert scores.mean(axis=0) == pytest.approx(0, abs=1e-12)
    assert scores.std(axis=0) == pytest.approx(1)
    along = known.projected(scores, 2)
    assert along.shape == (500, 2)
    assert along.std(axis=0) == pytest.approx(1)
    assert known.widths[0] >= known.widths[1]


def test_a_random_projection_is_public_and_keeps_lengths_on_average():
    chosen = parse_projection("random:16:7")
    assert chosen == Projection(kind="random", count=16, seed=7)
    vectors = np.random.default_rng(2).normal(size=(400, 384))
    again = Projection(kind="random", count=16, seed=7).matrix(384)
    assert np.array_equal(chosen.matrix(384), again)
    ratio = np.linalg.norm(vectors @ again, axis=1) / np.linalg.norm(vectors, axis=1)
    # Squared ratios have mean 1 and deviation √(2/16); over 400 vectors six deviations are 0.11.
    assert (ratio**2).mean() == pytest.approx(1.0, abs=0.11)


def test_scaling_goes_the_whole_way():
    known = measure(np.random.default_rng(1).normal(size=(50, 4)), source="here", directions=3)
    scaling = Scaling(statistics=known, projection=parse_projection("public:2"), unit=True)
    assert scaling.elements(4) == 2
    made = scaling.apply(np.random.default_rng(2).normal(size=(5, 4)))
    assert made.shape == (5, 2)
    assert np.linalg.norm(made, axis=1) == pytest.approx(1.0)


@pytest.mark.parametrize("text", ["public", "random:x", "public:3:4", "random:0"])
def test_projections_that_make_no_sense(text):
    with pytest.raises(BadInput, match=r"--project|dimensions"):
        parse_projection(text)


def test_public_directions_need_statistics():
    with pytest.raises(BadInput, match="public statistics"):
        Scaling(statistics=None, projection=parse_projection("public:2"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"spread": [1.0, 0.0]}, "spread of zero"),
        ({"mean": [1.0]}, "different lengths"),
        ({"widths": [1.0, 2.0]}, "its width"),
        ({"mean": [1.0, float("nan")]}, "NaN"),
        ({"mean": None}, "not a file of statistics|different lengths|len"),
    ],
)
def test_files_that_hold_no_statistics(tmp_path, change, message):
    path = tmp_path / "s.json"
    sound = {
        "source": "x",
        "count": 3,
        "mean": [0, 0],
        "spread": [1, 1],
        "directions": [[1, 0]],
        "widths": [2],
    }
    path.write_text(json.dumps(sound))
    assert read_statistics(path).elements == 2
    path.write_text(json.dumps({**sound, **change}))
    with pytest.raises(BadInput, match=message):
        read_statistics(path)


def test_vectors_of_another_length_and_unknown_embeddings():
    known = shipped_statistics("glove")
    with pytest.raises(BadInput, match="statistics of 50 numbers"):
        known.z_scores(np.zeros((1, 51)))
    with pytest.raises(BadInput, match="measure_public"):
        shipped_statistics("given")

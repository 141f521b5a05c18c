"""Attacks on codes: they succeed where ε is large, fail where it is small, and never beat their bound."""

import math

import numpy as np
import pytest

from discreet.attacks.inversion.encoded_release import attack_encoded
from discreet.attacks.inversion.invert import invert, likelihoods, most_success
from discreet.encoding.directions import Directions
from discreet.encoding.embedding import embedding_named
from discreet.encoding.encoder import Encoder, Scaling
from discreet.encoding.mechanisms.bits import BitResponse
from discreet.encoding.mechanisms.class_response import ClassResponse
from discreet.encoding.mechanisms.ome import OME
from discreet.encoding.registry import randomisers
from discreet.encoding.release import write_encoded
from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.text.document import Document

COUNT = 400
GENERATOR = np.random.default_rng(2)
CLASSES = GENERATOR.integers(0, 2, size=COUNT)
VECTORS = GENERATOR.normal(size=(COUNT, 6))
VECTORS[:, 0] += 4 * (CLASSES - 0.5)
WORDS = np.array("red blue warm cold old new near far big small".split())
TEXTS = [" ".join(WORDS[:5] if flag else WORDS[5:]) for flag in CLASSES]
LABELS = [str(flag) for flag in CLASSES]


def attacked(name, epsilon, **settings):
    made = randomisers.make(name)(epsilon=epsilon, elements=6, **settings)
    units = VECTORS / np.linalg.norm(VECTORS, axis=1, keepdims=True)
    vectors = VECTORS if name in ("ome", "bits") else units
    codes = made.randomise(vectors, Random(1))
    return invert(codes, vectors, TEXTS, LABELS, made, candidates=20, random=Random(3))


def test_ome_at_a_claimed_epsilon_of_one_hides_nothing():
    found = attacked("ome", 1.0)
    assert found.bound == pytest.approx(1.0)
    assert found.nearest.low > 0.5
    assert found.labels.low > 0.8
    assert found.words.value > found.words_without.value + 0.2


@pytest.mark.parametrize("name", ["privunit", "bits", "metric"])
def test_a_small_epsilon_hides_the_text(name):
    found = attacked(name, 0.05)
    # The bound is 0.055 of 400 attempts; 0.13 would be over six deviations.
    assert found.bound < 0.06
    assert found.nearest.value < 0.13
    assert abs(found.words.value - found.words_without.value) < 0.2


@pytest.mark.parametrize("name", ["privunit", "bits", "laplace", "gaussian", "metric"])
def test_success_grows_with_epsilon_and_stays_below_the_bound(name):
    near, far = attacked(name, 60.0), attacked(name, 0.5)
    assert near.nearest.low > far.nearest.high
    assert far.nearest.low <= far.bound


def test_the_likelihood_of_bits_is_the_whole_sum():
    made = OME(epsilon=1.0, elements=6)
    codes = made.randomise(VECTORS[:3], Random(1))
    scores = likelihoods(codes, VECTORS[:4], made)
    sent, bits = made.reported(codes), made.code.bits(VECTORS[:4])[0]
    logs = [channel.logs for channel in made.flips.channels]
    whole = np.array(
        [
            [
                sum(logs[i % 2][b, int(s)] for i, (s, b) in enumerate(zip(row, other, strict=True)))
                for other in bits
            ]
            for row in sent
        ]
    )
    assert scores - scores[:, :1] == pytest.approx(whole - whole[:, :1])


def test_the_bound_is_reached_by_randomised_response():
    directions = Directions(("a", "b", "c"), np.eye(3), np.zeros(3))
    made = ClassResponse(epsilon=1.0, directions=directions)
    vectors = np.eye(3)[np.arange(3000) % 3]
    codes = made.randomise(vectors, Random(1))
    right = (likelihoods(codes, np.eye(3), made).argmax(axis=1) == np.arange(3000) % 3).mean()
    # e/(e + 2) = 0.576, with a deviation of 0.009.
    assert right == pytest.approx(most_success(made.guarantee, 3), abs=0.055)
    assert most_success(made.guarantee, 3) == pytest.approx(math.e / (math.e + 2))


def test_the_bound_counts_delta_and_has_an_end():
    wide = Guarantee(notion="local-dp", epsilon=1.0, delta=0.1)
    assert most_success(wide, 3) == pytest.approx((math.e + 0.2) / (math.e + 2))
    assert most_success(Guarantee(notion="local-dp", epsilon=3451.39), 100) == 1.0
    assert most_success(Guarantee(notion="none"), 100) == 1.0


def test_a_release_is_attacked_with_its_originals(tmp_path):
    notes = [
        Document(str(i), text, label=label) for i, (text, label) in enumerate(zip(TEXTS, LABELS, strict=True))
    ]
    made = Encoder(
        embedding="glove",
        embed=embedding_named("glove"),
        scaling=Scaling(statistics=None),
        randomiser=OME(epsilon=1.0, elements=50),
    )
    path = tmp_path / "codes.parquet"
    write_encoded(path, notes, made, random=Random(1), dataset="d")
    found = attack_encoded(path, notes, documents=200, candidates=10, random=Random(1))
    assert found.nearest.count == 200
    assert found.labels.value > 0.9
    assert "at most 1 under the guaranteed ε" in str(found)
    assert found.to_json()["candidates"] == 10
    with pytest.raises(BadInput, match="not those of the originals"):
        attack_encoded(path, notes[1:], random=Random(1))


def test_too_few_documents():
    made = BitResponse(epsilon=1.0, elements=6)
    with pytest.raises(BadInput, match="two documents"):
        invert(made.randomise(VECTORS[:1], Random(1)), VECTORS[:1], ["a"], [None], made, random=Random(1))

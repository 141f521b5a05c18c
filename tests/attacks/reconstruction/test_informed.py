"""The informed adversary meets the analytic answer on mechanisms whose channel is known."""

from dataclasses import dataclass

import numpy as np
import pytest

from discreet.attacks.reconstruction.informed import informed_adversary
from discreet.errors import BadInput
from discreet.privacy.random import Random


@dataclass(frozen=True)
class Words:
    """A stand-in for a vocabulary."""

    words: tuple[str, ...]
    vectors: np.ndarray


@dataclass(frozen=True)
class Response:
    """Randomised response over the whole vocabulary, as a sampler only."""

    keep: float

    def replace(self, indices, vocabulary, random):
        size = len(vocabulary.words)
        other = (indices + 1 + random.integers(size - 1, indices.shape)) % size
        return np.where(random.bernoulli(self.keep, indices.shape), indices, other)


@dataclass(frozen=True)
class StatedResponse(Response):
    """The same mechanism, which also states its matrix."""

    def log_channel(self, vocabulary):
        size = len(vocabulary.words)
        matrix = np.full((size, size), (1 - self.keep) / (size - 1))
        np.fill_diagonal(matrix, self.keep)
        return np.log(matrix)


SIX = Words(tuple("abcdef"), np.arange(6.0)[:, None])
SKEWED = {"a": 50, "b": 20, "c": 10, "d": 10, "e": 5, "f": 5}


def true_errors(keep: float, prior: np.ndarray) -> tuple[float, float]:
    matrix = np.exp(StatedResponse(keep).log_channel(SIX))
    joint = prior[:, None] * matrix
    return 1 - joint.max(axis=0).sum(), 1 - (joint**2 / joint.sum(axis=0)).sum()


@pytest.mark.parametrize("kind", [Response, StatedResponse])
@pytest.mark.parametrize("keep", [0.3, 0.8])
def test_fresh_draws_cover_the_analytic_error(kind, keep) -> None:
    prior = np.asarray(list(SKEWED.values())) / 100
    # Two intervals a case at 1 − 1e-7 and four cases: false alarms below 1e-6.
    found = informed_adversary(
        kind(keep), SIX, prior=SKEWED, draws=20_000, trials=40_000, confidence=1 - 1e-7, random=Random(3)
    )
    best, drawn = true_errors(keep, prior)
    assert found.best.low <= best <= found.best.high
    assert found.drawn.low <= drawn <= found.drawn.high
    assert found.unchanged.low <= keep <= found.unchanged.high
    assert found.channel == ("exact" if kind is StatedResponse else "simulated")
    if kind is StatedResponse:
        assert (found.expected["best"], found.expected["drawn"]) == pytest.approx((best, drawn))


def test_a_mechanism_that_tells_nothing_leaves_chance() -> None:
    found = informed_adversary(
        Response(1 / 6), SIX, draws=5000, trials=40_000, confidence=1 - 1e-7, random=Random(5)
    )
    assert found.best.low <= 5 / 6 <= found.best.high
    assert found.baseline["best"] == pytest.approx(5 / 6)


def test_a_mechanism_that_changes_nothing_is_read_back_whole() -> None:
    found = informed_adversary(Response(1.0), SIX, draws=3, trials=500, random=Random(5))
    assert found.best.value == found.drawn.value == 0.0
    assert found.unchanged.value == 1.0
    assert found.best_distance.value == 0.0


def test_scoring_on_the_training_draws_would_flatter_the_adversary() -> None:
    # With three draws for each of 500 words the adversary knows its own draws by heart.
    many = Words(tuple(f"w{i}" for i in range(500)), np.arange(500.0)[:, None])
    found = informed_adversary(Response(1 / 500), many, draws=3, trials=20_000, random=Random(2))
    assert found.expected["best"] < 0.75
    assert found.best.low > 0.99


def test_the_strongest_attack_is_never_weaker_than_the_released_word_itself() -> None:
    # Of one draw a word the posterior learns little.
    weak = informed_adversary(Response(0.4), SIX, draws=1, trials=3000, prior=SKEWED, random=Random(3))
    for found in (weak, informed_adversary(Response(0.9), SIX, draws=50, trials=500, random=Random(5))):
        assert found.strongest.value == min(found.best.value, 1 - found.unchanged.value)
        assert found.strongest.low <= found.strongest.value <= found.strongest.high
        assert found.to_json()["strongest"]["value"] == found.strongest.value


def test_only_the_words_asked_for_are_attacked() -> None:
    found = informed_adversary(
        StatedResponse(0.5), SIX, words=["b", "e"], trials=40_000, confidence=1 - 1e-7, random=Random(4)
    )
    # b or e comes out: the likelier of the two is right with 0.5 against 0.1; else it is a coin toss.
    assert found.words == 2
    assert found.expected["best"] == pytest.approx(1 - (0.5 + 0.4 / 2))
    assert found.best.low <= 0.3 <= found.best.high


def test_the_distance_of_a_wrong_guess_is_measured() -> None:
    two = Words(("left", "right"), np.asarray([[0.0, 0.0], [3.0, 4.0]]))
    found = informed_adversary(Response(0.5), two, draws=1000, trials=5000, random=Random(8))
    assert found.best_distance.value == pytest.approx(5 * found.best.value)


def test_the_result_prints_and_turns_into_json() -> None:
    found = informed_adversary(StatedResponse(0.5), SIX, trials=100, random=Random(1))
    assert found.to_json()["best"]["count"] == 100
    text = str(found)
    assert "100 fresh draws" in text
    assert "the exact channel" in text
    assert "flatters" not in text
    assert "flatters" in str(informed_adversary(Response(0.5), SIX, trials=100, random=Random(1)))


def test_a_seed_repeats_the_attack() -> None:
    first, again = (informed_adversary(Response(0.5), SIX, trials=200, random=Random(9)) for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"words": ["nowhere"]}, "none of the 1 words"),
        ({"prior": {"zebra": 1}}, "one above 0"),
        ({"prior": {"a": -1, "b": 3}}, "0 or more"),
        ({"prior": "empirical"}, "'uniform' or a mapping"),
        ({"draws": 0}, "draws is 0"),
        ({"trials": 1}, "trials is 1"),
    ],
)
def test_bad_arguments_are_refused(arguments, message) -> None:
    with pytest.raises(BadInput, match=message):
        informed_adversary(Response(0.5), SIX, **arguments)

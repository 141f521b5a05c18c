"""Tuning finds the optimum where it is known, and says what it cannot distinguish."""

from dataclasses import dataclass

import numpy as np
import pytest

from discreet.attacks.interval import Estimate
from discreet.attacks.tuning.tune import Tuning, tune
from discreet.errors import BadInput
from discreet.privacy.random import Random


@dataclass(frozen=True)
class Words:
    words: tuple[str, ...]
    vectors: np.ndarray


@dataclass(frozen=True)
class Peaked:
    """Randomised response that hides most at t = 0.7, whatever ε is."""

    epsilon: float
    t: float

    def replace(self, indices, vocabulary, random):
        keep = 0.3 + 0.6 * abs(self.t - 0.7)
        size = len(vocabulary.words)
        other = (indices + 1 + random.integers(size - 1, indices.shape)) % size
        return np.where(random.bernoulli(keep, indices.shape), indices, other)


TEN = Words(tuple("abcdefghij"), np.arange(10.0)[:, None])


def falling(mechanism, random) -> float:
    """Falls with ε and rises past t = 0.8."""
    return 4 / mechanism.epsilon + (1.0 if mechanism.t > 0.8 else 0.0)


def tuned(loss=falling, **options) -> Tuning:
    settings = {
        "max_loss": 0.3,
        "family": Peaked,
        "steps": 10,
        "draws": 2000,
        "trials": 40_000,
        "random": Random(6),
    }
    return tune(TEN, loss, **(settings | options))


def test_the_known_optimum_is_found() -> None:
    # Neighbouring t differ by 0.06 in error, 17 standard deviations of 40,000 draws.
    found = tuned()
    assert (found.epsilon, found.t) == (16.0, 0.7)
    assert found.again.error.value == pytest.approx(0.7, abs=0.02)
    assert found.is_sure
    assert found.peers == ()


def test_epsilon_doubles_until_the_loss_is_below_the_bound() -> None:
    found = tuned(steps=0)
    assert [setting.epsilon for setting in found.curve] == [1, 2, 4, 8, 16]
    assert [setting.error is None for setting in found.curve] == [True, True, True, True, False]
    assert found.t == 0.0


def test_a_setting_that_loses_too_much_is_not_chosen_however_private() -> None:
    found = tuned(lambda mechanism, random: falling(mechanism, random) + (mechanism.t > 0.45))
    assert found.t == 0.4
    assert all(setting.error is None for setting in found.curve if setting.t > 0.45)


def test_a_loss_on_the_bound_is_doubled_past_but_kept_among_the_t() -> None:
    found = tuned(
        lambda mechanism, random: 4 / mechanism.epsilon if mechanism.t == 0 else 0.25, max_loss=0.25
    )
    assert (found.epsilon, found.t) == (32.0, 0.7)


def test_settings_that_cannot_be_distinguished_are_named() -> None:
    found = tuned(trials=50, draws=20)
    assert len(found.peers) >= 2
    assert all(setting.loss.value <= 0.3 and setting != found.chosen for setting in found.peers)


def test_an_uncertain_loss_is_called_uncertain() -> None:
    found = tuned(lambda mechanism, random: Estimate(0.2, 0.1, 0.4, 30))
    assert not found.is_sure
    assert "may not stay" in str(found)


def test_a_bound_out_of_reach_is_refused_with_the_lowest_loss() -> None:
    with pytest.raises(BadInput, match=r"no ε up to 64 .* the lowest was 0.0625"):
        tuned(max_loss=0.01, limit=64)


def test_the_result_warns_of_private_data_and_turns_into_json() -> None:
    found = tuned(steps=2, draws=10, trials=100)
    assert "public or already released" in str(found)
    data = found.to_json()
    assert data["epsilon"] == 16.0
    assert len(data["curve"]) == 7
    assert data["curve"][0]["error"] is None


def test_every_setting_is_shown_as_it_is_tried() -> None:
    shown = []
    found = tuned(steps=2, draws=10, trials=100, watch=shown.append)
    assert [(one.epsilon, one.t) for one in shown][:5] == [(1, 0), (2, 0), (4, 0), (8, 0), (16, 0)]
    assert found.curve[4] == shown[4]


@pytest.mark.parametrize("options", [{"start": 0}, {"limit": 0.5}, {"steps": -1}, {"adversary": "luckiest"}])
def test_bad_options_are_refused(options) -> None:
    with pytest.raises(BadInput):
        tuned(**options)

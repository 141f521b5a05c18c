"""Accounting events: JSON there and back, and composed events taken apart."""

import json

import dp_accounting as dp
import numpy as np
import pytest

from discreet.errors import BadInput
from discreet.privacy.events import (
    EpsilonDelta,
    event_from_json,
    event_key,
    event_to_json,
    rebuild,
    take_apart,
    under_replacement,
)

GAUSSIAN = dp.GaussianDpEvent(2.0)
STEP = dp.PoissonSampledDpEvent(0.01, GAUSSIAN)


@pytest.mark.parametrize(
    "event",
    [
        GAUSSIAN,
        STEP,
        dp.NoOpDpEvent(),
        dp.NonPrivateDpEvent(),
        dp.LaplaceDpEvent(0.5),
        dp.ZCDpEvent(0.1, 0.2),
        dp.RandomizedResponseDpEvent(0.5, 4),
        dp.SelfComposedDpEvent(STEP, 1000),
        dp.ComposedDpEvent([GAUSSIAN, dp.SelfComposedDpEvent(STEP, 3)]),
        dp.SampledWithoutReplacementDpEvent(1000, 10, GAUSSIAN),
        dp.dp_event.MixtureOfGaussiansDpEvent(1.0, [1.0, 2.0], [0.5, 0.5]),
        dp.SingleEpochTreeAggregationDpEvent(1.0, [3, 4]),
        dp.SingleEpochTreeAggregationDpEvent(1.0, 3),
        dp.dp_event.RepeatAndSelectDpEvent(GAUSSIAN, 2.0, float("inf")),
        EpsilonDelta(1.5, 1e-9),
        EpsilonDelta(float("inf")),
    ],
    ids=lambda event: type(event).__name__,
)
def test_round_trip(event):
    text = json.dumps(event_to_json(event), allow_nan=False)
    assert event_from_json(json.loads(text)) == event


def test_numbers_come_back_in_the_type_the_library_expects():
    # dp-accounting takes an integer multiplier inside a nested event for "not a Gaussian at all"
    # and answers with the first part alone.
    loose = dp.PoissonSampledDpEvent(0.1, dp.SelfComposedDpEvent(dp.GaussianDpEvent(1), np.int64(100)))
    back = event_from_json(event_to_json(loose))
    assert isinstance(back.event.event.noise_multiplier, float)
    assert type(back.event.count) is int
    assert event_key(back) == event_key(loose)


def test_a_fraction_of_a_run_is_refused():
    with pytest.raises(BadInput, match="whole number"):
        event_to_json(dp.SelfComposedDpEvent(GAUSSIAN, 2.5))


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "os.system", "command": "true"},
        {"noise_multiplier": 1.0},
        {"kind": "GaussianDpEvent", "sigma": 1.0},
        {"kind": "GaussianDpEvent"},
    ],
)
def test_unknown_events_are_refused(data):
    with pytest.raises(BadInput, match="accounting event"):
        event_from_json(data)


def test_an_event_of_someone_elses_class_is_refused():
    class Private(dp.DpEvent):
        pass

    with pytest.raises(BadInput, match="no JSON form"):
        event_to_json(Private())


def test_taking_apart_counts_equal_parts():
    composed = dp.ComposedDpEvent(
        [
            dp.SelfComposedDpEvent(dp.ComposedDpEvent([STEP, STEP, dp.NoOpDpEvent()]), 5),
            STEP,
            EpsilonDelta(1.0),
        ]
    )
    assert {event_key(part): times for part, times in take_apart(composed)} == {
        event_key(STEP): 11,
        event_key(EpsilonDelta(1.0)): 1,
    }


def test_gaussians_join_into_one():
    composed = dp.ComposedDpEvent([dp.SelfComposedDpEvent(GAUSSIAN, 3), dp.GaussianDpEvent(1.0)])
    [(joined, times)] = take_apart(composed)
    assert times == 1
    assert joined.noise_multiplier == pytest.approx((3 / 4 + 1) ** -0.5)


def test_rebuilding():
    assert rebuild([]) == dp.NoOpDpEvent()
    assert rebuild([(STEP, 1)]) == STEP
    assert rebuild([(STEP, 2)]) == dp.SelfComposedDpEvent(STEP, 2)
    parts = [(GAUSSIAN, 1), (STEP, 7)]
    assert take_apart(rebuild(parts)) == parts


def test_given_parts_are_turned_to_replacement_by_the_formula():
    """Two changes: (2ε, (1 + exp ε)·δ); noise multipliers are relative to one record and stay."""
    given = EpsilonDelta(0.5, 1e-6)
    turned = under_replacement(given)
    assert turned == EpsilonDelta(1.0, (1 + np.exp(0.5)) * 1e-6)
    assert under_replacement(dp.ZCDpEvent(rho=0.1, xi=0.2)) == dp.ZCDpEvent(rho=0.4, xi=pytest.approx(0.6))
    composed = dp.ComposedDpEvent([GAUSSIAN, dp.SelfComposedDpEvent(given, 3), STEP])
    assert under_replacement(composed) == dp.ComposedDpEvent(
        [GAUSSIAN, dp.SelfComposedDpEvent(turned, 3), STEP]
    )


def test_a_given_part_inside_a_sampler_cannot_be_turned():
    sampled = dp.PoissonSampledDpEvent(0.1, EpsilonDelta(1.0))
    assert under_replacement(sampled) is None
    assert under_replacement(dp.ComposedDpEvent([GAUSSIAN, sampled])) is None

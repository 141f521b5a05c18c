"""A guarantee is complete or refused."""

import math

import pytest

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee


def test_metric_privacy_needs_its_metric() -> None:
    with pytest.raises(BadInput, match="metric"):
        Guarantee(notion="metric-dp", unit="word", epsilon=1)


def test_private_notions_need_an_epsilon_and_others_must_not_have_one() -> None:
    with pytest.raises(BadInput, match="needs an epsilon"):
        Guarantee(notion="pure-dp")
    for notion in ("none", "estimate", "semi-honest-mpc"):
        with pytest.raises(BadInput, match="has no epsilon"):
            Guarantee(notion=notion, epsilon=1.0)


@pytest.mark.parametrize("notion", ["pure-dp", "metric-dp"])
def test_pure_notions_have_no_delta(notion: str) -> None:
    with pytest.raises(BadInput, match="has no delta"):
        Guarantee(notion=notion, epsilon=1, delta=1e-6, metric="euclidean")


@pytest.mark.parametrize(
    ("field", "value"),
    [("notion", "dp"), ("unit", "patient"), ("relation", "neighbours")],
)
def test_an_unknown_word_is_answered_with_the_known_ones(field: str, value: str) -> None:
    with pytest.raises(BadInput, match=f"{field} is '{value}'; choose one of"):
        Guarantee(**{"notion": "pure-dp", "epsilon": 1.0, field: value})


@pytest.mark.parametrize("epsilon", [0.0, 1.5, math.inf])
def test_round_trip_through_json(epsilon: float) -> None:
    guarantee = Guarantee(
        notion="approx-dp",
        unit="user",
        relation="add-or-remove-one",
        epsilon=epsilon,
        delta=1e-9,
        assumptions=("the server is honest",),
        reference="here",
    )
    assert Guarantee.from_json(guarantee.to_json()) == guarantee


def test_it_reads_as_a_sentence() -> None:
    assert str(Guarantee(notion="none")) == "no formal guarantee"
    text = str(Guarantee(notion="approx-dp", unit="user", relation="replace-one", epsilon=2.0, delta=1e-6))
    assert text == "ε = 2, δ = 1e-06 approximate DP per user, replace one"
    metric = Guarantee(notion="metric-dp", unit="word", epsilon=3451.39, metric="Euclidean distance")
    assert str(metric) == "ε = 3,451.39 metric-DP per word under Euclidean distance"

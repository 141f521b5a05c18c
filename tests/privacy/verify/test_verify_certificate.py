"""A certificate says in words what holds, where it is reached, and whether a claim is exceeded."""

import json
import math

import pytest

from discreet.privacy.verify.certificate import Certificate, Worst
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_approximate, verify_metric, verify_pure

COIN = Channel.from_probabilities([[0.75, 0.25], [0.25, 0.75]], inputs=["yes", "no"], outputs=["y", "n"])
BROKEN = Channel.from_probabilities([[1.0, 0.0], [0.5, 0.5]], inputs=["yes", "no"], outputs=["y", "n"])


def test_a_claim_that_holds():
    certificate = verify_pure(COIN, claim=1.1)
    assert str(certificate) == (
        "Certificate: ε = 1.09861 local DP holds over all pairs of 2 inputs × 2 outputs, computed exactly\n"
        "  reached where: output 'y' has probability 0.75 for input 'yes' and 0.25 for input 'no': "
        "a ratio of exp(1.09861)"
    )
    assert certificate.to_json()["verdict"] == "certified"


def test_a_claim_that_does_not_hold():
    certificate = verify_pure(COIN, claim=1.0)
    assert str(certificate).startswith("Violated: ε = 1 is claimed; ε = 1.09861 local DP holds")
    assert "counter-example: output 'y'" in str(certificate)
    assert certificate.to_json()["verdict"] == "violated"


def test_an_infinite_ratio_survives_json():
    certificate = verify_pure(BROKEN, claim=3.0)
    data = json.loads(json.dumps(certificate.to_json(), allow_nan=False))
    assert (data["epsilon"], data["worst"]["log_unlikely"], data["worst"]["log_ratio"]) == (
        "inf",
        "-inf",
        "inf",
    )
    assert "ε = ∞" in str(certificate)
    assert "output 'n' has probability 0.5 for input 'no' and cannot occur for input 'yes'" in str(
        certificate
    )


def test_delta_and_distance_are_named():
    assert "ε = 0, δ = 0.5 approximate DP" in str(verify_approximate(COIN, epsilon=0.0))
    assert "ε = 0, δ = 0.1 is claimed" in str(verify_approximate(COIN, epsilon=0.0, claim=0.1))
    assert "at distance 2" in str(verify_metric(COIN, distances=[[0, 2], [2, 0]]))


def test_inputs_that_cannot_be_distinguished():
    same = Channel.from_probabilities([[0.5, 0.5], [0.5, 0.5]])
    assert "no output distinguishes any two inputs" in str(verify_pure(same))


@pytest.mark.parametrize(
    ("epsilon", "delta", "claim", "holds"),
    [
        (1.0 + 1e-12, 0.0, (1.0, 0.0), True),
        (1.0 + 1e-6, 0.0, (1.0, 0.0), False),
        (1.0, 1e-9, (1.0, 0.0), False),
        (1.0, 1e-9, (1.0, 1e-9), True),
        (math.inf, 0.0, (1e9, 0.0), False),
        (math.inf, 0.0, (math.inf, 0.0), True),
    ],
)
def test_a_claim_is_met_up_to_rounding_only(epsilon, delta, claim, holds):
    certificate = Certificate(notion="approx-dp", epsilon=epsilon, delta=delta)
    assert certificate.covers(*claim) == holds


def test_without_a_claim_nothing_is_violated():
    assert not verify_pure(BROKEN).violated


def test_probabilities_too_small_to_print_stand_as_exponents():
    worst = Worst(likely="a", unlikely="b", output="c", log_likely=-700.0, log_unlikely=-900.0)
    assert "probability exp(-700)" in str(worst)

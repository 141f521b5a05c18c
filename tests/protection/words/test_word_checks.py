import json
import math

import numpy as np
import pytest
from scipy import stats

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.exact import verify_metric
from discreet.protection.mechanisms.generalised_vickrey import GeneralisedVickrey
from discreet.protection.mechanisms.laplace import Laplace
from discreet.protection.mechanisms.mahalanobis import Mahalanobis
from discreet.protection.mechanisms.santext import SanText
from discreet.protection.mechanisms.tem import TEM
from discreet.protection.mechanisms.vickrey import Vickrey
from discreet.protection.mechanisms.vickrey_as_printed import VickreyAsPrinted
from discreet.protection.words.line_channel import line, line_channel
from discreet.settings import build

EPSILON = 1.3
PLACES = line().vectors[:, 0].astype(float)


def test_laplace_on_a_line_is_the_closed_form():
    edges = np.array([-np.inf, *((PLACES[1:] + PLACES[:-1]) / 2), np.inf])
    expected = np.diff(stats.laplace(scale=1 / EPSILON).cdf(edges[None] - PLACES[:, None]), axis=1)
    found = line_channel(line(), EPSILON, 1, np.ones_like)
    assert found.probabilities == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("mechanism", "k", "choice", "without_input"),
    [
        (Laplace(epsilon=EPSILON), 1, np.ones_like, False),
        (Vickrey(epsilon=EPSILON, t=0.75), 2, Vickrey(epsilon=EPSILON, t=0.75).chances, False),
        (VickreyAsPrinted(epsilon=EPSILON, t=0.25), 2, Vickrey(epsilon=EPSILON, t=0.25).chances, True),
    ],
)
def test_the_integrals_are_what_the_mechanism_draws(mechanism, k, choice, without_input):
    channel = line_channel(line(), EPSILON, k, choice, without_input=without_input)
    for word in range(5):
        answers = mechanism.replace(np.full(40_000, word), line(), Random(word))
        possible = np.isfinite(channel.logs[word])
        counts = np.bincount(answers, minlength=5)
        assert counts[~possible].sum() == 0
        # Chi-square on a fixed seed at level 1e-8.
        expected = channel.probabilities[word][possible]
        assert stats.chisquare(counts[possible], expected / expected.sum() * 40_000).pvalue > 1e-8


@pytest.mark.parametrize("epsilon", [0.1, 2.0, 40.0])
@pytest.mark.parametrize("t", [0.0, 0.5, 1.0])
def test_the_line_is_certified_at_any_epsilon(epsilon, t):
    channel = line_channel(line(), epsilon, 2, Vickrey(epsilon=epsilon, t=t).chances)
    certificate = verify_metric(channel, vectors=line().vectors, claim=epsilon)
    assert not certificate.violated
    # The bound is tight: the outermost word answers at exactly e^(ε·d).
    assert certificate.epsilon == pytest.approx(epsilon, rel=1e-6)


def test_a_claim_below_epsilon_is_caught():
    channel = line_channel(line(), EPSILON, 2, Vickrey(epsilon=EPSILON).chances)
    assert verify_metric(channel, vectors=line().vectors, claim=0.99 * EPSILON).violated


@pytest.mark.parametrize(
    "mechanism",
    [
        Laplace(epsilon=2.0),
        Mahalanobis(epsilon=2.0, regularisation=0.8),
        Vickrey(epsilon=2.0, t=0.75),
        Vickrey(epsilon=2.0, noise="mahalanobis", regularisation=0.5),
        GeneralisedVickrey(epsilon=2.0, thresholds=(2, 1, math.inf, 0.5)),
    ],
)
def test_sound_noise_mechanisms_pass(mechanism):
    outcome = mechanism.check(Checking(draws=4000, seed=1))
    assert not outcome.violated
    exact, *drawn = (part for _, part in outcome.parts)
    assert exact.epsilon <= 2.0 * (1 + 1e-9) and len(drawn) == 3
    assert all(finding.epsilon_lower <= finding.claimed_epsilon for finding in drawn)
    assert json.loads(json.dumps(outcome.to_json()))["verdict"] == "certified"


def test_too_little_noise_for_the_metric_is_caught_by_the_draws(monkeypatch):
    """Noise held against distances a third of its own: the draws have the power to refute it."""
    monkeypatch.setattr(Mahalanobis, "space", lambda self, vocabulary: vocabulary.vectors / 3)
    outcome = Mahalanobis(epsilon=2.0).check(Checking(draws=20_000, seed=1))
    assert outcome.violated and outcome.to_json()["verdict"] == "violated"


@pytest.mark.parametrize("make", [SanText, TEM])
@pytest.mark.parametrize("epsilon", [0.5, 5.0, 300.0])
def test_written_matrices_are_certified(make, epsilon):
    outcome = make(epsilon=epsilon).check(Checking())
    assert not outcome.violated
    assert all(math.isfinite(part.epsilon) for _, part in outcome.parts)


def test_tem_is_certified_as_local_dp_too():
    outcome = TEM(epsilon=3.0, gamma=0.7).check(Checking())
    metric, local = (part for _, part in outcome.parts[-2:])
    assert metric.notion == "metric-dp" and local.notion == "local-dp"
    assert local.claimed_epsilon == pytest.approx(2.1) and local.epsilon <= 2.1


def test_vickrey_as_printed_has_a_counter_example():
    outcome = VickreyAsPrinted(epsilon=1.0, t=0.5).check(Checking())
    assert outcome.violated
    ((_, certificate),) = outcome.parts
    assert certificate.epsilon == math.inf
    assert certificate.worst.output == certificate.worst.unlikely
    assert "cannot occur" in str(outcome)


def test_vectors_of_the_caller_are_checked_as_well(tmp_path):
    rng = np.random.default_rng(0)
    file = tmp_path / "vectors.txt"
    rows = (f"{a}{b}at " + " ".join(map(str, rng.normal(size=3))) for a in "bcdfg" for b in "aeiou")
    file.write_text("\n".join(rows) + "\n")
    outcome = SanText(epsilon=1.0).check(Checking(vectors=str(file), words=20))
    assert "20 most common words of vectors.txt" in outcome.parts[-1][0]
    outcome = Laplace(epsilon=1.0).check(Checking(vectors=str(file), words=20, draws=500, seed=1))
    assert len(outcome.parts) == 7 and not outcome.violated


def test_thresholds_that_are_no_numbers_are_refused():
    with pytest.raises(BadInput, match="thresholds"):
        build(GeneralisedVickrey, {"epsilon": 1.0, "thresholds": "1;2"})

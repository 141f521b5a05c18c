import json
import math

import numpy as np
import pytest
from scipy import stats

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.verify.exact import verify_metric
from discreet.protection.mechanisms.laplace import Laplace
from discreet.protection.mechanisms.vickrey import Vickrey
from discreet.protection.mechanisms.vickrey_as_printed import VickreyAsPrinted
from discreet.protection.words import checks as word_checks
from discreet.protection.words.checks import _two
from discreet.protection.words.line_channel import line, line_channel

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
        (Vickrey(epsilon=EPSILON, t=0.75), 2, _two(0.75), False),
        (VickreyAsPrinted(epsilon=EPSILON, t=0.25), 2, _two(0.25), True),
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
    channel = line_channel(line(), epsilon, 2, _two(t))
    certificate = verify_metric(channel, vectors=line().vectors, claim=epsilon)
    assert not certificate.violated
    # The bound is tight: the outermost word answers at exactly e^(ε·d).
    assert certificate.epsilon == pytest.approx(epsilon, rel=1e-6)


def test_a_claim_below_epsilon_is_caught():
    channel = line_channel(line(), EPSILON, 2, _two(0.5))
    assert verify_metric(channel, vectors=line().vectors, claim=0.99 * EPSILON).violated


@pytest.mark.parametrize(
    ("check", "options"),
    [
        (word_checks.laplace, {}),
        (word_checks.mahalanobis, {"regularisation": 0.8}),
        (word_checks.vickrey, {"t": 0.75}),
        (word_checks.vickrey, {"noise": "mahalanobis", "regularisation": 0.5}),
        (word_checks.generalised_vickrey, {"thresholds": "2,1,inf,0.5"}),
    ],
)
def test_sound_noise_mechanisms_pass(check, options):
    outcome = check(**options, draws=4000, seed=1)
    assert not outcome.violated
    exact, *drawn = (part for _, part in outcome.parts)
    assert exact.epsilon <= 2.0 * (1 + 1e-9) and len(drawn) == 3
    assert all(finding.epsilon_lower <= finding.claimed_epsilon for finding in drawn)
    assert json.loads(json.dumps(outcome.to_json()))["verdict"] == "certified"


def test_too_little_noise_for_the_metric_is_caught_by_the_draws(monkeypatch):
    """Noise held against distances a third of its own: the draws have the power to refute it."""
    monkeypatch.setattr(word_checks.Mahalanobis, "space", lambda self, vocabulary: vocabulary.vectors / 3)
    outcome = word_checks.mahalanobis(epsilon=2.0, draws=20_000, seed=1)
    assert outcome.violated and outcome.to_json()["verdict"] == "violated"


@pytest.mark.parametrize("check", [word_checks.santext, word_checks.tem])
@pytest.mark.parametrize("epsilon", [0.5, 5.0, 300.0])
def test_written_matrices_are_certified(check, epsilon):
    outcome = check(epsilon=epsilon)
    assert not outcome.violated
    assert all(math.isfinite(part.epsilon) for _, part in outcome.parts)


def test_tem_is_certified_as_local_dp_too():
    outcome = word_checks.tem(epsilon=3.0, gamma=0.7)
    metric, local = (part for _, part in outcome.parts[-2:])
    assert metric.notion == "metric-dp" and local.notion == "local-dp"
    assert local.claimed_epsilon == pytest.approx(2.1) and local.epsilon <= 2.1


def test_vickrey_as_printed_has_a_counter_example():
    outcome = word_checks.vickrey_as_printed(epsilon=1.0, t=0.5)
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
    outcome = word_checks.santext(epsilon=1.0, vectors=str(file), words=20)
    assert "20 most common words of vectors.txt" in outcome.parts[-1][0]
    outcome = word_checks.laplace(epsilon=1.0, vectors=str(file), words=20, draws=500, seed=1)
    assert len(outcome.parts) == 7 and not outcome.violated


def test_thresholds_that_are_no_numbers_are_refused():
    with pytest.raises(BadInput, match="commas"):
        word_checks.generalised_vickrey(thresholds="1;2")

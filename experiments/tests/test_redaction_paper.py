"""The redaction paper: its verdicts follow from the points, its parts do what they say, and the run is whole."""

from dataclasses import replace

import numpy as np
import pytest

import discreet_experiments.redaction.experiment as experiment
from discreet.attacks.distinguishing.divergence import Divergence
from discreet.attacks.distinguishing.envelope import envelope
from discreet.attacks.interval import Estimate
from discreet.privacy.random import Random
from discreet.protection.mechanisms.laplace import Laplace
from discreet.protection.redaction.attack import Labelled
from discreet.protection.words.text_vocabulary import text_vocabulary
from discreet_experiments.redaction.claims import claims_on_models, claims_on_sets
from discreet_experiments.redaction.distinguishability import DELTA, ProtectedSets, redacted, replaced
from discreet_experiments.redaction.models import (
    REDACTED,
    UNKNOWN,
    Closeness,
    Size,
    TrainedModel,
    sequences,
    utility,
)
from discreet_experiments.redaction.sets import WORDS, Sets, stand_in_sets

FILLER = "the report of the week says that the work was done in the house by the river".split()


def texts(count, own, seed):
    """Sentences of common words, most of them with a word that gives their kind away."""
    drawn = np.random.default_rng(seed)
    return tuple(
        " ".join(
            [*drawn.choice(FILLER, size=9), own if drawn.random() < 0.8 else "it", *drawn.choice(FILLER, 3)]
        )
        for _ in range(count)
    )


@pytest.fixture(scope="module")
def sets():
    held_out = Labelled((*texts(60, "cancer", 1), *texts(60, "garden", 2)), np.arange(120) < 60)
    return Sets(
        name="Small",
        sensitive_is="cancer against garden",
        held_out=held_out,
        sensitive=texts(30, "cancer", 3),
        safe=texts(30, "garden", 4),
    )


def estimate(value, width=0.01):
    return Estimate(value, value - width, value + width, 100)


def protected(setting, attack, divergence, protection="redaction"):
    found = tuple(
        Divergence(order=order, estimate=estimate(divergence), carried_by=100) for order in (1.0, 1.5, 2.0)
    )
    return ProtectedSets(
        protection=protection,
        setting=setting,
        attack=estimate(attack),
        at_least=0.0,
        divergences=found,
        line=envelope(found, delta=DELTA),
    )


FALLING = (protected(0.0, 0.9, 3.0), protected(0.5, 0.7, 1.0), protected(1.0, 0.5, 0.0))


def verdicts(claims):
    return [claim.verdict for claim in claims]


def test_falling_curves_agree_and_rising_ones_differ():
    noisy = (protected(2.0, 0.8, 1.0, "laplace"), protected(9.0, 0.9, 2.0, "laplace"))
    assert verdicts(claims_on_sets("x", FALLING, noisy)) == ["agrees"] * 4
    rising = (protected(0.0, 0.5, 0.0), protected(0.5, 0.7, 1.0), protected(1.0, 0.9, 3.0))
    assert verdicts(claims_on_sets("x", rising, ())) == ["differs"] * 3


def test_words_that_hide_the_sets_refute_the_paper():
    hidden = (
        protected(2.0, 0.5, 0.1, "laplace"),
        protected(2.0, 0.8, 0.1, "vickrey"),
        protected(9.0, 0.9, 1.0, "laplace"),
    )
    assert claims_on_sets("x", FALLING, hidden)[-1].verdict == "in part"
    assert claims_on_sets("x", FALLING, hidden[:1])[-1].verdict == "differs"


def test_models_that_come_closer_and_meet():
    nearer = [Closeness(level=0.0, cka=0.3, pwcca=0.2, procrustes=0.1)]
    nearer.append(Closeness(level=0.5, cka=0.2, pwcca=0.1, procrustes=0.05))
    plain = TrainedModel(protection="nothing", setting=0.0, epsilon=3.0, holds=False, log_perplexity=4.0)
    private = TrainedModel(protection="DP-SGD", setting=9.0, epsilon=9.0, holds=True, log_perplexity=4.05)
    assert verdicts(claims_on_models("x", nearer, [plain, private])) == ["agrees", "agrees"]
    worse = replace(private, log_perplexity=5.0)
    apart = [nearer[0], replace(nearer[1], cka=0.4)]
    assert verdicts(claims_on_models("x", apart, [plain, worse])) == ["in part", "differs"]


def test_redaction_takes_the_telling_words_first(sets):
    (_, *whole), (_, *some), (_, *nothing) = redacted(sets, (0.0, 0.1, 1.0))
    assert whole == [list(sets.sensitive), list(sets.safe)]
    assert not any("cancer" in text for text in some[0])
    assert not any("garden" in text for text in some[1])
    assert {*nothing[0], *nothing[1]} == {"[REDACTED]"}


def test_words_are_replaced_and_their_number_stays(sets):
    vocabulary, _ = text_vocabulary("glove", most_common=500)
    found = replaced(sets.safe, Laplace(epsilon=1.0), vocabulary, random=Random(1))
    assert found != list(sets.safe)
    assert [len(text.split()) for text in found] == [len(text.split()) for text in sets.safe]


def test_texts_become_rows_of_numbers():
    rows = sequences(["The cat [REDACTED] sat, 7", "x " * 25, "alone"], {"the": 3, "cat": 4})
    assert rows[0] == [3, 4, REDACTED, UNKNOWN, UNKNOWN]
    assert [len(row) for row in rows[1:]] == [20, 5]


def test_models_start_alike_and_stricter_privacy_learns_less(sets):
    size = Size(vocabulary=300, dimensions=16, units=16, epochs=12, examined=40)
    one, other = size.model(), size.model()
    assert all((a == b).all() for a, b in zip(one.parameters(), other.parameters(), strict=True))
    found = utility(sets, [(0.0, 5.0)], (0.05, 1e4), size, random=Random(2), watch=lambda _: None)
    plain, strict, loose = (one.log_perplexity for one in found)
    assert plain < strict and loose < strict
    assert [one.holds for one in found] == [False, True, True]
    assert found[1].epsilon <= 0.05


def test_the_stand_in_is_of_one_size_and_cut():
    (found,) = stand_in_sets(quick=True, random=Random(1))
    assert len(found.sensitive) == len(found.safe) == 150
    assert max(len(text.split()) for text in (*found.sensitive, *found.safe)) <= WORDS
    assert found.held_out.sensitive.sum() > 50


def test_the_run_is_whole(sets, monkeypatch, tmp_path):
    monkeypatch.setattr(experiment, "stand_in_sets", lambda **_: [sets])
    monkeypatch.setattr(
        experiment, "Size", lambda **_: Size(vocabulary=200, dimensions=8, units=8, epochs=1, examined=20)
    )
    outcome = experiment.run(data=None, quick=True, random=Random(3))
    page, numbers = outcome.write(tmp_path)
    assert "Not the paper&#39;s data" in page.read_text() or "Not the paper's data" in page.read_text()
    assert numbers.exists()
    (measured,) = outcome.to_json()["sets"]
    assert [one["setting"] for one in measured["redaction"]] == [0.0, 0.4, 0.8, 1.0]
    assert measured["redaction"][-1]["attack"]["value"] == 0.5
    assert len(list(tmp_path.glob("redaction-*.svg"))) == 6

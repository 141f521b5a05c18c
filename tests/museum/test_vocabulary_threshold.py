"""A private vocabulary whose threshold takes erf⁻¹ for the quantile of the normal distribution.

Broken: counts with Gaussian noise are published above C = 1 + σ·erf⁻¹(1 − δ/N) (Hoory et al. 2021,
corollary 1). A word that only one example contains then appears with probability 4.6e-7 instead of
δ/N = 3.9e-12, and never without that example. Sound: C = 1 + σ·Φ⁻¹(1 − δ/N).
"""

import numpy as np
import pytest
from scipy.special import erfinv, log_ndtr, ndtri

from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_approximate

WORDS, DELTA, SCALE = 256, 1e-9, 200.0
EPSILON = 1.0

BROKEN = 1 + SCALE * erfinv(1 - DELTA / WORDS)
SOUND = 1 - SCALE * ndtri(DELTA / WORDS)


def appears(threshold, words):
    """Whether any of `words` words of one example is published, with that example and without it."""
    log_one = log_ndtr(-(threshold - 1) / SCALE)
    log_none = words * np.log1p(-np.exp(log_one))
    with np.errstate(divide="ignore"):
        logs = np.array([[np.log(-np.expm1(log_none)), log_none], [-np.inf, 0.0]])
    return Channel.from_logs(logs, inputs=["with", "without"], outputs=["published", "absent"])


def test_the_thresholds_are_those_of_the_paper_and_of_the_correction():
    assert pytest.approx(982.54, abs=0.005) == BROKEN
    assert pytest.approx(1369.39, abs=0.005) == SOUND


def test_caught_for_one_word():
    certificate = verify_approximate(appears(BROKEN, 1), epsilon=EPSILON, claim=DELTA / WORDS)
    assert certificate.violated
    assert certificate.delta == pytest.approx(4.6e-7, rel=0.005)
    assert "cannot occur for input 'without'" in str(certificate)


def test_caught_for_a_whole_example():
    certificate = verify_approximate(appears(BROKEN, WORDS), epsilon=EPSILON, claim=DELTA)
    assert certificate.violated
    assert certificate.delta == pytest.approx(1.18e-4, rel=0.005)


def test_sound_twin_is_certified():
    one = verify_approximate(appears(SOUND, 1), epsilon=EPSILON, claim=DELTA / WORDS)
    assert not one.violated
    assert one.delta == pytest.approx(DELTA / WORDS, rel=1e-9)
    assert not verify_approximate(appears(SOUND, WORDS), epsilon=EPSILON, claim=DELTA).violated

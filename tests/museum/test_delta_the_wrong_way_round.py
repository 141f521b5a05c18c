"""A refutation at a small δ taken for one of a claim with a larger δ.

Broken: "ε > 1 at δ = 0" is held against a claim (1, 0.3), because 0 ≤ 0.3. A mechanism that gives each
example away with probability 0.3 and says nothing otherwise is (0, 0.3)-private and is "refuted" every time;
one that claims a δ smaller than the audit's is never refuted. Sound: (ε, δ) implies (ε, δ') only for δ' ≥ δ, so
a bound at δₘ speaks of claims with δ ≤ δₘ.
"""

import numpy as np

from discreet.attacks.memory.claim_test import ClaimTest
from discreet.attacks.memory.one_run import one_run
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random

EXAMPLES = 2_000


def broken_rule(test):
    return test.measured.delta <= test.claimed.delta and test.measured.epsilon > test.claimed.epsilon


def audited(given_away, claim, delta, seed, confidence=0.95):
    """Coins, each told with probability `given_away`, and the audit of them at `delta`."""
    coins = Random(seed).bernoulli(0.5, EXAMPLES)
    told = Random(seed + 100).bernoulli(given_away, EXAMPLES)
    scores = np.where(told, np.where(coins, 1.0, -1.0), 0.1 * Random(seed + 200).uniform(EXAMPLES))
    epsilon, claimed_delta = claim
    return ClaimTest(
        claimed=Guarantee(notion="approx-dp", unit="example", epsilon=epsilon, delta=claimed_delta),
        measured=one_run(scores, coins, delta=delta, confidence=confidence),
    )


def test_caught():
    # The mechanism is (0, 0.3)-private; the broken rule refutes (1, 0.3). False alarms of ours: none can be.
    tests = [audited(0.3, (1.0, 0.3), 0.0, seed) for seed in range(10)]
    assert all(broken_rule(test) for test in tests)
    assert not any(test.broken for test in tests)


def test_a_claim_that_does_not_hold_is_refuted_where_the_broken_rule_misses_it():
    # (1, 1e-6) is claimed of a mechanism that gives away with probability 0.9; measured at a larger δ.
    test = audited(0.9, (1.0, 1e-6), 1e-5, 1)
    assert test.broken
    assert not broken_rule(test)


def test_at_equal_delta_the_mechanism_that_holds_is_not_refuted():
    # False alarm 1e-7 at most.
    assert not audited(0.3, (0.0, 0.3), 0.3, 2, 1 - 1e-7).broken

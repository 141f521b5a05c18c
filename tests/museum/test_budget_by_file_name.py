"""A budget that belongs to a file's name: `cp notes.csv again.csv` and it is full again.

Broken: accounts are looked up by the name of the input. Three copies of one file are three datasets, each with ε = 1, and
the patients in them are counted three times with noise of their own. Sound: `Ledger`, which knows documents by their content.
"""

import numpy as np
import pytest

from discreet.errors import OverBudget
from discreet.privacy.charge import Charge
from discreet.privacy.ledger import Ledger
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.verify.statistical import verify_sampler

NOISE = LaplaceNoise.for_epsilon(1.0)
TEXTS = [f"Note {number}: patient {number} was seen." for number in range(50)]
NAMES = ("notes.csv", "again.csv", "third.csv")
BUDGET = 1.001


def charge(name):
    return Charge(dataset=name, operation="count", guarantee=NOISE.guarantee)


def releases_by_name():
    """The broken ledger: a dictionary of names."""
    spent = {}
    for name in NAMES:
        spent[name] = spent.get(name, 0.0) + NOISE.epsilon
    return sum(epsilon <= BUDGET for epsilon in spent.values())


def releases_by_content(ledger):
    ledger.set_budget("notes.csv", unit="document", epsilon=BUDGET)
    released = 0
    for name in NAMES:
        known = ledger.recognise(ledger.fingerprint(TEXTS), name, given=False)
        try:
            ledger.confirm(ledger.reserve(charge(known)))
            released += 1
        except OverBudget:
            continue
    return released


def finding(releases):
    random = Random(12)

    def sample(count):
        return lambda draws: NOISE.add(np.full((draws, releases), count), random)

    return verify_sampler(sample(50), sample(51), BUDGET, draws=40_000)


def test_caught():
    # False alarm 1e-6 at most; seeded.
    assert releases_by_name() == 3
    found = finding(releases_by_name())
    assert found.violated
    assert found.epsilon_lower > 2


def test_sound_twin_releases_once(tmp_path):
    # False alarm 1e-6 at most; seeded.
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        releases = releases_by_content(ledger)
        assert [each.epsilon for each in ledger.spent()] == [pytest.approx(1.0)]
    assert releases == 1
    assert not finding(releases).violated

"""Two models from one reservation, each of which cites the same ledger entry.

Broken: a ledger that confirms an entry as often as it is asked to. A run is killed, its folder copied, both go on: two
releases with noise of their own, and ε is recorded once. Sound: `Ledger`, whose entry has one holder and is confirmed once.
"""

import numpy as np
import pytest

from discreet.errors import DiscreetError, Refused
from discreet.privacy.charge import Charge
from discreet.privacy.ledger import Ledger
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.verify.statistical import verify_sampler

NOISE = LaplaceNoise.for_epsilon(1.0)
CHARGE = Charge(dataset="ward", operation="train", guarantee=NOISE.guarantee)
ABOUT = {"data": "d", "settings": "s"}
DRAWS = 40_000


class Forgiving:
    """The broken ledger: an entry is a number, and whoever knows it may confirm it."""

    spent = 0.0

    def reserve(self, charge):
        self.spent += charge.guarantee.epsilon
        return "entry"

    def lease(self, entry, **_):
        return entry

    def confirm(self, entry, *, holder):
        assert entry == holder


def confirmed_runs(ledger):
    """Two copies of a run go on under one entry: how many of them may release."""
    entry = ledger.reserve(CHARGE)
    holders = [ledger.lease(entry, run="run", about=ABOUT) for _ in range(2)]
    released = 0
    for holder in holders:
        try:
            ledger.confirm(entry, holder=holder)
            released += 1
        except Refused:
            continue
    return released


def finding(releases):
    """So many noisy counts of the same patients, one patient more or less, against the ε that was recorded."""
    random = Random(11)

    def sample(count):
        return lambda draws: NOISE.add(np.full((draws, releases), count), random)

    return verify_sampler(sample(20), sample(21), NOISE.epsilon, draws=DRAWS)


def test_caught():
    # False alarm 1e-6 at most; seeded.
    ledger = Forgiving()
    releases = confirmed_runs(ledger)
    assert ledger.spent == pytest.approx(1.0)
    assert releases == 2
    found = finding(releases)
    assert found.violated
    assert found.epsilon_lower > 1.5


def test_sound_twin_lets_one_of_them_out(tmp_path):
    # False alarm 1e-6 at most; seeded.
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        releases = confirmed_runs(ledger)
        assert [each.epsilon for each in ledger.spent("ward")] == [pytest.approx(1.0)]
        entry = ledger.history("ward")[0].id
        with pytest.raises(DiscreetError):
            ledger.confirm(entry, holder=ledger.lease(entry, run="run", about=ABOUT))
    assert releases == 1
    assert not finding(releases).violated

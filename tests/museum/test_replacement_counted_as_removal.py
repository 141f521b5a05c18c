"""A Rényi accountant that is told "replace one" and counts as if a record were added or removed.

Broken: dp-accounting 0.6.0's RDP accountant takes the noise multiplier as it stands under either relation. A record that is
replaced moves a clipped sum by twice the clip: a Gaussian of multiplier 1 costs 10.0 at δ = 10⁻⁵, and 4.73 is stated.
Sound: our accounting of the same event, exact for the Gaussian.
"""

import pytest
from dp_accounting import NeighboringRelation
from dp_accounting.dp_event import GaussianDpEvent
from dp_accounting.rdp import RdpAccountant

from discreet.privacy.accounting import epsilon_of
from discreet.privacy.verify.gaussian import verify_gaussian

NOISE, DELTA = GaussianDpEvent(1.0), 1e-5


def held_against(epsilon):
    """One Gaussian release of multiplier 1 whose sum moves by 2."""
    return verify_gaussian(epsilon=epsilon, delta=DELTA, scale=1.0, sensitivity=2.0)


def test_caught():
    accountant = RdpAccountant(neighboring_relation=NeighboringRelation.REPLACE_ONE)
    stated = accountant.compose(NOISE).get_epsilon(DELTA)
    assert stated == pytest.approx(4.73, abs=0.01)
    assert held_against(stated).violated


def test_sound_twin_is_certified():
    spent = epsilon_of(NOISE, "replace-one", DELTA)
    assert spent.epsilon == pytest.approx(10.0, abs=0.01)
    assert not held_against(spent.epsilon).violated
    assert not held_against(spent.rdp).violated
    assert held_against(0.999 * spent.epsilon).violated

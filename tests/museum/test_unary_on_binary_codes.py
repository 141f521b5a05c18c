"""Unary encoding with the budget of one-hot codes, on codes whose bits are all free.

Broken: SUE and OUE with sensitivity Δ = 2r, which is right for one-hot codes (two bits differ in each number), put on
sign–integer–fraction codes of l bits, where all r·l may differ: l/2 times the claim for SUE. OUE's halved budget
makes it less wrong. Sound: the same on one-hot codes, where SUE holds what it claims and OUE half of it.
"""

import pytest

from discreet.encoding.codes import OneHotBins
from discreet.encoding.mechanisms.oue import OUE
from discreet.encoding.mechanisms.sue import SUE


@pytest.mark.parametrize(("make", "holds"), [(SUE, 5.0), (OUE, 2.50625)])
def test_caught(make, holds):
    certificate = make(epsilon=1.0, elements=50).certificate(claim=1.0)
    assert certificate.violated
    assert certificate.epsilon == pytest.approx(holds, abs=1e-5)


@pytest.mark.parametrize(("make", "holds"), [(SUE, 1.0), (OUE, 0.5)])
def test_sound_twin_is_certified(make, holds):
    certificate = make(epsilon=1.0, elements=50, code=OneHotBins(bins=10)).certificate(claim=1.0)
    assert not certificate.violated
    assert certificate.epsilon == pytest.approx(holds)

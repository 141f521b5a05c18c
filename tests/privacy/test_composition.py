"""Charges that no one accounting supports together are restated, and their δ together is the account's."""

import dp_accounting as dp
import pytest

from discreet.privacy.composition import ChargeGroup, _restated

POISSON = dp.PoissonSampledDpEvent(0.01, dp.GaussianDpEvent(4.0))
FIXED = dp.SampledWithoutReplacementDpEvent(1000, 10, dp.GaussianDpEvent(8.0))


@pytest.mark.parametrize("counts", [(1, 1), (3, 1), (2, 5)])
def test_delta_is_shared_by_how_often_each_ran(counts):
    groups = [
        ChargeGroup(relation="replace-one", epsilon=1.0, delta=1e-6, event=event, count=count)
        for event, count in zip((POISSON, FIXED), counts, strict=True)
    ]
    given = ChargeGroup(relation="replace-one", epsilon=0.1, delta=1e-7, count=2)
    parts = _restated([*groups, given], "replace-one", 1e-6)
    assert sum(part.delta * times for part, times in parts) == pytest.approx(1e-6)
    assert [times for _, times in parts] == [*counts, 2]
    assert parts[-1][0].delta == 1e-7

"""A checkpoint is put back, and its last steps are made a second time with other noise.

Broken: the steps are counted by the checkpoint, and a copy of it knows nothing of the original: two continuations of one state,
each with k more steps, are k steps in the ledger and 2k releases. Sound: `Ledger`, which keeps the largest number of
steps that a run ever saved and refuses to go on from fewer.
"""

import math

import pytest

from discreet.errors import Refused
from discreet.privacy.charge import Charge
from discreet.privacy.ledger import Ledger
from discreet.privacy.plan import Plan
from discreet.privacy.verify.gaussian import verify_gaussian

PLAN = Plan(
    population=10,
    batch_size=10,
    steps=6,
    clip_norm=1.0,
    noise_multiplier=8.0,
    delta=1e-5,
    sampler="full-batch",
)
CHARGE = Charge(dataset="ward", operation="train", guarantee=PLAN.guarantee, event=PLAN.event)
RUN = {"run": "run", "about": {"data": "d"}}


def held_against(steps, epsilon):
    """So many full-batch steps on one record, against the ε that was recorded for the plan."""
    return verify_gaussian(
        epsilon=epsilon, delta=PLAN.delta, scale=PLAN.noise_multiplier, sensitivity=math.sqrt(steps)
    )


def test_caught():
    saved = 2
    made = PLAN.steps + (PLAN.steps - saved)
    assert held_against(made, PLAN.epsilon).violated


def test_sound_twin_goes_on_from_the_newest_only(tmp_path):
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        entry = ledger.reserve(CHARGE)
        first = ledger.lease(entry, **RUN)
        ledger.advance(entry, first, 2)
        ledger.advance(entry, first, PLAN.steps)
        with pytest.raises(Refused, match="step 2"):
            ledger.refuse_older(entry, 2)
        with pytest.raises(Refused, match="step 2"):
            ledger.lease(entry, steps=2, **RUN)
        ledger.confirm(entry, holder=first)
        spent = ledger.spent("ward", delta=PLAN.delta)[0].epsilon
    assert not held_against(PLAN.steps, spent * (1 + 1e-9)).violated

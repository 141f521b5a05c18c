"""Every broken twin of a command is refuted by verify, through the whole command, at a confidence of 1 − 10⁻⁶."""

import pytest

from broken_twins import TWINS
from discreet.privacy.verify.checking import Checking


@pytest.mark.parametrize("twin", TWINS, ids=str)
def test_refuted(twin):
    with twin.broken():
        found = twin.claim.check(Checking(draws=twin.runs))
    part = getattr(found, "largest", found)
    assert part.violated and part.epsilon_lower > part.stated_epsilon > 0
    assert found.to_json()["verdict"] == "violated"


def test_each_command_that_spends_has_one():
    commands = {twin.command.split()[0] for twin in TWINS}
    assert commands == {"count", "vocabulary", "train", "federate", "protect", "encode"}

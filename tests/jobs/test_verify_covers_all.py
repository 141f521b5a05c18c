"""What is registered with a guarantee has a check that draws from the code that releases use."""

from dataclasses import fields

import pytest

from discreet.encoding.registry import randomisers
from discreet.jobs.verify import Verify, _Claims
from discreet.privacy.verify.checking import Checking
from discreet.protection.registry import mechanisms
from discreet.settings import build

SAME = {"fragment": "ngrams"}
"""Noisy counts of phrases are the same code for both."""

GIVEN = {"laplace-noise": {"epsilon": 1.0}, "randomised-response": {"epsilon": 1.0}}
GIVEN["gaussian-noise"] = {"epsilon": 1.0, "delta": 1e-5}

COMMANDS = {"count", "encode", "federate", "ngrams", "protect", "train", "vocabulary"}
"""Whole commands: neighbours are compared, by tests/jobs/neighbours."""

NAMES = [name for name in _Claims().names() if name not in COMMANDS | {"matrix"}]


def _claims_epsilon(kind):
    return any(one.name == "epsilon" for one in fields(kind))


def test_every_mechanism_with_an_epsilon_can_be_verified():
    known = set(_Claims().names())
    words = [entry.name for entry in mechanisms.entries() if _claims_epsilon(entry.make)]
    assert len(words) >= 9
    assert not [name for name in words if SAME.get(name, name) not in known]


def test_every_encoder_can_be_verified():
    known = set(_Claims().names())
    checked = {entry.name: getattr(entry.make, "checked_as", "") for entry in randomisers.entries()}
    assert checked.pop("class") == "" and "class-response" in known
    assert len(checked) >= 8
    assert not [name for name, claim in checked.items() if claim not in known]


@pytest.mark.parametrize("name", NAMES)
def test_its_check_draws(name):
    claim = build(_Claims().make(name), GIVEN.get(name, {}), what=name)
    result = claim.check(Checking(draws=2000, seed=1))
    assert result.fits, f"{name} is checked by its formula alone"
    drawn = [each if not isinstance(each, tuple) else each[1] for each in result.fits]
    assert all(each.draws > 0 and each.cells > 0 for each in drawn)
    assert not any(each.violated for each in drawn)
    assert result.to_json()["drawn"]


def test_a_claim_without_a_check_is_refused():
    assert Verify("laplace").claim.name == "laplace"

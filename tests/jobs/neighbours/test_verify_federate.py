"""verify federate finds what is wrong with a server, through the whole command; false alarms below 1e-6."""

from discreet.federation import aggregate
from discreet.jobs.neighbours.federate import FederateClaim
from discreet.privacy.plan import Plan
from discreet.privacy.verify.checking import Checking


def _noise(monkeypatch, share):
    monkeypatch.setattr(
        Plan, "noise_std", property(lambda plan: share * plan.noise_multiplier * plan.clip_norm)
    )


def test_the_server_as_shipped_is_not_refuted():
    found = FederateClaim(epsilon=1.0).check(Checking(draws=80))
    assert not found.violated and found.ceiling > 1


def test_noise_forgotten(monkeypatch):
    _noise(monkeypatch, 1e-6)
    assert FederateClaim(epsilon=1.0).check(Checking(draws=80)).violated


def test_updates_that_are_not_clipped(monkeypatch):
    monkeypatch.setattr(aggregate, "clipped", lambda update, _clip_norm: update)
    assert FederateClaim(epsilon=1.0).check(Checking(draws=80)).violated

"""verify count finds what is wrong with a table of counts, through the whole command; false alarms below 1e-6."""

import json

import numpy as np

from discreet.jobs.neighbours.count import CountClaim
from discreet.privacy import counts
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.verify.checking import Checking


def test_counts_as_shipped_are_not_refuted():
    found = CountClaim(epsilon=2.0).check(Checking(draws=600))
    assert not found.violated and 0.5 < found.epsilon_lower <= found.stated_epsilon == 2.0
    assert found.ceiling > 2


def test_no_noise(monkeypatch):
    monkeypatch.setattr(LaplaceNoise, "add", lambda _self, values, _random: np.asarray(values))
    assert CountClaim().check(Checking(draws=100)).violated


def test_half_of_the_noise(monkeypatch):
    add = LaplaceNoise.add
    monkeypatch.setattr(
        LaplaceNoise,
        "add",
        lambda self, values, random: add(LaplaceNoise(scale=self.scale / 2), values, random),
    )
    assert CountClaim(epsilon=1.0).check(Checking(draws=1500)).violated


def test_all_rows_of_a_user(monkeypatch):
    def every(self, rows, _random):
        listed = [category for _, category in rows]
        return [listed.count(category) for category in self.categories]

    monkeypatch.setattr(counts.Counting, "bounded", every)
    assert CountClaim().check(Checking(draws=300)).violated


def test_a_private_number_in_a_file_beside(monkeypatch):
    release = counts.release_counts

    def told(rows, counting, *, path, **settings):
        rows = list(rows)
        (path.parent / "log.json").write_text(json.dumps({"users": len({user for user, _ in rows})}))
        return release(rows, counting, path=path, **settings)

    monkeypatch.setattr(counts, "release_counts", told)
    found = CountClaim().check(Checking(draws=100))
    assert found.violated and "log.json: users" in found.event


def test_the_command_says_so_and_ends_with_4(monkeypatch, command):
    monkeypatch.setattr(LaplaceNoise, "add", lambda _self, values, _random: np.asarray(values))
    code, out, _ = command("verify", "count", "--draws", 200, "--json")
    said = json.loads(out)
    assert code == 4 and said["verdict"] == "violated"
    assert said["epsilon_lower"] > said["stated_epsilon"] == 1.0

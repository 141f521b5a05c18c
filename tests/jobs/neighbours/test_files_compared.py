"""verify compares every file that a command writes, and the command ends with 4 when one tells the inputs apart."""

import json

from discreet.jobs.neighbours.count import CountClaim
from discreet.privacy import counts
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.verify.checking import Checking


def test_a_private_number_in_a_file_beside(monkeypatch):
    release = counts.release_counts

    def told(rows, counting, *, path, **settings):
        rows = list(rows)
        (path.parent / "log.json").write_text(json.dumps({"users": len({user for user, _ in rows})}))
        return release(rows, counting, path=path, **settings)

    monkeypatch.setattr(counts, "release_counts", told)
    found = CountClaim().check(Checking(draws=100))
    assert found.violated and "log.json: users" in found.event


def test_the_command_ends_with_4(monkeypatch, command):
    monkeypatch.setattr(LaplaceNoise, "add", lambda _self, values, _random: values)
    code, out, _ = command("verify", "count", "--draws", 200, "--json")
    said = json.loads(out)
    assert code == 4 and said["verdict"] == "violated"
    assert said["epsilon_lower"] > said["stated_epsilon"] == 1.0

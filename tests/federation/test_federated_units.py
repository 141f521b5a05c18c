"""Whom a federated guarantee is for: a user, a part made for the simulation, or a site, each by its own name."""

import math
from dataclasses import replace

import numpy as np
import pytest
import torch
from scipy import stats

from discreet.errors import BadInput, OverBudget
from discreet.federation.aggregate import Reply, add_up, private_average
from discreet.federation.client import Update
from discreet.federation.division import Division
from discreet.federation.flower import server
from discreet.federation.flower.meeting import Meeting
from discreet.federation.next_word_task import NextWordTask
from discreet.federation.recipe import FederatedRecipe
from discreet.federation.run import Run
from discreet.federation.simulation import simulate
from discreet.federation.training import Algorithm
from discreet.privacy.ledger import Ledger
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.progress import Quiet
from discreet.text.document import Document

WORDS = "the patient was seen today with cough and no fever".split()


def documents(users=6):
    return [
        Document(
            id=f"{user}-{n}",
            user=f"u{user}",
            label="even" if n % 2 else "odd",
            text=" ".join(WORDS[(user + n + k) % 10] for k in range(12)),
        )
        for user in range(users)
        for n in range(4)
    ]


@pytest.fixture
def run(tmp_path):
    def make(name="model", **changed):
        settings = {"rounds": 2, "clients": 2, "clip": 0.5, "noise_multiplier": 1.0, **changed}
        return Run(
            operation="federate simulate",
            dataset="notes",
            recipe=FederatedRecipe(vocabulary="", **settings),
            task=NextWordTask(vocabulary=tuple(WORDS), dimensions=4, units=4),
            output=tmp_path / name,
            seed=3,
        )

    return make


def test_a_client_for_each_user_is_a_user(run, tmp_path):
    with Ledger(tmp_path / "ledger.db") as ledger:
        said = simulate(run(), documents(), Division(), ledger=ledger, progress=Quiet())
        (entry,) = ledger.history()
    assert said.guarantee.unit == entry.guarantee.unit == "user"
    assert said.guarantee.relation == "zero-out-one"
    assert "the number of users, 6, is public" in " ".join(said.guarantee.assumptions)


@pytest.mark.parametrize("split", ["shuffled", "equal", "skewed"])
def test_a_part_made_for_the_simulation_is_a_client_and_nothing_is_said_of_users(run, tmp_path, split):
    with Ledger(tmp_path / "ledger.db") as ledger:
        said = simulate(run(), documents(), Division(split=split, sites=3), ledger=ledger, progress=Quiet())
        (entry,) = ledger.history()
    assert said.guarantee.unit == entry.guarantee.unit == "client"
    text = str(said)
    assert "per client" in str(said.guarantee)
    assert "nothing is claimed per user: a person's texts may lie at several clients" in text.replace(
        "\n", " "
    )
    assert text.count("per user") == text.count("claimed per user")
    assert "covered by (k·ε, k·exp((k − 1)·ε)·δ) only" in " ".join(said.guarantee.assumptions)


def test_without_noise_the_unit_has_its_name_too(run):
    plain = run(clip=None, noise_multiplier=None)
    said = simulate(plain, documents(), Division(split="equal", sites=3), ledger=None, progress=Quiet())
    assert (said.guarantee.notion, said.guarantee.unit) == ("none", "client")


def test_a_budget_per_user_does_not_cover_made_up_clients(run, tmp_path):
    with Ledger(tmp_path / "ledger.db") as ledger:
        ledger.set_budget("notes", unit="user", epsilon=1000, delta=1e-5)
        with pytest.raises(OverBudget, match="charged to central-dp per client"):
            drawn = replace(run(), seed=None)
            simulate(drawn, documents(), Division(split="equal"), ledger=ledger, progress=Quiet())
        assert ledger.history() == []


def test_a_server_of_sites_says_site(run, tmp_path, monkeypatch):
    class Seen(Exception):
        pass

    def lead(self, population, rounds, *, notes, **more):
        algorithm = self.recipe.algorithm(population, self.unit)
        raise Seen(self.unit, algorithm.guarantee, notes(None))

    monkeypatch.setattr(Run, "lead", lead)
    monkeypatch.setattr(server, "read_public_keys", lambda _: {"ward": b"", "clinic": b"", "office": b""})
    meeting = Meeting(sites=tmp_path, certificate="", key="")
    with pytest.raises(Seen) as seen:
        server.serve(run(), meeting, ledger=None, progress=Quiet())
    unit, guarantee, notes = seen.value.args
    assert unit == guarantee.unit == "site" and "per site" in str(guarantee)
    assert any("a person whose texts lie there alone" in one for one in guarantee.assumptions)
    assert "a client is a site with all its texts: 0 clinic, 1 office, 2 ward" in notes
    assert "user" not in " ".join((str(guarantee), *guarantee.assumptions, *notes))


def test_algorithm_and_plan_must_mean_the_same_unit():
    plan = Plan(population=4, batch_size=2, steps=1, clip_norm=1, noise_multiplier=1, delta=1e-5, unit="user")
    assert Algorithm.private(plan).guarantee.unit == "user"
    settings = {"population": 4, "rounds": 1, "clients": 2, "weighting": "equal", "clip_norm": 1}
    with pytest.raises(BadInput, match="unit"):
        Algorithm(**settings, plan=plan, unit="site")


def test_one_person_at_ten_clients_has_more_than_the_epsilon_of_a_client():
    """The case for which "per user" was false: a person's texts at all ten clients, each update at its clip.

    All clients take part, so the noise is a plain Gaussian. 20,000 rounds with the person and as many without, told
    apart by a threshold; the lower bound on ε has a false-alarm probability below 1e-6.
    """
    plan = Plan.for_epsilon(
        1.0,
        population=10,
        batch_size=10,
        steps=1,
        clip_norm=1.0,
        delta=1e-5,
        sampler="full-batch",
        unit="client",
    )
    like = {"w": torch.zeros(1)}

    def released(present, random):
        value = torch.full((1,), 5.0 if present else 0.0)
        replies = [Reply(client, Update({"w": value}, 1, 0.0)) for client in range(10)]
        summed = add_up(replies, like, weighting="equal", clip_norm=plan.clip_norm)
        return float(private_average(summed, like, plan, random, [])[0]["w"])

    random, draws = Random(11), 20_000
    inside = np.array([released(True, random) for _ in range(draws)])
    outside = np.array([released(False, random) for _ in range(draws)])
    threshold = 0.5 + plan.noise_std / 10
    hits, alarms = int((inside > threshold).sum()), int((outside > threshold).sum())
    least = stats.beta.ppf(2e-7, hits, draws - hits + 1)
    most = stats.beta.ppf(1 - 2e-7, alarms + 1, draws - alarms)
    bound = math.log((least - plan.delta) / most)
    assert plan.epsilon <= 1.0 < 1.5 < bound  # So the claim is made per client,
    assert plan.guarantee.unit == "client"
    assert bound < 10 * plan.epsilon  # and ten clients are covered by ten times ε.


def test_who_was_left_out_is_said_here_and_stands_in_no_file(run, tmp_path):
    class Terminal(Quiet):
        def __init__(self):
            self.remarks = []

        def remark(self, text):
            self.remarks.append(text)

    given = [Document(one.id, one.text, user=one.user, label="a") for one in documents()]
    terminal = Terminal()
    division = Division(split="skewed", sites=6, concentration=1e-3)
    said = simulate(run(rounds=3, clients=6), given, division, ledger=None, progress=terminal)
    assert any("was left out of" in one and one.endswith("that is private") for one in terminal.remarks)
    assert said.counts == {"rounds": 3}
    assert "left out" not in str(said)
    for path in (tmp_path / "model").iterdir():
        assert b"left out" not in path.read_bytes()


@pytest.mark.parametrize("nobody", [None, "", "  ", "NaN", "unknown", "N/A"])
def test_texts_of_nobody_are_refused_where_clients_are_users(run, nobody):
    given = [*documents(), Document("x", "the patient was seen today", user=nobody)]
    with pytest.raises(BadInput, match=r"document 'x' .*--user-column.*--split equal"):
        simulate(run(), given, Division(), ledger=None, progress=Quiet())
    simulate(run(), given, Division(split="equal"), ledger=None, progress=Quiet())

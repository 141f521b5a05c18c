"""Tagging over clients and over workers: on sentences small enough to train in a moment."""

import itertools
from dataclasses import replace

import pytest

from discreet.federation.shared_noise import SharedNoise
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.report import Report
from discreet_experiments.dp_tagging.federated import in_increments, once
from discreet_experiments.dp_tagging.federated_findings import FederatedFindings
from discreet_experiments.dp_tagging.federated_pages import add_federated
from discreet_experiments.dp_tagging.measures import always_o
from discreet_experiments.dp_tagging.printed import BY_CLIENTS, BY_INCREMENT
from discreet_experiments.dp_tagging.sentences import Sentence, Sets
from discreet_experiments.dp_tagging.shared import Together, together
from discreet_experiments.dp_tagging.taggers import Size, Task
from discreet_experiments.wikipii.distributed import Distributed
from discreet_experiments.wikipii.distributed_pages import add_distributed

NAMES = ("Anna", "Boris", "Clara", "David")
SENTENCES = [
    Sentence((word, name, "today"), ("O", "B-PER", "O"))
    for word, name in itertools.product(("saw", "met", "called", "left", "heard"), NAMES)
]
SETS = Sets(name="toy", training=SENTENCES * 2, test=SENTENCES, tags=("O", "B-PER", "I-PER"))
SIZE = Size(plain_epochs=2, private_epochs=2, units=4, batch_size=8)


@pytest.fixture(scope="module")
def task():
    return Task(SETS)


@pytest.fixture(scope="module")
def found(task):
    nothing = always_o(SETS.test)
    plan = Plan(population=40, batch_size=10, steps=5, clip_norm=1.0, noise_multiplier=1.0, delta=1e-5)
    return FederatedFindings(
        sentences=40,
        size=SIZE,
        by_clients=tuple(
            once(task, SIZE, clients, private=private, random=Random(1))
            for private, clients in ((False, 2), (False, 5), (True, 2))
        ),
        by_increment=tuple(
            one
            for private in (False, True)
            for one in in_increments(task, SIZE, 2, private=private, repeats=2, random=Random(2))
        ),
        together=Together(
            sentences=40,
            shared=SharedNoise(plan=plan, sites=5, honest=5),
            plain=nothing,
            central=(nothing,) * 2,
            federated=(nothing,) * 2,
            increments=((nothing,) * 2,) * 3,
        ),
    )


def test_clients_and_increments_are_measured_and_accounted(found):
    assert [one.clients for one in found.by_clients] == [2, 5, 2]
    assert found.by_clients[0].epsilon is None and found.by_clients[2].epsilon > 0
    shares = [round(one.share, 1) for one in found.by_increment]
    assert shares == [0.2, 0.4, 0.6, 0.8, 1.0] * 2
    assert all(len(one.measured) == 2 for one in found.by_increment)


def test_the_report_has_the_printed_figures_beside_ours(found):
    report = Report(title="tagging")
    claims = add_federated(report, found, always_o(SETS.test), "toy")
    page = report.to_html()
    for printed in (BY_CLIENTS[2], BY_INCREMENT[1.0][0]):
        assert f"{printed:.3f}" in page
    assert len(claims) == 3 and "always O" in page
    # A tagger that finds nothing is not behind itself, and does not fall over increments.
    assert claims[-1].verdict == "agrees"


def test_runs_that_learned_nothing_are_not_compared(found):
    nothing = always_o(SETS.test)
    blank = replace(
        found,
        by_clients=tuple(replace(one, measured=nothing) for one in found.by_clients),
        by_increment=tuple(replace(one, measured=(nothing, nothing)) for one in found.by_increment),
    )
    claims = add_federated(Report(title="tagging"), blank, nothing, "toy")
    assert [claim.verdict for claim in claims[:2]] == ["open", "open"]


def test_sites_learn_together_and_while_sentences_arrive():
    sets = Sets(
        name="toy",
        training=SENTENCES * 60,
        test=SENTENCES,
        tags=("O", "B-PER", "I-PER"),
        public=SENTENCES * 20,
    )
    one = together(sets, sentences=1200, tests=20, repeats=1, random=Random(4), watch=lambda _: None)
    plan = one.shared.plan
    assert plan.sampler == "full-batch" and plan.epsilon <= 2.0 and one.sentences == 1200
    assert one.plain.entity.f1 == 1.0
    # Twelve hundred sentences of one kind: at ε = 2 nothing but a defect keeps five sites from learning it.
    assert min(one.central[0].entity.f1, one.federated[0].entity.f1, one.increments[-1][0].entity.f1) > 0.9
    assert len(one.increments) == 5 and one.shared.alone > plan.epsilon


def test_workers_are_judged_by_their_spread():
    one = Distributed(
        data="toy",
        training=10,
        by_setting={
            "central": (0.80, 0.82),
            "federated/remote": (0.70, 0.71),
            "federated/central": (0.80, 0.81),
        },
        by_workers={2: (0.4, 0.5), 4: (0.5, 0.5), 6: (0.6, 0.6), 8: (0.6, 0.7), 10: (0.8, 0.8)},
    )
    report = Report(title="workers")
    verdicts = [claim.verdict for claim in add_distributed(report, [one])]
    assert verdicts == ["agrees", "agrees", "agrees"]
    assert "0.90" in report.to_html()

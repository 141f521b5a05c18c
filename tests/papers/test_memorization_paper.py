import pytest

from discreet.audit.interval import Estimate
from discreet.audit.memory.canary import Canary
from discreet.audit.memory.secret_sharer import Answer, Share, Shared
from discreet.audit.memory.user_membership import UserAttack
from discreet.errors import BadInput
from discreet.papers.memorization.claims import claims_on
from discreet.papers.memorization.corpus import Size, read_corpus
from discreet.papers.memorization.measured import Look
from discreet.papers.memorization.pages import Findings, make_report
from discreet.papers.memorization.printed import LATE, SAME_EPOCHS
from discreet.papers.memorization.regimes import REGIMES, fit
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.report import Table

SMALL = Size(
    users=16,
    others=8,
    examples=4,
    words=40,
    dimensions=4,
    units=4,
    epochs=2,
    early=1,
    each=1,
    controls=2,
    suffixes=50,
)
HALF = Estimate(0.5, 0.4, 0.6, 20)
ATTACK = UserAttack(auc=HALF, blind=HALF, hits=HALF, false_alarms=HALF)


def answer(found):
    shared = Shared(
        canary=Canary((2, 3, 4, 5, 6), "HHSSS"),
        share=Share(user_probability=0.1, example_probability=1.0),
        users=1,
        examples=4,
    )
    return Answer(shared=shared, above=0 if found else 9, exposure=1.0, in_beam=found)


def look(regime, found, epoch=2, asked=20):
    return Look(
        regime=regime,
        epoch=epoch,
        answers=tuple(answer(place < found) for place in range(asked)),
        controls=(answer(False),) * 4,
        accuracy=0.1,
        perplexity=100.0,
        users=ATTACK,
    )


def looks(found):
    return [look(regime, found(regime), epoch) for regime in REGIMES for epoch in (1, 2)]


def verdicts(found):
    return {claim.claim: claim.verdict for claim in claims_on(looks(found), "blogs")}


def test_the_paper_is_agreed_with_only_where_counts_part():
    same = verdicts(lambda regime: 5)
    assert {verdict for claim, verdict in same.items() if "comparable" not in claim} == {"open"}
    as_printed = verdicts(
        lambda regime: 0 if regime.optimiser == "DP-FedAvg" else 18 if regime.data == "IID" else 2
    )
    assert as_printed["Grouping data by user lowers memorisation (FedAvg)."] == "agrees"
    assert as_printed["DP-FedAvg lowers memorisation on IID data."] == "agrees"
    turned = verdicts(lambda regime: 2 if regime.data == "IID" else 18)
    assert turned["Grouping data by user lowers memorisation (FedAvg)."] == "differs"


def test_every_printed_row_stands_in_the_report():
    plan = Plan(population=160, batch_size=16, steps=10, clip_norm=0.5, noise_multiplier=1.0, delta=1e-3)
    findings = Findings(
        looks=tuple(looks(lambda regime: 3)),
        canaries=tuple(answer(True).shared for _ in range(20)),
        examples=64,
        size=SMALL,
        plan=plan,
        stand_in=True,
    )
    report, claims = make_report(findings, about={}, quick=True)
    tables = [part for section in report.sections for part in section.parts if isinstance(part, Table)]
    printed = [row for table in tables for row in table.rows if row[0] == "paper"]
    assert len(printed) == len(LATE) + len(SAME_EPOCHS)
    assert "Not the data of the experiment" in report.to_html()
    assert len(claims) == 8


def test_users_have_equal_examples_and_the_held_out_are_others():
    corpus = read_corpus(None, SMALL, Random(1))
    assert len(corpus.users) == 16 and len(corpus.others) == 8
    assert {len(mine) for mine in corpus.users} == {4}
    assert all(len(example) == 8 for mine in corpus.users for example in mine)
    assert max(word for mine in corpus.users for example in mine for word in example) < 42


def test_bad_data_are_named(tmp_path):
    with pytest.raises(BadInput, match="blogs_1000users"):
        read_corpus(tmp_path, SMALL, Random(1))


@pytest.mark.parametrize("place", [0, 4, 8, 10, 12, 14])
def test_each_kind_of_regime_trains_and_is_looked_at_twice(place):
    regime = REGIMES[place]
    corpus = read_corpus(None, SMALL, Random(1))
    seen = []
    fit(
        regime,
        corpus.users,
        SMALL,
        3,
        lambda model, epoch: seen.append((epoch, model.output.weight.sum().item())),
    )
    assert [epoch for epoch, _ in seen] == [1, 2]
    assert seen[0][1] != seen[1][1]

import pytest

from discreet.attacks.interval import Estimate
from discreet.attacks.memory.canary import Canary
from discreet.attacks.memory.secret_sharer import Answer, Share, Shared
from discreet.attacks.memory.suffixes import Suffixes
from discreet.attacks.memory.user_membership import UserAttack
from discreet.errors import BadInput
from discreet.learning.next_word import NextWord
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.report import Table
from discreet_experiments.memorization.claims import claims_on
from discreet_experiments.memorization.corpus import Corpus, Size, read_corpus
from discreet_experiments.memorization.measured import Look, Questions, look_at
from discreet_experiments.memorization.pages import Findings, make_report
from discreet_experiments.memorization.printed import LATE, SAME_EPOCHS
from discreet_experiments.memorization.regimes import REGIMES, fit

SMALL = Size(
    users=32,
    others=8,
    strangers=8,
    examples=4,
    words=40,
    dimensions=4,
    units=4,
    rounds=8,
    steps=24,
    same_epochs=1,
    each=1,
    controls=2,
    suffixes=50,
)
HALF = Estimate(0.5, 0.4, 0.6, 20)
ATTACK = UserAttack(auc=HALF, baseline=HALF, hits=HALF, false_alarms=HALF)


def answer(found):
    shared = Shared(
        canary=Canary((2, 3, 4, 5, 6), "HHSSS"),
        share=Share(user_probability=0.1, example_probability=1.0),
        users=1,
        examples=4,
    )
    return Answer(shared=shared, above=0 if found else 9, exposure=1.0, in_beam=found)


def look(regime, found, when="end", asked=20):
    return Look(
        regime=regime,
        when=when,
        answers=tuple(answer(place < found) for place in range(asked)),
        controls=(answer(False),) * 4,
        accuracy=0.1,
        perplexity=100.0,
        users=ATTACK,
    )


def looks(found):
    return [look(regime, found(regime), when) for regime in REGIMES for when in ("same epochs", "end")]


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
    assert (len(corpus.users), len(corpus.others), len(corpus.strangers)) == (32, 8, 8)
    assert {len(mine) for mine in corpus.users} == {4}
    assert all(len(example) == 8 for mine in corpus.users for example in mine)
    assert max(word for mine in corpus.users for example in mine for word in example) < 42


def test_the_reference_of_the_attack_knows_neither_side():
    # Members write 2 and 3, the others 4 and 5, strangers all four alike: only a reference made from one of
    # the sides would be distinguishable without a model.
    side = {word: [[[word, word + 1] * 4] * 4 for _ in range(8)] for word in (2, 4)}
    corpus = Corpus(users=side[2], others=side[4], strangers=[*side[2], *side[4]])
    asked = Questions(
        canaries=(),
        controls=(),
        among=Suffixes.draw(SMALL.candidates, length=3, count=10, random=Random(2)),
        corpus=corpus,
        clean=range(8),
    )
    baseline = look_at(NextWord(8, dimensions=2, units=2), REGIMES[0], "end", asked, Random(3)).users.baseline
    assert (baseline.low, baseline.value, baseline.high) == (0.5, 0.5, 0.5)


def test_pooled_runs_of_the_same_canaries_are_not_independent():
    # One canary found in each of four runs by the shuffled side alone: one canary is no evidence.
    one = verdicts(lambda regime: 1 if regime.data == "IID" else 0)
    assert one["Grouping data by user lowers memorisation (SGD)."] == "open"
    ten = verdicts(lambda regime: 10 if regime.data == "IID" else 0)
    assert ten["Grouping data by user lowers memorisation (SGD)."] == "agrees"


def test_bad_data_are_named(tmp_path):
    with pytest.raises(BadInput, match="blogs_1000users"):
        read_corpus(tmp_path, SMALL, Random(1))


@pytest.mark.parametrize("place", [1, 8, 16, 18, 20, 22, 24])
def test_each_kind_of_regime_trains_and_is_looked_at_twice(place):
    regime = REGIMES[place]
    corpus = read_corpus(None, SMALL, Random(1))
    seen = []
    fit(
        regime,
        corpus.users,
        SMALL,
        3,
        lambda model, when: seen.append((when, model.output.weight.sum().item())),
    )
    assert [when for when, _ in seen] == ["same epochs", "end"]
    assert seen[0][1] != seen[1][1]

"""The parts of the DP-BERT experiment: marks, canaries, private pre-training, the recomputed ε."""

import numpy as np
import pytest

from discreet.attacks.interval import Estimate
from discreet.attacks.memory.exposure import Exposed
from discreet.learning.vocabulary.encoder import PieceEncoder
from discreet.learning.vocabulary.wordpiece import train_wordpiece
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.text.document import Document
from discreet_experiments.dp_bert.claims import BASE, claims_on
from discreet_experiments.dp_bert.entities import Task, marked, unseen_recall
from discreet_experiments.dp_bert.figure_1 import Point, curves, turned
from discreet_experiments.dp_bert.pretrain import Size, continued, continued_privately, started
from discreet_experiments.dp_bert.recomputed import Recomputed, printed_plan, recomputed
from discreet_experiments.dp_bert.rows import Row
from discreet_experiments.dp_bert.secrets import Known, draw, exposures

TEXTS = [
    f"Seen for {problem} today; {test} was done and {treatment} begun."
    for problem in ("asthma", "gastritis", "leukemia")
    for test in ("endoscopy", "biopsy")
    for treatment in ("amoxicillin", "insulin")
]
NOTES = [Document(str(number), text) for number, text in enumerate(TEXTS * 3)]
TINY = Size(width=16, layers=1, length=24, public_sequences=40, private_epochs=1, batch_size=12, steps=2)


@pytest.fixture(scope="module")
def encoder():
    counts = {word: 50 for text in TEXTS for word in text.lower().replace(";", "").replace(".", "").split()}
    return PieceEncoder(train_wordpiece(counts, size=600))


def test_problems_tests_and_treatments_are_marked():
    note = marked([Document("1", "Gastritis: endoscopy, then amoxicillin. No tumour, no insulin.")])[0]
    assert [(note.covered(span), span.label) for span in note.spans] == [
        ("Gastritis", "problem"),
        ("endoscopy", "test"),
        ("amoxicillin", "treatment"),
        ("tumour", "problem"),
        ("insulin", "treatment"),
    ]


def test_only_words_that_were_not_marked_in_training_count_as_unseen():
    gold = marked([Document("1", "gastritis and leukemia")])
    assert unseen_recall(gold, gold, marked([Document("2", "gastritis")])) == 1.0
    missed = [gold[0].with_spans(gold[0].spans[:1])]
    assert unseen_recall(missed, gold, marked([Document("2", "gastritis")])) == 0.0
    assert np.isnan(unseen_recall(gold, gold, gold))


def test_a_model_is_pre_trained_twice_and_learns_the_task(encoder):
    pieces = [encoder.encode(note.text) for note in NOTES]
    base = started(encoder, pieces[:12], TINY, Random(1))
    before = [weight.clone() for weight in base.parameters()]
    plain = continued(base, encoder, pieces, TINY, Random(2))
    plan = Plan(
        population=len(pieces),
        batch_size=12,
        steps=2,
        clip_norm=0.1,
        noise_multiplier=2.0,
        delta=1e-5,
        unit="document",
    )
    private = continued_privately(base, encoder, pieces, plan, TINY, Random(3))
    assert all((old == new).all() for old, new in zip(before, base.parameters(), strict=True))
    for model in (plain, private):
        assert any((old != new).any() for old, new in zip(before, model.parameters(), strict=True))
    task = Task(plain, encoder)
    task.train_on(marked(NOTES[:12]), epochs=40, seed=1)
    scores, _ = task.scores(marked(NOTES[:4]))
    assert scores.overall["strict"].f1 > 0.9


def test_canaries_are_planted_and_an_untrained_model_knows_none(encoder):
    planted = draw(encoder, (3, 9), each=4, controls=30, random=Random(1))
    private = planted.into([[7, 8, 9]] * 30, Random(2))
    for (_, copies), canaries in planted.canaries.items():
        for canary in canaries:
            run = ",".join(map(str, canary.words))
            found = sum(run in ",".join(map(str, row)) for row in private)
            assert found <= 4 * copies + 8
    base = started(encoder, [[7, 8, 9]], TINY, Random(1))
    known = exposures(base, encoder, planted, [[7, 8, 9], [9, 8, 7]], Random(3))
    assert {(one.pattern, one.copies) for one in known} == set(planted.canaries)
    assert all(one.found.p_value > 1e-6 for one in known)


def test_the_printed_epsilon_takes_far_fewer_steps():
    """0.6 by Rényi divergences at 35.5 thousand steps, 0.6 by the loss distribution at 39.7 thousand."""
    found = recomputed((35_500, 39_700))
    assert found.rows[0][1] == pytest.approx(0.6, abs=0.005)
    assert found.rows[1][2] == pytest.approx(0.6, abs=0.005)
    assert printed_plan().noise_std_per_shard == pytest.approx(2.72 * 0.01 / 8192**0.5)


def test_what_the_model_ranked_high_before_is_not_memory():
    def cell(p_value):
        level = Estimate(1.0, 0.5, 1.5, 4)
        return [
            Known(
                pattern="HS",
                copies=100,
                found=Exposed(inserted=level, controls=level, p_value=p_value, most=9.0),
            )
        ]

    found = Recomputed(rows=((1, 3.5, 3.3),), printed=0.6)
    row = Row(
        name="x", epsilon_v=1.0, epsilon_t=1.0, noise=None, pieces=9, f1=Estimate(0.5, 0.4, 0.6, 9),
        unseen=0.0, loss_per_word=1.0,
    )  # fmt: skip
    rows = {"BERT": row, "BERT-M": row}

    def verdict(before, plain, private):
        known = {BASE: cell(before), "plain": cell(plain), "BERT-DP": cell(private)}
        return next(
            one for one in claims_on(rows, [], known, found, "here") if "canaries" in one.claim
        ).verdict

    assert verdict(0.5, 1e-6, 0.5) == "agrees"
    assert verdict(1e-6, 1e-6, 1e-6) == "open"
    assert verdict(0.5, 1e-6, 1e-6) == "differs"


def test_epsilon_falls_with_noise_and_grows_with_epochs_and_batch():
    noise, epochs, batch = (figure.curves[0].y for figure in curves())
    assert sorted(noise, reverse=True) == list(noise)
    assert sorted(epochs) == list(epochs) and sorted(batch) == list(batch)
    assert noise[2] == epochs[-1] == batch[-1] == pytest.approx(3.49, abs=0.01)


def test_each_turned_plan_differs_in_one_setting():
    plan = Plan(
        population=900, batch_size=40, steps=30, clip_norm=0.1, noise_multiplier=2.0, delta=1e-5
    )  # fmt: skip
    for one in turned(plan).values():
        was, now = plan.to_json(), one.to_json()
        assert sum(was[key] != now[key] for key in was) == 1


def test_a_larger_epsilon_is_expected_to_score_higher():
    def row(epsilon, f1):
        return Row(
            name="x", epsilon_v=1.0, epsilon_t=epsilon, noise=1.0, pieces=9,
            f1=Estimate(f1, f1 - 0.1, f1 + 0.1, 9), unseen=0.0, loss_per_word=1.0,
        )  # fmt: skip

    found = Recomputed(rows=((1, 3.5, 3.3),), printed=0.6)
    rows = {"BERT": row(0, 0.5), "BERT-M": row(9, 0.5)}

    def verdict(epsilon, f1):
        point = Point(dial="noise × 2", row=row(epsilon, f1), centre=row(2.8, 0.5))
        claims = claims_on(rows, [point], {BASE: []}, found, "here")
        return next(one for one in claims if "Figure 1" in one.claim).verdict

    assert verdict(1.0, 0.2) == "agrees" and verdict(5.0, 0.9) == "agrees"
    assert verdict(1.0, 0.9) == "differs" and verdict(1.0, 0.45) == "open"

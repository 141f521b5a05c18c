"""The Vickrey experiment: fast path as slow path, curves in order, verdicts from intervals only."""

import numpy as np
import pytest

from discreet.attacks.interval import Estimate, proportion
from discreet.privacy.random import Random
from discreet.protection.mechanisms.generalised_vickrey import GeneralisedVickrey
from discreet.protection.mechanisms.laplace import Laplace
from discreet.protection.mechanisms.mahalanobis import Mahalanobis
from discreet.protection.mechanisms.vickrey import Vickrey
from discreet.protection.words.vocabulary import Vocabulary
from discreet_experiments.bilstm import held_out_errors
from discreet_experiments.claim import compare, judge
from discreet_experiments.vickrey.claims import best_within, claims_on, improvement
from discreet_experiments.vickrey.curves import TaskCurves, text_curves, word_curves
from discreet_experiments.vickrey.pages import make_report
from discreet_experiments.vickrey.tasks import TextTask, WordTask
from discreet_experiments.vickrey.tradeoff import LAPLACE, MAHALANOBIS, VICKREY, Point, answers, rank_name

GENERATOR = np.random.default_rng(3)
VECTORS = GENERATOR.normal(size=(60, 4)).astype(np.float32)
VECTORS[:, 0] += np.repeat([2.0, -2.0], 30)
CLOUD = Vocabulary(tuple(f"w{i}" for i in range(60)), VECTORS)


def shares(outputs: np.ndarray) -> np.ndarray:
    return np.bincount(outputs, minlength=60) / outputs.size


def test_one_shared_search_draws_what_each_mechanism_draws() -> None:
    count, epsilon, word = 12_000, 4.0, 7
    shared = answers(np.full(count, word), CLOUD, epsilon, Random(1))
    alone = {
        LAPLACE: Laplace(epsilon=epsilon),
        MAHALANOBIS: Mahalanobis(epsilon=epsilon, regularisation=0.2),
        **{name: Vickrey(epsilon=epsilon, t=t) for name, t in VICKREY.items()},
        rank_name(3): GeneralisedVickrey(epsilon=epsilon, thresholds=(np.inf, np.inf, 0.0)),
    }
    # 60 words and 7 mechanisms; a difference of two shares beyond 6 deviations has probability
    # below 2e-9 each (at most √(2·0.25/12,000) a deviation), below 1e-6 in all.
    for number, (name, mechanism) in enumerate(alone.items(), start=2):
        drawn = mechanism.replace(np.full(count, word), CLOUD, Random(number))
        assert shares(shared[name]) == pytest.approx(shares(drawn), abs=6 * np.sqrt(0.5 / count)), name


def test_the_second_neighbour_is_vickrey_at_one() -> None:
    shared = answers(np.arange(60), CLOUD, 4.0, Random(1))
    assert shared[rank_name(2)].tolist() == shared["Vickrey t=1"].tolist()
    assert [rank_name(rank) for rank in (1, 2, 3, 4)] == [
        "1st neighbour",
        "2nd neighbour",
        "3rd neighbour",
        "4th neighbour",
    ]


@pytest.fixture(scope="module")
def words() -> TaskCurves:
    task = WordTask(
        name="Cloud", panel="2(A)", vocabulary=CLOUD, labels=np.repeat([0, 1], 30), epsilons=(0.5, 4.0, 100.0)
    )
    return word_curves(task, draws=200, trials=4000, random=Random(5), watch=lambda _: None)


def test_error_falls_and_use_rises_with_epsilon(words: TaskCurves) -> None:
    for name in words.mechanisms:
        far, middle, near = words.at(name)
        assert far.drawn.value > middle.drawn.value > near.drawn.value - 0.02
        assert far.loss.value > near.loss.value
    assert words.at(LAPLACE)[-1].best.value == 0.0
    assert words.at(LAPLACE)[0].drawn.value > 0.9


def test_the_verdicts_follow_from_the_curves(words: TaskCurves) -> None:
    verdicts = {(claim.claim, claim.under): claim.verdict for claim in claims_on(words)}
    above = "At the same ε the adversary errs more often against Vickrey than against Laplace."
    assert verdicts[above, "drawn guess"] == "agrees"
    assert len(verdicts) == 14


def test_the_report_is_a_page_with_every_claim(words: TaskCurves) -> None:
    report, claims = make_report([words], about={"size": "tiny"}, stand_in=True, quick=True)
    html = report.to_html()
    assert "synthetic clinic stands in" in html
    assert "always the k-th neighbour" in html
    assert all(claim.claim in html for claim in claims)


def test_texts_are_attacked_and_classified() -> None:
    generator = np.random.default_rng(2)
    sides = generator.integers(2, size=120)
    texts = tuple(generator.integers(30, size=6) + 30 * side for side in sides)
    task = TextTask(
        name="Sides",
        panel="2(I)",
        vocabulary=CLOUD,
        texts=texts,
        labels=sides,
        epsilons=(0.05, 50.0),
        epochs=6,
        repeats=2,
    )
    found = text_curves(task, draws=40, random=Random(5), watch=lambda _: None)
    assert found.clean is not None
    assert found.clean.value < 0.1
    assert found.clean.count == 24
    assert set(found.mechanisms) == {LAPLACE, MAHALANOBIS, *VICKREY}
    private, open_ = found.at(LAPLACE)
    assert open_.loss.value < 0.2 < private.loss.value
    assert private.best.count == sum(text.size for text in texts)


def test_the_classifier_learns_what_order_alone_tells() -> None:
    # Both classes hold the same two words; only their order differs.
    texts = [np.asarray([0, 31] if i % 2 else [31, 0]) for i in range(200)]
    labels = np.arange(200) % 2
    order = np.random.default_rng(0).permutation(200)
    errors = held_out_errors(
        texts, labels, VECTORS, train=order[40:], test=order[:40], epochs=20, random=Random(3)
    )
    assert errors.mean() == 0.0


def test_a_text_without_words_can_be_classified() -> None:
    texts = [np.asarray([], dtype=np.int64), np.asarray([1, 2, 3])] * 20
    labels = np.arange(40) % 2
    errors = held_out_errors(
        texts, labels, VECTORS, train=np.arange(30), test=np.arange(30, 40), epochs=15, random=Random(3)
    )
    assert errors.shape == (10,)
    assert errors.mean() == 0.0


def test_comparisons_need_intervals_that_do_not_touch() -> None:
    low, close, high = proportion(10, 100), proportion(12, 100), proportion(90, 100)
    assert compare(high, low) == "above"
    assert compare(low, high) == "below"
    assert compare(low, close) == "open"


@pytest.mark.parametrize(
    ("orders", "verdict"),
    [
        (["above", "above", "open"], "agrees"),
        (["above", "open", "open"], "in part"),
        (["above", "above", "below"], "in part"),
        (["below", "open"], "differs"),
        (["open", "open"], "open"),
    ],
)
def test_a_verdict_counts_comparisons(orders, verdict: str) -> None:
    assert judge(orders) == verdict


def point(name: str, epsilon: float, error: float, loss: float) -> Point:
    def exact(value: float) -> Estimate:
        return Estimate(value, value - 0.01, value + 0.01, 100)

    return Point(
        mechanism=name,
        epsilon=epsilon,
        best=exact(error),
        drawn=exact(error),
        unchanged=exact(1 - error),
        expected={"best": error, "drawn": error},
        loss=exact(loss),
    )


def test_made_up_curves_get_the_opposite_verdict() -> None:
    names = [LAPLACE, MAHALANOBIS, *VICKREY]
    points = [
        point(name, e, 0.9 - 0.1 * place, 0.5) for place, name in enumerate(names) for e in (1.0, 100.0)
    ]
    made_up = TaskCurves(task="Made up", panel="", facts={}, points=tuple(points))
    verdicts = [claim.verdict for claim in claims_on(made_up) if claim.under == "drawn guess"]
    # Below Laplace, falling with t, no gain at 1, Laplace not negligible.
    assert verdicts == ["differs", "differs", "agrees", "differs"]
    assert improvement(made_up) is None


def test_the_saving_and_the_best_point_within_a_budget_are_found() -> None:
    points = [
        point(LAPLACE, 1.0, 0.5, 0.4),
        point("Vickrey t=0.5", 2.0, 0.6, 0.2),
        point("Vickrey t=1", 2.0, 0.4, 0.05),
    ]
    curves = TaskCurves(task="Three", panel="", facts={}, points=tuple(points))
    saved = improvement(curves)
    assert saved is not None
    assert (saved[0].mechanism, saved[1].mechanism) == (LAPLACE, "Vickrey t=0.5")
    assert best_within(curves, 0.1).mechanism == "Vickrey t=1"
    assert best_within(curves, 0.3).mechanism == "Vickrey t=0.5"
    assert best_within(curves, 0.01) is None

"""The paper on secure inference: its data, its figures beside ours, and the verdicts computed from them."""

import gzip
from dataclasses import replace

import numpy as np
import pytest

from discreet.attacks.extraction.extract import Copy, Extraction
from discreet.attacks.interval import proportion
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.secure.held_out import Task
from discreet.secure.network import lean_network, paper_network
from discreet_experiments.secure_cnn.accuracy import Accuracies, compare_accuracy
from discreet_experiments.secure_cnn.measured import Measured, Row
from discreet_experiments.secure_cnn.pages import Findings, make_report
from discreet_experiments.secure_cnn.printed import CLEAR_RIGHT, SECURE_RIGHT, TABLE_2, TESTED
from discreet_experiments.secure_cnn.reviews import amazon_reviews, stand_in

PAPER = Measured(
    network="paper",
    protocol="aby3",
    comparisons=9185,
    clear_accuracy=0.91,
    secure_accuracy=0.91,
    equal=400,
    texts=400,
    rows=(
        Row(texts=200, seconds=20.0, processor=15.0, bytes=200_000_000),
        Row(texts=400, seconds=41.0, processor=31.0, bytes=400_000_000),
    ),
    one_by_one=25,
    sequential=0.7,
    sequential_processor=0.2,
    median=0.6,
    rounds=140,
    sequential_bytes=1_500_000,
    setup_seconds=3.0,
)
LEAN = replace(
    PAPER,
    network="lean",
    comparisons=1,
    rows=tuple(replace(row, seconds=row.seconds / 50) for row in PAPER.rows),
    sequential=0.07,
    median=0.06,
    rounds=11,
)
COPIES = Extraction(
    copies=(Copy(answers=50, fidelity=proportion(90, 100), accuracy=proportion(85, 100)),),
    baseline=proportion(60, 100),
    original=proportion(92, 100),
)


ACCURACIES = Accuracies(paper=(0.9, 0.91), lean=(0.905, 0.912), held_out=400)


def _report(paper=PAPER):
    findings = Findings(measured=(paper, LEAN), extraction=COPIES, accuracies=ACCURACIES, training=500)
    return make_report(findings, about={"size": "test"}, stand_in=True, quick=True)


def test_the_papers_table_and_ours_stand_side_by_side() -> None:
    page = _report()[0].to_html()
    for seconds in (151, 21, 296, 44):
        assert f">{seconds}<" in page
    assert "140.0" in page  # 0.7 s times 200 texts
    assert "synthetic reviews" in page
    assert "50×" in page


def test_verdicts_follow_the_numbers() -> None:
    assert [claim.verdict for claim in _report()[1]] == ["agrees", "agrees"]
    slow = replace(PAPER, sequential=0.15)
    wrong = replace(PAPER, equal=350)
    assert _report(slow)[1][1].verdict == "differs"
    assert _report(wrong)[1][0].verdict == "differs"


def test_accuracies_are_compared_on_the_same_divisions() -> None:
    assert ACCURACIES.difference.value == pytest.approx(0.35)
    order = np.random.default_rng(1)
    vectors = order.normal(size=(300, 12)).astype(np.float32)
    vectors[:, 0] += 8 * np.sign(vectors[:, 0])
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    texts = tuple(f"text {number % 250}" for number in range(300))
    vectors[250:] = vectors[:50]
    task = Task(texts, (vectors[:, 0] > 0).astype(np.int64), ("no", "yes"))
    networks = [
        (name, make(task.labels, inputs=12))
        for name, make in (("paper", paper_network), ("lean", lean_network))
    ]
    found = compare_accuracy(task, vectors, networks, divisions=2, random=Random(1))
    assert len(found.paper) == len(found.lean) == 2
    assert min(found.lean) > 0.8
    assert 0.35 * 600 < found.held_out < 0.55 * 600


def test_the_printed_figures_are_consistent() -> None:
    assert list(TABLE_2) == [200, 400, 600, 800, 1000]
    assert TABLE_2[1000][0] / 1000 == pytest.approx(0.74, abs=0.01)
    assert pytest.approx(CLEAR_RIGHT / TESTED, abs=1e-4) == SECURE_RIGHT / TESTED


def test_four_stars_are_praise_and_a_broken_row_is_named(tmp_path) -> None:
    folder = tmp_path / "amazon_reviews"
    folder.mkdir()
    rows = "rating\tverified_reviews\n5\tLoved it\n3\tMeh\n4\t \n"
    (folder / "amazon_alexa.tsv.gz").write_bytes(gzip.compress(rows.encode()))
    assert [one.label for one in amazon_reviews(tmp_path)] == ["positive", "negative"]
    (folder / "amazon_alexa.tsv.gz").write_bytes(gzip.compress((rows + "many\tx\n").encode()))
    with pytest.raises(BadInput, match=r"amazon_alexa\.tsv\.gz:5"):
        amazon_reviews(tmp_path)


def test_the_stand_in_has_no_text_twice_and_both_labels_alike() -> None:
    reviews = stand_in()
    assert len({review.text for review in reviews}) == len(reviews)
    assert sum(review.label == "positive" for review in reviews) * 2 == len(reviews)

"""The one number with a promise: bounded contributions, the right noise, booked and stated."""

import json
from collections import Counter

import numpy as np

from discreet.demo.histogram import _margin, count_patients, release_histogram
from discreet.privacy.ledger import Ledger
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.random import Random
from discreet.synthetic import clinic
from discreet.synthetic.medicine import DEPARTMENTS
from discreet.text.document import Document

NAMES = tuple(department.name for department in DEPARTMENTS)


def test_each_patient_counts_once():
    notes = list(clinic())
    assert sum(count_patients(notes, NAMES, Random(1))) == 60


def test_a_patient_with_a_thousand_notes_moves_the_counts_by_one():
    notes = list(clinic())
    more = [Document(f"x{number}", "", user="new", label=NAMES[number % 7]) for number in range(1000)]
    before, after = (np.array(count_patients(some, NAMES, Random(4))) for some in (notes, notes + more))
    assert np.abs(after - before).sum() == 1


def test_the_margin_covers_nineteen_draws_in_twenty():
    scale = 1.0
    noise = LaplaceNoise.for_epsilon(1.0).add(np.zeros(200_000, dtype=np.int64), Random(7))
    outside = {
        margin: float((np.abs(noise) > margin).mean()) for margin in (_margin(scale) - 1, _margin(scale))
    }
    # True tails are 0.073 and 0.027; the mean of 200,000 draws is off by 0.005 less than once in 10**9.
    assert outside[_margin(scale)] < 0.05 < outside[_margin(scale) - 1]


def test_it_leaves_with_statement_and_entry(tmp_path):
    path = tmp_path / "departments.json"
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        histogram = release_histogram(
            clinic(),
            (*NAMES, "dermatology"),
            path,
            epsilon=1.0,
            dataset="clinic",
            ledger=ledger,
            random=Random(),
        )
    assert json.loads(path.read_text()) == dict(zip(histogram.departments, histogram.noisy, strict=True))
    statement = json.loads((tmp_path / "departments.json.statement.json").read_text())
    assert statement["guarantee"]["notion"] == "pure-dp"
    assert statement["guarantee"]["unit"] == "user"
    assert abs(statement["guarantee"]["epsilon"] - 1.0) < 1e-6
    assert statement["randomness"] == {"source": "system"}
    assert statement["ledger_entry"]
    assert histogram.true[-1] == 0


def test_the_draw_of_one_note_is_fair():
    """Two notes, two departments: each is counted half the time.

    10,000 fair draws leave 4,500 … 5,500 with probability below 1e-20.
    """
    notes = [Document(str(number), "", user="a", label=label) for number, label in enumerate(("x", "y"))]
    random = Random(11)
    hits = Counter(tuple(count_patients(notes, ("x", "y"), random)) for _ in range(10_000))
    assert set(hits) == {(1, 0), (0, 1)}
    assert 4_500 < hits[(1, 0)] < 5_500

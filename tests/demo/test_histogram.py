"""The one table with a guarantee: each patient counts once, recorded and stated."""

import json

from discreet.demo.histogram import release_histogram
from discreet.privacy.ledger import Ledger
from discreet.privacy.random import Random
from discreet.synthetic import clinic
from discreet.synthetic.medicine import DEPARTMENTS

NAMES = tuple(department.name for department in DEPARTMENTS)


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
    assert sum(histogram.true) == 60

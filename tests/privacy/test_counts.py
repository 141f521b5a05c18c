"""Counts by category: what a unit adds is bounded, every category has its noise, the spend is recorded first."""

import json
import math
from collections import Counter

import numpy as np
import pytest

from discreet.errors import BadInput, OverBudget
from discreet.privacy.counts import Counting, margin_of, release_counts
from discreet.privacy.ledger import Ledger
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.random import Random

NAMES = ("x", "y", "z")
ROWS = [(f"user {number}", NAMES[number % 3]) for number in range(60)]


@pytest.mark.parametrize("most", [1, 2, 5])
def test_a_user_with_a_thousand_rows_moves_the_counts_by_at_most_k(most):
    counting = Counting(categories=NAMES, epsilon=1.0, most=most)
    more = [("new", NAMES[number % 3]) for number in range(1000)]
    before, after = (np.array(counting.bounded(rows, Random(4))) for rows in (ROWS, ROWS + more))
    assert np.abs(after - before).sum() == most
    assert counting.noise.sensitivity == most


def test_a_user_in_no_category_of_the_list_moves_nothing():
    counting = Counting(categories=NAMES, epsilon=1.0)
    assert counting.bounded([("a", "elsewhere")] * 9, Random(1)) == [0, 0, 0]


def test_the_draw_of_one_row_is_fair():
    """Two rows, two categories: 10,000 fair draws leave 4,500 … 5,500 with probability below 1e-20."""
    counting, random = Counting(categories=("x", "y"), epsilon=1.0), Random(11)
    hits = Counter(tuple(counting.bounded([("a", "x"), ("a", "y")], random)) for _ in range(10_000))
    assert set(hits) == {(1, 0), (0, 1)}
    assert 4_500 < hits[(1, 0)] < 5_500


def test_the_draw_of_several_rows_takes_every_row_as_often():
    """Two of three rows, 3,000 times: each is in 2,000 of them, 1,800 … 2,200 but with probability below 1e-14."""
    counting, random = Counting(categories=NAMES, epsilon=1.0, most=2), Random(12)
    drawn = sum(np.array(counting.bounded([("a", name) for name in NAMES], random)) for _ in range(3_000))
    assert drawn.sum() == 6_000
    assert ((drawn > 1_800) & (drawn < 2_200)).all()


def test_rows_outside_the_list_take_no_place_of_those_in_it():
    counting, random = Counting(categories=NAMES, epsilon=1.0), Random(13)
    rows = [("a", "x"), *[("a", "elsewhere")] * 50]
    assert all(counting.bounded(rows, random) == [1, 0, 0] for _ in range(20))


@pytest.mark.parametrize(("most", "epsilon"), [(1, 1.0), (3, 1.5)])
def test_every_category_gets_noise_of_scale_k_over_epsilon(most, epsilon):
    """20,000 empty categories: their mean square is that of discrete Laplace noise of scale k/ε.

    The mean square is off by a tenth with probability below 1e-8 (its relative deviation is 0.017).
    """
    counting = Counting(categories=tuple(map(str, range(20_000))), epsilon=epsilon, unit="user", most=most)
    found = release_counts([], counting, operation="count", dataset="d", random=Random(3), ledger=None)
    decay = math.exp(-epsilon / most)
    expected = 2 * decay / (1 - decay) ** 2
    assert np.mean(np.square(found.counts)) == pytest.approx(expected, rel=0.1)
    assert found.true == (0,) * 20_000
    assert counting.guarantee.epsilon == pytest.approx(epsilon, rel=1e-6)


def test_the_margin_covers_nineteen_draws_in_twenty():
    noise = LaplaceNoise.for_epsilon(1.0).add(np.zeros(200_000, dtype=np.int64), Random(7))
    margin = margin_of(1.0)
    outside = {reach: float((np.abs(noise) > reach).mean()) for reach in (margin - 1, margin)}
    # True tails are 0.073 and 0.027; the mean of 200,000 draws is off by 0.005 less than once in 10**9.
    assert outside[margin] < 0.05 < outside[margin - 1]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"categories": ()}, "needs the list of categories"),
        ({"categories": ("x", "x")}, "named twice"),
        ({"categories": NAMES, "unit": "document", "most": 2}, "one row"),
        ({"categories": NAMES, "epsilon": 0.0}, "epsilon"),
        ({"categories": NAMES, "most": 0}, "most"),
    ],
)
def test_what_cannot_be_counted_is_said(settings, said):
    with pytest.raises(BadInput, match=said):
        Counting(**{"epsilon": 1.0, **settings})


def test_nothing_is_drawn_before_it_is_reserved(tmp_path):
    counting = Counting(categories=NAMES, epsilon=1.0)
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        ledger.set_budget("d", unit="user", epsilon=0.5)

        def rows():
            raise AssertionError("the data was read")
            yield

        for path in (None, tmp_path / "counts.json"):
            random = Random()
            with pytest.raises(OverBudget):
                release_counts(
                    rows(), counting, operation="count", dataset="d", random=random, ledger=ledger, path=path
                )
            assert not random.has_drawn
        assert not (tmp_path / "counts.json").exists()


def test_a_count_that_fails_gives_its_reservation_back(tmp_path):
    def rows():
        yield ("a", "x")
        raise BadInput("row 2 is malformed")

    counting = Counting(categories=NAMES, epsilon=1.0)
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        with pytest.raises(BadInput, match="row 2"):
            release_counts(rows(), counting, operation="count", dataset="d", random=Random(), ledger=ledger)
        assert [entry.status for entry in ledger.history("d")] == ["cancelled"]


@pytest.mark.parametrize("name", ["counts.json", "counts.csv"])
def test_the_file_holds_the_noisy_counts_and_the_statement_no_private_fact(tmp_path, name):
    """Neighbouring inputs: the statements differ in nothing but the time, the entry and the output's hash."""
    counting = Counting(categories=NAMES, epsilon=1.0)
    statements = []
    for number, rows in enumerate((ROWS, ROWS[:-1])):
        path = tmp_path / str(number) / name
        path.parent.mkdir()
        found = release_counts(
            rows, counting, operation="count", dataset="d", random=Random(number), ledger=None, path=path
        )
        text = path.read_text(encoding="utf-8")
        if name.endswith("json"):
            assert json.loads(text) == dict(zip(NAMES, found.counts, strict=True))
        else:
            assert text.splitlines()[1:] == [f"{n},{c}" for n, c in zip(NAMES, found.counts, strict=True)]
        beside = json.loads(path.with_name(name + ".statement.json").read_text(encoding="utf-8"))
        assert "not recorded in a ledger" in beside["notes"]
        assert any("public" in one for one in beside["guarantee"]["assumptions"])
        statements.append({k: v for k, v in beside.items() if k not in ("created", "output", "randomness")})
    assert statements[0] == statements[1]


def test_a_table_has_a_format(tmp_path):
    with pytest.raises(BadInput, match=r"\.json or \.csv"):
        release_counts(
            [], Counting(categories=NAMES, epsilon=1.0), operation="count", dataset="d", random=Random(1),
            ledger=None, path=tmp_path / "counts.txt",
        )  # fmt: skip

"""What a reviewed sample says of the whole."""

import math

import pytest

from discreet.errors import BadInput
from discreet.finding.residual import residual_risk, risks_of
from discreet.privacy.random import Random
from discreet.text.document import Document, Span


def _corpus(size: int, missed: set[int]) -> tuple[list[Document], list[Document]]:
    gold = [Document(str(number), "Ann").with_spans((Span(0, 3, "PERSON"),)) for number in range(size)]
    return [doc.with_spans(()) if int(doc.id) in missed else doc for doc in gold], gold


def test_the_share_found_and_what_is_left() -> None:
    found, gold = _corpus(100, set(range(0, 100, 10)))
    everything, person = residual_risk(found, gold[:50])
    assert (everything.label, person.label) == ("all", "PERSON")
    assert person.recall == pytest.approx(0.9)
    assert person.in_sample == 50
    assert person.expected_left == pytest.approx(90 * 0.1 / 0.9)
    low, high = person.left_interval
    assert low < 10 < high


def test_the_interval_covers_the_truth() -> None:
    """95 % intervals over 200 samples: fewer than 165 hits has probability below 1e-7 if they cover."""
    covered = 0
    random = Random(seed=5)
    for _ in range(200):
        missed = set((random.bernoulli(0.2, 400)).nonzero()[0].tolist())
        found, gold = _corpus(400, missed)
        sample = [gold[place] for place in random.permutation(400)[:60]]
        low, high = residual_risk(found, sample)[0].left_interval
        covered += low <= len(missed) <= high
    assert covered >= 165


def test_nothing_found_leaves_an_unbounded_rest() -> None:
    found, gold = _corpus(5, set(range(5)))
    residual = residual_risk(found, gold)[0]
    assert math.isinf(residual.expected_left)
    assert risks_of([residual])["expected residual identifiers, all"]["expected left"] == "unbounded"


def test_a_part_counts_as_found_unless_the_whole_is_asked_for() -> None:
    gold = [Document("1", "Ann Lee").with_spans((Span(0, 7, "PERSON"),))]
    found = [Document("1", "Ann Lee").with_spans((Span(0, 3, "PERSON"),))]
    assert residual_risk(found, gold)[0].recall == 1
    assert residual_risk(found, gold, whole=True)[0].recall == 0


def test_no_review_and_a_foreign_review_are_refused() -> None:
    found, gold = _corpus(2, set())
    with pytest.raises(BadInput, match="no document was reviewed"):
        residual_risk(found, [])
    with pytest.raises(BadInput, match="'1' is not among"):
        residual_risk(found[:1], gold)


def test_the_interval_is_clopper_pearson_with_half_of_the_error_on_either_side() -> None:
    from scipy.stats import beta

    spans = tuple(Span(start=2 * n, end=2 * n + 1, label="X") for n in range(10))
    text = "a " * 10
    found = [Document(id="1", text=text, spans=spans[:8])]
    reviewed = [Document(id="1", text=text, spans=spans)]
    one = residual_risk(found, reviewed, confidence=0.9)[0]
    assert one.recall_low == pytest.approx(beta.ppf(0.05, 8, 3))
    assert one.recall_high == pytest.approx(beta.ppf(0.95, 9, 2))

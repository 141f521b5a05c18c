import random

import pytest
from nervaluate.entities import Entity
from nervaluate.strategies import (
    EntityTypeEvaluation,
    ExactEvaluation,
    PartialEvaluation,
    StrictEvaluation,
)

from discreet.finding.matching import MEASURES, Counts, count, pair
from discreet.text.document import Span

NERVALUATE = {
    "strict": StrictEvaluation(),
    "exact": ExactEvaluation(),
    "type": EntityTypeEvaluation(),
    "partial": PartialEvaluation(),
}


def spans(*triples: tuple[int, int, str]) -> list[Span]:
    return [Span(*triple) for triple in triples]


GOLD = spans((0, 11, "name"))


@pytest.mark.parametrize(
    ("found", "points"),
    [
        # the four rows of the paper's third table: "Adam London" is the gold name
        (spans((0, 11, "name")), {"strict": 1, "exact": 1, "type": 1, "partial": 1}),
        (spans((0, 4, "name")), {"strict": 0, "exact": 0, "type": 0.5, "partial": 0.5}),
        (spans((0, 11, "place")), {"strict": 0, "exact": 1, "type": 0, "partial": 1}),
        (spans((0, 4, "place")), {"strict": 0, "exact": 0, "type": 0, "partial": 0.5}),
    ],
)
def test_the_papers_examples(found, points):
    counted = count(found, GOLD)
    assert {measure: counted[measure].recall for measure in MEASURES} == points
    assert {measure: counted[measure].precision for measure in MEASURES} == points


def test_missed_and_spurious():
    counted = count(spans((20, 25, "name")), GOLD)
    for measure in MEASURES:
        assert counted[measure] == Counts(missed=1, spurious=1)
        assert counted[measure].f1 == 0


def test_nothing_to_find_and_nothing_found_is_zero_not_an_error():
    assert count([], [])["strict"] == Counts()
    assert Counts().precision == Counts().recall == Counts().f1 == 0.0


def test_an_exact_partner_is_not_taken_by_an_earlier_overlap():
    """nervaluate walks the predictions in order: the first takes the gold span that the second matches."""
    found = spans((0, 4, "name"), (0, 11, "name"))
    counted = count(found, GOLD)["strict"]
    assert (counted.correct, counted.spurious) == (1, 1)
    theirs, _ = StrictEvaluation().evaluate(entities(GOLD), entities(found), ["name"])
    assert (theirs.correct, theirs.incorrect, theirs.spurious) == (0, 1, 1)


def test_pairs_are_one_to_one():
    found = spans((0, 5, "a"), (5, 10, "a"))
    pairs, missed, spurious = pair(found, spans((0, 10, "a")))
    assert len(pairs) == 1 and not missed and len(spurious) == 1


def entities(found):
    return [Entity(span.label, span.start, span.end - 1) for span in found]


def scattered(draw: random.Random, length: int = 200) -> list[Span]:
    """Spans that do not overlap each other."""
    result, place = [], 0
    while (place := place + draw.randrange(1, 25)) < length:
        end = place + draw.randrange(1, 15)
        result.append(Span(place, end, draw.choice("abc")))
        place = end
    return result


def nudged(gold: list[Span], draw: random.Random) -> list[Span]:
    """Predictions that overlap one gold span each: moved, relabelled, dropped, and some out of nowhere."""
    result = []
    for span in gold:
        if draw.random() < 0.2:
            continue
        start = span.start + draw.choice((0, 0, 0, min(2, span.end - span.start - 1)))
        label = span.label if draw.random() < 0.8 else draw.choice("abc")
        result.append(Span(start, span.end, label))
    if draw.random() < 0.3:
        result.append(Span(300, 305, "a"))
    return result


def test_as_nervaluate_counts_where_every_gold_span_has_one_rival():
    draw = random.Random(7)
    for _ in range(400):
        gold = scattered(draw)
        found = nudged(gold, draw)
        counted = count(found, gold)
        for measure, strategy in NERVALUATE.items():
            theirs, _ = strategy.evaluate(entities(gold), entities(found), list("abc"))
            ours = counted[measure]
            if measure == "type":  # SemEval gives the full point for an overlap with the right label
                assert (theirs.correct, theirs.incorrect) == (ours.correct + ours.partial, ours.incorrect)
            else:
                assert (theirs.correct, theirs.incorrect, theirs.partial) == (
                    ours.correct,
                    ours.incorrect,
                    ours.partial,
                )
            assert (theirs.missed, theirs.spurious) == (ours.missed, ours.spurious)


def test_random_overlaps_never_score_below_nervaluate_in_exact_matches():
    """Choosing exact partners first can only find more of them."""
    draw = random.Random(8)
    for _ in range(300):
        gold, found = scattered(draw), scattered(draw)
        counted = count(found, gold)
        for measure in ("strict", "exact", "partial"):
            theirs, _ = NERVALUATE[measure].evaluate(entities(gold), entities(found), list("abc"))
            assert counted[measure].correct >= theirs.correct
            assert counted[measure].possible == len(gold)
            assert counted[measure].actual == len(found)


def test_order_of_the_input_does_not_matter():
    draw = random.Random(9)
    gold, found = scattered(draw), scattered(draw)
    shuffled = found[:]
    draw.shuffle(shuffled)
    assert count(found, gold) == count(shuffled, gold[::-1])


def test_many_spans_are_paired_quickly():
    many = [Span(10 * place, 10 * place + 5, "a") for place in range(50_000)]
    assert count(many, many)["strict"].correct == 50_000

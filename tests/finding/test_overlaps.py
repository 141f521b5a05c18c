import itertools
import random

from discreet.finding.overlaps import resolve
from discreet.text.document import Span

TEXT = "Maria Keller, 14 Elm Street, card 4111 1111 1111 1111"


def span(words, label, score=0.85, source="spacy"):
    start = TEXT.index(words)
    return Span(start, start + len(words), label, score, source, "because")


def texts(spans):
    return [(TEXT[one.start : one.end], one.label) for one in spans]


def test_a_proven_card_is_neither_a_phone_nor_part_of_a_longer_name():
    found = [
        span("4111 1111 1111 1111", "CREDIT_CARD", 1.0, "pattern:CreditCardRecognizer"),
        span("4111 1111 1111", "PHONE_NUMBER", 0.95, "pattern:phones"),
        span("11 1111", "DATE", 0.7, "pattern:dates"),
        span("card 4111 1111 1111 1111", "ORGANIZATION"),
    ]
    assert texts(resolve(TEXT, found)) == [("card 4111 1111 1111 1111"[5:], "CREDIT_CARD")]


def test_the_longer_of_two_sure_rules_wins():
    found = [
        span("14 Elm Street", "ADDRESS", 0.75, "pattern:addresses"),
        span("Elm", "PERSON", 0.85, "pattern:titles"),
    ]
    assert texts(resolve(TEXT, found)) == [("14 Elm Street", "ADDRESS")]


def test_a_sure_rule_comes_before_the_language_model():
    found = [span("Keller", "PERSON", 0.85, "pattern:titles"), span("Maria Keller, 14", "ORGANIZATION")]
    assert ("Keller", "PERSON") in texts(resolve(TEXT, found))


def test_what_a_beaten_name_leaves_uncovered_stays_marked():
    found = [
        span("Maria Keller, 14 Elm", "PERSON"),
        span("14 Elm Street", "ADDRESS", 0.75, "pattern:addresses"),
    ]
    kept = resolve(TEXT, found)
    assert texts(kept) == [("Maria Keller", "PERSON"), ("14 Elm Street", "ADDRESS")]
    assert "shortened" in kept[0].why


def test_the_order_of_the_input_does_not_matter():
    draw = random.Random(3)
    spans = [
        Span(
            start, start + draw.randrange(1, 12), draw.choice("AB"), draw.choice((0.4, 0.7, 1.0)), "pattern:x"
        )
        for start in range(0, 40)
    ]
    expected = resolve(TEXT, spans)
    for _ in range(20):
        draw.shuffle(spans)
        assert resolve(TEXT, spans) == expected
    for left, right in itertools.pairwise(expected):
        assert left.end <= right.start


def test_two_reasons_for_one_span_are_decided_alike_in_every_run():
    reasons = [Span(0, 12, "PERSON", 0.7, "pattern:names", f"reason {number}") for number in range(50)]
    for order in (reasons, reasons[::-1]):
        assert [one.why for one in resolve(TEXT, order)] == ["reason 0"]

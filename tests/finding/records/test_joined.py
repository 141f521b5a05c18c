"""What a record says and what was found otherwise, together."""

import pytest

from discreet.finding.records.annotate import joined
from discreet.finding.records.field import guess_fields
from discreet.text.document import Span

TEXT = "Maria Keller of 14 Elm Road paid by 4111 1111 1111 1111."


def span(words, label, source="record:x"):
    return Span(TEXT.index(words), TEXT.index(words) + len(words), label, 1.0, source)


def together(known, others):
    return [(TEXT[one.start : one.end], one.label) for one in joined(TEXT, known, others)]


def test_a_found_span_around_a_known_value_stays_whole():
    assert together([span("Keller", "PERSON")], [span("Maria Keller", "PERSON", "tagger")]) == [
        ("Maria Keller", "PERSON")
    ]


def test_a_card_number_stays_a_card():
    number = "4111 1111 1111 1111"
    assert together([span(number, "ID")], [span(number, "CARD", "pattern")]) == [(number, "CARD")]
    assert together([span("1111 1111 1111", "ID")], [span(number, "CARD", "pattern")]) == [(number, "CARD")]


def test_the_rest_of_another_span_is_not_left_open():
    known = [span("Keller", "PERSON")]
    others = [span("Maria Keller of 14 Elm Road", "LOCATION", "tagger")]
    assert together(known, others) == [
        ("Maria", "LOCATION"),
        ("Keller", "PERSON"),
        ("of 14 Elm Road", "LOCATION"),
    ]


def test_what_does_not_overlap_is_kept():
    assert len(together([span("Keller", "PERSON")], [span("14 Elm Road", "LOCATION", "tagger")])) == 2


@pytest.mark.parametrize(
    ("column", "label"),
    [
        ("card_number", "CARD"),
        ("iban", "ACCOUNT"),
        ("number plate", "VEHICLE"),
        ("imei", "DEVICE"),
        ("mrn", "ID"),
        ("pesel", "ID"),
    ],
)
def test_a_columns_name_tells_the_kind_of_number(column, label):
    (field,) = guess_fields([column])
    assert (field.kind, field.label) == ("number", label)
